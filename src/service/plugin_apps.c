#include "service/plugin_apps.h"

#include "app/names.h"
#include "base/memory.h"
#include "service/server.h"

#include <stdlib.h>

/* A question about the apps of a plugin. */
struct plugin_apps {
    struct request *req;
    struct str_array ids;
    bool wants_needing; /* those only to which the user has to sign in */
    plugin_apps_fn *on_known;
    void *owner;
};

static const struct wire_app_info *find_listed(const struct app_list *list, struct str id)
{
    for (size_t i = 0; list != NULL && i < list->n; i++) {
        if (str_equal(list->items[i].id, id))
            return &list->items[i];
    }
    return NULL;
}

/* One that the directory does not know is known by its id. */
static struct wire_app_summary summary_of(struct arena *arena, struct str id,
                                          const struct wire_app_info *app)
{
    if (app == NULL)
        return (struct wire_app_summary){
            .id = id, .name = id, .install_url = app_install_url(arena, id, id), .needs_auth = true
        };
    return (struct wire_app_summary){ .id = id,
                                      .name = arena_keep(arena, app->name),
                                      .description = arena_keep(arena, app->description),
                                      .install_url = arena_keep(arena, app->install_url),
                                      .needs_auth = !app->is_accessible };
}

static void plugin_apps_known(void *owner, const struct app_list *list, bool is_certain)
{
    struct plugin_apps asked = *(struct plugin_apps *)owner;
    struct arena *arena = asked.req->arena;
    struct wire_app_summary *apps = arena_zero(arena, (asked.ids.n + 1) * sizeof *apps);
    size_t n = 0;

    free(owner);
    for (size_t i = 0; i < asked.ids.n; i++) {
        struct str id = asked.ids.items[i];

        if (!app_id_is_allowed(id) || (asked.wants_needing && !is_certain))
            continue;
        apps[n] = summary_of(arena, id, find_listed(list, id));
        n += !asked.wants_needing || apps[n].needs_auth;
    }
    asked.on_known(asked.req, (struct wire_app_summary_array){ apps, n }, asked.owner);
}

static void plugin_apps_ask(const struct plugin_apps *asked)
{
    struct plugin_apps *kept;

    if (asked->ids.n == 0) {
        static const struct wire_app_summary none[1];

        asked->on_known(asked->req, (struct wire_app_summary_array){ none, 0 }, asked->owner);
        return;
    }
    kept = xcalloc(1, sizeof *kept);
    *kept = *asked;
    app_service_look(&asked->req->server->apps, plugin_apps_known, kept);
}

void plugin_apps_describe(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                          void *owner)
{
    plugin_apps_ask(
        &(struct plugin_apps){ .req = req, .ids = ids, .on_known = on_known, .owner = owner });
}

void plugin_apps_needing_login(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                               void *owner)
{
    plugin_apps_ask(&(struct plugin_apps){
        .req = req, .ids = ids, .wants_needing = true, .on_known = on_known, .owner = owner });
}
