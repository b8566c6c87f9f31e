/*
 * A phrase looked for in texts that people and models wrote: upper and lower case do not matter, and any white space
 * is one blank.
 */
#ifndef SEARCH_PHRASE_H
#define SEARCH_PHRASE_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SNIPPET_BEFORE = 49, /* characters of a snippet before what was found */
    SNIPPET_BEHIND = 96, /* and behind it */
};

struct phrase {
    const uint32_t *chars; /* in lower case */
    size_t n;
    struct str
        certain; /* bytes, in lower case, that any JSON text with the phrase has; may be empty */
};

/* In the arena, as is what the others return. */
struct phrase phrase_make(struct str text, struct arena *arena);

/* The text with white space as it is searched and shown. */
struct str phrase_text(struct str text, struct arena *arena);

/* Where a phrase stands, in bytes. */
struct phrase_place {
    size_t begin;
    size_t end;
};

/* The first place at or behind `from`, in a text that phrase_text() made. */
bool phrase_find(const struct phrase *phrase, struct str text, size_t from,
                 struct phrase_place *ret_place);

/* What stands around a place, with dots where it was cut; and where the place is in it, in UTF-16 units. */
struct snippet {
    struct str text;
    uint32_t begin;
    uint32_t end;
};

struct snippet phrase_snippet(struct str text, struct phrase_place place, struct arena *arena);

/* May a file have the phrase in one of its JSON texts? False only if it has not, or cannot be read. */
bool phrase_may_be_in_file(const struct phrase *phrase, const char *path);

#endif
