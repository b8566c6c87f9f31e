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

/* One that the directory does not know is known by its id. */
static struct wire_app_summary app_summary_of(struct arena *arena, struct str id,
                                              const struct known_apps *known)
{
    const struct wire_app_info *app = known == NULL ? NULL : app_list_find(known->directory, id);
    bool is_accessible = known != NULL && app_list_find(known->accessible, id) != NULL;

    return (struct wire_app_summary){
        .id = id,
        .name = app == NULL ? id : arena_keep(arena, app->name),
        .description = app == NULL ? STR_NONE : arena_keep(arena, app->description),
        .install_url = app_install_url(arena, app == NULL ? id : app->name, id),
        .needs_auth = !is_accessible,
    };
}

static int compare_summaries(const void *a, const void *b)
{
    const struct wire_app_summary *left = a, *right = b;
    int order = str_compare(left->name, right->name);

    return order != 0 ? order : str_compare(left->id, right->id);
}

/* Those to sign in to are only told where it is certain who has not. */
static bool is_wanted(const struct plugin_apps *asked, size_t i, const struct known_apps *known)
{
    struct str id = asked->ids.items[i];

    return app_id_is_allowed(id) && !str_is_among(id, asked->ids.items, i) &&
           (!asked->wants_needing || (known != NULL && known->is_certain));
}

static void plugin_apps_known(void *owner, const struct known_apps *known)
{
    struct plugin_apps asked = *(struct plugin_apps *)owner;
    struct arena *arena = asked.req->arena;
    struct wire_app_summary *apps = arena_zero(arena, (asked.ids.n + 1) * sizeof *apps);
    size_t n = 0;

    free(owner);
    for (size_t i = 0; i < asked.ids.n; i++) {
        if (!is_wanted(&asked, i, known))
            continue;
        apps[n] = app_summary_of(arena, asked.ids.items[i], known);
        n += !asked.wants_needing || apps[n].needs_auth;
    }
    if (n > 1)
        qsort(apps, n, sizeof *apps, compare_summaries);
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
