#include "agent/thread_journal.h"

#include "agent/prompts.h"
#include "agent/thread_internal.h"
#include "agent/tools.h"
#include "agent/turn_internal.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/path.h"
#include "base/version.h"
#include "store/rollout.h"

#include <stdlib.h>

enum { DELAY_TOLD_MS = 1000, HELD_BYTES = 1024 * 1024 };

/* -- What is held -------------------------------------------------------------------------- */

bool thread_must_hold(const struct thread *thread)
{
    const struct thread_journal *own = &thread->stored;

    return own->journal != NULL && !own->has_failed &&
           (!held_notices_are_empty(&own->held) || !journal_is_committed(own->journal));
}

bool thread_holds_much(const struct thread *thread)
{
    return thread->stored.held.n_bytes > HELD_BYTES;
}

static void tell_delay(struct thread *thread, struct str words)
{
    static const struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };

    thread_deliver(
        thread, NOTIFICATION_ERROR,
        &(struct wire_error_notification){
            .error = { .message = words, .codex_error_info = &info },
            .will_retry = true,
            .thread_id = str_of(thread->id),
            .turn_id = thread->turn == NULL ? str_of(thread->last_turn) : turn_id_str(thread->turn),
        });
}

static void thread_delay_over(void *owner)
{
    struct thread *thread = owner;

    if (thread->stored.has_told_delay)
        return;
    thread->stored.has_told_delay = true;
    tell_delay(thread, STR_LITERAL("the store cannot be reached, trying again"));
}

static void watch_delay(struct thread *thread)
{
    struct thread_journal *own = &thread->stored;

    if (!held_notices_are_empty(&own->held))
        return;
    if (own->timer == NULL)
        own->timer = timer_new(thread->agent->loop, thread_delay_over, thread);
    timer_start(own->timer, DELAY_TOLD_MS);
}

void thread_hold_notice(struct thread *thread, enum held_kind kind, enum notification what,
                        const void *params)
{
    watch_delay(thread);
    held_notices_add(&thread->stored.held, kind, journal_appended(thread->stored.journal), what,
                     params);
}

void thread_hold_question(struct thread *thread, struct thread_question *question)
{
    watch_delay(thread);
    held_notices_add_question(&thread->stored.held, journal_appended(thread->stored.journal),
                              question);
}

static void hold_waiter(struct thread *thread, struct held_waiter waiter)
{
    watch_delay(thread);
    held_notices_add_waiter(&thread->stored.held, journal_appended(thread->stored.journal), waiter);
}

void thread_when_stored(struct thread *thread, thread_stored_fn *on_stored, void *owner)
{
    if (thread_must_hold(thread))
        hold_waiter(thread, (struct held_waiter){ .on_stored = on_stored, .owner = owner });
    else
        on_stored(owner, /* err= */ NULL);
}

void thread_when_told(struct thread *thread, thread_told_fn *on_told, void *owner)
{
    if (thread_must_hold(thread))
        hold_waiter(thread, (struct held_waiter){ .on_told = on_told, .owner = owner });
    else
        on_told(owner);
}

static void call_waiter(const struct held_waiter *waiter, const struct error *err)
{
    if (waiter->on_stored != NULL)
        waiter->on_stored(waiter->owner, err);
    else
        waiter->on_told(waiter->owner);
}

/* With an error what was recorded before it is not stored. */
static void deliver_held(struct thread *thread, const struct held_notice *notice,
                         const struct error *err)
{
    switch (notice->kind) {
    case HELD_FOR_SUBSCRIBERS:
        thread_deliver(thread, notice->what, notice->params);
        break;
    case HELD_FOR_ALL:
        agent_notify_all(thread->agent, notice->what, notice->params);
        break;
    case HELD_QUESTION:
        thread_question_ask(notice->question);
        break;
    case HELD_WAITER:
        call_waiter(&notice->waiter, err);
        break;
    }
}

static void deliver_up_to(struct thread *thread, int64_t line)
{
    struct thread_journal *own = &thread->stored;
    struct held_notice *notice;

    while ((notice = held_notices_take(&own->held, line)) != NULL) {
        deliver_held(thread, notice, /* err= */ NULL);
        held_notice_free(notice);
    }
    if (!held_notices_are_empty(&own->held) || own->timer == NULL)
        return;
    timer_stop(own->timer);
    own->has_told_delay = false;
}

/* -- What the store has to say ------------------------------------------------------------- */

static void thread_lines_committed(void *owner)
{
    struct thread *thread = owner;
    struct thread_journal *own = &thread->stored;

    own->has_failed = false;
    if (own->index_is_due && journal_is_committed(own->journal)) {
        own->index_is_due = false;
        thread_update_index(thread);
    }
    deliver_up_to(thread, own->journal->n_committed);
    if (thread->turn != NULL && !thread_holds_much(thread))
        turn_pause_model(thread->turn, /* is_paused= */ false);
    if (thread->turn != NULL)
        turn_start_late_calls(thread->turn);
}

static void end_all_commands(struct thread *thread)
{
    struct toolbox *toolbox = thread->agent->toolbox;

    if (thread->turn != NULL)
        turn_stop(thread->turn, /* is_replaced= */ false);
    turns_drop_waiting(thread);
    if (toolbox->end_background != NULL)
        toolbox->end_background(toolbox, thread);
}

static void tell_lost(struct thread *thread)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->lost != NULL)
            to->lost(to->owner, thread);
    }
}

static void thread_lease_changed(void *owner, enum journal_state state)
{
    struct thread *thread = owner;

    if (state == JOURNAL_HELD)
        return;
    log_warn("thread=%s: %s", thread->id,
             state == JOURNAL_LOST ? "another server has it now, dropping it"
                                   : "its store cannot be reached, stopping its turn");
    end_all_commands(thread);
    if (state == JOURNAL_LOST)
        tell_lost(thread);
}

/* A turn that is over and was not told of has failed: what came of it is not stored. */
static void fail_held_turn(struct thread *thread, struct held_notice *notice,
                           const struct wire_turn_error *error)
{
    struct wire_turn_completed_notification *told = notice->params;

    thread_deliver(thread, NOTIFICATION_ERROR,
                   &(struct wire_error_notification){ .error = *error,
                                                      .thread_id = str_of(thread->id),
                                                      .turn_id = told->turn.id });
    told->turn.status = WIRE_TURN_STATUS_FAILED;
    told->turn.error = error;
}

/* What waits is told all the same: clients have to hear how the turn ended. */
static void deliver_failed(struct thread *thread, const struct error *err)
{
    static const struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };
    const struct wire_turn_error error = { .message = err->message, .codex_error_info = &info };
    struct held_notice *notice;

    while ((notice = held_notices_take(&thread->stored.held, INT64_MAX)) != NULL) {
        if (notice->kind == HELD_FOR_SUBSCRIBERS && notice->what == NOTIFICATION_TURN_COMPLETED)
            fail_held_turn(thread, notice, &error);
        deliver_held(thread, notice, err);
        held_notice_free(notice);
    }
}

static void thread_store_failed(void *owner, const struct error *err)
{
    struct thread *thread = owner;

    thread->stored.has_failed = true;
    deliver_failed(thread, err);
    if (thread->turn != NULL)
        turn_break(thread->turn, err->message);
}

static void on_copy_failed(void *owner)
{
    struct thread *thread = owner;
    CLEANUP(error_done) struct error err = thread->stored.copy_failure;

    thread->stored.copy_failure = (struct error){ 0 };
    thread_store_failed(thread, &err);
}

/* Whoever writes the line is often the turn itself, which must not end beneath that. */
bool thread_copy_failed(struct thread *thread, const struct error *err)
{
    struct thread_journal *own = &thread->stored;

    if (own->journal == NULL)
        return false;
    error_done(&own->copy_failure);
    error_copy(&own->copy_failure, err);
    if (own->copy_failed == NULL)
        own->copy_failed = next_round_new(thread->agent->loop, on_copy_failed, thread);
    next_round_start(own->copy_failed);
    return true;
}

/* -- Its life ------------------------------------------------------------------------------ */

void thread_journal_init(struct thread *thread)
{
    held_notices_init(&thread->stored.held);
}

void thread_set_journal(struct thread *thread, struct journal *journal)
{
    const struct journal_calls calls = { .on_committed = thread_lines_committed,
                                         .on_state = thread_lease_changed,
                                         .on_failed = thread_store_failed,
                                         .owner = thread };

    thread->stored.journal = journal;
    journal_listen(journal, &calls);
    recorder_set_journal(&thread->recorder, journal);
}

struct journal *thread_begin_journal(struct thread *thread)
{
    struct journals *journals = thread->agent->journals;

    if (journals == NULL || thread->stored.journal != NULL)
        return thread->stored.journal;
    thread_set_journal(
        thread, journals->begin(journals,
                                &(struct thread_birth){
                                    .id = thread_id(thread),
                                    .rollout_id = thread_id(thread),
                                    .file_name = path_basename(str_of(thread->recorder.path)),
                                    .cwd = thread_cwd(thread),
                                    .source = thread->source,
                                    .model_provider = thread->settings->provider->id,
                                    .cli_version = STR_LITERAL(CODEX_VERSION),
                                    .parent_id = thread->origin.parent_id,
                                    .created_at = thread->created_ms / 1000,
                                    .is_paginated = thread->recorder.is_paginated,
                                },
                                thread->recorder.path));
    if (thread->turn != NULL)
        journal_set_turn(thread->stored.journal, turn_id_str(thread->turn));
    return thread->stored.journal;
}

struct journal *thread_journal(const struct thread *thread)
{
    return thread->stored.journal;
}

bool thread_is_lost(const struct thread *thread)
{
    return journal_is_lost(thread->stored.journal);
}

static const char lost_words[] = "another server has taken this thread; resume it";

void thread_tell_lost(struct thread *thread)
{
    static const struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };

    thread_deliver(thread, NOTIFICATION_ERROR,
                   &(struct wire_error_notification){
                       .error = { .message = str_of(lost_words), .codex_error_info = &info },
                       .thread_id = str_of(thread->id),
                       .turn_id = str_of(thread->last_turn),
                   });
}

void thread_end_lost_turn(struct thread *thread, struct str turn_id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    bool is_paginated = thread->recorder.is_paginated;

    thread_add_item(thread, message_item(&arena, "user", str_of(turn_aborted_text)), turn_id);
    thread_record(
        thread, &(struct wire_rollout_event){
                    .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                    .turn_aborted = { .turn_id = turn_id,
                                      .reason = STR_LITERAL("interrupted"),
                                      .completed_at = { is_paginated, clock_now_ms() / 1000 } } });
    journal_set_turn(thread->stored.journal, STR_NONE);
}

bool thread_check_store(const struct thread *thread, struct error *err)
{
    struct journals *journals = thread->agent->journals;

    if (thread->stored.journal != NULL)
        return journal_check(thread->stored.journal, err);
    return journals == NULL || thread->recorder.path == NULL || journals->check(journals, err);
}

void thread_tell_held(struct thread *thread)
{
    if (!thread_is_lost(thread))
        deliver_up_to(thread, INT64_MAX);
}

/* Nobody is told any more; who waits has to know that. */
static void answer_waiters(struct thread *thread, const struct error *err)
{
    struct held_notice *notice;

    while ((notice = held_notices_take(&thread->stored.held, INT64_MAX)) != NULL) {
        if (notice->kind == HELD_WAITER)
            call_waiter(&notice->waiter, err);
        held_notice_free(notice);
    }
}

void thread_journal_done(struct thread *thread)
{
    struct thread_journal *own = &thread->stored;
    CLEANUP(error_done) struct error lost = { 0 };

    if (thread_is_lost(thread))
        error_set(&lost, ERR_INTERNAL, "%s", lost_words);
    answer_waiters(thread, lost.code != 0 ? &lost : NULL);
    held_notices_done(&own->held);
    timer_free(own->timer);
    next_round_free(own->copy_failed);
    error_done(&own->copy_failure);
    journal_release(own->journal);
    own->journal = NULL;
}
