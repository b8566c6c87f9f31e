/* threadSection/update: a new name of a section. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_section_update_run(struct board_work *work)
{
    struct wire_thread_section_update_response *now = arena_zero(work->req->arena, sizeof *now);

    work->result = now;
    board_update_section(work->board, work->params, work->req->arena, &now->section, &work->err);
}

void on_thread_section_update(struct request *req,
                              const struct wire_thread_section_update_params *params)
{
    board_work_start(req, params, thread_section_update_run, /* tell= */ NULL);
}
