/* thread/rollback: drop the last turns of a loaded thread. */
#include "method/method.h"
#include "service/threads.h"

static void answer_rolled_back(void *owner, const struct opened_session *opened,
                               const struct error *err)
{
    if (opened == NULL)
        request_fail_with(owner, err);
    else
        request_reply(owner, &(struct wire_thread_rollback_response){ opened->shown });
}

/* Can its turns be counted? If not, the status says so, as the reference's does; but a turn that runs is no failure. */
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

static void retry_rollback(struct request *req, const void *params)
{
    on_thread_rollback(req, params);
}

void on_thread_rollback(struct request *req, const struct wire_thread_rollback_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct thread *thread;

    if (params->num_turns == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "numTurns must be >= 1");
        return;
    }
    thread = require_loaded_thread(req, params->thread_id);
    if (thread == NULL || retry_when_restored(req, thread, retry_rollback, params))
        return;
    if (!can_roll_back(thread, &err)) {
        if (thread_turn(thread) == NULL)
            thread_note_failure(thread);
        request_fail_with(req, &err);
        return;
    }
    if (require_claim(req, thread))
        session_rollback(&req->server->sessions, thread, params->num_turns, answer_rolled_back,
                         req);
}
