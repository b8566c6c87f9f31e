/*
 * Paths that changed, each of them once. A zeroed one is empty and ready.
 *
 * They are the entries of one directory and the directory itself; beyond a bound only the latter is
 * kept, which then stands for all.
 */
#ifndef FILES_CHANGES_H
#define FILES_CHANGES_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

struct changes {
    struct arena arena; /* the paths */
    struct buf paths;   /* of struct str */
    struct buf slots;   /* of uint32_t: a hash table of places in paths, counted from 1 */
    bool overflowed;
};

/* The path of an entry of `folder`, or `folder` itself if `name` has no text. */
void changes_add(struct changes *changes, struct str folder, struct str name);
bool changes_are_empty(const struct changes *changes);

/* In the order of their bytes; valid until the next change. */
const struct str *changes_sorted(struct changes *changes, size_t *ret_n);

void changes_clear(struct changes *changes);
void changes_done(struct changes *changes);

#endif
