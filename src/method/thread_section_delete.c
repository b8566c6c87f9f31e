/* threadSection/delete: a section goes, its threads stay. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_section_delete_run(struct board_work *work)
{
    const struct wire_thread_section_delete_params *params = work->params;

    board_delete_section(work->board, params->section_id, &work->err);
}

void on_thread_section_delete(struct request *req,
                              const struct wire_thread_section_delete_params *params)
{
    board_work_start(req, params, thread_section_delete_run, /* tell= */ NULL);
}
