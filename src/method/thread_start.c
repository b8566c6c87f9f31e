/* thread/start: a new conversation, and the caller subscribed to it. */
#include "base/clock.h"
#include "hook/hook.h"
#include "method/dynamic_tools.h"
#include "method/sandbox_check.h"
#include "method/skill_watch.h"
#include "method/threads.h"
#include "model/models.h"

static void start_thread(struct request *req, const struct wire_thread_start_params *params,
                         const struct config *config, struct settings *settings,
                         struct str dynamic_tools)
{
    struct server *server = req->server;
    struct wire_thread_start_response response = { 0 };
    int64_t now = clock_now_ms();
    bool ephemeral = params->ephemeral.set && params->ephemeral.value;
    char id[UUID_LENGTH + 1];
    const struct skill_root *roots;
    size_t n_roots;
    struct skill_refs known_skills;
    struct hooks *hooks = hooks_for(config);
    struct thread *thread;
    struct str skills;

    skills_for(config, settings->cwd, req->arena, &skills, &known_skills);
    uuid_make_v7(now, id);
    thread = thread_new(
        &server->agent,
        &(struct thread_options){
            .id = id,
            .settings = settings,
            .path = ephemeral ? NULL : rollout_path(req->arena, server->home, str_of(id), now).s,
            .extended = params->persist_extended_history,
            .raw_events = params->experimental_raw_events,
            .source = STR_LITERAL("vscode"),
            .originator = server->agent.originator,
            .dynamic_tools = dynamic_tools,
            .project_docs = project_docs_for(config, settings->cwd, req->arena),
            .skills = skills,
            .known_skills = known_skills,
            .hooks = hooks,
            .created_ms = now,
        });
    settings_unref(settings);
    hooks_unref(hooks);
    n_roots = skill_roots(req->arena, config, thread->settings->cwd, NULL, 0, &roots);
    skill_watch_thread(server, thread, roots, n_roots);
    if (req->connection != NULL)
        thread_subscribe(thread, req->connection);
    thread_status_is_known(thread);
    thread_snapshot(thread, req->arena, &response.thread);
    fill_thread_settings(thread, &response);
    request_reply_with_id(req, &response, response.thread.id);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_STARTED,
                   &(struct wire_thread_started_notification){ response.thread });
    tell_deprecations(thread, &config->deprecations);
    sandbox_check(server, &thread->settings->sandbox_policy);
}

void on_thread_start(struct request *req, const struct wire_thread_start_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct str cwd = absolute_path(req->arena, params->cwd);
    struct str tools = STR_NONE;
    struct settings *settings;

    config = take_config(req, &(struct config_request){
                                  .cwd = cwd.s,
                                  .request_config_map = params->config,
                                  .model = params->model,
                                  .model_provider = params->model_provider,
                                  .has_service_tier = params->has_service_tier,
                                  .service_tier = params->service_tier,
                                  .approval_policy = params->approval_policy,
                                  .approvals_reviewer = params->approvals_reviewer,
                                  .sandbox = params->sandbox,
                                  .base_instructions = params->base_instructions,
                                  .developer_instructions = params->developer_instructions,
                                  .personality = params->personality,
                              });
    if (config == NULL)
        return;
    if (!dynamic_tools_check(&params->dynamic_tools, req->arena, &tools, &err)) {
        request_fail_with(req, &err);
        return;
    }
    models_get(req->server->models, /* on_fresh= */ NULL, /* owner= */ NULL);
    settings = take_settings(req, config, cwd);
    if (settings != NULL)
        start_thread(req, params, config, settings, tools);
}
