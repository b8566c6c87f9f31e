/* thread/rollback: drop the last turns of a loaded thread. */
#include "base/clock.h"
#include "base/uuid.h"
#include "method/threads.h"
#include "store/turns.h"

struct rolling_back {
    struct request *req;
    struct str id;
    struct str name;
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
    thread_from_summary(req->server, &loaded->summary, rolling->name, req->arena, &response.thread);
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
static void roll_back(struct thread *thread, uint32_t n)
{
    char id[UUID_LENGTH + 1];

    record_event(&thread->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_THREAD_ROLLED_BACK,
                                               .thread_rolled_back = { n } });
    if (history_drop_turns(&thread->history, n))
        buf_clear(&thread->baseline, 0);
    thread_estimate_usage(thread);
    uuid_make_v7(clock_now_ms(), id); /* no turn has it; the reference tells its own request's */
    thread_tell_usage(thread, str_of(id));
}

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
    thread = take_loaded_thread(req, params->thread_id);
    if (thread == NULL)
        return;
    if (!can_roll_back(thread, &err)) {
        thread_note_failure(thread);
        request_fail_with(req, &err);
        return;
    }
    roll_back(thread, params->num_turns);
    rolling->req = req;
    rolling->id = arena_str(req->arena, thread->id, UUID_LENGTH);
    store_find(req->server->store, rolling->id, on_found, rolling);
}
