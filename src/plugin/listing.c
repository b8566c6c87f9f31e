#include "plugin/listing.h"

#include "base/descriptor.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "files/files.h"
#include "plugin/cache.h"
#include "plugin/copy_tree.h"
#include "plugin/enabled.h"

#include <errno.h>
#include <stdlib.h>

/* -- One plugin ------------------------------------------------------------------------------- */

/* The category of the marketplace wins. */
static const struct wire_plugin_interface *shown_interface(struct arena *arena,
                                                           const struct plugin_manifest *manifest,
                                                           struct str category)
{
    const struct wire_plugin_interface *own = manifest == NULL ? NULL : manifest->interface;
    struct wire_plugin_interface *shown;

    if (category.s == NULL)
        return own;
    shown = arena_zero(arena, sizeof *shown);
    if (own != NULL)
        *shown = *own;
    shown->category = category;
    return shown;
}

/* In the cache, and the configuration knows it. A name that can be no folder's is never installed. */
static bool is_installed(struct arena *arena, const struct config *config,
                         const struct plugin_id *id, enum plugin_switch configured)
{
    CLEANUP(error_done) struct error ignored = { 0 };

    return configured != PLUGIN_NOT_CONFIGURED &&
           plugin_name_check(id->plugin, "plugin name", &ignored) &&
           plugin_name_check(id->marketplace, "marketplace name", &ignored) &&
           plugin_cache_version(arena, config->home, id).s != NULL;
}

void plugin_summary_make(struct arena *arena, const struct config *config,
                         const struct marketplace *marketplace,
                         const struct marketplace_plugin *plugin,
                         const struct plugin_manifest *manifest,
                         struct wire_plugin_summary *ret_summary)
{
    struct plugin_id id = plugin_id_make(arena, plugin->name, marketplace->name);
    enum plugin_switch configured = plugin_configured(config, id.text);

    *ret_summary = (struct wire_plugin_summary){
        .id = id.text,
        .name = plugin->name,
        .source = { .tag = WIRE_PLUGIN_SOURCE_TAG_LOCAL, .local = { .path = plugin->folder } },
        .installed = is_installed(arena, config, &id, configured),
        .enabled = configured == PLUGIN_ON,
        .install_policy = plugin->install_policy,
        .auth_policy = plugin->auth_policy,
        .interface = shown_interface(arena, manifest, plugin->category),
    };
}

/* -- A list ----------------------------------------------------------------------------------- */

struct plugins_lister {
    struct arena *arena;
    const struct config *config;
    struct toml_value *seen; /* ids */
    struct wire_plugin_marketplace_entry *entries;
    size_t n;
    struct wire_marketplace_load_error_info *errors;
    size_t n_errors;
};

static bool id_is_new(struct plugins_lister *lister, struct str id)
{
    if (toml_get(lister->seen, id) != NULL)
        return false;
    toml_set(lister->arena, lister->seen, id,
             toml_new(lister->arena, TOML_BOOLEAN, /* source= */ NULL));
    return true;
}

/* A plugin whose manifest cannot be read is listed without what that would say. */
static const struct plugin_manifest *manifest_to_show(struct plugins_lister *lister,
                                                      const struct marketplace_plugin *plugin)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_manifest *manifest = arena_zero(lister->arena, sizeof *manifest);
    int status = plugin_manifest_read(lister->arena, plugin->folder, manifest, &err);

    if (status == -EBADMSG)
        log_warn("%s/.codex-plugin/plugin.json: %s", plugin->folder.s, err.message.s);
    return status == 0 ? manifest : NULL;
}

static void list_marketplace(struct plugins_lister *lister, const struct marketplace *marketplace)
{
    struct wire_plugin_summary *plugins =
        arena_zero(lister->arena, (marketplace->n + 1) * sizeof *plugins);
    struct wire_marketplace_interface *interface;
    size_t n = 0;

    for (size_t i = 0; i < marketplace->n; i++) {
        const struct marketplace_plugin *plugin = &marketplace->items[i];
        struct plugin_id id = plugin_id_make(lister->arena, plugin->name, marketplace->name);

        if (plugin->is_for_us && id_is_new(lister, id.text))
            plugin_summary_make(lister->arena, lister->config, marketplace, plugin,
                                manifest_to_show(lister, plugin), &plugins[n++]);
    }
    if (n == 0)
        return;
    interface = arena_zero(lister->arena, sizeof *interface);
    interface->display_name = marketplace->display_name;
    lister->entries[lister->n++] = (struct wire_plugin_marketplace_entry){
        .name = marketplace->name,
        .path = marketplace->path,
        .interface = interface->display_name.s != NULL ? interface : NULL,
        .plugins = { plugins, n },
    };
}

void plugins_list(struct arena *arena, const struct config *config, const char *user_home,
                  struct str_array folders, struct wire_plugin_list_response *ret_response)
{
    struct str_array files = marketplace_files(arena, user_home, config->home, folders);
    struct plugins_lister lister = {
        .arena = arena,
        .config = config,
        .seen = toml_new(arena, TOML_TABLE, /* source= */ NULL),
        .entries = arena_zero(arena, (files.n + 1) * sizeof *lister.entries),
        .errors = arena_zero(arena, (files.n + 1) * sizeof *lister.errors),
    };

    for (size_t i = 0; i < files.n; i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct marketplace marketplace;

        if (marketplace_read(arena, files.items[i], &marketplace, &err))
            list_marketplace(&lister, &marketplace);
        else
            lister.errors[lister.n_errors++] = (struct wire_marketplace_load_error_info){
                .marketplace_path = files.items[i],
                .message = arena_keep(arena, err.message),
            };
    }
    ret_response->marketplaces.items = lister.entries;
    ret_response->marketplaces.n = lister.n;
    ret_response->marketplace_load_errors.items = lister.errors;
    ret_response->marketplace_load_errors.n = lister.n_errors;
}

/* -- A plugin that is asked for ---------------------------------------------------------------- */

bool plugin_request_check(struct str marketplace_path, struct str name, struct error *err)
{
    return file_path_check(marketplace_path, err) &&
           (!str_has_nul(name) || plugin_name_check(name, "plugin name", err));
}

/* The way to it below the marketplace has no links, as for one that is installed. */
static bool check_folder(const struct offered_plugin *offered, struct error *err)
{
    CLEANUP(closep) int fd = open_below(offered->marketplace.root.s, offered->plugin->source);

    if (fd >= 0)
        return true;
    if (fd == -ELOOP || (fd == -ENOTDIR && file_is_folder(offered->plugin->folder.s)))
        return error_set(err, ERR_INVALID_REQUEST,
                         "plugin source path leads through a symbolic link: %s",
                         offered->plugin->folder.s);
    return error_set(err, ERR_INVALID_REQUEST, "path does not exist or is not a directory");
}

bool plugin_offered(struct arena *arena, struct str marketplace_path, struct str name,
                    struct offered_plugin *ret_offered, struct error *err)
{
    CLEANUP(error_done) struct error fault = { 0 };
    struct str path = path_normalize(arena, marketplace_path);
    struct offered_plugin offered;

    if (!plugin_request_check(marketplace_path, name, err) ||
        !marketplace_read(arena, path, &offered.marketplace, err))
        return false;
    offered.plugin = marketplace_find(&offered.marketplace, name, err);
    if (offered.plugin != NULL && !offered.plugin->is_for_us)
        return marketplace_lacks(&offered.marketplace, name, err);
    if (offered.plugin == NULL || !plugin_name_check(name, "plugin name", err) ||
        !plugin_name_check(offered.marketplace.name, "marketplace name", err))
        return false;
    if (!check_folder(&offered, err))
        return false;
    if (plugin_manifest_read(arena, offered.plugin->folder, &offered.manifest, &fault) < 0)
        return error_set(err, ERR_INVALID_REQUEST, "missing or invalid .codex-plugin/plugin.json");
    *ret_offered = offered;
    return true;
}
