/* plugin/list: the marketplaces for some folders. One that is there is named as not loaded. */
#include "base/guard.h"
#include "base/memory.h"
#include "method/method.h"
#include "service/settings_work.h"

#include <stdlib.h>
#include <unistd.h>

struct found {
    struct wire_marketplace_load_error_info *items;
    size_t n;
};

static bool add_marketplace(struct arena *arena, struct found *found, struct str folder)
{
    const char *path = arena_printf(arena, "%s/.agents/plugins/marketplace.json", folder.s);

    if (access(path, F_OK) != 0)
        return false;
    for (size_t i = 0; i < found->n; i++) {
        if (str_is(found->items[i].marketplace_path, path))
            return true;
    }
    found->items[found->n++] =
        (struct wire_marketplace_load_error_info){ str_of(path), str_of(plugins_not_loaded) };
    return true;
}

/* The folder's own, or else that of the repository it is in. */
static void add_marketplace_folder(struct arena *arena, struct found *found, struct str folder)
{
    struct str at = folder;

    if (add_marketplace(arena, found, folder))
        return;
    while (at.len > 1 && !marker_exists(arena_printf(arena, "%s/.git", at.s))) {
        size_t len = at.len;

        while (len > 1 && at.s[len - 1] != '/')
            len--;
        at = arena_str(arena, at.s, len > 1 ? len - 1 : 1);
    }
    if (at.len > 1)
        add_marketplace(arena, found, at);
}

static void list_plugins(struct settings_work *work)
{
    static const struct wire_plugin_marketplace_entry none[1];
    const struct wire_plugin_list_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct wire_plugin_list_response *response = arena_zero(arena, sizeof *response);
    struct found found = { arena_zero(arena, (params->cwds.n + 2) * sizeof *found.items), 0 };
    const char *user = getenv("HOME");

    if (config == NULL)
        return;
    if (feature_is_on(config->features, FEATURE_PLUGINS)) {
        if (user != NULL)
            add_marketplace(arena, &found, str_of(user));
        for (size_t i = 0; i < params->cwds.n; i++)
            add_marketplace_folder(arena, &found, params->cwds.items[i]);
        if (params->force_remote_sync)
            response->remote_sync_error =
                STR_LITERAL("chatgpt authentication required to sync remote plugins");
    }
    response->marketplaces.items = none;
    response->marketplace_load_errors.items = found.items;
    response->marketplace_load_errors.n = found.n;
    work->result = response;
}

void on_plugin_list(struct request *req, const struct wire_plugin_list_params *params)
{
    settings_work_start(req, params, list_plugins, /* after= */ NULL);
}
