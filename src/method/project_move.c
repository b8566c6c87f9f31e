/* project/move: another place of a project in the order of the user. */
#include "method/method.h"
#include "service/board_work.h"

static void project_move_run(struct board_work *work)
{
    const struct wire_project_move_params *params = work->params;

    board_move_project(work->board, params->project_id, params->before_project_id, &work->err);
}

static void project_move_tell(struct server *server, const struct board_work *work)
{
    const struct wire_project_move_params *params = work->params;

    board_tell_project(server, params->project_id, WIRE_PROJECT_CHANGE_TYPE_UPDATED);
}

void on_project_move(struct request *req, const struct wire_project_move_params *params)
{
    board_work_start(req, params, project_move_run, project_move_tell);
}
