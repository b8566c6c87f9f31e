#include "service/board_work.h"

#include "base/memory.h"
#include "base/uuid.h"

#include <stdlib.h>

struct board_job {
    struct board_work work;
    board_run_fn *run;
    board_tell_fn *tell;
};

static void board_job_run(void *data)
{
    struct board_job *job = data;

    job->run(&job->work);
}

static void board_job_done(void *data)
{
    struct board_job *job = data;
    struct board_work *work = &job->work;

    if (work->err.code != 0) {
        request_fail_with(work->req, &work->err);
    } else {
        if (job->tell != NULL)
            job->tell(work->req->server, work);
        if (work->result != NULL)
            request_reply(work->req, work->result);
        else
            request_reply_empty(work->req);
    }
    error_done(&work->err);
    free(job);
}

void board_work_start(struct request *req, const void *params, board_run_fn *run,
                      board_tell_fn *tell)
{
    struct board_job *job = xcalloc(1, sizeof *job);
    struct store *store = req->server->store;

    job->work = (struct board_work){
        .req = req, .params = params, .store = store, .board = store_board(store)
    };
    job->run = run;
    job->tell = tell;
    store_add_work(store, board_job_run, board_job_done, job);
}

bool board_work_require_thread(struct board_work *work, struct str id, enum error_code code)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary summary;

    return store_has_thread(work->store, id, &arena, &summary) ||
           error_set(&work->err, code, "thread not found: %.*s", STR_ARGS(id));
}

bool board_work_id(struct board_work *work, struct str id, const char *what, enum error_code code,
                   struct str *ret_id)
{
    char *normal = arena_alloc(work->req->arena, UUID_LENGTH + 1);
    char reason[160];

    if (!uuid_parse(id, normal, reason))
        return error_set(&work->err, code, "invalid %s: %s", what, reason);
    *ret_id = str_of(normal);
    return true;
}

static bool check_identity_part(struct str part, const char *name, struct error *err)
{
    if (part.len == 0)
        return error_set(err, ERR_INVALID_PARAMS, "%s must not be empty", name);
    return part.len <= BOARD_NAME_BYTES_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "%s must have at most %d bytes", name,
                     BOARD_NAME_BYTES_MAX);
}

bool board_work_identity(struct board_work *work, struct str type, struct str key)
{
    return check_identity_part(type, "attachmentType", &work->err) &&
           check_identity_part(key, "identityKey", &work->err);
}

static void note_use(struct opt_i64 *recency_at, int64_t time)
{
    if (time >= 0 && (!recency_at->set || recency_at->value < time))
        *recency_at = (struct opt_i64){ true, time };
}

void board_work_add_recency(struct board_work *work, struct wire_project *project)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct str_array threads = { 0 };
    int64_t *times;

    board_project_threads(work->board, project->id, &arena, &threads, &err);
    times = arena_alloc(&arena, (threads.n + 1) * sizeof *times);
    store_thread_times(work->store, threads.items, threads.n, times);
    for (size_t i = 0; i < threads.n; i++)
        note_use(&project->recency_at, times[i]);
}

/* Both are sorted by the project. */
static void join_times(struct project_place *places, size_t n, const struct project_member *members,
                       const int64_t *times, size_t n_members)
{
    size_t at = 0;

    for (size_t i = 0; i < n_members; i++) {
        while (at < n && str_compare(places[at].id, members[i].project_id) < 0)
            at++;
        if (at < n && str_equal(places[at].id, members[i].project_id))
            note_use(&places[at].recency_at, times[i]);
    }
}

bool board_work_add_recencies(struct board_work *work, struct project_place *places, size_t n)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct project_member *members = NULL;
    struct str *ids;
    int64_t *times;
    size_t n_members;

    if (!board_project_members(work->board, &arena, &members, &n_members, &work->err))
        return false;
    ids = arena_alloc(&arena, (n_members + 1) * sizeof *ids);
    times = arena_alloc(&arena, (n_members + 1) * sizeof *times);
    for (size_t i = 0; i < n_members; i++)
        ids[i] = members[i].thread_id;
    store_thread_times(work->store, ids, n_members, times);
    join_times(places, n, members, times, n_members);
    return true;
}

void board_tell_project(struct server *server, struct str id, enum wire_project_change_type type)
{
    rpc_notify_all(server->rpc, NOTIFICATION_PROJECT_CHANGED,
                   &(struct wire_project_changed_notification){ id, type });
}

void board_tell_thread_project(struct server *server, struct str thread_id, struct str project_id)
{
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_PROJECT_UPDATED,
                   &(struct wire_thread_project_updated_notification){ thread_id, project_id });
}

void board_tell_attachment(struct server *server, struct str thread_id,
                           const struct wire_thread_attachment *attachment,
                           enum wire_thread_attachment_operation operation)
{
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_ATTACHMENT_UPDATED,
                   &(struct wire_thread_attachment_updated_notification){
                       .thread_id = thread_id,
                       .attachment_type = attachment->attachment_type,
                       .identity_key = attachment->identity_key,
                       .attachment_id = attachment->id,
                       .operation = operation,
                   });
}
