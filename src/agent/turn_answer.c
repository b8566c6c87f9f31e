/* An answer of the model, event by event: what clients and the thread hear of it beside its items. */
#include "agent/turn_internal.h"

#include <strings.h>

/* Once a turn: the client hears that another model answered, and the history keeps a note of it. */
static void check_reroute(struct turn *turn, struct str served)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str asked = turn->settings->model;

    if (served.s == NULL || turn->told_reroute)
        return;
    if (served.len == asked.len && strncasecmp(served.s, asked.s, asked.len) == 0)
        return;
    turn->told_reroute = true;
    thread_notify(turn->thread, NOTIFICATION_MODEL_REROUTED,
                  &(struct wire_model_rerouted_notification){
                      .thread_id = str_of(turn->thread->id),
                      .turn_id = turn_id_str(turn),
                      .from_model = asked,
                      .to_model = served,
                      .reason = WIRE_MODEL_REROUTE_REASON_HIGH_RISK_CYBER_ACTIVITY });
    turn_add_message(turn, "user",
                     str_of(arena_printf(&arena,
                                         "Warning: the provider answered this request with the "
                                         "model %.*s instead of %.*s.",
                                         STR_ARGS(served), STR_ARGS(asked))));
}

static void turn_answer_started(struct turn *turn, const struct sampling_event *event)
{
    if (event->turn_state.s != NULL && turn->turn_state_token == NULL)
        turn->turn_state_token = xstrndup(event->turn_state.s, event->turn_state.len);
    turn->reasoning_included |= event->reasoning_included;
    if (turn_is_inner(turn))
        return;
    thread_repeat_usage(turn->thread, turn_id_str(turn));
    thread_tell_rate_limits(turn->thread, event->rate_limits, event->n_rate_limits);
    check_reroute(turn, event->served_model);
}

static void add_usage(struct token_usage *total, const struct token_usage *more)
{
    total->input += more->input;
    total->cache_write_input += more->cache_write_input;
    total->cached_input += more->cached_input;
    total->output += more->output;
    total->reasoning_output += more->reasoning_output;
    total->total += more->total;
}

void turn_note_usage(struct turn *turn, const struct sampling_event *event)
{
    struct thread *thread = turn->thread;

    if (!event->has_usage || turn_is_inner(turn))
        return;
    thread->has_usage = true;
    thread->last_usage = event->usage;
    thread->usage_window = settings_usable_window(turn->settings);
    thread->is_full = false;
    add_usage(&thread->total_usage, &event->usage);
    thread_tell_usage(thread, turn_id_str(turn));
}

/* Message and detail. */
static struct str whole_words(struct arena *arena, const struct sampling_error *error)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    if (error->detail.len == 0)
        return error->message;
    buf_add_str(&words, error->message);
    buf_add_text(&words, str_ends(error->message, ".") ? " " : ": ");
    buf_add_str(&words, error->detail);
    return arena_str(arena, words.data, words.len);
}

void turn_tell_retry(struct turn *turn, const struct sampling_event *event)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str message =
        str_of(arena_printf(&arena, "Reconnecting... %u/%u", event->attempt, event->max_attempts));

    turn_settle_items(turn, ITEMS_RETRIED);
    turn_cancel_calls(turn);
    turn->has_answered = false;
    thread_tell_status(turn->thread);
    thread_notify(turn->thread, NOTIFICATION_ERROR,
                  &(struct wire_error_notification){
                      .error = { .message = message,
                                 .codex_error_info = &event->error->info,
                                 .additional_details = whole_words(&arena, event->error) },
                      .will_retry = true,
                      .thread_id = str_of(turn->thread->id),
                      .turn_id = turn_id_str(turn) });
}

void turn_tell_overflow(struct turn *turn, const struct sampling_error *error)
{
    thread_notify(turn->thread, NOTIFICATION_ERROR,
                  &(struct wire_error_notification){
                      .error = { .message = STR_LITERAL("The request is too long for the model; "
                                                        "compacting the conversation..."),
                                 .codex_error_info = &error->info,
                                 .additional_details = error->message },
                      .will_retry = true,
                      .thread_id = str_of(turn->thread->id),
                      .turn_id = turn_id_str(turn) });
}

/* The model has no room left: the next turn begins with a compaction. */
void turn_note_overflow(struct turn *turn)
{
    struct thread *thread = turn->thread;
    int64_t window = settings_usable_window(turn->settings);
    int64_t rest = window - thread->total_usage.total;

    if (window == 0 || turn_is_inner(turn))
        return;
    thread->has_usage = thread->is_full = true;
    thread->last_usage = (struct token_usage){ .total = rest > 0 ? rest : 0 };
    thread->total_usage = (struct token_usage){ .total = window };
    thread->usage_window = window;
    thread_tell_usage(thread, turn_id_str(turn));
}

/* Every item takes memory, and every open one is looked at when one ends. */
struct str turn_count_items(struct turn *turn, const struct sampling_event *event,
                            struct arena *arena)
{
    turn->n_begun += event->type == SAMPLING_ITEM_ADDED;
    turn->n_done += event->type == SAMPLING_ITEM_DONE;
    if (turn->n_begun > ANSWER_ITEMS_MAX || turn->n_done > ANSWER_ITEMS_MAX)
        return str_of(
            arena_printf(arena, "the model's answer has more than %d items", ANSWER_ITEMS_MAX));
    if (event->type == SAMPLING_ITEM_ADDED && turn->n_aside >= ANSWER_OPEN_ITEMS_MAX)
        return str_of(arena_printf(arena,
                                   "the model has begun more than %d items without ending them",
                                   ANSWER_OPEN_ITEMS_MAX));
    return STR_NONE;
}

void turn_answer_event(struct turn *turn, const struct sampling_event *event)
{
    switch (event->type) {
    case SAMPLING_STARTED:
        turn_answer_started(turn, event);
        break;
    case SAMPLING_SERVED_MODEL:
        check_reroute(turn, event->served_model);
        break;
    case SAMPLING_ITEM_ADDED:
        turn_item_added(turn, event->item);
        break;
    case SAMPLING_TEXT_DELTA:
    case SAMPLING_SUMMARY_PART_ADDED:
    case SAMPLING_SUMMARY_DELTA:
    case SAMPLING_REASONING_DELTA:
        turn_delta(turn, event);
        break;
    case SAMPLING_ITEM_DONE:
        turn_item_done(turn, event->item);
        break;
    case SAMPLING_RETRYING:
        turn_tell_retry(turn, event);
        break;
    case SAMPLING_COMPLETED:
    case SAMPLING_FAILED:
        break; /* the state's */
    }
}
