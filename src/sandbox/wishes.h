/*
 * What a policy and its grants ask for, path by path, before it is decided what of it is given.
 *
 * Every path is followed once, here. Whoever goes on with what was found never follows a link again.
 */
#ifndef SANDBOX_WISHES_H
#define SANDBOX_WISHES_H

#include "base/real_path.h"
#include "sandbox/sandbox.h"

struct sandbox_wish {
    struct str written; /* absolute, normalised */
    struct followed to;
    enum sandbox_access access;
    const struct followed_link
        *doubtful; /* a link on the way that a command can have made, or NULL */
};

struct wishes {
    struct arena *arena;        /* for the text */
    struct sandbox_wish *items; /* owned; in the order in which they count */
    size_t n;
    size_t n_space;
    size_t n_asked; /* the same path may be asked for again */
    bool is_too_large;
};

/* Writable ones first: what can be written can be read. */
void wishes_read(struct wishes *wishes, const struct sandbox_request *request);
void wishes_done(struct wishes *wishes);

/*
 * Marks what leads through a link that a command can have made. If nothing else gives the same, all of it is
 * refused: returns a sentence about that, or one about the number of paths; NULL: all is well.
 */
const char *wishes_check(struct wishes *wishes, struct sandbox_reach *reach);

#endif
