/* thread/fork: a copy of a thread's history in a new thread. */
#include "method/method.h"
#include "method/sandbox_check.h"
#include "method/thread_ground.h"
#include "method/thread_load.h"

struct forking {
    struct request *req;
    const struct wire_thread_fork_params *params;
    struct str id;
    struct str path;
    struct str row_cwd; /* NULL: no row */
};

static void on_thread_loaded(void *owner, const struct loaded_thread *loaded,
                             const struct error *err)
{
    struct forking *forking = owner;
    struct request *req = forking->req;
    struct server *server = req->server;
    struct wire_thread_start_response response = { 0 }; /* the same members */
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_started_notification started;

    if (loaded->thread == NULL) {
        request_fail(req, ERR_INTERNAL, "error forking thread: %s", err->message.s);
        return;
    }
    if (req->connection != NULL)
        thread_subscribe(loaded->thread, req->connection);
    thread_status_is_known(loaded->thread);
    if (loaded->thread->recorder.path == NULL) {
        thread_snapshot(loaded->thread, &arena, &response.thread);
        response.thread.preview = loaded->summary.preview;
    } else {
        thread_from_summary(server, &loaded->summary, STR_NONE, &arena, &response.thread);
    }
    response.thread.turns = loaded->turns;
    fill_thread_settings(loaded->thread, &response);
    started.thread = response.thread;
    request_reply(req, &response);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_STARTED, &started);
    sandbox_check(server, &loaded->thread->settings->sandbox_policy);
}

static void on_head(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    struct forking *forking = owner;
    const struct wire_thread_fork_params *params = forking->params;
    struct thread_summary summary = loaded->summary;

    if (err->code != 0) {
        fail_to_load(forking->req, forking->path, err);
        return;
    }
    if (forking->row_cwd.s != NULL)
        summary.cwd = forking->row_cwd;
    thread_load(forking->req, &summary,
                &(struct thread_load_options){
                    .path = forking->path,
                    .settings_cwd = params->cwd,
                    .config = { CONFIG_WISHES(params) },
                    .extended = params->persist_extended_history,
                    .fork = true,
                    .ephemeral = params->ephemeral,
                },
                on_thread_loaded, forking);
}

static void on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct forking *forking = owner;
    struct request *req = forking->req;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    if (found->live_path.s == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no rollout found for thread id %s", forking->id.s);
        return;
    }
    if (found->has_row)
        forking->row_cwd = arena_str(req->arena, found->row.cwd.s, found->row.cwd.len);
    forking->path = arena_str(req->arena, found->live_path.s, found->live_path.len);
    store_load(req->server->store, forking->path, /* with_turns= */ false, on_head, forking);
}

void on_thread_fork(struct request *req, const struct wire_thread_fork_params *params)
{
    struct forking *forking = arena_zero(req->arena, sizeof *forking);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    forking->req = req;
    forking->params = params;
    if (params->path.s != NULL) {
        forking->path = params->path;
        store_load(req->server->store, forking->path, /* with_turns= */ false, on_head, forking);
        return;
    }
    if (!take_thread_id(req, params->thread_id, id))
        return;
    forking->id = str_of(id);
    store_find(req->server->store, forking->id, on_found, forking);
}
