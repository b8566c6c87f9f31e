/* A text as lines. They point into the text. */
#ifndef PATCH_LINES_H
#define PATCH_LINES_H

#include "base/arena.h"

#include <stdint.h>

enum { LINES_MAX = 16 * 1024 * 1024 };

struct line {
    const char *s;
    uint32_t len;   /* without the line end */
    uint8_t ending; /* 0 at the end of a text without one, 1 for LF, 2 for CRLF */
};

struct lines {
    struct line *items;
    size_t n;
};

/* An empty text has no lines. False: there are more than LINES_MAX. */
bool lines_split(struct str text, struct arena *arena, struct lines *ret_lines);

static inline struct str line_text(const struct line *line)
{
    return (struct str){ line->s, line->len };
}

/* With the line end. */
static inline struct str line_whole(const struct line *line)
{
    return (struct str){ line->s, (size_t)line->len + line->ending };
}

#endif
