/* thread/resume: load a stored thread, or join one that is loaded. */
#include "agent/thread_question.h"
#include "base/log.h"
#include "method/method.h"
#include "method/resume_history.h"
#include "method/running_turn.h"
#include "method/sandbox_check.h"
#include "method/thread_ground.h"
#include "method/thread_load.h"

struct resuming {
    struct request *req;
    const struct wire_thread_resume_params *params;
    struct str id;   /* normalised; NULL: not a UUID */
    struct str path; /* of the rollout */
    struct str name;
    struct str stored_model;
    struct str stored_effort;
    struct git_facts git; /* of the row */
    bool has_row;
    bool has_row_git;
};

/* -- The answer ---------------------------------------------------------------------------- */

static void answer(struct resuming *resuming, struct thread *thread,
                   const struct thread_summary *summary, struct wire_turn_array turns)
{
    struct request *req = resuming->req;
    struct server *server = req->server; /* the answer ends the request */
    struct connection *connection = req->connection;
    struct wire_thread_start_response response = { 0 }; /* the same members */
    struct thread_summary shown = *summary;

    if (resuming->has_row) {
        shown.git = resuming->git;
        shown.has_git = resuming->has_row_git;
    }
    thread_from_summary(server, &shown, resuming->name, req->arena, &response.thread);
    response.thread.turns = turns;
    if (thread->turn == NULL)
        turns_mark_interrupted(&response.thread.turns);
    show_running_turn(thread, req->arena, &response.thread.turns);
    fill_thread_settings(thread, &response);
    if (connection != NULL)
        thread_subscribe(thread, connection);
    request_reply(req, &response);
    sandbox_check(server, &thread->settings->sandbox_policy);
    if (connection != NULL)
        thread_send_questions(thread, connection);
}

static void on_thread_loaded(void *owner, const struct loaded_thread *loaded,
                             const struct error *err)
{
    struct resuming *resuming = owner;

    if (loaded->thread == NULL) {
        fail_to_load(resuming->req, resuming->path, err);
        return;
    }
    thread_tell_status(loaded->thread);
    answer(resuming, loaded->thread, &loaded->summary, loaded->turns);
}

/* -- From a file --------------------------------------------------------------------------- */

static bool has_key(const struct json_map *map, const char *name)
{
    for (size_t i = 0; i < map->n; i++) {
        if (str_is(map->items[i].key, name))
            return true;
    }
    return false;
}

static void load_file(struct resuming *resuming, const struct thread_summary *summary)
{
    const struct wire_thread_resume_params *params = resuming->params;
    struct thread_load_options options = {
        .path = resuming->path,
        .settings_cwd = params->cwd,
        .config = { CONFIG_WISHES(params), .personality = params->personality },
        .keep_model = params->model.s == NULL && params->model_provider.s == NULL &&
                      !has_key(&params->config, "model") &&
                      !has_key(&params->config, "model_reasoning_effort"),
        .stored_model = resuming->stored_model,
        .stored_effort = resuming->stored_effort,
        .extended = params->persist_extended_history,
    };

    thread_load(resuming->req, summary, &options, on_thread_loaded, resuming);
}

static void on_head(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    struct resuming *resuming = owner;

    if (err->code != 0)
        fail_to_load(resuming->req, resuming->path, err);
    else
        load_file(resuming, &loaded->summary);
}

static void read_head(struct resuming *resuming)
{
    store_load(resuming->req->server->store, resuming->path, /* with_turns= */ false, on_head,
               resuming);
}

/* -- A thread that is loaded --------------------------------------------------------------- */

static void on_turns(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    struct resuming *resuming = owner;
    struct thread *thread = thread_find(&resuming->req->server->agent, resuming->id);

    if (err->code != 0)
        request_fail_with(resuming->req, err);
    else if (thread == NULL)
        request_fail(resuming->req, ERR_INVALID_REQUEST,
                     "thread %s is closing; retry thread/resume after the thread is closed",
                     resuming->id.s);
    else
        answer(resuming, thread, &loaded->summary, loaded->turns);
}

/* Another server has gone on with it: what is in memory here is of no use any more, the file is. */
static void load_again(struct resuming *resuming, struct thread *thread)
{
    struct request *req = resuming->req;

    log_info("thread=%s: it was continued by another server, loading it again", thread->id);
    resuming->path = str_of(arena_printf(req->arena, "%s", thread->recorder.path));
    unload_thread(req->server, thread);
    rpc_notify_all(req->server->rpc, NOTIFICATION_THREAD_CLOSED,
                   &(struct wire_thread_closed_notification){ resuming->id });
    read_head(resuming);
}

static void rejoin(struct resuming *resuming, struct thread *thread)
{
    struct request *req = resuming->req;
    const struct wire_thread_resume_params *params = resuming->params;

    if (params->history.n > 0) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "cannot resume thread %s with history while it is already running",
                     thread->id);
    } else if (!recorder_is_materialised(&thread->recorder)) {
        request_fail(req, ERR_INVALID_REQUEST, "no rollout found for thread id %s", thread->id);
    } else if (params->path.s != NULL && !str_is(params->path, thread->recorder.path)) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "cannot resume running thread %s with mismatched path: requested `%s`, active "
                     "`%s`",
                     thread->id, params->path.s, thread->recorder.path);
    } else if (thread->turn == NULL && recorder_is_outdated(&thread->recorder)) {
        load_again(resuming, thread);
    } else {
        store_load(req->server->store, str_of(thread->recorder.path), /* with_turns= */ true,
                   on_turns, resuming);
    }
}

/* ------------------------------------------------------------------------------------------ */

static void keep_row(struct resuming *resuming, const struct found_thread *found)
{
    struct arena *arena = resuming->req->arena;
    const struct thread_summary *row = &found->row;

    if (found->name.s != NULL)
        resuming->name = arena_str(arena, found->name.s, found->name.len);
    if (!found->has_row)
        return;
    resuming->has_row = true;
    resuming->has_row_git = row->has_git;
    if (row->model.s != NULL)
        resuming->stored_model = arena_str(arena, row->model.s, row->model.len);
    if (row->reasoning_effort.s != NULL)
        resuming->stored_effort =
            arena_str(arena, row->reasoning_effort.s, row->reasoning_effort.len);
    if (row->git.sha.s != NULL)
        resuming->git.sha = arena_str(arena, row->git.sha.s, row->git.sha.len);
    if (row->git.branch.s != NULL)
        resuming->git.branch = arena_str(arena, row->git.branch.s, row->git.branch.len);
    if (row->git.origin_url.s != NULL)
        resuming->git.origin_url = arena_str(arena, row->git.origin_url.s, row->git.origin_url.len);
}

static void on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct resuming *resuming = owner;
    struct request *req = resuming->req;
    struct thread *thread = thread_find(&req->server->agent, resuming->id);

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    keep_row(resuming, found);
    if (thread != NULL) {
        rejoin(resuming, thread);
    } else if (found->live_path.s == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no rollout found for thread id %s", resuming->id.s);
    } else {
        resuming->path = arena_str(req->arena, found->live_path.s, found->live_path.len);
        read_head(resuming);
    }
}

void on_thread_resume(struct request *req, const struct wire_thread_resume_params *params)
{
    struct resuming *resuming = arena_zero(req->arena, sizeof *resuming);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    char reason[160];
    bool is_uuid = uuid_parse(params->thread_id, id, reason);
    bool is_loaded = is_uuid && thread_find(&req->server->agent, str_of(id)) != NULL;

    resuming->req = req;
    resuming->params = params;
    resuming->id = is_uuid ? str_of(id) : STR_NONE;
    if (params->history.items != NULL && !is_loaded) {
        resume_from_history(req, params);
        return;
    }
    if (params->path.s != NULL && !is_loaded) {
        resuming->path = params->path;
        read_head(resuming);
        return;
    }
    if (!take_thread_id(req, params->thread_id, id))
        return;
    store_find(req->server->store, resuming->id, on_found, resuming);
}
