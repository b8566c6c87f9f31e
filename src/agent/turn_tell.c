/* How a turn begins and ends for its file and for clients. */
#include "agent/live_items.h"
#include "agent/notify_program.h"
#include "agent/prompts.h"
#include "agent/turn_internal.h"
#include "base/clock.h"
#include "model/catalogue.h"
#include "store/rollout_fields.h"
#include "store/turns_items.h"

#include <stdlib.h>

/* Times are told in paginated files only. */
static struct opt_i64 recorded_time(const struct turn *turn, int64_t value)
{
    return (struct opt_i64){ .set = turn->thread->recorder.is_paginated, .value = value };
}

static void record_started(struct turn *turn)
{
    int64_t window =
        settings_usable_window(turn_is_inner(turn) ? turn->thread->settings : turn->settings);

    turn->started_ms = clock_now_ms();
    record_event(&turn->thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_TASK_STARTED,
                     .task_started = { .turn_id = turn_id_str(turn),
                                       .started_at = recorded_time(turn, turn->started_ms / 1000),
                                       .model_context_window = { window > 0, window },
                                       .collaboration_mode_kind = turn->settings->mode } });
}

struct wire_turn turn_as_told(const struct turn *turn, enum wire_turn_status status)
{
    return (struct wire_turn){
        .id = turn_id_str(turn),
        .root_turn_id = turn_id_str(turn),
        .status = status,
        .started_at = { turn->started_ms > 0, turn->started_ms / 1000 },
    };
}

/* Who works with a model that nothing is known of should know. */
static void warn_of_unknown_model(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str model = turn->settings->model;

    if (turn->kind != TURN_REGULAR || !model_is_unknown(turn->settings->model_info))
        return;
    thread_notify(turn->thread, NOTIFICATION_WARNING,
                  &(struct wire_warning_notification){
                      .thread_id = str_of(turn->thread->id),
                      .message = str_of(arena_printf(
                          &arena,
                          "Model metadata for `%.*s` not found: it is used like a usual model, and "
                          "may do worse than it could.",
                          STR_ARGS(model))) });
}

static void tell_started(const struct turn *turn)
{
    thread_notify(turn->thread, NOTIFICATION_TURN_STARTED,
                  &(struct wire_turn_started_notification){
                      .thread_id = str_of(turn->thread->id),
                      .turn = turn_as_told(turn, WIRE_TURN_STATUS_IN_PROGRESS) });
}

static void tell_begun(struct thread *thread)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->turn_begun != NULL)
            to->turn_begun(to->owner, thread);
    }
}

void turn_tell_started(struct turn *turn)
{
    turn->started_ms = clock_now_ms();
    record_started(turn);
    journal_set_turn(turn->thread->stored.journal, turn_id_str(turn));
    turn->thread->system_error = false;
    thread_tell_status(turn->thread);
    tell_started(turn);
    tell_begun(turn->thread);
    warn_of_unknown_model(turn);
}

/* -- The end ------------------------------------------------------------------------------- */

/* Why the turn has failed, for a paginated file; NULL: it has not. */
static const struct wire_rollout_turn_error *recorded_error(const struct turn *turn,
                                                            struct arena *arena)
{
    const struct wire_turn_error *error = turn->has_failed ? &turn->failure : turn->end.error;
    struct wire_rollout_turn_error *recorded;

    if (error == NULL || !turn->thread->recorder.is_paginated)
        return NULL;
    recorded = arena_zero(arena, sizeof *recorded);
    recorded->message = error->message;
    if (error->codex_error_info != NULL) {
        struct str words = error_info_words(error->codex_error_info, arena);
        yyjson_doc *doc = yyjson_read(words.s, words.len, /* flags= */ 0);

        recorded->codex_error_info = json_copy(arena, yyjson_doc_get_root(doc));
        yyjson_doc_free(doc);
    }
    return recorded;
}

static void record_end(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn->thread;
    const struct turn_end *end = &turn->end;
    bool has_message = end->status == WIRE_TURN_STATUS_COMPLETED;
    int64_t now = clock_now_ms();
    struct opt_i64 started_at = recorded_time(turn, turn->started_ms / 1000);
    struct opt_i64 completed_at = recorded_time(turn, now / 1000);
    struct opt_i64 duration_ms = recorded_time(turn, now - turn->started_ms);

    if (end->status != WIRE_TURN_STATUS_INTERRUPTED) {
        record_event(&thread->recorder,
                     &(struct wire_rollout_event){
                         .tag = WIRE_ROLLOUT_EVENT_TAG_TASK_COMPLETE,
                         .task_complete = { .turn_id = turn_id_str(turn),
                                            .last_agent_message =
                                                has_message ? turn_last_message(turn) : STR_NONE,
                                            .error = recorded_error(turn, &arena),
                                            .started_at = started_at,
                                            .completed_at = completed_at,
                                            .duration_ms = duration_ms } });
        return;
    }
    if (!end->is_replaced)
        thread_add_item(thread, message_item(&arena, "user", str_of(turn_aborted_text)),
                        turn_id_str(turn));
    record_event(&thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                     .turn_aborted = { .turn_id = turn_id_str(turn),
                                       .reason = end->is_replaced ? STR_LITERAL("replaced")
                                                                  : STR_LITERAL("interrupted"),
                                       .started_at = started_at,
                                       .completed_at = completed_at,
                                       .duration_ms = duration_ms } });
}

/* Between what is told before and after. */
void turn_answer_interrupts(struct turn *turn)
{
    list_foreach(&turn->interrupts, interrupt, struct waiting_interrupt, node) {
        list_remove(&interrupt->node);
        thread_when_told(turn->thread, interrupt->on_ended, interrupt->owner);
        free(interrupt);
    }
}

static void tell_outcome(struct thread *thread, const struct turn_outcome *outcome)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->turn_ended != NULL)
            to->turn_ended(to->owner, thread, outcome);
    }
}

void turn_tell_ending(struct turn *turn, enum wire_turn_status status,
                      const struct wire_turn_error *error)
{
    const struct turn_outcome outcome = { .turn_id = turn_id_str(turn),
                                          .status = status,
                                          .error = error };

    if (turn->told_ending)
        return;
    turn->told_ending = true;
    for (const struct notifier *to = &turn->thread->agent->notifier; to != NULL; to = to->next) {
        if (to->turn_ending != NULL)
            to->turn_ending(to->owner, turn->thread, &outcome);
    }
}

/* With its last message, for those who want that. */
static void tell_completed(struct turn *turn, const struct turn_outcome *outcome)
{
    struct thread *thread = turn->thread;
    int64_t now = clock_now_ms();
    struct wire_turn_completed_notification told = { .thread_id = str_of(thread->id),
                                                     .turn = turn_as_told(turn, outcome->status) };
    struct wire_thread_item message;

    told.turn.error = outcome->error;
    told.turn.completed_at = (struct opt_i64){ true, now / 1000 };
    told.turn.duration_ms = (struct opt_i64){ true, turn->started_ms > 0 && now > turn->started_ms
                                                        ? now - turn->started_ms
                                                        : 0 };
    if (outcome->status != WIRE_TURN_STATUS_FAILED &&
        live_last_message(thread, told.turn.id, &message)) {
        told.turn.items = (struct wire_thread_item_array){ &message, 1 };
        told.turn.items_view = WIRE_TURN_ITEMS_VIEW_SUMMARY;
    }
    thread_notify(thread, NOTIFICATION_TURN_COMPLETED, &told);
}

/* Nothing of it is written: it was only answered. */
void turn_tell_never(struct turn *turn, enum wire_turn_status status,
                     const struct wire_turn_error *error)
{
    turn->started_ms = clock_now_ms();
    tell_started(turn);
    if (error != NULL)
        thread_notify(turn->thread, NOTIFICATION_ERROR,
                      &(struct wire_error_notification){ .error = *error,
                                                         .thread_id = str_of(turn->thread->id),
                                                         .turn_id = turn_id_str(turn) });
    tell_completed(turn, &(struct turn_outcome){ .status = status, .error = error });
}

void turn_tell_end(struct turn *turn)
{
    struct thread *thread = turn->thread;
    const struct turn_end *end = &turn->end;
    bool failed_before = turn->has_failed && end->status == WIRE_TURN_STATUS_COMPLETED;
    const struct turn_outcome outcome = {
        .turn_id = turn_id_str(turn),
        .status = failed_before ? WIRE_TURN_STATUS_FAILED : end->status,
        .last_message = turn_last_message(turn),
        .answer = turn_answer(turn),
        .error = failed_before ? &turn->failure : end->error,
    };

    turn_keep_notes(turn);
    live_items_close(thread);
    record_end(turn);
    journal_set_turn(thread->stored.journal, STR_NONE);
    turn_tell_ending(turn, outcome.status, outcome.error);
    memcpy(thread->last_turn, turn->id, sizeof thread->last_turn);
    thread->turn = NULL;
    thread->ended_turn = turn;
    thread_update_index(thread);
    turn_answer_interrupts(turn);
    thread_tell_status(thread);
    tell_completed(turn, &outcome);
    if (turn->kind == TURN_REGULAR && end->status == WIRE_TURN_STATUS_COMPLETED &&
        !turn->is_ended_by_hook)
        notify_program_run(turn);
    tell_outcome(thread, &outcome);
}
