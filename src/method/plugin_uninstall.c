/*
 * plugin/uninstall: switches a plugin off for good and removes its files. One that is not there is uninstalled already.
 *
 * With forceRemoteSync the account's service is told first, and nothing is removed if it refuses. Loaded threads keep its MCP
 * servers until config/mcpServer/reload.
 */
#include "account/backend.h"
#include "base/memory.h"
#include "method/method.h"
#include "plugin/installer.h"
#include "plugin/remote.h"
#include "service/settings_work.h"
#include "session/skill_watch.h"

/* A request on its way; in its arena. */
struct plugin_removal {
    struct request *req;
    struct plugin_id id;
    struct str url; /* of the service */
};

static void removal_run(struct settings_work *work)
{
    const struct plugin_removal *removal = work->params;
    enum plugin_outcome outcome =
        plugin_uninstall(&work->wanted, &removal->id, work->req->arena, &work->err);

    if (outcome == PLUGIN_CONFIG_FAILED) {
        work->err.code = ERR_INTERNAL;
        error_prefix(&work->err, "failed to clear plugin config: ");
    } else if (outcome == PLUGIN_FILES_FAILED) {
        error_prefix(&work->err, "failed to uninstall plugin: ");
    } else {
        work->result = (void *)(uintptr_t)removal;
    }
}

static void removal_forget_skills(struct settings_work *work)
{
    skill_cache_clear(work->skills);
    work->result = (void *)(uintptr_t)work->params;
}

static void removal_answer(struct settings_work *work)
{
    static struct wire_plugin_uninstall_response nothing;

    work->result = &nothing;
}

/* The answer waits in the same queue as the skills of loaded threads: they are read anew before it. */
static void removal_done(struct request *req, void *result)
{
    skills_refresh_all(&req->server->sessions);
    settings_work_start(req, result, removal_answer, /* after= */ NULL);
}

static void removal_written(struct request *req, void *result)
{
    settings_work_step(req, result, removal_forget_skills, removal_done);
}

static void removal_on_told(void *owner, const struct fetched *fetched)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_removal *removal = owner;

    if (fetched == NULL)
        error_set(&err, ERR_INTERNAL, "chatgpt authentication required for remote plugin mutation");
    else
        plugin_mutation_check(fetched, removal->url, removal->id.text, /* enable= */ false, &err);
    if (err.code == 0) {
        plugin_work_step(removal->req, removal, removal_run, removal_written);
        return;
    }
    error_prefix(&err, "failed to uninstall remote plugin: ");
    request_fail_with(removal->req, &err);
}

static void removal_prepare(struct settings_work *work)
{
    struct plugin_removal *removal = (struct plugin_removal *)(uintptr_t)work->params;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    if (config == NULL)
        return;
    removal->url = plugin_mutation_url(work->req->arena, config->chatgpt_base_url, removal->id.text,
                                       /* enable= */ false);
    work->result = removal;
}

static void removal_tell(struct request *req, void *result)
{
    const struct plugin_removal *removal = result;

    account_ask_backend(req->server->account,
                        &(struct backend_call){ .method = "POST",
                                                .url = removal->url,
                                                .timeout_ms = PLUGIN_REMOTE_MS,
                                                .needs_login = true },
                        removal_on_told, result);
}

void on_plugin_uninstall(struct request *req, const struct wire_plugin_uninstall_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_removal *removal = arena_zero(req->arena, sizeof *removal);

    removal->req = req;
    if (!plugin_id_parse(req->arena, params->plugin_id, &removal->id, &err))
        request_fail_with(req, &err);
    else if (params->force_remote_sync)
        settings_work_step(req, removal, removal_prepare, removal_tell);
    else
        plugin_work_step(req, removal, removal_run, removal_written);
}
