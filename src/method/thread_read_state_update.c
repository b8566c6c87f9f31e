/* thread/readState/update: the user has read a thread, or wants to read it again. */
#include "method/method.h"
#include "service/board_work.h"
#include "service/threads.h"

static void thread_read_state_update_run(struct board_work *work)
{
    const struct wire_thread_read_state_update_params *params = work->params;
    struct wire_thread_read_state_update_response *now = arena_zero(work->req->arena, sizeof *now);
    struct wire_thread_read_state_changed_notification *news =
        arena_zero(work->req->arena, sizeof *news);

    work->result = now;
    work->news = news;
    if (!board_work_id(work, params->thread_id, "thread id", ERR_INVALID_PARAMS, &news->thread_id))
        return;
    if (!board_work_require_thread(work, news->thread_id, ERR_INVALID_REQUEST)) {
        error_done(&work->err);
        error_set(&work->err, ERR_INVALID_REQUEST, "thread not loaded: %s", news->thread_id.s);
        return;
    }
    if (board_change_read_state(work->board, news->thread_id,
                                params->operation.tag == WIRE_THREAD_READ_STATE_OPERATION_TAG_READ,
                                params->expected_revision, work->req->arena, &now->read_state,
                                &work->err))
        news->read_state = now->read_state;
}

static void thread_read_state_update_tell(struct server *server, const struct board_work *work)
{
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_READ_STATE_CHANGED, work->news);
}

/* A thread that nothing is stored of has no state yet. */
static bool is_unstored(struct request *req, struct str id)
{
    char normal[UUID_LENGTH + 1];
    char reason[160];
    struct thread *thread;

    if (!uuid_parse(id, normal, reason))
        return false;
    thread = thread_find(&req->server->agent, str_of(normal));
    return thread != NULL && !thread_is_stored(thread);
}

void on_thread_read_state_update(struct request *req,
                                 const struct wire_thread_read_state_update_params *params)
{
    if (is_unstored(req, params->thread_id))
        request_fail(req, ERR_INVALID_REQUEST, "thread read state unavailable");
    else
        board_work_start(req, params, thread_read_state_update_run, thread_read_state_update_tell);
}
