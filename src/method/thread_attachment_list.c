/* thread/attachment/list: what is attached to a thread. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_attachment_list_run(struct board_work *work)
{
    const struct wire_thread_attachment_list_params *params = work->params;
    struct wire_thread_attachment_list_response *page = arena_zero(work->req->arena, sizeof *page);
    struct str id;

    work->result = page;
    if (board_work_id(work, params->thread_id, "thread id", ERR_INVALID_PARAMS, &id))
        board_list_attachments(work->board, id, params->cursor, board_page_limit(params->limit),
                               work->req->arena, page, &work->err);
}

void on_thread_attachment_list(struct request *req,
                               const struct wire_thread_attachment_list_params *params)
{
    board_work_start(req, params, thread_attachment_list_run, /* tell= */ NULL);
}
