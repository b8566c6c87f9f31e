/* thread/attachment/remove: something is attached to a thread no more. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_attachment_remove_run(struct board_work *work)
{
    struct wire_thread_attachment_remove_params wanted =
        *(const struct wire_thread_attachment_remove_params *)work->params;
    struct wire_thread_attachment_updated_notification *news =
        arena_zero(work->req->arena, sizeof *news);

    if (!board_work_identity(work, wanted.attachment_type, wanted.identity_key) ||
        !board_work_id(work, wanted.thread_id, "thread id", ERR_INVALID_PARAMS,
                       &wanted.thread_id) ||
        !board_work_require_thread(work, wanted.thread_id, ERR_INVALID_PARAMS) ||
        !board_remove_attachment(work->board, &wanted, work->req->arena, &news->attachment_id,
                                 &work->err) ||
        news->attachment_id.s == NULL)
        return;
    news->thread_id = wanted.thread_id;
    news->attachment_type = wanted.attachment_type;
    news->identity_key = wanted.identity_key;
    news->operation = WIRE_THREAD_ATTACHMENT_OPERATION_DELETED;
    work->news = news;
}

static void thread_attachment_remove_tell(struct server *server, const struct board_work *work)
{
    if (work->news != NULL)
        rpc_notify_all(server->rpc, NOTIFICATION_THREAD_ATTACHMENT_UPDATED, work->news);
}

void on_thread_attachment_remove(struct request *req,
                                 const struct wire_thread_attachment_remove_params *params)
{
    board_work_start(req, params, thread_attachment_remove_run, thread_attachment_remove_tell);
}
