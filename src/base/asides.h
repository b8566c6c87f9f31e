/*
 * Text of which long pieces lie elsewhere: bytes in a buffer, and between them *asides*, which are not copied there. Places are
 * those in the text as a whole:
 *
 *      bytes      {"items":[{|},{|}]}        asides  at 11: "id":1,...   at 900: "id":2,...
 *
 * A zeroed list is empty and ready. It owns itself, not the texts.
 */
#ifndef BASE_ASIDES_H
#define BASE_ASIDES_H

#include "base/str.h"

struct aside {
    size_t n_bytes; /* of the buffer that stand before it */
    size_t place;
    struct str text;
};

struct asides {
    struct aside *items; /* owned, by their places */
    size_t n;
    size_t cap;
    size_t len; /* of all their texts */
};

/* Behind the bytes that there are so far. */
void asides_add(struct asides *asides, size_t n_bytes, struct str text);

/*
 * The parts that the text consists of from a place on, at most `max_len` of it and *n_parts parts; *n_parts becomes their
 * number. Returns the length of all.
 */
size_t asides_parts(const struct asides *asides, struct str bytes, size_t from, size_t max_len,
                    struct str *parts, size_t *n_parts);

void asides_done(struct asides *asides);

#endif
