/* project/import: a new project with threads that are there. */
#include "method/method.h"
#include "service/board_work.h"

static bool read_threads(struct board_work *work, struct str_array threads,
                         struct str_array *ret_ids)
{
    struct str *ids = arena_alloc(work->req->arena, (threads.n + 1) * sizeof *ids);

    if (threads.n > BOARD_IMPORTED_MAX)
        return error_set(&work->err, ERR_INVALID_PARAMS, "at most %d threads are imported at once",
                         BOARD_IMPORTED_MAX);
    for (size_t i = 0; i < threads.n; i++) {
        if (!board_work_id(work, threads.items[i], "thread id", ERR_INVALID_PARAMS, &ids[i])) {
            error_done(&work->err);
            return error_set(&work->err, ERR_INVALID_PARAMS, "thread not found: %.*s",
                             STR_ARGS(threads.items[i]));
        }
        if (!board_work_require_thread(work, ids[i], ERR_INVALID_PARAMS))
            return false;
    }
    *ret_ids = (struct str_array){ ids, threads.n };
    return true;
}

static void project_import_run(struct board_work *work)
{
    const struct wire_project_import_params *params = work->params;
    struct wire_project_import_response *made = arena_zero(work->req->arena, sizeof *made);
    struct str_array *threads = arena_zero(work->req->arena, sizeof *threads);
    struct board_project_wish wish = { .name = params->name,
                                       .roots = params->roots,
                                       .metadata = params->metadata,
                                       .idempotency_key = params->idempotency_key,
                                       .threads = threads };
    bool is_new;

    work->result = made;
    if (read_threads(work, params->threads, threads) &&
        board_create_project(work->board, &wish, work->req->arena, &made->project, &is_new,
                             &work->err)) {
        board_work_add_recency(work, &made->project);
        work->news = is_new ? threads : NULL;
    }
}

static void project_import_tell(struct server *server, const struct board_work *work)
{
    const struct wire_project_import_response *made = work->result;
    const struct str_array *threads = work->news;

    if (threads == NULL)
        return;
    board_tell_project(server, made->project.id, WIRE_PROJECT_CHANGE_TYPE_CREATED);
    for (size_t i = 0; i < threads->n; i++)
        board_tell_thread_project(server, threads->items[i], made->project.id);
}

void on_project_import(struct request *req, const struct wire_project_import_params *params)
{
    board_work_start(req, params, project_import_run, project_import_tell);
}
