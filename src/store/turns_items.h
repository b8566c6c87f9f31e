/*
 * Items of a turn, each made from the payload of one event.
 *
 * A function returns false where the payload does not have what its type needs; the line is then
 * skipped. What belongs to a certain turn names it in *ret_turn_id.
 */
#ifndef STORE_TURNS_ITEMS_H
#define STORE_TURNS_ITEMS_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <yyjson.h>

typedef bool item_fn(yyjson_val *payload, struct arena *arena, struct wire_thread_item *ret_item,
                     struct str *ret_turn_id);

/* Where an item goes. */
enum item_place {
    ITEM_IN_CURRENT_TURN,        /* which is begun if there is none */
    ITEM_IN_ITS_TURN,            /* nowhere, if there is no such turn */
    ITEM_IN_ITS_TURN_OR_CURRENT, /* the same, but without a turn's id in the current one */
};

struct item_event {
    struct str name;
    item_fn *make;
    enum item_place place;
};

/* The events that bring an item with an id of its own; NULL for others. */
const struct item_event *item_event_find(struct str name);

/* What happened in a turn, as its end tells it; turns_items.c has the names of the events. */
item_fn item_from_command, item_from_patch;
item_fn item_from_mcp_call, item_from_dynamic_request, item_from_dynamic_response;
item_fn item_from_web_search, item_from_viewed_image, item_from_made_image;
item_fn item_from_spawned_agent, item_from_sent_input, item_from_closed_agent;
item_fn item_from_resumed_agent, item_from_waiting;

/* Any item, as files with ordinals tell it when it is complete. Kinds that clients have no word for are passed over. */
item_fn item_from_completed;

/* These have no id yet. */
bool item_from_user_message(yyjson_val *payload, struct arena *arena,
                            struct wire_thread_item *ret_item);
bool item_from_agent_message(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item);
bool item_from_entered_review(yyjson_val *payload, struct arena *arena,
                              struct wire_thread_item *ret_item);
bool item_from_exited_review(yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item);

/* An error event; *ret_counts says whether it makes the turn a failed one. */
bool turn_error_from_event(yyjson_val *payload, struct arena *arena,
                           struct wire_turn_error *ret_error, bool *ret_counts);

/* The JSON that such an event has for what is known of the error. */
struct str error_info_words(const struct wire_codex_error_info *info, struct arena *arena);

/* The id is the first member of every kind of item. */
static inline struct str *item_id(struct wire_thread_item *item)
{
    return &item->user_message.id;
}

/* Words as a shell would need them, with spaces between: /bin/bash -lc 'cat a.txt' */
struct str command_line_join(struct arena *arena, const struct str *words, size_t n_words);

#endif
