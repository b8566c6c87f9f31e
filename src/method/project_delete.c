/* project/delete: a project goes, its threads and folders stay. */
#include "method/method.h"
#include "service/board_work.h"

static void project_delete_run(struct board_work *work)
{
    const struct wire_project_delete_params *params = work->params;
    struct str_array *threads = arena_zero(work->req->arena, sizeof *threads);

    work->news = threads;
    board_delete_project(work->board, params->project_id, work->req->arena, threads, &work->err);
}

static void project_delete_tell(struct server *server, const struct board_work *work)
{
    const struct wire_project_delete_params *params = work->params;
    const struct str_array *threads = work->news;

    board_tell_project(server, params->project_id, WIRE_PROJECT_CHANGE_TYPE_DELETED);
    for (size_t i = 0; i < threads->n; i++)
        board_tell_thread_project(server, threads->items[i], STR_NONE);
}

void on_project_delete(struct request *req, const struct wire_project_delete_params *params)
{
    board_work_start(req, params, project_delete_run, project_delete_tell);
}
