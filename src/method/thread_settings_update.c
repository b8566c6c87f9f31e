/* thread/settings/update: what the next turn of a thread is made with. */
#include "base/real_path.h"
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
        .model = params->model,
        .cwd = params->cwd.s == NULL ? STR_NONE : path_from_here(req->arena, params->cwd),
        .approval_policy = params->approval_policy,
        .approvals_reviewer = params->approvals_reviewer,
        .sandbox_policy = params->sandbox_policy,
        .permissions = permissions,
        .effort = params->effort,
        .summary = params->summary,
        .has_service_tier = params->has_service_tier,
        .service_tier = params->service_tier,
        .personality = params->personality,
        .collaboration_mode = params->collaboration_mode,
        .disabled_plugins = params->disabled_plugin_ids,
    };
    change_thread_settings(thread, &change);
    request_reply_empty(req);
}
