/* app/list: the apps that the account has. Without a directory of apps there are none. */
#include "method/paging.h"
#include "method/threads.h"

void on_app_list(struct request *req, const struct wire_apps_list_params *params)
{
    static const struct wire_app_info none[1];

    if (params->thread_id.s != NULL && take_loaded_thread(req, params->thread_id) == NULL)
        return;
    request_reply(req, &(struct wire_apps_list_response){ .data = { none, 0 } });
}
