#include "base/memory.h"

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void *or_die(void *pointer)
{
    if (pointer == NULL) {
        fputs("bobbin: out of memory\n", stderr);
        abort();
    }
    return pointer;
}

void memory_init(void)
{
#ifdef M_MMAP_THRESHOLD
    /* Left alone, glibc moves these up after the first large block and then keeps what is freed. */
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 256 * 1024);
#endif
}

void memory_give_back(void)
{
    malloc_trim(0);
}

/* Where the linker puts the beginning of the program and the end of its code; nothing in between is ever written. */
extern const char __executable_start[], __etext[];

void memory_forget_code(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t end = (uintptr_t)__etext / page * page;

    if ((uintptr_t)__executable_start < end)
        madvise((void *)(uintptr_t)__executable_start, end - (uintptr_t)__executable_start,
                MADV_DONTNEED);
}

void memory_expect_use(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
    enum { LARGE = 2 * 1024 * 1024, PAGE = 4096 };
    uintptr_t start = (uintptr_t)block & ~(uintptr_t)(PAGE - 1); /* with malloc()'s own bytes */

    if (size >= LARGE)
        madvise((void *)start, (uintptr_t)block + size - start,
                MADV_HUGEPAGE); /* no more than a hint */
#endif
}

void *xmalloc(size_t size)
{
    return or_die(malloc(size == 0 ? 1 : size));
}

void *xcalloc(size_t count, size_t size)
{
    if (count == 0 || size == 0)
        count = size = 1;
    return or_die(calloc(count, size));
}

void *xrealloc(void *pointer, size_t size)
{
    return or_die(realloc(pointer, size == 0 ? 1 : size));
}

char *xstrdup(const char *text)
{
    return xstrndup(text, strlen(text));
}

char *xstrndup(const char *text, size_t len)
{
    char *copy = xmalloc(len + 1);

    if (len > 0) /* text may be NULL then */
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

void freep(void *pointer_to_pointer)
{
    void *pointer;

    /* It may be a pointer to any type, so it is not read as a void * (strict aliasing). */
    memcpy(&pointer, pointer_to_pointer, sizeof pointer);
    free(pointer);
    pointer = NULL;
    memcpy(pointer_to_pointer, &pointer, sizeof pointer);
}
