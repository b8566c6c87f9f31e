/*
 * Compaction: a model writes a summary that takes the place of the history, or the provider, if it can,
 * condenses the history itself. It runs alone, before a turn for which the last request left no room, or
 * within a turn that used it up.
 *
 * A provider that turns out not to be able to do it leaves the work to a model. What it refuses is told, as
 * the reference does; if it refuses again, and nothing was asked in between, a model does it, too, so that
 * no thread is stuck behind a request that never succeeds.
 */
#include "agent/prompts.h"
#include "agent/truncate.h"
#include "agent/turn_internal.h"
#include "base/log.h"
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
    struct history rest = turn->conversation->history;

    if (turn->compaction.n_trimmed > 0) {
        rest.items += turn->compaction.n_trimmed;
        rest.n -= turn->compaction.n_trimmed;
    }
    if (prompt.s == NULL)
        prompt = str_of(compaction_prompt);
    turn_ask(turn, &(struct turn_question){
                       .kind = ASK_FOR_SUMMARY,
                       .history = &rest,
                       .message = message_item(&arena, "user", prompt),
                   });
}

static int64_t room_for_history(const struct settings *settings)
{
    int64_t window = settings_usable_window(settings);

    if (window == 0)
        return INT64_MAX;
    return window - tokens_of_bytes((int64_t)settings->base_instructions.len);
}

static void ask_to_compact(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct history fit =
        history_fit(&turn->conversation->history, room_for_history(turn->settings), &arena);

    turn->compaction.n_sent_tokens = history_estimate(&fit);
    turn_ask(turn, &(struct turn_question){ .kind = ASK_TO_COMPACT, .history = &fit });
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
    turn->compaction.is_remote = provider_can_compact(turn->settings->provider);
    if (turn->compaction.is_remote)
        ask_to_compact(turn);
    else
        ask_for_summary(turn);
}

/* -- It has failed ------------------------------------------------------------------------- */

static bool ask_for_summary_of_less(struct turn *turn)
{
    if (turn->compaction.n_trimmed + 1 >= turn->conversation->history.n)
        return false;
    turn->compaction.n_trimmed++;
    ask_for_summary(turn);
    return true;
}

/* There is no such thing there, the history is too long for it, or nothing came of it. */
static bool provider_is_unable(const struct sampling_error *error)
{
    static const int statuses[] = { 404, 405, 410, 501, 504 };

    if (error->is_unusable || error->is_context_overflow)
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(statuses); i++) {
        if (error->http_status == statuses[i])
            return true;
    }
    return false;
}

/* Whatever is asked next will be refused for the same reason. */
static bool is_about_account(const struct sampling_error *error)
{
    return error->http_status == 401 || error->http_status == 429 ||
           error->info.tag == WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED;
}

static bool ask_for_summary_instead(struct turn *turn, const struct sampling_error *error)
{
    bool was_refused = turn->thread->compact_refused;

    turn->thread->compact_refused = true;
    if (!provider_is_unable(error) && (!was_refused || is_about_account(error)))
        return false;
    log_warn("turn=%s: the provider does not compact the history, a model sums it up: %s", turn->id,
             error->message.s);
    history_done(&turn->compaction.answer);
    turn->compaction.is_remote = false;
    ask_for_summary(turn);
    return true;
}

bool turn_compact_otherwise(struct turn *turn, const struct sampling_error *error)
{
    if (turn->compaction.is_remote)
        return ask_for_summary_instead(turn, error);
    return error->is_context_overflow && ask_for_summary_of_less(turn);
}

struct sampling_error turn_compaction_error(const struct turn *turn,
                                            const struct sampling_error *error, struct arena *arena)
{
    struct sampling_error told = *error;
    CLEANUP(buf_done) struct buf message = { 0 };

    if (!turn->compaction.is_remote)
        return told;
    buf_add_text(&message, "Error running remote compact task: ");
    buf_add_str(&message, error->message);
    told.message = arena_str(arena, message.data, message.len);
    return told;
}

/* -- The answer is there ------------------------------------------------------------------- */

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
static struct str summary_words(struct turn *turn, struct arena *arena)
{
    struct str text = history_last_assistant_text(&turn->compaction.answer, arena);

    if (text.s == NULL)
        text = history_last_assistant_text(&turn->conversation->history, arena);
    history_done(&turn->compaction.answer);
    return text;
}

/* With the context, if there is one; returns what the file has as the summary. */
static struct str replace_by_summary(struct turn *turn, const struct str *context, size_t n,
                                     struct arena *arena)
{
    struct str words = summary_words(turn, arena);
    struct str message = str_of(
        arena_printf(arena, "%s\n%s", compaction_summary_prefix, words.s == NULL ? "" : words.s));

    history_compact(&turn->conversation->history, message, context, n, turn->settings);
    return message;
}

static struct str replace_by_condensed(struct turn *turn, const struct str *context, size_t n)
{
    history_adopt(&turn->conversation->history, &turn->compaction.answer, context, n,
                  turn->settings);
    return STR_LITERAL("");
}

/* Within a turn the context stays in force: it is put back before the last user message. */
static void replace_history(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn->thread;
    struct conversation *conversation = turn->conversation;
    bool is_within = turn->compaction.moment == COMPACT_WITHIN_TURN;
    struct str context[CONTEXT_MESSAGES_MAX];
    struct wire_rollout_turn_context now;
    struct str message;
    size_t n;

    buf_clear(&conversation->baseline, SIZE_MAX);
    n = is_within ? turn_renew_context(turn, &arena, &now, context) : 0;
    message = turn->compaction.is_remote ? replace_by_condensed(turn, context, n)
                                         : replace_by_summary(turn, context, n, &arena);
    thread->is_compacted = true;
    thread->compact_refused = false;
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

/* If the window is not known one of so many tokens counts. */
enum { UNKNOWN_WINDOW_TOKENS = 100 * 1000 };

/* A short history need not become shorter. */
static bool condensed_is_too_long(const struct turn *turn)
{
    int64_t window = settings_usable_window(turn->settings);
    int64_t n_tokens = history_estimate(&turn->compaction.answer);

    return n_tokens >= turn->compaction.n_sent_tokens &&
           n_tokens > (window > 0 ? window : UNKNOWN_WINDOW_TOKENS) / 10;
}

/* Why what a provider has made of the history cannot take its place; NULL: it can. */
static const char *condensed_fault(const struct turn *turn)
{
    if (turn->compaction.answer.n == 0)
        return "nothing is left of the history";
    if (!history_stands_for(&turn->compaction.answer, &turn->conversation->history))
        return "the history that came back lacks what the user said last";
    if (condensed_is_too_long(turn))
        return "the history that came back is no shorter than the one that was sent";
    return NULL;
}

bool turn_end_compaction(struct turn *turn, struct sampling_error *ret_error)
{
    const char *fault = turn->compaction.is_remote ? condensed_fault(turn) : NULL;

    if (fault != NULL) {
        *ret_error = (struct sampling_error){
            .message = str_of(fault),
            .info.tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER,
            .is_unusable = true,
        };
        return false;
    }
    replace_history(turn);
    tell_compacted(turn);
    return true;
}

/* -- Events of the model ------------------------------------------------------------------- */

/* What comes joins nothing before it is whole: a compaction that fails changes nothing. */
static void compaction_item_done(struct turn *turn, yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (turn->compaction.is_remote)
        history_add_condensed(&turn->compaction.answer, item);
    else
        history_add(&turn->compaction.answer, history_item_json(&arena, item), turn->settings);
}

void turn_compaction_event(struct turn *turn, const struct sampling_event *event)
{
    switch (event->type) {
    case SAMPLING_STARTED:
        thread_repeat_usage(turn->thread, turn_id_str(turn));
        thread_tell_rate_limits(turn->thread, event->rate_limits, event->n_rate_limits);
        break;
    case SAMPLING_ITEM_DONE:
        compaction_item_done(turn, event->item);
        break;
    case SAMPLING_RETRYING:
        turn_tell_retry(turn, event);
        break;
    default:
        break; /* a summary is not shown */
    }
}
