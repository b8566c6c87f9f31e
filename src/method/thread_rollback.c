/* thread/rollback: drop the last turns of a loaded thread. */
#include "agent/history.h"
#include "base/clock.h"
#include "base/uuid.h"
#include "method/method.h"
#include "service/threads.h"
#include "store/turns.h"

struct rolling_back {
    struct request *req;
    struct str id;
    struct str name;

    /* What a compaction replaced comes from the file. */
    struct str path;
    struct settings *settings; /* owned */
    unsigned n_turns;          /* of the thread, when it was asked */
    struct arena arena;
    struct replayed replayed;
    struct error err;
};

static void rollback_loaded(void *owner, const struct loaded_rollout *loaded,
                            const struct error *err)
{
    struct rolling_back *rolling = owner;
    struct request *req = rolling->req;
    struct wire_thread_rollback_response response = { 0 };

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    session_show_stored(&req->server->sessions, &loaded->summary, rolling->name, req->arena,
                        &response.thread);
    response.thread.turns = loaded->turns;
    request_reply(req, &response);
}

static void rollback_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct rolling_back *rolling = owner;
    struct request *req = rolling->req;
    struct thread *thread = thread_find(&req->server->agent, rolling->id);

    if (err->code == 0 && found->name.s != NULL)
        rolling->name = arena_str(req->arena, found->name.s, found->name.len);
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", rolling->id.s);
    else
        store_load(req->server->store, str_of(thread_path(thread)), /* with_turns= */ true,
                   rollback_loaded, rolling);
}

static void tell_and_answer(struct rolling_back *rolling, struct thread *thread)
{
    char id[UUID_LENGTH + 1];

    thread_estimate_usage(thread);
    uuid_make_v7(clock_now_ms(), id); /* no turn has it; the reference tells its own request's */
    thread_tell_usage(thread, str_of(id));
    store_find(rolling->req->server->store, rolling->id, rollback_found, rolling);
}

/* -- Behind a compaction ------------------------------------------------------------------- */

static void replay(void *data)
{
    struct rolling_back *rolling = data;

    history_replay(rolling->path.s, rolling->settings, &rolling->arena, &rolling->replayed,
                   &rolling->err);
}

/* A turn that was begun meanwhile goes on with what was dropped in memory. */
static void on_replayed(void *data)
{
    struct rolling_back *rolling = data;
    struct request *req = rolling->req;
    struct thread *thread = thread_find(&req->server->agent, rolling->id);

    if (thread != NULL && rolling->err.code == 0 && thread_turns_begun(thread) == rolling->n_turns)
        thread_replace_history(thread, &rolling->replayed);
    history_done(&rolling->replayed.history);
    settings_unref(rolling->settings);
    arena_done(&rolling->arena);
    error_done(&rolling->err);
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", rolling->id.s);
    else
        tell_and_answer(rolling, thread);
}

static void replay_then_answer(struct rolling_back *rolling, struct thread *thread)
{
    struct request *req = rolling->req;

    rolling->path = str_of(arena_printf(req->arena, "%s", thread_path(thread)));
    rolling->settings = settings_ref(thread_settings(thread));
    rolling->n_turns = thread_turns_begun(thread);
    work_queue_add(req->server->sessions.files, replay, on_replayed, rolling);
}

/* -- The method ---------------------------------------------------------------------------- */

/* Can its turns be counted? If not, the status says so, as the reference's does. */
static bool can_roll_back(struct thread *thread, struct error *err)
{
    if (thread_turn(thread) != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "Cannot rollback while a turn is in progress.");
    if (thread_path(thread) == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "thread rollback requires a persisted rollout path");
    if (!thread_is_stored(thread))
        return error_set(err, ERR_INVALID_REQUEST,
                         "failed to load rollout `%s` for rollback replay: "
                         "No such file or directory (os error 2)",
                         thread_path(thread));
    return true;
}

void on_thread_rollback(struct request *req, const struct wire_thread_rollback_params *params)
{
    struct rolling_back *rolling = arena_zero(req->arena, sizeof *rolling);
    CLEANUP(error_done) struct error err = { 0 };
    struct thread *thread;

    if (params->num_turns == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "numTurns must be >= 1");
        return;
    }
    thread = require_loaded_thread(req, params->thread_id);
    if (thread == NULL)
        return;
    if (!can_roll_back(thread, &err)) {
        thread_note_failure(thread);
        request_fail_with(req, &err);
        return;
    }
    if (!require_claim(req, thread))
        return;
    thread_drop_turns(thread, params->num_turns);
    rolling->req = req;
    rolling->id = arena_str(req->arena, thread_id(thread).s, UUID_LENGTH);
    if (thread_is_compacted(thread))
        replay_then_answer(rolling, thread);
    else
        tell_and_answer(rolling, thread);
}
