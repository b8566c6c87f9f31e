/*
 * The states of a turn: a table, and a function for each thing that can happen in a state.
 *
 * A function does the work of its state and returns the state that comes next. Returning the state that the
 * turn is in means: wait here for an event. Only turn_go() changes the state. It enters one state after the
 * other until one of them waits, so a turn without hooks, files and slow tools gets from turn_begin() to the
 * model's request in one call, and no function needs to know what comes after the next state.
 *
 * When a state is left, what it waited for has happened or is cancelled, so an event finds the state that
 * asked for it. Two kinds of events are different: commands die at any time, and the last call may be answered
 * while the model still speaks. Hence the one rule: an event that its state has no entry for is ignored.
 *
 * The hard part is whether the model is asked again. A turn may have several reasons at once: a message,
 * outputs of calls, a note, the objection of a Stop hook. A hook that refuses the message takes one of them
 * away, and a message can come in while hooks still look at another one. So no state remembers how the turn
 * got there: turn->due says what the model has not been asked about yet, and each state decides by that.
 *
 * An interrupt is not in the table. turn_stop() ends every state in the same way, after its abandon().
 */
#include "agent/turn_attach.h"
#include "agent/turn_internal.h"
#include "base/log.h"
#include "schema/copy.h"

#include <inttypes.h>

static void turn_hooks_done(void *owner, const struct hook_verdict *verdict)
{
    turn_happens(owner, &(struct turn_event){ .type = HOOKS_DONE, .verdict = verdict });
}

/* The turn waits for hooks or files before its first request: clients get their moment after that. */
static void turn_waits(struct turn *turn)
{
    if (turn->settling == SETTLING_IF_WAITED)
        turn->settling = SETTLING_DUE;
}

static bool turn_waits_for_hooks(struct turn *turn, const struct hook_moment *moment)
{
    if (turn_run_hooks(turn, moment, turn_hooks_done, turn) == NULL)
        return false;
    turn_waits(turn);
    return true;
}

static void turn_time_over(void *owner)
{
    turn_happens(owner, &(struct turn_event){ .type = TIME_OVER });
}

static void turn_wait_ms(struct turn *turn, uint64_t ms)
{
    if (turn->timer == NULL)
        turn->timer = timer_new(turn->thread->agent->loop, turn_time_over, turn);
    timer_start(turn->timer, ms);
}

/* -- Ways that several states take --------------------------------------------------------- */

/* Every way out. The error is copied: the end may be told much later. */
static enum turn_state turn_finish(struct turn *turn, enum wire_turn_status status,
                                   const struct wire_turn_error *error)
{
    struct wire_turn_error *kept;

    turn_end_review(turn, /* broken_off= */ status != WIRE_TURN_STATUS_COMPLETED);
    turn->end.status = status;
    if (error != NULL) {
        turn->end.error = kept = arena_zero(&turn->end_arena, sizeof *kept);
        schema_copy(&type_turn_error, error, &turn->end_arena, kept);
    }
    return TURN_STOPPING;
}

static enum turn_state turn_complete(struct turn *turn)
{
    return turn_finish(turn, WIRE_TURN_STATUS_COMPLETED, /* error= */ NULL);
}

static enum turn_state turn_end_by_hook(struct turn *turn)
{
    turn->is_ended_by_hook = true;
    return turn_complete(turn);
}

/* A hidden thread decides about what it was given: it has to see it whole, or not to decide. */
static enum turn_state turn_is_out_of_room(struct turn *turn)
{
    static const struct wire_codex_error_info info = {
        .tag = WIRE_CODEX_ERROR_INFO_TAG_CONTEXT_WINDOW_EXCEEDED
    };
    struct wire_turn_error error = {
        .message = STR_LITERAL("the conversation leaves no room in the model's window"),
        .codex_error_info = &info,
    };

    return turn_finish(turn, WIRE_TURN_STATUS_FAILED, &error);
}

static enum turn_state turn_compact(struct turn *turn, enum compaction_moment moment)
{
    if (turn->thread->is_hidden)
        return turn_is_out_of_room(turn);
    history_done(&turn->compaction.answer); /* of one that failed */
    turn->compaction = (struct compaction){ .moment = moment };
    if (turn->settling == SETTLING_DUE)
        turn->settling = SETTLING_IF_WAITED;
    return TURN_COMPACTING;
}

static enum turn_state turn_open(struct turn *turn)
{
    return turn_needs_compaction(turn) ? turn_compact(turn, COMPACT_BEFORE_TURN) : TURN_OPENING;
}

/* Notes are for the thread's own model. */
static bool turn_hears_notes(const struct turn *turn)
{
    return !turn_is_inner(turn) && !list_is_empty(&turn->notes);
}

/* A round of messages begins: those that wait, and that come while hooks and files are waited for. */
static enum turn_state turn_take_up(struct turn *turn)
{
    if (turn_hears_notes(turn))
        turn_keep_notes(turn);
    if (turn->due == DUE_MESSAGE)
        turn->due = DUE_ANSWER;
    return TURN_TAKING;
}

/* The model has answered: is it asked again? */
static enum turn_state turn_go_on(struct turn *turn)
{
    if (turn_hears_notes(turn) && turn->n_notes > turn->n_quiet_notes)
        turn->due = DUE_ANSWER;
    if (turn->due == DUE_NOTHING && list_is_empty(&turn->inputs))
        return TURN_ENDING;
    return turn_needs_compaction(turn) ? turn_compact(turn, COMPACT_WITHIN_TURN)
                                       : turn_take_up(turn);
}

/*
 * What was steered in is asked all the same; the turn will still end as failed. A compaction that failed is
 * not tried again at once.
 */
static enum turn_state turn_go_on_failed(struct turn *turn, const struct wire_turn_error *error)
{
    arena_reset(&turn->end_arena);
    schema_copy(&type_turn_error, error, &turn->end_arena, &turn->failure);
    turn->has_failed = true;
    turn_settle_items(turn, ITEMS_BROKEN_OFF);
    turn_record_outputs(turn);
    thread_tell_status(turn->thread);
    turn->due = DUE_ANSWER;
    return turn->state == TURN_COMPACTING ? turn_take_up(turn) : turn_go_on(turn);
}

static enum turn_state turn_fail(struct turn *turn, const struct sampling_error *error)
{
    struct wire_turn_error told = { .message = error->message,
                                    .codex_error_info = &error->info,
                                    .additional_details = error->detail };

    turn->sampling = NULL;
    if (error->is_context_overflow)
        turn_note_overflow(turn);
    if (list_is_empty(&turn->inputs))
        turn_tell_ending(turn, WIRE_TURN_STATUS_FAILED, &told);
    thread_tell_error(turn->thread, turn_id_str(turn), &told);
    return list_is_empty(&turn->inputs) ? turn_finish(turn, WIRE_TURN_STATUS_FAILED, &told)
                                        : turn_go_on_failed(turn, &told);
}

/* -- TURN_QUEUED, TURN_RUNNING: what kind of turn it is ------------------------------------ */

static enum turn_state queued_begins(struct turn *turn, const struct turn_event *event)
{
    turn_tell_started(turn);
    turn_begin_review(turn);
    switch (turn->kind) {
    case TURN_SHELL:
        return TURN_RUNNING;
    case TURN_COMPACT:
        return turn_compact(turn, COMPACT_ALONE);
    case TURN_REGULAR:
    case TURN_REVIEW:
        break;
    }
    return turn_open(turn);
}

/* What was steered in meanwhile makes a regular turn of it. */
static enum turn_state running_ended(struct turn *turn, const struct turn_event *event)
{
    if (list_is_empty(&turn->inputs))
        return turn_complete(turn);
    turn->kind = TURN_REGULAR;
    turn->settling = SETTLING_IF_WAITED;
    return turn_open(turn);
}

/* -- TURN_COMPACTING: less takes the place of the history ---------------------------------- */

static enum turn_state compacting_enter(struct turn *turn)
{
    turn_start_compaction(turn);
    return TURN_COMPACTING;
}

static enum turn_state compacted(struct turn *turn)
{
    switch (turn->compaction.moment) {
    case COMPACT_BEFORE_TURN:
        return TURN_OPENING;
    case COMPACT_WITHIN_TURN:
        return turn_take_up(turn);
    case COMPACT_ALONE:
        break;
    }
    return turn_complete(turn);
}

static enum turn_state compacting_failed(struct turn *turn, const struct sampling_error *error)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sampling_error told;

    turn->sampling = NULL;
    if (turn_compact_otherwise(turn, error))
        return TURN_COMPACTING;
    told = turn_compaction_error(turn, error, &arena);
    turn_settle_compaction(turn);
    turn_keep_input(turn);
    return turn_fail(turn, &told);
}

static enum turn_state compacting_hears(struct turn *turn, const struct turn_event *event)
{
    const struct sampling_event *heard = event->sampling;
    struct sampling_error error;

    switch (heard->type) {
    case SAMPLING_COMPLETED:
        turn->sampling = NULL;
        turn_note_usage(turn, heard);
        return turn_end_compaction(turn, &error) ? compacted(turn)
                                                 : compacting_failed(turn, &error);
    case SAMPLING_FAILED:
        thread_tell_rate_limits(turn->thread, heard->rate_limits, heard->n_rate_limits);
        return compacting_failed(turn, heard->error);
    default:
        turn_compaction_event(turn, heard);
        return turn->state;
    }
}

/* The user's message is not lost because a compaction was to come before it. */
static void compacting_abandon(struct turn *turn)
{
    if (turn->compaction.moment != COMPACT_BEFORE_TURN)
        return;
    turn_settle_compaction(turn);
    turn_keep_input(turn);
}

/* -- TURN_OPENING: the context is due, with the tools that it tells of, and hooks of the session */

static enum turn_state opening_record(struct turn *turn)
{
    const char *source = TAKE(turn->conversation->session_source);

    turn_record_context(turn);
    if (source != NULL &&
        turn_waits_for_hooks(turn,
                             &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_SESSION_START,
                                                    .source = str_of(source) }))
        return TURN_OPENING;
    return turn_take_up(turn);
}

static void turn_tools_ready(void *owner)
{
    turn_happens(owner, &(struct turn_event){ .type = TOOLS_READY });
}

static bool context_tells_of_tools(const struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    return turn->conversation->baseline.len == 0 && toolbox->is_in_context != NULL &&
           toolbox->is_in_context(toolbox, turn);
}

static enum turn_state opening_enter(struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    if (!context_tells_of_tools(turn) || toolbox->prepare(toolbox, turn, turn_tools_ready, turn))
        return opening_record(turn);
    turn_waits(turn);
    turn_wait_ms(turn, settings_prepare_ms(turn->settings));
    return TURN_OPENING;
}

static enum turn_state opening_ready(struct turn *turn, const struct turn_event *event)
{
    timer_stop(turn->timer);
    return opening_record(turn);
}

static void preparing_abandon(struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    toolbox->stop_preparing(toolbox, turn);
}

static enum turn_state opening_over(struct turn *turn, const struct turn_event *event)
{
    preparing_abandon(turn);
    return opening_record(turn);
}

static enum turn_state opening_judged(struct turn *turn, const struct turn_event *event)
{
    turn_add_hook_contexts(turn, event->verdict);
    return event->verdict->is_stopped ? turn_end_by_hook(turn) : turn_take_up(turn);
}

/* -- TURN_TAKING, TURN_READING: messages join the history, one after the other ------------- */

static bool waits_for_prompt_hooks(struct turn *turn, const struct pending_input *input)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_event event;

    if (!turn_has_hooks(turn, WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT))
        return false;
    user_input_event(&arena, &input->input, &event);
    return turn_waits_for_hooks(
        turn, &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT,
                                     .prompt = event.user_message.message });
}

/* With what was read for it (NULL: that is done now) and what hooks have to say (or NULL). */
static void join_message(struct turn *turn, const struct attached_input *attached,
                         const struct hook_verdict *verdict)
{
    struct pending_input *input = turn_next_input(turn);

    if (turn->kind == TURN_REVIEW)
        turn_record_review_prompt(turn, &input->input, verdict);
    else
        turn_record_input(turn, input, attached, verdict);
    turn_forget_input(turn, input);
    turn->due = DUE_MESSAGE;
}

/* False: its files are read first. */
static bool accept_message(struct turn *turn, const struct hook_verdict *verdict)
{
    turn->reading = turn_attach(turn, &turn_next_input(turn)->input, verdict);
    if (turn->reading != NULL) {
        turn_waits(turn);
        return false;
    }
    join_message(turn, /* attached= */ NULL, verdict);
    return true;
}

/* If nothing is due the turn ends: after an answer as ever, at its beginning because hooks refused every message. */
static enum turn_state messages_taken(struct turn *turn)
{
    if (turn->due != DUE_NOTHING)
        return TURN_SETTLING;
    return turn->was_asked ? TURN_ENDING : turn_end_by_hook(turn);
}

static enum turn_state taking_enter(struct turn *turn)
{
    const struct pending_input *input;

    while ((input = turn_next_input(turn)) != NULL) {
        if (waits_for_prompt_hooks(turn, input))
            return TURN_TAKING;
        if (!accept_message(turn, /* verdict= */ NULL))
            return TURN_READING;
    }
    return messages_taken(turn);
}

/*
 * A message that is blocked is gone; what its hooks told the model stays. Messages behind it wait for
 * the next request, if one before it has something to ask now.
 */
static enum turn_state taking_judged(struct turn *turn, const struct turn_event *event)
{
    const struct hook_verdict *verdict = event->verdict;

    if (!verdict->is_blocked && !verdict->is_stopped)
        return accept_message(turn, verdict) ? taking_enter(turn) : TURN_READING;
    turn_add_hook_contexts(turn, verdict);
    turn_forget_input(turn, turn_next_input(turn));
    return turn->due == DUE_MESSAGE ? messages_taken(turn) : taking_enter(turn);
}

static enum turn_state reading_done(struct turn *turn, const struct turn_event *event)
{
    turn->reading = NULL;
    join_message(turn, event->attached, event->verdict);
    return TURN_TAKING;
}

/* Its files are not waited for: the message is kept without them. */
static void reading_abandon(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct attached_input attached;

    input_reading_cancel(TAKE(turn->reading));
    attach_nothing(&turn_next_input(turn)->input, &arena, &attached);
    join_message(turn, &attached, /* verdict= */ NULL);
}

/* -- TURN_SETTLING, TURN_PREPARING: before the model is asked ------------------------------ */

static bool turn_has_late_listener(const struct turn *turn)
{
    const struct agent *agent = turn->thread->agent;

    for (const struct notifier *to = &agent->notifier; to != NULL; to = to->next) {
        if (to->has_late_listener != NULL && to->has_late_listener(to->owner, turn->thread))
            return true;
    }
    return false;
}

/* Once a turn; the way from here is TAKING again, for what is steered in meanwhile. */
static enum turn_state settling_enter(struct turn *turn)
{
    bool is_due = turn->settling == SETTLING_DUE && turn->thread->agent->settle_ms > 0;
    uint64_t ms = turn_has_late_listener(turn) ? turn->thread->agent->settle_ms : 0;

    turn->settling = SETTLING_DONE;
    if (!is_due)
        return TURN_PREPARING;
    /* Without such a client only until the next round of the loop: what came in this one is asked with it. */
    turn_wait_ms(turn, ms);
    return TURN_SETTLING;
}

static enum turn_state settling_over(struct turn *turn, const struct turn_event *event)
{
    return turn_take_up(turn);
}

static enum turn_state preparing_enter(struct turn *turn)
{
    struct toolbox *toolbox = turn->thread->agent->toolbox;

    if (toolbox->prepare(toolbox, turn, turn_tools_ready, turn))
        return TURN_SAMPLING;
    turn_wait_ms(turn, settings_prepare_ms(turn->settings));
    return TURN_PREPARING;
}

static enum turn_state preparing_ready(struct turn *turn, const struct turn_event *event)
{
    timer_stop(turn->timer);
    return TURN_SAMPLING;
}

static enum turn_state preparing_over(struct turn *turn, const struct turn_event *event)
{
    log_warn("turn=%s: some tools are not ready after %" PRIu64 " s, asking the model without them",
             turn->id, settings_prepare_ms(turn->settings) / 1000);
    preparing_abandon(turn);
    return TURN_SAMPLING;
}

/* -- TURN_SAMPLING, TURN_CALLING, TURN_DIFFING: an answer, and what it sets off ------------ */

static enum turn_state sampling_enter(struct turn *turn)
{
    turn->due = DUE_NOTHING;
    turn->was_asked = true;
    turn->has_answered = false;
    turn_ask(turn, &(struct turn_question){ 0 });
    return TURN_SAMPLING;
}

/* The model goes on and on: what it says further is not waited for. */
static enum turn_state refuse_answer(struct turn *turn, struct str why)
{
    struct sampler *sampler = turn->thread->agent->sampler;

    sampler->cancel(sampler, turn->sampling);
    return turn_fail(turn, &(struct sampling_error){ .message = why,
                                                     .info.tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER });
}

/* Where the window is too small for the request, on other dialects than `responses`, whose next turn compacts instead.
 * A second time would be no better. */
static bool may_compact_at_once(const struct turn *turn, const struct sampling_error *error)
{
    return error->is_context_overflow && !turn->has_overflowed && !turn_is_inner(turn) &&
           !turn->thread->is_hidden && provider_is_foreign(turn->settings->provider);
}

/* The turn goes on with less history, and asks the same again. */
static enum turn_state sampling_overflowed(struct turn *turn, const struct sampling_error *error)
{
    turn->sampling = NULL;
    turn->has_overflowed = true;
    turn_tell_overflow(turn, error);
    turn_settle_items(turn, ITEMS_RETRIED);
    turn_record_outputs(turn);
    thread_tell_status(turn->thread);
    turn->due = DUE_ANSWER;
    return turn_compact(turn, COMPACT_WITHIN_TURN);
}

static enum turn_state sampling_hears(struct turn *turn, const struct turn_event *event)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct sampling_event *heard = event->sampling;
    struct str excess = turn_count_items(turn, heard, &arena);

    if (excess.s != NULL)
        return refuse_answer(turn, excess);
    switch (heard->type) {
    case SAMPLING_COMPLETED:
        turn->sampling = NULL;
        turn->thread->compact_refused = false;
        turn_settle_items(turn, ITEMS_ANSWERED);
        turn_note_usage(turn, heard);
        turn_start_late_calls(turn);
        if (turn->state != TURN_SAMPLING)
            return turn->state;
        return turn->n_calls_open > 0 ? TURN_CALLING : TURN_DIFFING;
    case SAMPLING_FAILED:
        thread_tell_rate_limits(turn->thread, heard->rate_limits, heard->n_rate_limits);
        if (may_compact_at_once(turn, heard->error))
            return sampling_overflowed(turn, heard->error);
        return turn_fail(turn, heard->error);
    default:
        turn_answer_event(turn, heard);
        return turn->state; /* a call that was started may have ended the turn */
    }
}

static enum turn_state calling_answered(struct turn *turn, const struct turn_event *event)
{
    return TURN_DIFFING;
}

static enum turn_state diffing_enter(struct turn *turn)
{
    turn->due = turn_record_outputs(turn) ? DUE_ANSWER : DUE_NOTHING;
    return turn_read_diff(turn) ? TURN_DIFFING : turn_go_on(turn);
}

static enum turn_state diffing_done(struct turn *turn, const struct turn_event *event)
{
    return turn_go_on(turn);
}

/* -- TURN_ENDING: hooks may want it to go on ----------------------------------------------- */

static enum turn_state ending_enter(struct turn *turn)
{
    if (turn_waits_for_hooks(turn,
                             &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_STOP,
                                                    .stop_hook_active = turn->stop_hook_active,
                                                    .last_message = turn_last_message(turn) }))
        return TURN_ENDING;
    return turn_complete(turn);
}

static enum turn_state ending_judged(struct turn *turn, const struct turn_event *event)
{
    const struct hook_verdict *verdict = event->verdict;

    if (verdict->is_stopped)
        return turn_end_by_hook(turn);
    if (verdict->is_blocked) {
        turn_add_hook_prompt(turn, verdict);
        turn->stop_hook_active = true;
        turn->due = DUE_ANSWER;
    }
    if (turn->due != DUE_NOTHING || turn_hears_notes(turn) || !list_is_empty(&turn->inputs))
        return turn_go_on(turn);
    return turn_complete(turn);
}

/* -- TURN_STOPPING, TURN_FINISHED: nothing goes on any more -------------------------------- */

/*
 * Calls that were answered keep their answers; the others are told as aborted in the next request. Commands
 * that are killed here may take a moment to die.
 */
static enum turn_state stopping_enter(struct turn *turn)
{
    struct thread *thread = turn->thread;
    struct sampler *sampler = thread->agent->sampler;

    if (turn->sampling != NULL)
        sampler->cancel(sampler, TAKE(turn->sampling));
    timer_free(TAKE(turn->timer));
    shell_commands_of_turn_end(turn, turn_is_interrupted(turn));
    turn_settle_items(turn, ITEMS_BROKEN_OFF);
    turn_settle_compaction(turn);
    turn_record_outputs(turn);
    turn_cancel_hooks(turn);
    input_reading_cancel(TAKE(turn->reading));
    turn_drop_changes(turn);
    return dying_is_empty(&thread->dying) || thread->is_leaving ? TURN_FINISHED : TURN_STOPPING;
}

static enum turn_state stopping_gone(struct turn *turn, const struct turn_event *event)
{
    return TURN_FINISHED;
}

static enum turn_state finished_enter(struct turn *turn)
{
    turn_tell_end(turn);
    turn_release(turn);
    return TURN_FINISHED;
}

/* -- The table ----------------------------------------------------------------------------- */

typedef enum turn_state turn_enter_fn(struct turn *turn);
typedef enum turn_state turn_event_fn(struct turn *turn, const struct turn_event *event);

struct turn_step {
    const char *name;
    turn_enter_fn *enter; /* NULL: it only waits */
    void (*abandon)(
        struct turn *turn);         /* before an interrupt ends it; NULL: nothing is to be done */
    turn_event_fn *on[TURN_EVENTS]; /* NULL: ignored */
};

static const struct turn_step steps[] = {
    [TURN_QUEUED] = { "queued", NULL, NULL, { [TURN_BEGINS] = queued_begins } },
    [TURN_RUNNING] = { "running", NULL, NULL, { [COMMAND_ENDED] = running_ended } },
    [TURN_COMPACTING] = { "compacting",
                          compacting_enter,
                          compacting_abandon,
                          { [MODEL_SPEAKS] = compacting_hears } },
    [TURN_OPENING] = { "opening",
                       opening_enter,
                       preparing_abandon,
                       { [TOOLS_READY] = opening_ready,
                         [TIME_OVER] = opening_over,
                         [HOOKS_DONE] = opening_judged } },
    [TURN_TAKING] = { "taking", taking_enter, NULL, { [HOOKS_DONE] = taking_judged } },
    [TURN_READING] = { "reading", NULL, reading_abandon, { [FILES_READ] = reading_done } },
    [TURN_SETTLING] = { "settling", settling_enter, NULL, { [TIME_OVER] = settling_over } },
    [TURN_PREPARING] = { "preparing",
                         preparing_enter,
                         preparing_abandon,
                         { [TOOLS_READY] = preparing_ready, [TIME_OVER] = preparing_over } },
    [TURN_SAMPLING] = { "sampling", sampling_enter, NULL, { [MODEL_SPEAKS] = sampling_hears } },
    [TURN_CALLING] = { "calling", NULL, NULL, { [CALLS_ANSWERED] = calling_answered } },
    [TURN_DIFFING] = { "diffing", diffing_enter, NULL, { [DIFF_READ] = diffing_done } },
    [TURN_ENDING] = { "ending", ending_enter, NULL, { [HOOKS_DONE] = ending_judged } },
    [TURN_STOPPING] = { "stopping", stopping_enter, NULL, { [COMMANDS_GONE] = stopping_gone } },
    [TURN_FINISHED] = { "finished", finished_enter, NULL, { NULL } },
};

/* The only place the state changes: a turn's whole life reads off the log. */
static void turn_go(struct turn *turn, enum turn_state next)
{
    while (next != turn->state) {
        log_debug("turn=%s %s -> %s", turn->id, steps[turn->state].name, steps[next].name);
        turn->state = next;
        if (steps[next].enter != NULL)
            next = steps[next].enter(turn);
    }
}

void turn_happens(struct turn *turn, const struct turn_event *event)
{
    /* cppcheck-suppress AssignmentIntegerToAddress ; it takes the table of functions for one of numbers */
    turn_event_fn *on_event = steps[turn->state].on[event->type];

    if (on_event != NULL)
        turn_go(turn, on_event(turn, event));
}

void turn_stop(struct turn *turn, bool is_replaced)
{
    const struct turn_step *step = &steps[turn->state];

    if (turn->state >= TURN_STOPPING)
        return;
    if (step->abandon != NULL)
        step->abandon(turn);
    turn->end.is_replaced = is_replaced;
    turn_go(turn, turn_finish(turn, WIRE_TURN_STATUS_INTERRUPTED, /* error= */ NULL));
}

void turn_break(struct turn *turn, struct str why)
{
    const struct turn_step *step = &steps[turn->state];
    const struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };
    const struct wire_turn_error told = { .message = why, .codex_error_info = &info };

    if (turn->state >= TURN_STOPPING)
        return;
    if (step->abandon != NULL)
        step->abandon(turn);
    turn_tell_ending(turn, WIRE_TURN_STATUS_FAILED, &told);
    thread_tell_error(turn->thread, turn_id_str(turn), &told);
    turn_go(turn, turn_finish(turn, WIRE_TURN_STATUS_FAILED, &told));
}
