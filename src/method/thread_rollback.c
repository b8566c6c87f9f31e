/* thread/rollback: drop the last turns of a loaded thread. */
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

static void on_loaded(void *owner, const struct loaded_rollout *loaded, const struct error *err)
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

static void on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct rolling_back *rolling = owner;
    struct request *req = rolling->req;
    struct thread *thread = thread_find(&req->server->agent, rolling->id);

    if (err->code == 0 && found->name.s != NULL)
        rolling->name = arena_str(req->arena, found->name.s, found->name.len);
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", rolling->id.s);
    else
        store_load(req->server->store, str_of(thread->recorder.path), /* with_turns= */ true,
                   on_loaded, rolling);
}

/* Lines are never taken out: one more says how many turns do not count. */
static void drop_turns(struct thread *thread, uint32_t n)
{
    record_event(&thread->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_THREAD_ROLLED_BACK,
                                               .thread_rolled_back = { n } });
    if (history_drop_turns(&thread->conversation.history, n))
        buf_clear(&thread->conversation.baseline, 0);
}

static void tell_and_answer(struct rolling_back *rolling, struct thread *thread)
{
    char id[UUID_LENGTH + 1];

    thread_estimate_usage(thread);
    uuid_make_v7(clock_now_ms(), id); /* no turn has it; the reference tells its own request's */
    thread_tell_usage(thread, str_of(id));
    store_find(rolling->req->server->store, rolling->id, on_found, rolling);
}

/* -- Behind a compaction ------------------------------------------------------------------- */

static void replay(void *data)
{
    struct rolling_back *rolling = data;

    history_replay(rolling->path.s, rolling->settings, &rolling->arena, &rolling->replayed,
                   &rolling->err);
}

static void take_replayed(struct thread *thread, struct replayed *replayed)
{
    history_done(&thread->conversation.history);
    thread->conversation.history = replayed->history;
    replayed->history = (struct history){ 0 };
    buf_clear(&thread->conversation.baseline, 0);
    if (replayed->has_baseline)
        buf_add_str(&thread->conversation.baseline, replayed->baseline);
}

/* A turn that was begun meanwhile goes on with what was dropped in memory. */
static void on_replayed(void *data)
{
    struct rolling_back *rolling = data;
    struct request *req = rolling->req;
    struct thread *thread = thread_find(&req->server->agent, rolling->id);

    if (thread != NULL && rolling->err.code == 0 && thread->n_turns == rolling->n_turns)
        take_replayed(thread, &rolling->replayed);
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

    rolling->path = str_of(arena_printf(req->arena, "%s", thread->recorder.path));
    rolling->settings = settings_ref(thread->settings);
    rolling->n_turns = thread->n_turns;
    work_queue_add(req->server->sessions.files, replay, on_replayed, rolling);
}

/* -- The method ---------------------------------------------------------------------------- */

/* Can its turns be counted? If not, the status says so, as the reference's does. */
static bool can_roll_back(struct thread *thread, struct error *err)
{
    if (thread->turn != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "Cannot rollback while a turn is in progress.");
    if (thread->recorder.path == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "thread rollback requires a persisted rollout path");
    if (!recorder_is_materialised(&thread->recorder))
        return error_set(err, ERR_INVALID_REQUEST,
                         "failed to load rollout `%s` for rollback replay: "
                         "No such file or directory (os error 2)",
                         thread->recorder.path);
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
    drop_turns(thread, params->num_turns);
    rolling->req = req;
    rolling->id = arena_str(req->arena, thread->id, UUID_LENGTH);
    if (thread->is_compacted)
        replay_then_answer(rolling, thread);
    else
        tell_and_answer(rolling, thread);
}
