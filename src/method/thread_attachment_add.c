/* thread/attachment/add: something is attached to a stored thread, once. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_attachment_add_run(struct board_work *work)
{
    struct wire_thread_attachment_add_params wanted =
        *(const struct wire_thread_attachment_add_params *)work->params;
    struct wire_thread_attachment_add_response *added = arena_zero(work->req->arena, sizeof *added);

    work->result = added;
    if (!board_work_identity(work, wanted.attachment_type, wanted.identity_key) ||
        !board_work_id(work, wanted.thread_id, "thread id", ERR_INVALID_PARAMS,
                       &wanted.thread_id) ||
        !board_work_require_thread(work, wanted.thread_id, ERR_INVALID_PARAMS) ||
        !board_add_attachment(work->board, &wanted, work->req->arena, added, &work->err))
        return;
    if (added->outcome == WIRE_THREAD_ATTACHMENT_ADD_OUTCOME_CREATED)
        work->news = (void *)(uintptr_t)wanted.thread_id.s;
}

static void thread_attachment_add_tell(struct server *server, const struct board_work *work)
{
    const struct wire_thread_attachment_add_response *added = work->result;

    if (work->news != NULL)
        board_tell_attachment(server, str_of(work->news), &added->attachment,
                              WIRE_THREAD_ATTACHMENT_OPERATION_CREATED);
}

void on_thread_attachment_add(struct request *req,
                              const struct wire_thread_attachment_add_params *params)
{
    board_work_start(req, params, thread_attachment_add_run, thread_attachment_add_tell);
}
