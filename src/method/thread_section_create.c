/* threadSection/create: a new section. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_section_create_run(struct board_work *work)
{
    struct wire_thread_section_create_response *made = arena_zero(work->req->arena, sizeof *made);

    work->result = made;
    board_create_section(work->board, work->params, work->req->arena, &made->section, &work->err);
}

void on_thread_section_create(struct request *req,
                              const struct wire_thread_section_create_params *params)
{
    board_work_start(req, params, thread_section_create_run, /* tell= */ NULL);
}
