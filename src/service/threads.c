#include "service/threads.h"

#include "base/memory.h"
#include "service/thread_settings.h"

bool require_thread_id(struct request *req, struct str id, char ret_id[UUID_LENGTH + 1])
{
    char reason[160];

    if (uuid_parse(id, ret_id, reason))
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "invalid thread id: %s", reason);
    return false;
}

struct thread *require_loaded_thread(struct request *req, struct str id)
{
    char normal[UUID_LENGTH + 1];
    struct thread *thread;

    if (!require_thread_id(req, id, normal))
        return NULL;
    thread = thread_find(&req->server->agent, str_of(normal));
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", normal);
    return thread;
}

bool require_claim(struct request *req, struct thread *thread)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (thread_claim(thread, &err))
        return true;
    if (err.code == ERR_INVALID_REQUEST)
        request_fail(req, err.code, "thread %s cannot go on: %s", thread_id(thread).s,
                     err.message.s);
    else
        request_fail(req, err.code, "%s", err.message.s);
    return false;
}

struct waiting_request {
    struct request *req;
    request_retry_fn *retry;
    const void *params;
};

static void request_retry(void *data)
{
    const struct waiting_request *waiting = data;

    waiting->retry(waiting->req, waiting->params);
}

bool retry_when_restored(struct request *req, struct thread *thread, request_retry_fn *retry,
                         const void *params)
{
    struct waiting_request *waiting;

    if (thread_restorer(thread) == NULL)
        return false;
    waiting = arena_alloc(req->arena, sizeof *waiting);
    *waiting = (struct waiting_request){ req, retry, params };
    thread_want_history(thread);
    session_when_restored(&req->server->sessions, request_retry, waiting);
    return true;
}

bool retry_when_begun(struct request *req, struct thread *thread, request_retry_fn *retry,
                      const void *params)
{
    return thread_has_next_turn(thread) && retry_when_restored(req, thread, retry, params);
}

/* These two answers are declared apart and have the same members. */
_Static_assert(sizeof(struct wire_thread_start_response) ==
                       sizeof(struct wire_thread_fork_response) &&
                   offsetof(struct wire_thread_start_response, reasoning_effort) ==
                       offsetof(struct wire_thread_fork_response, reasoning_effort),
               "thread/start and thread/fork answer alike");

/* Since 0.166 the folder itself is not named among those that may be written to. */
static void leave_out_workspace(struct request *req, struct str cwd,
                                struct wire_sandbox_policy *policy)
{
    struct str_array *shown = &policy->workspace_write.writable_roots;
    struct str *roots;
    size_t n = 0;

    if (policy->tag != WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE || req->connection == NULL ||
        connection_protocol(req->connection) == PROTOCOL_0118)
        return;
    roots = arena_alloc(req->arena, (shown->n + 1) * sizeof *roots);
    for (size_t i = 0; i < shown->n; i++) {
        if (!str_equal(shown->items[i], cwd))
            roots[n++] = shown->items[i];
    }
    *shown = (struct str_array){ roots, n };
}

enum wire_service_tier wished_tier(const struct request *req, bool has_tier,
                                   enum wire_service_tier tier)
{
    bool is_newer =
        req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166;

    return has_tier && tier == 0 && is_newer ? WIRE_SERVICE_TIER_DEFAULT : tier;
}

bool require_session(struct request *req, const struct opened_session *opened,
                     const struct error *err, struct wire_thread_start_response *ret_response)
{
    const struct settings *settings;
    struct str *roots;

    if (opened == NULL) {
        request_fail_with(req, err);
        return false;
    }
    if (req->connection != NULL)
        thread_subscribe(opened->thread, req->connection);
    settings = thread_settings(opened->thread);
    roots = arena_alloc(req->arena, sizeof *roots);
    *roots = settings->cwd;
    *ret_response = (struct wire_thread_start_response){
        .thread = opened->shown,
        .runtime_workspace_roots = { roots, 1 },
        .disabled_plugin_ids = settings->disabled_plugins,
        .instruction_sources = thread_doc_sources(opened->thread),
        .multi_agent_mode = STR_LITERAL("explicitRequestOnly"),
        .model = settings->model,
        .model_provider = settings->provider->id,
        .service_tier = settings->service_tier,
        .cwd = settings->cwd,
        .approval_policy = settings->approval_policy,
        .approvals_reviewer = settings->approvals_reviewer,
        .sandbox = settings->sandbox_policy,
        .reasoning_effort = settings->effort,
        .active_permission_profile = permissions_shown(settings, req->arena),
    };
    show_live_cwd(req, &ret_response->thread);
    leave_out_workspace(req, settings->cwd, &ret_response->sandbox);
    return true;
}

void show_live_cwd(const struct request *req, struct wire_thread *shown)
{
    const struct thread *thread;

    if (req->connection == NULL || connection_protocol(req->connection) < PROTOCOL_0166)
        return;
    thread = thread_find(&req->server->agent, shown->id);
    if (thread != NULL)
        shown->cwd = arena_keep(req->arena, thread_settings(thread)->cwd);
}

void tell_whole_history(struct connection *connection, const char *instead)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_deprecation_notice_notification notice;

    if (connection == NULL || connection_protocol(connection) == PROTOCOL_0118)
        return;
    notice = (struct wire_deprecation_notice_notification){
        .summary = str_of(arena_printf(
            &arena,
            "Full-history hydration is deprecated for paginated threads; %s, then page with "
            "`thread/turns/list` and `thread/items/list`.",
            instead)),
    };
    connection_notify(connection, NOTIFICATION_DEPRECATION_NOTICE, &notice);
}

void resume_response_from(const struct wire_thread_start_response *start,
                          struct wire_thread_resume_response *response)
{
    response->thread = start->thread;
    response->model = start->model;
    response->model_provider = start->model_provider;
    response->service_tier = start->service_tier;
    response->cwd = start->cwd;
    response->approval_policy = start->approval_policy;
    response->approvals_reviewer = start->approvals_reviewer;
    response->sandbox = start->sandbox;
    response->reasoning_effort = start->reasoning_effort;
    response->disabled_plugin_ids = start->disabled_plugin_ids;
    response->runtime_workspace_roots = start->runtime_workspace_roots;
    response->instruction_sources = start->instruction_sources;
    response->active_permission_profile = start->active_permission_profile;
    response->multi_agent_mode = start->multi_agent_mode;
}

struct thread *require_realtime(struct request *req, struct str id)
{
    struct thread *thread = require_loaded_thread(req, id);

    if (thread == NULL || thread_settings(thread)->realtime != NULL)
        return thread;
    request_fail(req, ERR_INVALID_REQUEST, "thread %s does not support realtime conversation",
                 thread_id(thread).s);
    return NULL;
}
