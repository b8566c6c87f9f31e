/* thread/section/move: a stored thread goes into a section, within it, or out of it. */
#include "method/method.h"
#include "service/board_work.h"

static bool check_before(struct board_work *work, struct str thread_id, struct str *before_id)
{
    const struct wire_thread_section_move_params *params = work->params;

    if (params->before_thread_id.s == NULL)
        return true;
    if (params->section_id.s == NULL)
        return error_set(&work->err, ERR_INVALID_REQUEST,
                         "beforeThreadId requires a non-null sectionId");
    if (!board_work_id(work, params->before_thread_id, "before thread id", ERR_INVALID_REQUEST,
                       before_id))
        return false;
    return !str_equal(*before_id, thread_id) ||
           error_set(&work->err, ERR_INVALID_REQUEST, "thread %s cannot be moved before itself",
                     thread_id.s);
}

static void thread_section_move_run(struct board_work *work)
{
    const struct wire_thread_section_move_params *params = work->params;
    struct str thread_id, before_id = STR_NONE;

    if (board_work_id(work, params->thread_id, "thread id", ERR_INVALID_REQUEST, &thread_id) &&
        check_before(work, thread_id, &before_id) &&
        board_work_require_thread(work, thread_id, ERR_INVALID_REQUEST))
        board_move_thread(work->board, thread_id, params->section_id, before_id, &work->err);
}

void on_thread_section_move(struct request *req,
                            const struct wire_thread_section_move_params *params)
{
    board_work_start(req, params, thread_section_move_run, /* tell= */ NULL);
}
