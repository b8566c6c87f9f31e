/* app/list: the apps that the account has. Without a directory of apps there are none. */
#include "base/memory.h"
#include "method/method.h"
#include "service/settings_work.h"
#include "service/threads.h"

static void list_apps(struct settings_work *work)
{
    static const struct wire_app_info none[1];
    static struct wire_apps_list_response nothing = { .data = { none, 0 } };
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    work->result = config == NULL ? NULL : &nothing;
}

void on_app_list(struct request *req, const struct wire_apps_list_params *params)
{
    if (params->thread_id.s != NULL && require_loaded_thread(req, params->thread_id) == NULL)
        return;
    settings_work_start(req, params, list_apps, /* after= */ NULL);
}
