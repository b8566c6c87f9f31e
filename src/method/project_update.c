/* project/update: another name, other folders, other metadata of a project. */
#include "method/method.h"
#include "service/board_work.h"

static void project_update_run(struct board_work *work)
{
    struct wire_project_update_response *now = arena_zero(work->req->arena, sizeof *now);
    bool is_changed;

    work->result = now;
    if (board_update_project(work->board, work->params, work->req->arena, &now->project,
                             &is_changed, &work->err)) {
        board_work_add_recency(work, &now->project);
        work->news = is_changed ? now : NULL;
    }
}

static void project_update_tell(struct server *server, const struct board_work *work)
{
    const struct wire_project_update_response *now = work->news;

    if (now != NULL)
        board_tell_project(server, now->project.id, WIRE_PROJECT_CHANGE_TYPE_UPDATED);
}

void on_project_update(struct request *req, const struct wire_project_update_params *params)
{
    board_work_start(req, params, project_update_run, project_update_tell);
}
