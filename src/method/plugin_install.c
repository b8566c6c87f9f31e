/*
 * plugin/install: copies a plugin of a marketplace into the home and switches it on.
 *
 *   [check ── tell the account's service ──] install ── loaded threads get its servers ── answer
 *
 * With forceRemoteSync the service is told first, and nothing is installed if it refuses.
 */
#include "account/backend.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "method/method.h"
#include "plugin/cache.h"
#include "plugin/installer.h"
#include "plugin/parts.h"
#include "plugin/remote.h"
#include "schema/copy.h"
#include "service/mcp_reload.h"
#include "service/plugin_apps.h"
#include "service/settings_work.h"
#include "session/skill_watch.h"

/* A request on its way; in its arena. */
struct plugin_installation {
    struct request *req;
    const struct wire_plugin_install_params *params;
    struct str id;  /* once it is known to be offered */
    struct str url; /* of the service */
    struct str_array apps;
    struct wire_plugin_install_response response;
};

/* -- On the worker ------------------------------------------------------------------------------ */

/* NULL after setting the error. */
static const struct marketplace_plugin *find_offer(struct settings_work *work,
                                                   const struct wire_plugin_install_params *params,
                                                   struct marketplace *ret_marketplace)
{
    struct arena *arena = work->req->arena;
    const struct marketplace_plugin *plugin;

    if (!plugin_request_check(params->marketplace_path, params->plugin_name, &work->err) ||
        !marketplace_read(arena, path_normalize(arena, params->marketplace_path), ret_marketplace,
                          &work->err))
        return NULL;
    plugin = marketplace_find(ret_marketplace, params->plugin_name, &work->err);
    if (plugin != NULL && (!plugin->is_for_us ||
                           plugin->install_policy == WIRE_PLUGIN_INSTALL_POLICY_NOT_AVAILABLE)) {
        error_set(&work->err, ERR_INVALID_REQUEST,
                  "plugin `%s` is not available for install in marketplace `%s`", plugin->name.s,
                  ret_marketplace->name.s);
        return NULL;
    }
    if (plugin == NULL || !plugin_name_check(plugin->name, "plugin name", &work->err) ||
        !plugin_name_check(ret_marketplace->name, "marketplace name", &work->err))
        return NULL;
    return plugin;
}

static void name_failure(struct settings_work *work)
{
    if (work->err.code == ERR_INTERNAL)
        error_prefix(&work->err, "failed to install plugin: ");
}

static void installation_check(struct settings_work *work)
{
    struct plugin_installation *installation =
        (struct plugin_installation *)(uintptr_t)work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    const struct marketplace_plugin *plugin;
    struct marketplace marketplace;

    if (config == NULL)
        return;
    plugin = find_offer(work, installation->params, &marketplace);
    name_failure(work);
    if (plugin == NULL)
        return;
    installation->id = plugin_id_make(arena, plugin->name, marketplace.name).text;
    installation->url = plugin_mutation_url(arena, config->chatgpt_base_url, installation->id,
                                            /* enable= */ true);
    work->result = installation;
}

/* The apps of what is installed now. */
static struct str_array installed_apps(struct arena *arena, struct str home,
                                       const struct plugin_id *id)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    struct str folder = plugin_cache_active(arena, home, id);
    struct plugin_manifest manifest;
    struct plugin_parts parts;

    if (folder.s == NULL || plugin_manifest_read(arena, folder, &manifest, &ignored) < 0)
        return (struct str_array){ 0 };
    plugin_parts_read(arena, folder, &manifest, &parts);
    return parts.apps;
}

static bool install_offer(struct settings_work *work, const struct marketplace *marketplace,
                          const struct marketplace_plugin *plugin)
{
    enum plugin_outcome outcome = plugin_install(&work->wanted, marketplace, plugin,
                                                 /* keeps= */ false, work->req->arena, &work->err);

    if (outcome == PLUGIN_FILES_FAILED)
        name_failure(work);
    if (outcome == PLUGIN_CONFIG_FAILED) {
        work->err.code = ERR_INTERNAL;
        error_prefix(&work->err, "failed to persist installed plugin config: ");
    }
    return outcome == PLUGIN_CHANGED;
}

static void installation_run(struct settings_work *work)
{
    struct plugin_installation *installation =
        (struct plugin_installation *)(uintptr_t)work->params;
    struct arena *arena = work->req->arena;
    const struct marketplace_plugin *plugin;
    struct marketplace marketplace;
    struct plugin_id id;

    plugin = find_offer(work, installation->params, &marketplace);
    if (plugin == NULL) {
        name_failure(work);
        return;
    }
    if (!install_offer(work, &marketplace, plugin))
        return;
    id = plugin_id_make(arena, plugin->name, marketplace.name);
    installation->response.auth_policy = plugin->auth_policy;
    installation->apps = installed_apps(arena, str_of(work->wanted.home), &id);
    work->result = installation;
}

static void installation_forget_skills(struct settings_work *work)
{
    skill_cache_clear(work->skills);
    work->result = (void *)(uintptr_t)work->params;
}

/* -- On the loop -------------------------------------------------------------------------------- */

static void installation_answer(struct request *req, struct wire_app_summary_array apps,
                                void *owner)
{
    struct plugin_installation *installation = owner;

    installation->response.apps_needing_auth = apps;
    request_reply(req, &installation->response);
}

/* Whether threads can get their servers now or not, the plugin is installed. */
static void installation_on_reload(void *owner, const struct error *err)
{
    struct plugin_installation *installation = owner;
    struct request *req = installation->req;

    if (err != NULL)
        log_warn("loaded threads keep their MCP servers after plugin/install: %s", err->message.s);
    plugin_apps_needing_login(req, installation->apps, installation_answer, installation);
}

/* The reload waits in the same queue as the skills: both are there before the answer. */
static void installation_done(struct request *req, void *result)
{
    skills_refresh_all(&req->server->sessions);
    mcp_reload_start(req->server, installation_on_reload, result);
}

/* Files and configuration are written; what was read of them is old. */
static void installation_written(struct request *req, void *result)
{
    settings_work_step(req, result, installation_forget_skills, installation_done);
}

static void installation_on_told(void *owner, const struct fetched *fetched)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_installation *installation = owner;
    struct request *req = installation->req;

    if (fetched == NULL)
        error_set(&err, ERR_INTERNAL, "chatgpt authentication required for remote plugin mutation");
    else
        plugin_mutation_check(fetched, installation->url, installation->id, /* enable= */ true,
                              &err);
    if (err.code == 0) {
        plugin_work_step(req, installation, installation_run, installation_written);
        return;
    }
    error_prefix(&err, "failed to enable remote plugin: ");
    request_fail_with(req, &err);
}

static void installation_tell(struct request *req, void *result)
{
    struct plugin_installation *installation = result;

    account_ask_backend(req->server->account,
                        &(struct backend_call){ .method = "POST",
                                                .url = installation->url,
                                                .timeout_ms = PLUGIN_REMOTE_MS,
                                                .needs_login = true },
                        installation_on_told, installation);
}

void on_plugin_install(struct request *req, const struct wire_plugin_install_params *params)
{
    struct plugin_installation *installation = arena_zero(req->arena, sizeof *installation);

    installation->req = req;
    installation->params = params;
    if (params->force_remote_sync)
        settings_work_step(req, installation, installation_check, installation_tell);
    else
        plugin_work_step(req, installation, installation_run, installation_written);
}
