/*
 * plugin/list: the marketplaces for some folders, and what they offer.
 *
 *   [prepare ── ask the account's service ── install and remove ──] list ── [ask for featured plugins ──] answer
 *
 * The service is asked for the account's plugins only if the client wants that (forceRemoteSync); what goes wrong there is told
 * beside the list. Featured plugins are asked for if the curated marketplace is there.
 */
#include "account/backend.h"
#include "base/memory.h"
#include "files/files.h"
#include "method/method.h"
#include "plugin/listing.h"
#include "plugin/remote.h"
#include "schema/copy.h"
#include "service/settings_work.h"

#include <stdlib.h>

/* A request on its way; in its arena. */
struct plugin_listing {
    struct request *req;
    const struct wire_plugin_list_params *params;
    bool is_on; /* the feature */
    bool has_curated;
    struct str base; /* chatgpt_base_url, or NULL */
    struct str url;  /* that is asked for the account's plugins */

    bool has_remote; /* it has answered, with these */
    struct remote_plugins remote;
    struct wire_plugin_list_response response;
};

/* -- The answer --------------------------------------------------------------------------------- */

static void listing_on_featured(void *owner, struct str_array ids)
{
    static const struct str none[1];
    struct plugin_listing *listing = owner;
    struct str_array kept = copy_strs(listing->req->arena, ids);

    if (kept.n == 0)
        kept.items = none;
    listing->response.featured_plugin_ids = kept;
    request_reply(listing->req, &listing->response);
}

static void listing_answer(struct request *req, void *result)
{
    struct plugin_listing *listing = result;
    struct server *server = req->server;

    if (listing->has_remote && listing->response.remote_sync_error.s == NULL)
        featured_plugins_forget(&server->featured);
    if (listing->is_on && listing->has_curated)
        featured_plugins_get(&server->featured, server->account, listing->base, req->arena,
                             listing_on_featured, listing);
    else
        listing_on_featured(listing, (struct str_array){ 0 });
}

/* -- On the worker ------------------------------------------------------------------------------ */

/* Before the list, where plugins are installed. */
static void listing_sync(struct settings_work *work)
{
    struct plugin_listing *listing = (struct plugin_listing *)(uintptr_t)work->params;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    if (config == NULL)
        return;
    if (!plugins_sync(&work->wanted, config, &listing->remote, work->req->arena, &err))
        listing->response.remote_sync_error = arena_keep(work->req->arena, err.message);
    work->result = listing;
}

static void listing_run(struct settings_work *work)
{
    static const struct wire_plugin_marketplace_entry no_entry[1];
    static const struct wire_marketplace_load_error_info no_error[1];
    struct plugin_listing *listing = (struct plugin_listing *)(uintptr_t)work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    listing->response.marketplaces.items = no_entry;
    listing->response.marketplace_load_errors.items = no_error;
    work->result = listing;
    if (listing->has_remote)
        skill_cache_clear(work->skills);
    if (config == NULL)
        return;
    listing->is_on = feature_is_on(config->features, FEATURE_PLUGINS);
    listing->base = arena_keep(arena, config->chatgpt_base_url);
    listing->has_curated = marketplace_has_curated(arena, config->home);
    if (listing->is_on)
        plugins_list(arena, config, getenv("HOME"), listing->params->cwds, &listing->response);
}

static void listing_prepare(struct settings_work *work)
{
    struct plugin_listing *listing = (struct plugin_listing *)(uintptr_t)work->params;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    if (config == NULL)
        return;
    listing->is_on = feature_is_on(config->features, FEATURE_PLUGINS);
    listing->url = plugin_remote_url(work->req->arena, config->chatgpt_base_url, "/plugins/list");
    work->result = listing;
}

/* -- The account's plugins ---------------------------------------------------------------------- */

static void listing_synced(struct request *req, void *result)
{
    settings_work_step(req, result, listing_run, listing_answer);
}

static void listing_on_remote(void *owner, const struct fetched *fetched)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_listing *listing = owner;
    struct arena *arena = listing->req->arena;

    if (fetched == NULL)
        listing->response.remote_sync_error =
            STR_LITERAL("chatgpt authentication required to sync remote plugins");
    else if (plugin_remote_read(fetched, listing->url, arena, &listing->remote, &err))
        listing->has_remote = true;
    else
        listing->response.remote_sync_error = arena_keep(arena, err.message);
    if (listing->has_remote)
        plugin_work_step(listing->req, listing, listing_sync, listing_synced);
    else
        listing_synced(listing->req, listing);
}

static void listing_ask_remote(struct request *req, void *result)
{
    struct plugin_listing *listing = result;

    if (listing->is_on)
        account_ask_backend(req->server->account,
                            &(struct backend_call){ .method = "GET",
                                                    .url = listing->url,
                                                    .timeout_ms = PLUGIN_REMOTE_MS,
                                                    .needs_login = true },
                            listing_on_remote, listing);
    else
        settings_work_step(req, listing, listing_run, listing_answer);
}

/* Whether all of them can be paths. False after setting the error. */
static bool check_folders(struct str_array folders, struct error *err)
{
    for (size_t i = 0; i < folders.n; i++) {
        if (!file_path_check(folders.items[i], err))
            return false;
    }
    return true;
}

void on_plugin_list(struct request *req, const struct wire_plugin_list_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_listing *listing = arena_zero(req->arena, sizeof *listing);

    listing->req = req;
    listing->params = params;
    if (!check_folders(params->cwds, &err))
        request_fail_with(req, &err);
    else if (params->force_remote_sync)
        settings_work_step(req, listing, listing_prepare, listing_ask_remote);
    else
        settings_work_step(req, listing, listing_run, listing_answer);
}
