/* app/list: the apps that there are, and which of them the account has. */
#include "method/method.h"
#include "service/threads.h"

void on_app_list(struct request *req, const struct wire_apps_list_params *params)
{
    struct server *server = req->server;
    const struct thread *thread = NULL;

    if (params->thread_id.s != NULL) {
        thread = require_loaded_thread(req, params->thread_id);
        if (thread == NULL)
            return;
    }
    app_service_list(&server->apps, req, params,
                     thread == NULL ? NULL : &thread_settings(thread)->features);
}
