#include "session/session.h"

#include "agent/history.h"
#include "base/clock.h"
#include "base/memory.h"
#include "store/rollout_tail.h"
#include "store/store.h"

#include <stdlib.h>

/* Turns that were dropped: what remains to be done until that can be shown. */
struct rollback {
    struct sessions *sessions;
    session_fn *on_end;
    void *owner;
    struct arena arena;
    struct str id; /* the thread may be unloaded meanwhile */
    struct str name;

    /* What a compaction replaced comes from the file. */
    struct str path;
    uint32_t n_dropped;        /* of a paginated thread, which is reverted */
    struct str turn_id;        /* to before this turn; NULL: it has none */
    struct settings *settings; /* counted; NULL: nothing was compacted */
    unsigned n_turns;          /* that were begun by then */
    struct replayed replayed;
    struct error err;
};

static void rollback_end(struct rollback *rollback, const struct opened_session *opened,
                         const struct error *err)
{
    rollback->on_end(rollback->owner, opened, err);
    history_done(&rollback->replayed.history);
    settings_unref(rollback->settings);
    error_done(&rollback->err);
    arena_done(&rollback->arena);
    free(rollback);
}

/* NULL: it was unloaded meanwhile, and that is the end. */
static struct thread *rollback_thread(struct rollback *rollback)
{
    struct thread *thread = thread_find(rollback->sessions->agent, rollback->id);
    CLEANUP(error_done) struct error err = { 0 };

    if (thread == NULL) {
        error_set(&err, ERR_INVALID_REQUEST, "thread not found: %s", rollback->id.s);
        rollback_end(rollback, /* opened= */ NULL, &err);
    }
    return thread;
}

static void rollback_on_loaded(void *owner, const struct loaded_rollout *loaded,
                               const struct error *err)
{
    struct rollback *rollback = owner;
    struct opened_session opened = {
        .thread = thread_find(rollback->sessions->agent, rollback->id),
    };

    if (err->code == 0) {
        session_show_stored(rollback->sessions, &loaded->summary, rollback->name, &rollback->arena,
                            &opened.shown);
        opened.shown.turns = loaded->turns;
    }
    rollback_end(rollback, err->code == 0 ? &opened : NULL, err);
}

static void rollback_on_found(void *owner, const struct found_thread *found,
                              const struct error *err)
{
    struct rollback *rollback = owner;
    const struct thread *thread = rollback_thread(rollback);

    if (thread == NULL)
        return;
    if (err->code == 0)
        rollback->name = arena_keep(&rollback->arena, found->name);
    store_load(rollback->sessions->store, str_of(thread_path(thread)), /* with_turns= */ true,
               rollback_on_loaded, rollback);
}

static void rollback_stored(void *owner, const struct error *err)
{
    struct rollback *rollback = owner;

    if (err != NULL)
        rollback_end(rollback, /* opened= */ NULL, err);
    else
        store_find(rollback->sessions->store, rollback->id, rollback_on_found, rollback);
}

static void rollback_tell(struct rollback *rollback, struct thread *thread)
{
    char id[UUID_LENGTH + 1];

    uuid_make_v7(clock_now_ms(), id); /* no turn has it; the reference tells its own request's */
    thread_tell_estimate(thread, str_of(id));
    thread_when_stored(thread, rollback_stored, rollback);
}

static void rollback_replay(void *data)
{
    struct rollback *rollback = data;

    history_replay(rollback->path.s, rollback->settings, &rollback->arena, &rollback->replayed,
                   &rollback->err);
}

/* A turn that was begun meanwhile goes on with what was dropped in memory. */
static void rollback_on_replayed(void *data)
{
    struct rollback *rollback = data;
    struct thread *thread = rollback_thread(rollback);

    if (thread == NULL)
        return;
    if (rollback->err.code == 0 && thread_turns_begun(thread) == rollback->n_turns)
        thread_replace_history(thread, &rollback->replayed);
    rollback_tell(rollback, thread);
}

/* -- Of a paginated thread ----------------------------------------------------------------- */

/* The oldest of the turns that are dropped. */
static void rollback_find_turn(void *data)
{
    struct rollback *rollback = data;
    struct page_query query = { .is_descending = true, .limit = rollback->n_dropped };
    struct turn_page page;

    if (turn_page_read(rollback->path.s, &query, TURN_ITEMS_NONE, &rollback->arena, &page,
                       &rollback->err) &&
        page.n > 0)
        rollback->turn_id = page.turns[page.n - 1].turn.id;
}

static void rollback_on_reverted(void *owner, const struct opened_session *opened,
                                 const struct error *err)
{
    struct rollback *rollback = owner;

    if (opened == NULL)
        rollback_end(rollback, /* opened= */ NULL, err);
    else
        rollback_tell(rollback, opened->thread);
}

static void rollback_on_turn(void *data)
{
    struct rollback *rollback = data;
    struct thread *thread = rollback_thread(rollback);

    if (thread == NULL)
        return;
    if (rollback->err.code != 0)
        rollback_end(rollback, /* opened= */ NULL, &rollback->err);
    else if (rollback->turn_id.s == NULL)
        rollback_tell(rollback, thread);
    else
        session_revert(rollback->sessions, thread, rollback->turn_id, rollback_on_reverted,
                       rollback);
}

void session_rollback(struct sessions *sessions, struct thread *thread, uint32_t n,
                      session_fn *on_end, void *owner)
{
    struct rollback *rollback = xcalloc(1, sizeof *rollback);

    rollback->sessions = sessions;
    rollback->on_end = on_end;
    rollback->owner = owner;
    rollback->id = arena_keep(&rollback->arena, thread_id(thread));
    rollback->path = arena_keep(&rollback->arena, str_of(thread_path(thread)));
    if (thread_is_paginated(thread) && n > 0) { /* codex shows turns that only a line takes back */
        rollback->n_dropped = n;
        work_queue_add(sessions->files, rollback_find_turn, rollback_on_turn, rollback);
        return;
    }
    if (thread_drop_turns(thread, n)) {
        rollback_tell(rollback, thread);
        return;
    }
    rollback->settings = settings_ref(thread_settings(thread));
    rollback->n_turns = thread_turns_begun(thread);
    work_queue_add(sessions->files, rollback_replay, rollback_on_replayed, rollback);
}
