/*
 * One response item between JSON and C. Private to the history.
 */
#ifndef AGENT_HISTORY_ITEM_H
#define AGENT_HISTORY_ITEM_H

#include "agent/history.h"
#include "base/buf.h"

/* False: it is not a response item, or of a type we do not know. */
bool item_decode(yyjson_val *json, struct arena *arena, struct wire_response_item *ret_item);

/* The same for an item of the history, which was decoded once before. */
void item_reload(const struct history_item *item, struct arena *arena,
                 struct wire_response_item *ret_item);

/* Takes in an item that was decoded from `json` (NULL: from nothing); `arena` is for what is cut from it. See
 * history_add(). */
bool history_add_decoded(struct history *history, struct wire_response_item *wire, yyjson_val *json,
                         struct arena *arena, const struct settings *settings);

/* The item's text belongs to the history then. */
void history_append(struct history *history, struct history_item item);

/* Drops everything behind the first n items. */
void history_cut(struct history *history, size_t n);

void item_encode(const struct wire_response_item *item, struct buf *out);

/* Servers of other dialects want something back with an item, which the protocol does not know: puts the member
 * `extra_content` of `json` at the end of the object that was just encoded, if there is one. */
void item_encode_extra(yyjson_val *json, struct buf *out);

/* The output of a tool that may be cut or hold images; NULL: the item is none. */
struct wire_function_call_output_body *item_output(struct wire_response_item *item);

/* Fills everything but json and call_id. False: such items are not kept. */
bool item_classify(const struct wire_response_item *item, size_t json_len,
                   struct history_item *ret_item);
struct str item_call_id(const struct wire_response_item *item);

/* Does it begin a user's turn? Messages between agents do as well. */
bool message_is_boundary(const struct wire_response_item_message *message);

/* Was it put there by us? *ret_is_mixed: it also says what no later change would repeat. */
bool message_is_context(const struct wire_response_item_message *message, bool *ret_is_mixed);

/* The words of a message, without those that we put around images and sounds. */
struct str message_text(const struct wire_response_item_message *message, struct arena *arena);

/* The text of a part; NULL: it is an image or a sound. */
struct str part_text(const struct wire_content_item *part);

enum item_media item_media(const struct wire_response_item *item);

/* An item with media as a model takes it, in the arena if it is another than that of the history. */
struct str history_media(const struct history_item *item, const struct model_info *model,
                         struct arena *arena);

/* Bytes that an item takes of a model's context. */
int64_t item_bytes(const struct wire_response_item *item, size_t json_len);

#endif
