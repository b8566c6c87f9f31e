/* thread/metadata/update: what the index knows of a thread's repository, and the project that it belongs to. */
#include "method/method.h"
#include "service/board_work.h"
#include "service/threads.h"

static bool require_text(struct request *req, const char *name, bool has, struct str given,
                         bool *ret_has, struct str *ret_text)
{
    struct str trimmed = given.s == NULL ? STR_NONE : str_trim(given);

    *ret_has = has;
    if (!has || given.s == NULL)
        return true;
    if (trimmed.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "gitInfo.%s must not be empty", name);
        return false;
    }
    *ret_text = arena_str(req->arena, trimmed.s, trimmed.len);
    return true;
}

/* A newer client can change more than git's facts. */
static bool fail_empty(struct request *req)
{
    if (req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166)
        request_fail(req, ERR_INVALID_REQUEST,
                     "thread metadata update must include at least one field");
    else
        request_fail(req, ERR_INVALID_REQUEST, "gitInfo must include at least one field");
    return false;
}

static bool require_change(struct request *req,
                           const struct wire_thread_metadata_git_info_update_params *given,
                           struct git_change *change)
{
    if (given == NULL)
        return fail_empty(req);
    if (!given->has_sha && !given->has_branch && !given->has_origin_url) {
        request_fail(req, ERR_INVALID_REQUEST, "gitInfo must include at least one field");
        return false;
    }
    return require_text(req, "sha", given->has_sha, given->sha, &change->has_sha,
                        &change->git.sha) &&
           require_text(req, "branch", given->has_branch, given->branch, &change->has_branch,
                        &change->git.branch) &&
           require_text(req, "originUrl", given->has_origin_url, given->origin_url,
                        &change->has_origin_url, &change->git.origin_url);
}

struct updating {
    struct request *req;
    struct str id;
    struct str project_id; /* or NULL */
    bool has_git;
    struct git_change change;
};

static void on_changed(void *owner, const struct found_thread *found, const struct error *err)
{
    struct updating *updating = owner;
    struct request *req = updating->req;
    struct wire_thread_metadata_update_response response = { 0 };

    if (err->code != 0) {
        request_fail_with(req, err);
    } else if (!found->has_row) {
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", updating->id.s);
    } else {
        session_show_stored(&req->server->sessions, &found->row, found->name, req->arena,
                            &response.thread);
        request_reply(req, &response);
    }
}

static void update_git(struct updating *updating)
{
    struct request *req = updating->req;
    struct thread *thread = thread_find(&req->server->agent, updating->id);
    struct thread_summary fallback;

    if (thread != NULL) {
        thread_summarise(thread, &fallback);
        fallback.preview = STR_LITERAL("");
        fallback.updated_at = fallback.created_at;
    }
    store_set_git(req->server->store, updating->id, &updating->change,
                  thread != NULL ? &fallback : NULL, on_changed, updating);
}

static void on_project_set(void *owner, const struct error *err)
{
    struct updating *updating = owner;
    struct request *req = updating->req;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    board_tell_thread_project(req->server, updating->id, updating->project_id);
    if (updating->has_git)
        update_git(updating);
    else
        store_find(req->server->store, updating->id, on_changed, updating);
}

/* Only a stored thread changes its project. */
static void on_found_for_project(void *owner, const struct found_thread *found,
                                 const struct error *err)
{
    struct updating *updating = owner;

    if (err->code != 0 || !found->has_row)
        on_changed(owner, found, err);
    else
        store_set_project(updating->req->server->store, updating->id, updating->project_id,
                          on_project_set, updating);
}

static bool require_stored(struct request *req, struct str id)
{
    const struct thread *thread = thread_find(&req->server->agent, id);

    if (thread == NULL || thread_path(thread) != NULL)
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "ephemeral thread does not support metadata updates: %s",
                 id.s);
    return false;
}

void on_thread_metadata_update(struct request *req,
                               const struct wire_thread_metadata_update_params *params)
{
    struct updating *updating = arena_zero(req->arena, sizeof *updating);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *updating = (struct updating){ .req = req,
                                   .id = str_of(id),
                                   .project_id = params->project_id,
                                   .has_git = params->git_info != NULL };
    if ((updating->has_git || updating->project_id.s == NULL) &&
        !require_change(req, params->git_info, &updating->change))
        return;
    if (!require_stored(req, updating->id))
        return;
    if (updating->project_id.s != NULL)
        store_find(req->server->store, updating->id, on_found_for_project, updating);
    else
        update_git(updating);
}
