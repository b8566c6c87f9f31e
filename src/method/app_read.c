/* app/read: what is known about some apps. */
#include "method/method.h"
#include "service/threads.h"

enum { APPS_READ_MAX = 1000 };

struct app_question {
    struct request *req;
    struct str_array ids;
};

/* What the directory says counts before what the tools say. */
static const struct wire_app_info *find_app(const struct known_apps *known, struct str id)
{
    const struct wire_app_info *app;

    if (known == NULL)
        return NULL;
    app = app_list_find(known->directory, id);
    return app != NULL ? app : app_list_find(known->accessible, id);
}

static struct wire_connector_metadata show_app(const struct wire_app_info *app)
{
    static const struct str no_plugin[1];

    return (struct wire_connector_metadata){
        .id = app->id,
        .name = app->name,
        .description = app->description,
        .icon_url = app->logo_url,
        .icon_url_dark = app->logo_url_dark,
        .distribution_channel = app->distribution_channel,
        .install_url = app->install_url,
        .plugin_display_names = app->plugin_display_names.items != NULL
                                    ? app->plugin_display_names
                                    : (struct str_array){ no_plugin, 0 },
    };
}

static void reading_on_known(void *owner, const struct known_apps *known)
{
    struct app_question *reading = owner;
    struct request *req = reading->req;
    struct wire_connector_metadata *apps =
        arena_zero(req->arena, (reading->ids.n + 1) * sizeof *apps);
    struct str *missing = arena_alloc(req->arena, (reading->ids.n + 1) * sizeof *missing);
    size_t n_apps = 0, n_missing = 0;

    for (size_t i = 0; i < reading->ids.n; i++) {
        const struct wire_app_info *app = find_app(known, reading->ids.items[i]);

        if (app == NULL)
            missing[n_missing++] = reading->ids.items[i];
        else
            apps[n_apps++] = show_app(app);
    }
    request_reply(req, &(struct wire_apps_read_response){
                           .apps = { apps, n_apps }, .missing_app_ids = { missing, n_missing } });
}

void on_app_read(struct request *req, const struct wire_apps_read_params *params)
{
    struct app_question *reading = arena_zero(req->arena, sizeof *reading);

    if (params->thread_id.s != NULL && require_loaded_thread(req, params->thread_id) == NULL)
        return;
    if (params->app_ids.n > APPS_READ_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "at most %d apps can be read at once",
                     APPS_READ_MAX);
        return;
    }
    reading->req = req;
    reading->ids = params->app_ids;
    app_service_look(&req->server->apps, reading_on_known, reading);
}
