/*
 * Compaction: a model writes a summary that takes the place of the history. It runs alone, before a turn for
 * which the last request left no room, or within a turn that used it up.
 */
#include "agent/prompts.h"
#include "agent/turn_internal.h"
#include "schema/json_write.h"

struct turn *turn_new_compact(struct thread *thread)
{
    return turn_new(thread, TURN_COMPACT);
}

bool turn_needs_compaction(const struct turn *turn)
{
    int64_t limit = settings_compact_limit(turn->settings);

    if (turn_is_inner(turn))
        return false;
    if (turn->thread->is_full)
        return true;
    return limit > 0 && turn->thread->has_usage &&
           thread_context_use(turn->thread, turn->reasoning_included) >= limit;
}

static void compaction_item(const struct turn *turn, struct wire_thread_item *ret_item)
{
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION,
        .context_compaction = { .id = str_of(turn->compaction.item_id) },
    };
}

static void ask_for_summary(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str prompt = turn->settings->compact_prompt;

    if (prompt.s == NULL)
        prompt = str_of(compaction_prompt);
    turn_ask(turn, &(struct turn_question){
                       .n_skipped = turn->compaction.n_trimmed,
                       .message = message_item(&arena, "user", prompt),
                       .no_tools = true,
                   });
}

void turn_settle_compaction(struct turn *turn)
{
    struct wire_thread_item item;

    if (turn->compaction.item_id[0] == '\0')
        return;
    compaction_item(turn, &item);
    tell_item_completed(turn, &item);
    turn->compaction.item_id[0] = '\0';
}

void turn_start_compaction(struct turn *turn)
{
    struct wire_thread_item item;

    uuid_make_v4(turn->compaction.item_id);
    compaction_item(turn, &item);
    tell_item_started(turn, &item);
    ask_for_summary(turn);
}

bool turn_shrink_compaction(struct turn *turn)
{
    if (turn->compaction.n_trimmed + 1 >= turn->conversation->history.n)
        return false;
    turn->compaction.n_trimmed++;
    ask_for_summary(turn);
    return true;
}

/* -- The summary is there ------------------------------------------------------------------ */

static struct str compacted_payload(struct arena *arena, struct str message, struct str history)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"message\":");
    json_write_str(&out, message);
    buf_add_text(&out, ",\"replacement_history\":");
    buf_add_str(&out, history);
    buf_add_char(&out, '}');
    return arena_str(arena, out.data, out.len);
}

/* A model that writes nothing leaves what was said last. */
static struct str summary_text(struct turn *turn, struct arena *arena)
{
    struct str text = history_last_assistant_text(&turn->compaction.answer, arena);

    if (text.s == NULL)
        text = history_last_assistant_text(&turn->conversation->history, arena);
    history_done(&turn->compaction.answer);
    return text;
}

/* Within a turn the context stays in force: it is put back before the last user message. */
static void replace_history(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn->thread;
    struct conversation *conversation = turn->conversation;
    bool is_within = turn->compaction.moment == COMPACT_WITHIN_TURN;
    struct str summary = summary_text(turn, &arena);
    struct str message = str_of(arena_printf(&arena, "%s\n%s", compaction_summary_prefix,
                                             summary.s == NULL ? "" : summary.s));
    struct str context[CONTEXT_MESSAGES_MAX];
    struct wire_rollout_turn_context now;
    size_t n;

    buf_clear(&conversation->baseline, SIZE_MAX);
    n = is_within ? turn_renew_context(turn, &arena, &now, context) : 0;
    history_compact(&conversation->history, message, context, n, turn->settings);
    thread->is_compacted = true;
    record_compacted(
        &thread->recorder,
        compacted_payload(&arena, message, history_json(&conversation->history, &arena)));
    if (is_within)
        conversation_record_context(conversation, &now); /* a resumed thread has it, too */
    thread_tell_estimate(thread, turn_id_str(turn));
}

static void tell_compacted(struct turn *turn)
{
    struct thread *thread = turn->thread;

    record_event(&thread->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_CONTEXT_COMPACTED });
    turn_settle_compaction(turn);
    thread_notify(thread, NOTIFICATION_THREAD_COMPACTED,
                  &(struct wire_context_compacted_notification){ .thread_id = str_of(thread->id),
                                                                 .turn_id = turn_id_str(turn) });
}

void turn_end_compaction(struct turn *turn)
{
    replace_history(turn);
    tell_compacted(turn);
}

/* -- Events of the model ------------------------------------------------------------------- */

/* What the model writes joins nothing before it is whole: a compaction that fails changes nothing. */
static void summary_item(struct turn *turn, yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    history_add(&turn->compaction.answer, history_item_json(&arena, item), turn->settings);
}

void turn_compaction_event(struct turn *turn, const struct sampling_event *event)
{
    switch (event->type) {
    case SAMPLING_STARTED:
        thread_tell_usage(turn->thread, turn_id_str(turn));
        thread_tell_rate_limits(turn->thread, event->rate_limits, event->n_rate_limits);
        break;
    case SAMPLING_ITEM_DONE:
        summary_item(turn, event->item);
        break;
    case SAMPLING_RETRYING:
        turn_tell_retry(turn, event);
        break;
    default:
        break; /* a summary is not shown */
    }
}
