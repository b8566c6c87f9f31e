/* thread/settings/update: what the next turn of a thread is made with. */
#include "method/method.h"
#include "service/thread_settings.h"
#include "service/threads.h"

void on_thread_settings_update(struct request *req,
                               const struct wire_thread_settings_update_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);
    const struct permission_profile *permissions;
    struct settings_change change;

    if (thread == NULL ||
        !require_permissions(req, thread_settings(thread), params->permissions, "sandboxPolicy",
                             params->sandbox_policy != NULL, &permissions) ||
        !check_requirements(req, params->approval_policy, params->sandbox_policy))
        return;
    change = (struct settings_change){
        SETTINGS_WISHES(req, params, permissions),
    };
    change_thread_settings(thread, &change);
    request_reply_empty(req);
}
