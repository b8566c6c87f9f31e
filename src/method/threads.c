#include "method/threads.h"

#include "agent/prompts.h"
#include "base/path.h"
#include "hook/hook.h"
#include "method/skill_watch.h"
#include "method/thread_rules.h"
#include "skill/prompt.h"

#include <unistd.h>

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

struct str absolute_path(struct arena *arena, struct str path)
{
    char here[4096];

    if (path.s != NULL && path_is_absolute(path))
        return path_normalize(arena, path);
    if (getcwd(here, sizeof here) == NULL)
        here[0] = '\0';
    if (path.s == NULL || path.len == 0)
        return str_of(arena_printf(arena, "%s", here));
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", here, path.s)));
}

struct config_request server_config_request(const struct server *server)
{
    return (struct config_request){
        .home = server->home,
        .overrides = server->config_overrides,
        .n_overrides = server->n_config_overrides,
        .enablement = server->enablement,
    };
}

struct config *take_config(struct request *req, struct config_request *wanted)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request ours = server_config_request(req->server);
    struct config *config = NULL;

    wanted->home = ours.home;
    wanted->overrides = ours.overrides;
    wanted->n_overrides = ours.n_overrides;
    wanted->enablement = ours.enablement;
    if (config_load(wanted, &config, &err))
        return config;
    err.code = ERR_INVALID_REQUEST;
    error_prefix(&err, "failed to load configuration: ");
    request_fail_with(req, &err);
    return NULL;
}

static struct settings *settings_from_config(const struct config *config, struct str cwd)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str model = config->model.s != NULL ? config->model : str_of(catalogue_default()->slug);
    const struct model_info *info = catalogue_find(model);
    struct settings settings = {
        .model = model,
        .model_info = info,
        .provider = config->provider,
        .cwd = cwd,
        .approval_policy = config->approval_policy,
        .approvals_reviewer = config->approvals_reviewer != 0 ? config->approvals_reviewer
                                                              : WIRE_APPROVALS_REVIEWER_USER,
        .sandbox_policy = config->sandbox_policy,
        .effort = config->model_reasoning_effort,
        .summary = config->model_reasoning_summary,
        .service_tier = config->service_tier,
        .personality = config->personality,
        .mode = WIRE_MODE_KIND_DEFAULT,
        .base_instructions = config->base_instructions.s != NULL
                                 ? config->base_instructions
                                 : instructions_of_model(info, config->personality, &arena),
        .developer_instructions = config->developer_instructions,
        .compact_prompt = config->compact_prompt,
        .review_model = config->review_model,
        .context_window = config->model_context_window.value,
        .auto_compact_limit = config->model_auto_compact_token_limit.value,
        .tool_output_limit = (int64_t)config->tool_output_token_limit.value,
        .force_reasoning_summaries = config->model_supports_reasoning_summaries.value,
        .features = config->features,
        .shell_environment = config->shell_environment,
        .notify = config->notify,
        .is_untrusted = config->trust == TRUST_UNTRUSTED,
        .web_search = config->web_search,
        .no_login_shell = config->allow_login_shell.set && !config->allow_login_shell.value,
        .background_terminal_max_ms = config->background_terminal_max_timeout_ms.value,
        .show_raw_reasoning = config->show_raw_agent_reasoning.value,
    };

    if (config->model_verbosity != 0)
        settings.verbosity = str_of(type_verbosity.variants[config->model_verbosity - 1].name);
    return settings_copy(&settings);
}

struct settings *take_settings(struct request *req, const struct config *config, struct str cwd)
{
    struct settings *settings = settings_from_config(config, cwd);

    if (take_rules(req, config, settings))
        return settings;
    settings_unref(settings);
    return NULL;
}

void skills_for(const struct config *config, struct str cwd, struct arena *arena,
                struct str *ret_text, struct skill_refs *ret_known)
{
    struct skills skills;

    skills_find(arena, config, cwd, /* extra_roots= */ NULL, 0, &skills);
    *ret_text = skills_instructions(arena, &skills);
    *ret_known = skills_enabled(arena, &skills);
}

struct hooks *hooks_for(const struct config *config)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array folders;

    if (!feature_is_on(config->features, FEATURE_CODEX_HOOKS))
        return NULL;
    folders = trusted_folders(config, &arena);
    return hooks_load(&folders);
}

struct str project_docs_for(const struct config *config, struct str cwd, struct arena *arena)
{
    return project_docs_read(
        &(struct project_docs_options){
            .home = config->home.s,
            .cwd = cwd,
            .max_bytes = config->project_doc_max_bytes.value,
            .fallback_names = config->project_doc_fallback_filenames.items,
            .n_fallback_names = config->project_doc_fallback_filenames.n,
            .root_markers = config->project_root_markers.items,
            .n_root_markers = config->project_root_markers.n,
        },
        arena);
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
