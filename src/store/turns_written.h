/*
 * An item that is encoded as soon as it is read. Who reads a long thread to pass it on keeps its JSON instead of a copy of each
 * of its texts, and a long output goes there as it stands in the file.
 */
#ifndef STORE_TURNS_WRITTEN_H
#define STORE_TURNS_WRITTEN_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/*
 * `long_text` is what the item has a stand-in for (long_text.h), or NULL. False: there is no way to say it to such clients, or
 * it may be continued by a later line; it has no stand-in then.
 */
bool item_write(const struct wire_thread_item *item, unsigned encode_flags, struct str long_text,
                struct arena *arena, struct wire_thread_item *ret_written);

#endif
