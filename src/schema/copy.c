#include "schema/copy.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"

/* By way of JSON: every type has that already. Deltas are never copied; what is copied most are items, once each, when they
 * begin (agent/live_items.c). */
size_t schema_copy(const struct type *type, const void *value, struct arena *arena, void *ret_copy)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct error err = { 0 };

    schema_encode(type, value, ENCODE_ALL, &text);
    check(schema_decode_text_from(PROTOCOL_0166, type, buf_str(&text), arena, ret_copy, &err));
    return text.len;
}

struct str_array copy_strs(struct arena *arena, struct str_array from)
{
    struct str *items;

    if (from.items == NULL)
        return (struct str_array){ 0 };
    items = arena_alloc(arena, from.n * sizeof *items);
    for (size_t i = 0; i < from.n; i++)
        items[i] = arena_keep(arena, from.items[i]);
    return (struct str_array){ items, from.n };
}
