/*
 * Memory, and objects that clean themselves up.
 *
 * xmalloc() and its kin never return NULL: when the machine has no memory left the program says so
 * and ends. What a client can make large is bounded where it is read, not here.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Large blocks go back to the system as soon as they are freed. Call it first in main(). */
void memory_init(void);

/* What was freed goes back to the system, small blocks too. Takes a millisecond for each 10 MB of them. */
void memory_give_back(void);

/* The program's own code that is not in use goes out of memory; what is used again comes back from the system's cache. */
void memory_forget_code(void);

/* A large block is about to be filled: in pages of 2 MB, where the system has them, that is quicker. */
void memory_expect_use(void *block, size_t size);

void *xmalloc(size_t size) __attribute__((malloc, returns_nonnull));
void *xcalloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
void *xrealloc(void *pointer, size_t size) __attribute__((returns_nonnull));
char *xstrdup(const char *text) __attribute__((malloc, returns_nonnull));
char *xstrndup(const char *text, size_t len) __attribute__((malloc, returns_nonnull));

/* A local that is released when it goes out of scope: CLEANUP(buf_done) struct buf line = {0}; */
#define CLEANUP(function) __attribute__((cleanup(function)))

/* Hands a local over to the caller: return TAKE(thread); */
#define TAKE(pointer)                                                                              \
    __extension__({                                                                                \
        __typeof__(pointer) take_value_ = (pointer);                                               \
        (pointer) = NULL;                                                                          \
        take_value_;                                                                               \
    })

#define container_of(pointer, type, member)                                                        \
    ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* For CLEANUP() on plain heap memory. */
void freep(void *pointer_to_pointer);

#endif
