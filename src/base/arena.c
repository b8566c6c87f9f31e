#include "base/arena.h"

#include "base/check.h"
#include "base/large_block.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISON 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISON 1
#endif
#endif

enum {
    ALIGNMENT = 16,
    BLOCK_SIZE = 4096 - 32,
    LARGE = BLOCK_SIZE / 2,
    GROWTH = 8,                    /* at most this part of an arena is not in use */
    LARGE_ARENA = 1024 * 1024,     /* from here on memory is not asked for in small blocks */
    LARGE_BLOCK = 4 * 1024 * 1024, /* with what is before its bytes */
};

struct arena_block {
    struct arena_block *older;
    size_t size;
    _Alignas(ALIGNMENT) char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t size)
{
    size_t whole = sizeof(struct arena_block) + size;
    struct arena_block *block = whole == LARGE_BLOCK ? large_block_new(whole) : xmalloc(whole);

    block->size = size;
    block->older = arena->blocks;
    arena->blocks = block;
    arena->total += size;
    return block;
}

/* A large piece goes behind the block that is being carved, which stays in use. */
static void *alloc_large(struct arena *arena, size_t size)
{
    struct arena_block *carved = arena->blocks;
    struct arena_block *block = add_block(arena, size);

    if (carved != NULL && arena->left > 0) {
        arena->blocks = carved;
        block->older = carved->older;
        carved->older = block;
    }
    return block->bytes;
}

/* What is not carved from a block that is shared. In a large arena the blocks are large, and so is what fits into them: always
 * a small part of the block that would come next. */
static bool is_large(const struct arena *arena, size_t size)
{
    return size > LARGE && (size > arena->total / GROWTH / GROWTH || size > LARGE_BLOCK / GROWTH);
}

/* Most arenas are small; thousands of blocks, of what is large, would each be asked of the system. */
static void carve_block(struct arena *arena)
{
    size_t size = arena->total / GROWTH;

    if (size < 2 * BLOCK_SIZE)
        size = BLOCK_SIZE;
    else if (arena->total >= LARGE_ARENA)
        size = LARGE_BLOCK - sizeof(struct arena_block);
    arena->next = add_block(arena, size)->bytes;
    arena->left = size;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    char *piece;

    check(size < PTRDIFF_MAX);
#ifdef ARENA_POISON
    /* Under AddressSanitizer every piece is an allocation of its own, so that overruns show. */
    return alloc_large(arena, size);
#endif
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (size == 0)
        size = ALIGNMENT;
    if (is_large(arena, size))
        return alloc_large(arena, size);
    if (size > arena->left)
        carve_block(arena);
    piece = arena->next;
    arena->next += size;
    arena->left -= size;
    return piece;
}

void *arena_zero(struct arena *arena, size_t size)
{
    return memset(arena_alloc(arena, size), 0, size);
}

struct str arena_str(struct arena *arena, const char *bytes, size_t len)
{
    char *copy = arena_alloc(arena, len + 1);

    if (len > 0)
        memcpy(copy, bytes, len);
    copy[len] = '\0';
    return (struct str){ copy, len };
}

struct str arena_keep(struct arena *arena, struct str text)
{
    return text.s == NULL ? STR_NONE : arena_str(arena, text.s, text.len);
}

static bool is_white_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

struct str arena_single_line(struct arena *arena, struct str text)
{
    char *line = arena_alloc(arena, text.len + 1);
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (!is_white_space(text.s[i]))
            line[n++] = text.s[i];
        else if (n > 0 && line[n - 1] != ' ')
            line[n++] = ' ';
    }
    if (n > 0 && line[n - 1] == ' ')
        n--;
    line[n] = '\0';
    return (struct str){ line, n };
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    char *text;
    int len;

    va_start(args, format);
    len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0)
        len = 0;
    text = arena_alloc(arena, (size_t)len + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)len + 1, format, args);
    va_end(args);
    return text;
}

static void free_blocks(struct arena_block *block)
{
    while (block != NULL) {
        struct arena_block *older = block->older;

        free(block);
        block = older;
    }
}

void arena_reset(struct arena *arena)
{
    struct arena_block *newest = arena->blocks;

    if (newest == NULL)
        return;
    if (newest->size != BLOCK_SIZE) {
        arena_done(arena);
        return;
    }
    free_blocks(newest->older);
    newest->older = NULL;
    arena->next = newest->bytes;
    arena->left = arena->total = BLOCK_SIZE;
}

void arena_done(struct arena *arena)
{
    free_blocks(arena->blocks);
    *arena = (struct arena){ 0 };
}
