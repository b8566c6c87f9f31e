#include "session/session_internal.h"

#include "agent/history.h"
#include "agent/session_meta.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "store/journal.h"
#include "store/rollout_tail.h"
#include "store/store.h"
#include "store/thread_files.h"
#include "store/writer_lock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A thread that forgets a turn and all behind it: it goes on in another file, which begins where that turn did. */
struct revert {
    struct sessions *sessions;
    session_fn *on_end;
    void *owner;
    struct arena arena;
    struct str id; /* the thread may be unloaded meanwhile */
    struct str turn_id;
    struct str path;           /* that it has now */
    struct settings *settings; /* counted */
    unsigned n_turns;          /* that were begun by then */

    /* What the worker has made. While that is hidden the thread is ours. */
    int writer_lock;
    struct str new_path;
    const char
        *hidden_path; /* of the new file, which nobody looks for; NULL: none, or it is shown */
    uint64_t size;
    struct thread_summary summary;
    struct replayed replayed;
    struct error err;
};

static void give_lock_back(struct revert *revert)
{
    writer_lock_release(revert->path.s, revert->writer_lock);
    revert->writer_lock = -1;
}

static void revert_end(struct revert *revert, const struct opened_session *opened)
{
    give_lock_back(revert);
    revert->on_end(revert->owner, opened, &revert->err);
    history_done(&revert->replayed.history);
    settings_unref(revert->settings);
    error_done(&revert->err);
    arena_done(&revert->arena);
    free(revert);
}

/* -- On a worker --------------------------------------------------------------------------- */

bool session_find_revert(const char *path, struct str turn_id, struct arena *arena,
                         struct rollout_cut *ret_cut, struct error *err)
{
    bool found;

    if (!rollout_is_paginated(path))
        return error_set(err, ERR_INVALID_REQUEST, "thread/revert only supports paginated threads");
    if (!rollout_find_cut(path, turn_id, /* is_before= */ true, arena, &found, ret_cut, err))
        return false;
    if (!found)
        return error_set(err, ERR_INVALID_REQUEST, "turn not found: %.*s", STR_ARGS(turn_id));
    if (ret_cut->base.id.s == NULL) /* a file that says nothing of it would be an empty thread */
        return error_set(err, ERR_INVALID_REQUEST,
                         "cannot revert %s: the line before turn %.*s has no ordinal; fork the "
                         "thread instead",
                         path, STR_ARGS(turn_id));
    return true;
}

/* rollout-TIME-ID_UUID.jsonl, in the folder of today. */
static struct str revert_path(struct revert *revert)
{
    char uuid[UUID_LENGTH + 1];
    int64_t now_ms = clock_now_ms();
    const char *both;

    uuid_make_v7(now_ms, uuid);
    both = arena_printf(&revert->arena, "%s_%s", revert->id.s, uuid);
    return rollout_path(&revert->arena, sessions_rollout_home(revert->sessions), str_of(both),
                        now_ms);
}

/* What the thread was begun with stays. */
static bool write_reverted(struct revert *revert, const struct rollout_cut *cut)
{
    const struct thread_summary *head = &revert->summary;
    struct session_meta meta = {
        .id = head->id,
        .forked_from_id = head->forked_from_id,
        .created_ms = head->created_at * 1000,
        .cwd = head->cwd,
        .originator = head->originator,
        .source = head->source,
        .thread_source = head->thread_source,
        .model_provider = head->model_provider,
        .base_instructions = head->base_instructions,
        .dynamic_tools = head->dynamic_tools,
        .git = head->has_git ? &head->git : NULL,
        .is_paginated = true,
        .base = cut->base,
    };

    struct rollout *rollout;

    revert->new_path = revert_path(revert);
    revert->hidden_path = thread_file_aside(&revert->arena, revert->new_path, ASIDE_REVERTING).s;
    if (!session_meta_create_file(&meta, revert->hidden_path, &rollout, &revert->err))
        return false;
    rollout_close(rollout);
    return true;
}

static void revert_run(void *data)
{
    struct revert *revert = data;
    struct rollout_cut cut;

    if (!writer_lock_take(revert->path.s, &revert->writer_lock, &revert->err) ||
        !session_find_revert(revert->path.s, revert->turn_id, &revert->arena, &cut, &revert->err) ||
        !summary_from_rollout(revert->path.s, &revert->arena, &revert->summary, &revert->err) ||
        !write_reverted(revert, &cut))
        return;
    revert->size = rollout_size(revert->hidden_path);
    history_replay(revert->hidden_path, revert->settings, &revert->arena, &revert->replayed,
                   &revert->err);
}

/* -- On the loop --------------------------------------------------------------------------- */

/* NULL: it cannot be. A turn that was begun meanwhile has gone on with what is to be forgotten. */
static struct thread *revert_thread(struct revert *revert)
{
    struct thread *thread = thread_find(revert->sessions->agent, revert->id);

    if (thread != NULL)
        thread_end_revert(thread);
    if (revert->err.code != 0)
        return NULL;
    if (thread == NULL)
        error_set(&revert->err, ERR_INVALID_REQUEST, "thread not found: %s", revert->id.s);
    else if (thread_turn(thread) != NULL || thread_turns_begun(thread) != revert->n_turns)
        error_set(&revert->err, ERR_INVALID_REQUEST,
                  "thread %s was continued while it was reverted; try again", revert->id.s);
    return revert->err.code == 0 ? thread : NULL;
}

/* A new file that is still hidden is not the thread's. */
static void revert_give_up(struct revert *revert)
{
    if (revert->hidden_path != NULL)
        unlink(revert->hidden_path);
    revert_end(revert, /* opened= */ NULL);
}

/* From here on it is the thread, for everybody. */
static bool show_new_file(struct revert *revert)
{
    if (rename(revert->hidden_path, revert->new_path.s) < 0)
        return os_error_set(&revert->err, -errno);
    revert->hidden_path = NULL;
    give_lock_back(revert);
    return true;
}

/* The store numbers the lines of the new file anew. */
static bool has_nothing_waiting(struct revert *revert, const struct thread *thread)
{
    return journal_is_committed(thread_journal(thread)) ||
           error_set(&revert->err, ERR_INTERNAL,
                     "thread %s has lines that are not stored yet; try again", revert->id.s);
}

/* The thread may have gone meanwhile. */
static void revert_stored(void *owner, const struct error *err)
{
    struct revert *revert = owner;
    struct opened_session opened = { .thread = thread_find(revert->sessions->agent, revert->id) };

    if (err != NULL)
        error_copy(&revert->err, err);
    else if (opened.thread == NULL)
        error_set(&revert->err, ERR_INVALID_REQUEST, "thread not found: %s", revert->id.s);
    if (revert->err.code != 0) {
        revert_end(revert, /* opened= */ NULL);
        return;
    }
    store_add(revert->sessions->store, revert->new_path);
    revert->summary.path = revert->new_path;
    session_show_stored(revert->sessions, &revert->summary, STR_NONE, &revert->arena,
                        &opened.shown);
    session_show_open(opened.thread, &opened.shown);
    revert_end(revert, &opened);
}

static void revert_done(void *data)
{
    struct revert *revert = data;
    struct thread *thread = revert_thread(revert);

    if (thread == NULL || !has_nothing_waiting(revert, thread) || !show_new_file(revert)) {
        revert_give_up(revert);
        return;
    }
    if (!thread_change_file(thread, revert->new_path.s, revert->size, &revert->err)) {
        session_close(revert->sessions,
                      thread); /* others may have the new file already: it stays */
        revert_end(revert, /* opened= */ NULL);
        return;
    }
    thread_restore(thread, &revert->replayed, STR_NONE);
    thread_when_stored(thread, revert_stored, revert);
}

void session_revert(struct sessions *sessions, struct thread *thread, struct str turn_id,
                    session_fn *on_end, void *owner)
{
    struct revert *revert = xcalloc(1, sizeof *revert);

    revert->sessions = sessions;
    revert->on_end = on_end;
    revert->owner = owner;
    revert->id = arena_keep(&revert->arena, thread_id(thread));
    revert->turn_id = arena_keep(&revert->arena, turn_id);
    revert->path = arena_keep(&revert->arena, str_of(thread_path(thread)));
    revert->settings = settings_ref(thread_settings(thread));
    revert->n_turns = thread_turns_begun(thread);
    revert->writer_lock = -1;
    thread_begin_revert(thread); /* a thread has one writer, which is the one of the new file now */
    work_queue_add(sessions->files, revert_run, revert_done, revert);
}
