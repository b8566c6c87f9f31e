#include "method/threads.h"

#include "method/skill_watch.h"

bool take_thread_id(struct request *req, struct str id, char ret_id[UUID_LENGTH + 1])
{
    char reason[160];

    if (uuid_parse(id, ret_id, reason))
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "invalid thread id: %s", reason);
    return false;
}

struct thread *take_loaded_thread(struct request *req, struct str id)
{
    char normal[UUID_LENGTH + 1];
    struct thread *thread;

    if (!take_thread_id(req, id, normal))
        return NULL;
    thread = thread_find(&req->server->agent, str_of(normal));
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", normal);
    return thread;
}

bool claim_thread(struct request *req, struct thread *thread)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (thread->turn != NULL || recorder_claim(&thread->recorder, &err))
        return true;
    request_fail(req, err.code, "thread %s cannot go on: %s", thread->id, err.message.s);
    return false;
}

void fail_to_load(struct request *req, struct str path, const struct error *err)
{
    const char *reason = err->message.s;

    if (strstr(reason, " is empty") != NULL) /* as reading puts it */
        reason = "empty session file";
    request_fail(req, ERR_INVALID_REQUEST, "failed to load rollout `%s`: %s", path.s, reason);
}

/* The three answers are declared apart and have the same members. */
_Static_assert(sizeof(struct wire_thread_start_response) ==
                       sizeof(struct wire_thread_resume_response) &&
                   offsetof(struct wire_thread_start_response, reasoning_effort) ==
                       offsetof(struct wire_thread_resume_response, reasoning_effort),
               "thread/start and thread/resume answer alike");
_Static_assert(sizeof(struct wire_thread_start_response) ==
                       sizeof(struct wire_thread_fork_response) &&
                   offsetof(struct wire_thread_start_response, reasoning_effort) ==
                       offsetof(struct wire_thread_fork_response, reasoning_effort),
               "thread/start and thread/fork answer alike");

void fill_thread_settings(const struct thread *thread, struct wire_thread_start_response *response)
{
    const struct settings *settings = thread->settings;

    response->model = settings->model;
    response->model_provider = settings->provider->id;
    response->service_tier = settings->service_tier;
    response->cwd = settings->cwd;
    response->approval_policy = settings->approval_policy;
    response->approvals_reviewer = settings->approvals_reviewer;
    response->sandbox = settings->sandbox_policy;
    response->reasoning_effort = settings->effort;
}

void thread_from_summary(struct server *server, const struct thread_summary *summary,
                         struct str name, struct arena *arena, struct wire_thread *ret_thread)
{
    struct thread *thread = thread_find(&server->agent, summary->id);

    summary_to_wire(summary, arena, ret_thread);
    ret_thread->name = name;
    ret_thread->status = (struct wire_thread_status){ .tag = WIRE_THREAD_STATUS_TAG_NOT_LOADED };
    if (thread != NULL)
        thread_status(thread, &ret_thread->status);
}

void unload_thread(struct server *server, struct thread *thread)
{
    char id[UUID_LENGTH + 1];

    memcpy(id, thread->id, sizeof id);
    skill_unwatch_thread(server, thread);
    thread_free(thread);
    server_tidy_soon(server);
    rpc_notify_all(
        server->rpc, NOTIFICATION_THREAD_STATUS_CHANGED,
        &(struct wire_thread_status_changed_notification){
            .thread_id = str_of(id), .status = { .tag = WIRE_THREAD_STATUS_TAG_NOT_LOADED } });
}

void tell_deprecations(struct thread *thread, const struct config_deprecations *deprecations)
{
    for (size_t i = 0; i < deprecations->n; i++)
        thread_notify(thread, NOTIFICATION_DEPRECATION_NOTICE,
                      &(struct wire_deprecation_notice_notification){
                          deprecations->items[i].summary, deprecations->items[i].details });
}
