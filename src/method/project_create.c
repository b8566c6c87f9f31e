/* project/create: a new project, once for each wish. */
#include "method/method.h"
#include "service/board_work.h"

static void project_create_run(struct board_work *work)
{
    const struct wire_project_create_params *params = work->params;
    struct wire_project_create_response *made = arena_zero(work->req->arena, sizeof *made);
    struct board_project_wish wish = { .name = params->name,
                                       .roots = params->roots,
                                       .metadata = params->metadata,
                                       .idempotency_key = params->idempotency_key };
    bool is_new;

    work->result = made;
    if (board_create_project(work->board, &wish, work->req->arena, &made->project, &is_new,
                             &work->err)) {
        board_work_add_recency(work, &made->project);
        work->news = is_new ? made : NULL;
    }
}

static void project_create_tell(struct server *server, const struct board_work *work)
{
    const struct wire_project_create_response *made = work->news;

    if (made != NULL)
        board_tell_project(server, made->project.id, WIRE_PROJECT_CHANGE_TYPE_CREATED);
}

void on_project_create(struct request *req, const struct wire_project_create_params *params)
{
    board_work_start(req, params, project_create_run, project_create_tell);
}
