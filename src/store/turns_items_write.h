/*
 * Items as threads with ordinals keep them: the payload of an item_completed event. What item_from_completed() reads.
 */
#ifndef STORE_TURNS_ITEMS_WRITE_H
#define STORE_TURNS_ITEMS_WRITE_H

#include "base/buf.h"
#include "schema/generated/wire.h"
#include "store/turns.h"

struct completed_item {
    struct str thread_id;
    struct str turn_id;
    const struct wire_thread_item *item;
    struct str_array argv; /* of a command; n == 0: it is told by its one line of text */
    struct item_times times;
};

/* False: files have no word for it, and nothing is written. */
bool completed_item_write(const struct completed_item *completed, struct buf *out);

#endif
