/*
 * Of a server that is one of several: a stored thread is taken before it is loaded, and a copy is stored before it is told of.
 */
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/uuid.h"
#include "base/version.h"
#include "fleet/journal_store.h"
#include "session/open_internal.h"
#include "store/rollout.h"

const char *sessions_rollout_home(const struct sessions *sessions)
{
    return sessions->fleet != NULL ? fleet_folder(sessions->fleet) : sessions->base.home;
}

/* -- Failing before anything was begun ------------------------------------------------------- */

static void run_nothing(void *data)
{
}

static void opening_failed(void *data)
{
    opening_fail(data);
}

/* Nobody is called back from inside of session_open(). */
static void opening_fail_later(struct session_opening *opening)
{
    work_queue_add(opening->sessions->files, run_nothing, opening_failed, opening);
}

/* -- Waiting --------------------------------------------------------------------------------- */

/* While it waits for the store it is among those that are refused when the server ends. */
static void opening_wait(struct session_opening *opening)
{
    list_append(&opening->sessions->waiting, &opening->waiting_node);
}

/* Is another one about to load the same thread? */
static bool is_being_taken(const struct session_opening *opening)
{
    list_foreach(&opening->sessions->taking, other, struct session_opening, taking_node) {
        if (other != opening && str_equal(other->wish.id, opening->wish.id))
            return true;
    }
    return false;
}

/* Whoever waits for this one tries again: the thread is loaded by now, or free. */
static void wake_waiting(struct sessions *sessions, struct str id)
{
    list_foreach(&sessions->waiting, opening, struct session_opening, waiting_node) {
        if (!opening->waits_for_other || !str_equal(opening->wish.id, id))
            continue;
        opening->waits_for_other = false;
        list_remove(&opening->waiting_node);
        opening_take(opening);
        return; /* further ones wait for that one */
    }
}

void opening_give_back(struct session_opening *opening)
{
    bool was_taking = opening->taking_node.next != NULL;

    list_remove(&opening->taking_node);
    journal_take_cancel(TAKE(opening->take));
    journal_release(TAKE(opening->journal));
    if (was_taking)
        wake_waiting(opening->sessions, opening->wish.id);
}

/* -- Taking ---------------------------------------------------------------------------------- */

static journal_taken_fn opening_taken;

static void opening_is_held(struct session_opening *opening, const struct taken_thread *taken)
{
    const struct session_wish *wish = &opening->wish;

    if (wish->on_held != NULL && !opening->insists &&
        wish->on_held(opening->owner, taken->holder_name, taken->holder_url)) {
        opening_free(opening);
        return;
    }
    if (!opening->insists) { /* perhaps it is gone */
        opening->insists = true;
        opening_wait(opening);
        opening->take =
            journal_take_insisting(opening->sessions->fleet, wish->id, opening_taken, opening);
        return;
    }
    error_set(&opening->err, ERR_INTERNAL,
              "thread is held by %.*s, which cannot be reached at %.*s",
              STR_ARGS(taken->holder_name), STR_ARGS(taken->holder_url));
    opening_fail(opening);
}

static void opening_taken(void *owner, struct journal *journal, const struct taken_thread *taken,
                          const struct error *err)
{
    struct session_opening *opening = owner;

    list_remove(&opening->waiting_node);
    opening->take = NULL;
    opening->journal = journal;
    if (err != NULL) {
        error_copy(&opening->err, err);
        opening_fail(opening);
    } else if (taken->is_known && !taken->is_mine) {
        opening_is_held(opening, taken);
    } else { /* one that the store does not know is not found, in the usual words */
        opening->lost_turn = arena_keep(&opening->arena, taken->turn);
        opening_find(opening);
    }
}

void opening_take(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;
    struct thread *loaded = thread_find(sessions->agent, opening->wish.id);

    if (loaded != NULL && !thread_is_lost(loaded)) {
        opening_find(opening);
        return;
    }
    if (loaded != NULL) {
        error_set(&opening->err, ERR_INVALID_REQUEST,
                  "thread %s is closing; retry thread/resume after the thread is closed",
                  opening->wish.id.s);
        opening_fail_later(opening);
        return;
    }
    opening_wait(opening);
    opening->waits_for_other = is_being_taken(opening);
    if (opening->waits_for_other)
        return;
    list_append(&sessions->taking, &opening->taking_node);
    opening->take = journal_take(sessions->fleet, opening->wish.id, opening_taken, opening);
}

bool opening_retake(struct session_opening *opening)
{
    if (opening->sessions->fleet == NULL || opening->wish.kind != SESSION_RESUME ||
        opening->journal != NULL)
        return false;
    if (opening->was_retaken) {
        error_set(&opening->err, ERR_INVALID_REQUEST,
                  "thread %s is closing; retry thread/resume after the thread is closed",
                  opening->wish.id.s);
        opening_fail(opening);
        return true;
    }
    opening->was_retaken = true;
    opening_give_back(opening); /* of a take that found nothing: others may be first */
    opening_take(opening);
    return true;
}

/* A path is understood by the id in its name: working copies come and go. */
static bool name_by_path(struct session_opening *opening)
{
    struct rollout_name name;
    char *id = arena_alloc(&opening->arena, UUID_LENGTH + 1);
    char reason[160];

    if (opening->wish.id.s !=
        NULL) { /* who takes the wish elsewhere (on_held) may free it before we are done */
        opening->wish.id = arena_keep(&opening->arena, opening->wish.id);
        return true;
    }
    if (!rollout_parse_file_name(path_basename(opening->wish.path).s, &name) ||
        !uuid_parse(name.thread_id, id, reason))
        return error_set(&opening->err, ERR_INVALID_REQUEST,
                         "the store has no thread of this path: %s", opening->wish.path.s);
    opening->wish.id = str_of(id);
    opening->wish.path = STR_NONE;
    return true;
}

void opening_begin_in_fleet(struct session_opening *opening)
{
    const struct session_wish *wish = &opening->wish;
    bool is_stored = wish->kind == SESSION_RESUME || !wish->ephemeral;

    if ((is_stored && !fleet_is_ready(opening->sessions->fleet, &opening->err)) ||
        (wish->kind != SESSION_START && !name_by_path(opening)))
        opening_fail_later(opening);
    else if (wish->kind == SESSION_RESUME)
        opening_take(opening);
    else if (wish->kind == SESSION_FORK)
        opening_find(opening);
    else
        opening_read_ground(opening);
}

/* -- A copy ---------------------------------------------------------------------------------- */

static void copy_committed(void *owner)
{
    struct session_opening *opening = owner;

    if (!journal_is_committed(opening->journal))
        return;
    journal_listen(opening->journal, &(struct journal_calls){ 0 });
    next_round_start(opening->stored_round); /* the writer is on the stack */
}

static void copy_is_stored(void *owner)
{
    struct session_opening *opening = owner;

    list_remove(&opening->waiting_node);
    if (opening->err.code != 0)
        opening_fail_to_fork(opening);
    else
        opening_begin_copy(opening);
}

static void copy_cannot_be_stored(void *owner, const struct error *err)
{
    struct session_opening *opening = owner;

    if (opening->err.code != 0)
        return;
    error_copy(&opening->err, err);
    journal_listen(opening->journal, &(struct journal_calls){ 0 });
    next_round_start(opening->stored_round);
}

static void copy_is_doubtful(void *owner, enum journal_state state)
{
    struct session_opening *opening = owner;
    CLEANUP(error_done) struct error err = { 0 };

    if (state != JOURNAL_HELD && !journal_check(opening->journal, &err))
        copy_cannot_be_stored(owner, &err);
}

static struct journal *begin_copy_journal(struct session_opening *opening)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct journals *journals = fleet_journals(opening->sessions->fleet);
    const struct session_meta *meta = &opening->meta;
    struct spawn_origin origin = { 0 };

    spawn_origin_read(meta->source, &arena, &origin);
    return journals->begin(journals,
                           &(struct thread_birth){
                               .id = meta->id,
                               .rollout_id = meta->id,
                               .file_name = path_basename(opening->file),
                               .cwd = meta->cwd,
                               .source = meta->source,
                               .model_provider = meta->model_provider,
                               .cli_version = STR_LITERAL(CODEX_VERSION),
                               .parent_id = origin.parent_id,
                               .created_at = meta->created_ms / 1000,
                               .is_paginated = opening->load.summary.is_paginated,
                           },
                           opening->file.s);
}

bool opening_store_copy(struct session_opening *opening)
{
    const struct journal_calls calls = { .on_committed = copy_committed,
                                         .on_state = copy_is_doubtful,
                                         .on_failed = copy_cannot_be_stored,
                                         .owner = opening };

    if (opening->sessions->fleet == NULL || opening->file.s == NULL || opening->journal != NULL)
        return false;
    opening->journal = begin_copy_journal(opening);
    opening->stored_round = next_round_new(opening->sessions->agent->loop, copy_is_stored, opening);
    opening_wait(opening);
    journal_listen(opening->journal, &calls);
    if (!journal_append_file(opening->journal, opening->file.s, &opening->err)) {
        list_remove(&opening->waiting_node);
        opening_fail_to_fork(opening);
    }
    return true;
}

/* -- The thread ------------------------------------------------------------------------------ */

void opening_hold(struct session_opening *opening)
{
    if (opening->journal != NULL && opening->wish.kind == SESSION_RESUME)
        fleet_hold(opening->sessions->fleet, opening->wish.id);
}

void opening_hand_over(struct session_opening *opening, struct thread *thread)
{
    if (opening->journal == NULL)
        return;
    journal_set_copy(opening->journal, opening->file.s);
    thread_set_journal(thread, TAKE(opening->journal));
}

void opening_end_lost_turn(struct session_opening *opening, struct thread *thread)
{
    if (opening->lost_turn.s == NULL || opening->lost_turn.len == 0)
        return;
    log_info("thread=%s: the server of turn %s is gone, the turn counts as interrupted",
             thread_id(thread).s, opening->lost_turn.s);
    thread_end_lost_turn(thread, opening->lost_turn);
}
