/* plugin/installed: the plugins that are installed, by marketplace. */
#include "base/memory.h"
#include "files/files.h"
#include "method/method.h"
#include "plugin/listing.h"
#include "service/settings_work.h"

#include <stdlib.h>

static bool is_named(struct str name, struct str_array names)
{
    for (size_t i = 0; i < names.n; i++) {
        if (str_equal(names.items[i], name))
            return true;
    }
    return false;
}

/* Those of a marketplace that are installed, or that the client wants to see all the same. */
static struct wire_plugin_summary_array installed_of(struct wire_plugin_summary_array all,
                                                     struct str_array suggested,
                                                     struct arena *arena)
{
    struct wire_plugin_summary *kept = arena_alloc(arena, (all.n + 1) * sizeof *kept);
    size_t n = 0;

    for (size_t i = 0; i < all.n; i++) {
        if (all.items[i].installed || is_named(all.items[i].name, suggested))
            kept[n++] = all.items[i];
    }
    return (struct wire_plugin_summary_array){ kept, n };
}

static void list_installed(struct settings_work *work)
{
    static const struct wire_plugin_marketplace_entry no_entry[1];
    static const struct wire_marketplace_load_error_info no_error[1];
    const struct wire_plugin_installed_params *params = work->params;
    struct arena *arena = work->req->arena;
    struct wire_plugin_list_response all = { .marketplaces = { no_entry, 0 },
                                             .marketplace_load_errors = { no_error, 0 } };
    struct wire_plugin_installed_response *response = arena_zero(arena, sizeof *response);
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct wire_plugin_marketplace_entry *entries;
    size_t n = 0;

    if (config == NULL)
        return;
    if (feature_is_on(config->features, FEATURE_PLUGINS))
        plugins_list(arena, config, getenv("HOME"), params->cwds, &all);
    entries = arena_zero(arena, (all.marketplaces.n + 1) * sizeof *entries);
    for (size_t i = 0; i < all.marketplaces.n; i++) {
        entries[n] = all.marketplaces.items[i];
        entries[n].plugins =
            installed_of(entries[n].plugins, params->install_suggestion_plugin_names, arena);
        n += entries[n].plugins.n > 0;
    }
    response->marketplaces = (struct wire_plugin_marketplace_entry_array){ entries, n };
    response->marketplace_load_errors = all.marketplace_load_errors;
    work->result = response;
}

void on_plugin_installed(struct request *req, const struct wire_plugin_installed_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };

    for (size_t i = 0; i < params->cwds.n; i++) {
        if (!file_path_check(params->cwds.items[i], &err)) {
            request_fail_with(req, &err);
            return;
        }
    }
    settings_work_start(req, params, list_installed, /* after= */ NULL);
}
