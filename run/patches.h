/*
 * What patches that have begun would change, as a person is asked about it.
 *
 * A question about a patch only names its item; what it changes was told when the item began. The last 64 of
 * those that have not ended are kept, 64 MiB of text at most.
 */
#ifndef RUN_PATCHES_H
#define RUN_PATCHES_H

#include "base/buf.h"

#include <bobbin/bobbin.h>

enum { PATCHES_MAX_ITEMS = 64, PATCHES_MAX_BYTES = 64 << 20 };

struct patch_item {
    struct buf key; /* of its thread, turn and item */
    struct buf text;
};

/* A zeroed one is empty. */
struct patches {
    struct patch_item items[PATCHES_MAX_ITEMS]; /* the oldest first */
    size_t n;
    size_t n_bytes; /* of their text */
};

/* An item has begun or ended: the parameters of item/started and item/completed. If two have the same id
 * both are kept under it, as it cannot be known which of them is meant. */
void patches_begin(struct patches *patches, const bobbin_value *params);
void patches_end(struct patches *patches, const bobbin_value *params);

/* Of the item that a request is about: lines that hide nothing, each with a line end before it. NULL: they
 * are not known. */
struct str patches_find(struct patches *patches, const bobbin_value *params);

void patches_done(struct patches *patches);

#endif
