/* Making the curated plugins of this machine those of an account. */
#include "base/log.h"
#include "base/memory.h"
#include "plugin/cache.h"
#include "plugin/enabled.h"
#include "plugin/installer.h"
#include "plugin/remote.h"

/* Names that the account has and the checkout knows. */
struct wanted_plugins {
    struct str *names;
    size_t n;
};

static bool checkout_has(const struct marketplace *curated, struct str name)
{
    for (size_t i = 0; i < curated->n; i++) {
        if (str_equal(curated->items[i].name, name))
            return true;
    }
    return false;
}

static bool collect_wanted(const struct remote_plugins *remote, const struct marketplace *curated,
                           struct arena *arena, struct wanted_plugins *ret_wanted,
                           struct error *err)
{
    struct str *names = arena_zero(arena, (remote->n + 1) * sizeof *names);
    struct str *all = arena_zero(arena, (remote->n + 1) * sizeof *all);
    size_t n = 0, n_all = 0;

    for (size_t i = 0; i < remote->n; i++) {
        const struct remote_plugin *plugin = &remote->items[i];

        if (plugin->marketplace.s != NULL && !str_is(plugin->marketplace, CURATED_MARKETPLACE))
            return error_set(err, ERR_INTERNAL, "remote marketplace `%s` is not available locally",
                             plugin->marketplace.s);
        if (str_is_among(plugin->name, all, n_all))
            return error_set(err, ERR_INTERNAL, "duplicate remote plugin `%s` in sync response",
                             plugin->name.s);
        all[n_all++] = plugin->name;
        if (!checkout_has(curated, plugin->name))
            log_warn("the account has plugin %s, which the curated marketplace here has not",
                     plugin->name.s);
        else if (plugin->is_enabled)
            names[n++] = plugin->name;
    }
    *ret_wanted = (struct wanted_plugins){ names, n };
    return true;
}

static bool sync_plugin(const struct config_request *request, const struct config *config,
                        const struct marketplace *curated, const struct marketplace_plugin *plugin,
                        bool is_wanted, struct arena *arena, struct error *err)
{
    struct plugin_id id = plugin_id_make(arena, plugin->name, curated->name);
    enum plugin_switch configured = plugin_configured(config, id.text);
    bool is_there;

    if (!plugin_name_check(id.plugin, "plugin name", err))
        return false;
    is_there = plugin_cache_version(arena, config->home, &id).s != NULL;
    if (is_wanted)
        return (is_there && configured == PLUGIN_ON) ||
               plugin_install(request, curated, plugin, /* keeps= */ true, arena, err) ==
                   PLUGIN_CHANGED;
    return (!is_there && configured == PLUGIN_NOT_CONFIGURED) ||
           plugin_uninstall(request, &id, arena, err) == PLUGIN_CHANGED;
}

bool plugins_sync(const struct config_request *request, const struct config *config,
                  const struct remote_plugins *remote, struct arena *arena, struct error *err)
{
    struct str path =
        str_of(arena_printf(arena, "%s/" CURATED_CHECKOUT MARKETPLACE_FILE, config->home.s));
    struct wanted_plugins wanted = { 0 };
    struct marketplace curated;

    if (!marketplace_has_curated(arena, config->home))
        return error_set(err, ERR_INTERNAL, "local curated marketplace is not available");
    if (!marketplace_read(arena, path, &curated, err) ||
        !collect_wanted(remote, &curated, arena, &wanted, err))
        return false;
    for (size_t i = 0; i < curated.n; i++) {
        const struct marketplace_plugin *plugin = &curated.items[i];

        if (!sync_plugin(request, config, &curated, plugin,
                         str_is_among(plugin->name, wanted.names, wanted.n), arena, err))
            return false;
    }
    return true;
}
