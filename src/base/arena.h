/*
 * An arena: memory that is released all at once.
 *
 * One belongs to every message and every request; what is allocated from it lives as long as it
 * does and is never freed alone. A zeroed arena is empty and ready. Small requests are carved from
 * blocks; a large one gets a block of its own, so that arena_reset() gives it back to the system.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/str.h"

#include <stdarg.h>
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first; owned */
    char *next;                 /* free bytes of the newest carved block */
    size_t left;
    size_t total; /* bytes of all blocks: the more there are, the larger the next one is */
};

void *arena_alloc(struct arena *arena, size_t size) __attribute__((returns_nonnull));
void *arena_zero(struct arena *arena, size_t size) __attribute__((returns_nonnull));

struct str arena_str(struct arena *arena, const char *bytes, size_t len);

/* A copy of the text; no text stays no text. */
struct str arena_keep(struct arena *arena, struct str text);

/* A copy on one line: words with single blanks between them. */
struct str arena_single_line(struct arena *arena, struct str text);

char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Forgets everything but keeps one small block for the next message. */
void arena_reset(struct arena *arena);
void arena_done(struct arena *arena);

#endif
