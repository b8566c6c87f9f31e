/* What a turn adds to its conversation: items, messages of ours, context. */
#include "agent/turn_internal.h"
#include "schema/decode.h"
#include "schema/encode.h"

bool turn_keep_item(struct turn *turn, struct str item_json)
{
    return conversation_add(turn->conversation, item_json, turn->settings);
}

void turn_tell_raw_item(struct turn *turn, yyjson_val *item)
{
    if (!turn_is_inner(turn))
        thread_tell_raw_item(turn->thread, item, turn_id_str(turn));
}

void turn_add_item(struct turn *turn, struct str item_json)
{
    if (turn_keep_item(turn, item_json) && !turn_is_inner(turn))
        thread_tell_raw_json(turn->thread, item_json, turn_id_str(turn));
}

void turn_add_message(struct turn *turn, const char *role, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    turn_add_item(turn, message_item(&arena, role, text));
}

size_t turn_renew_context(struct turn *turn, struct arena *arena,
                          struct wire_rollout_turn_context *ret_now,
                          struct str ret_messages[CONTEXT_MESSAGES_MAX])
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct thread_surroundings *surroundings = &turn->thread->surroundings;
    struct buf *baseline = &turn->conversation->baseline;
    struct wire_rollout_turn_context before;
    bool has_baseline =
        baseline->len > 0 &&
        schema_decode_text(&type_rollout_turn_context, buf_str(baseline), arena, &before, &err);
    size_t n;

    context_of_turn(turn->settings, surroundings, turn_id_str(turn), str_of(turn->output_schema),
                    arena, ret_now);
    n = context_messages(turn->settings, surroundings, has_baseline ? &before : NULL, ret_now,
                         arena, ret_messages);
    buf_clear(baseline, SIZE_MAX);
    schema_encode(&type_rollout_turn_context, ret_now, 0, baseline);
    return n;
}

void turn_record_context(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_turn_context now;
    struct str messages[CONTEXT_MESSAGES_MAX];
    size_t n = turn_renew_context(turn, &arena, &now, messages);

    for (size_t i = 0; i < n; i++)
        turn_add_item(turn, messages[i]);
    conversation_record_context(turn->conversation, &now);
}
