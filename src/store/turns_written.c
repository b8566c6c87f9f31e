#include "store/turns_written.h"

#include "base/memory.h"
#include "schema/encode.h"
#include "store/long_text.h"
#include "store/turns_items.h"

enum { USUAL = 1024 }; /* bytes of an item without its output */

/* Parts of a thought become one item, as they come. */
static bool can_be_written(const struct wire_thread_item *item, unsigned encode_flags)
{
    return item->tag != WIRE_THREAD_ITEM_TAG_REASONING &&
           schema_can_say(&type_thread_item, item,
                          encode_flags & ENCODE_0166 ? PROTOCOL_0166 : PROTOCOL_0118);
}

/* Only the one member is ever taken out of a line, and only if it is long. */
static struct written_text stand_in_of(const struct wire_thread_item *item, struct str long_text)
{
    struct str output = item->tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION
                            ? item->command_execution.aggregated_output
                            : STR_NONE;

    if (long_text.s == NULL || !str_is(output, LONG_TEXT_STAND_IN))
        return (struct written_text){ 0 };
    return (struct written_text){ output.s, long_text };
}

/* The text as a whole; what is aside is copied once. */
static struct str put_together(const struct buf *json, const struct asides *asides,
                               struct arena *arena)
{
    size_t len = json->len + asides->len, n = 3, at = 0;
    char *text = arena_alloc(arena, len + 1);
    struct str parts[3];

    asides_parts(asides, (struct str){ json->data, json->len }, 0, len, parts, &n);
    for (size_t i = 0; i < n; i++) {
        memcpy(text + at, parts[i].s, parts[i].len);
        at += parts[i].len;
    }
    text[len] = '\0';
    return (struct str){ text, len };
}

bool item_write(const struct wire_thread_item *item, unsigned encode_flags, struct str long_text,
                struct arena *arena, struct wire_thread_item *ret_written)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    CLEANUP(asides_done) struct asides asides = { 0 };
    struct written_value body;

    if (!can_be_written(item, encode_flags))
        return false;
    buf_reserve(&json, USUAL);
    schema_encode_around(&type_thread_item, item, encode_flags, stand_in_of(item, long_text),
                         &asides, &json);
    *ret_written = (struct wire_thread_item){ 0 };
    body.id = arena_keep(arena, *item_id((struct wire_thread_item *)item));
    body.json = put_together(&json, &asides, arena);
    memcpy(&ret_written->user_message, &body, sizeof body);
    return true;
}
