/* project/read: one project. */
#include "method/method.h"
#include "service/board_work.h"

static void project_read_run(struct board_work *work)
{
    const struct wire_project_read_params *params = work->params;
    struct wire_project_read_response *found = arena_zero(work->req->arena, sizeof *found);

    work->result = found;
    if (board_read_project(work->board, params->project_id, work->req->arena, &found->project,
                           &work->err))
        board_work_add_recency(work, &found->project);
}

void on_project_read(struct request *req, const struct wire_project_read_params *params)
{
    board_work_start(req, params, project_read_run, /* tell= */ NULL);
}
