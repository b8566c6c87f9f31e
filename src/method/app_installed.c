/* app/installed: the apps that the account has connected, whose tools the model can have. */
#include "method/method.h"
#include "service/threads.h"

/* Without an account there are none. */
static void installed_on_known(void *owner, const struct known_apps *known)
{
    struct request *req = owner;
    const struct app_list *list = known == NULL ? NULL : known->accessible;
    size_t n = list == NULL ? 0 : list->n;
    struct wire_installed_app *apps = arena_zero(req->arena, (n + 1) * sizeof *apps);
    const struct app_policy *policy = app_policy_read(req->server->config, req->arena);

    for (size_t i = 0; i < n; i++) {
        bool is_enabled = app_is_enabled(policy, list->items[i].id);

        apps[i] = (struct wire_installed_app){ .id = list->items[i].id,
                                               .runtime_name = list->items[i].name,
                                               .enabled = is_enabled,
                                               .callable = is_enabled && known->is_certain };
    }
    request_reply(req, &(struct wire_apps_installed_response){ .apps = { apps, n } });
}

void on_app_installed(struct request *req, const struct wire_apps_installed_params *params)
{
    if (params->thread_id.s != NULL && require_loaded_thread(req, params->thread_id) == NULL)
        return;
    app_service_look(&req->server->apps, installed_on_known, req);
}
