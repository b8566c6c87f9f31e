/* thread/metadata/update: what the index knows of a thread's repository. */
#include "method/method.h"
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

static bool require_change(struct request *req,
                           const struct wire_thread_metadata_git_info_update_params *given,
                           struct git_change *change)
{
    if (given == NULL || (!given->has_sha && !given->has_branch && !given->has_origin_url)) {
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

void on_thread_metadata_update(struct request *req,
                               const struct wire_thread_metadata_update_params *params)
{
    struct updating *updating = arena_zero(req->arena, sizeof *updating);
    struct git_change change = { 0 };
    struct thread_summary fallback;
    struct thread *thread;
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    if (!require_change(req, params->git_info, &change))
        return;
    *updating = (struct updating){ req, str_of(id) };
    thread = thread_find(&req->server->agent, updating->id);
    if (thread != NULL && thread_path(thread) == NULL) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "ephemeral thread does not support metadata updates: %s", id);
        return;
    }
    if (thread != NULL) {
        thread_summarise(thread, &fallback);
        fallback.preview = STR_LITERAL("");
        fallback.updated_at = fallback.created_at;
    }
    store_set_git(req->server->store, updating->id, &change, thread != NULL ? &fallback : NULL,
                  on_changed, updating);
}
