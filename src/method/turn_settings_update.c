/* turn/settings/update: what the turn that runs asks its model with from now on. */
#include "method/method.h"
#include "service/threads.h"

static bool has_changes(const struct wire_turn_settings_update_params *params)
{
    return params->approvals_reviewer != 0 || params->model.s != NULL || params->effort != 0 ||
           params->summary != 0 || params->has_service_tier;
}

static void retry_settings(struct request *req, const void *params)
{
    on_turn_settings_update(req, params);
}

void on_turn_settings_update(struct request *req,
                             const struct wire_turn_settings_update_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);
    struct wire_turn_settings_update_response response = {
        .status = WIRE_TURN_SETTINGS_UPDATE_STATUS_TARGET_UNAVAILABLE
    };
    struct settings_change change = {
        .model = params->model,
        .approvals_reviewer = params->approvals_reviewer,
        .effort = params->effort,
        .summary = params->summary,
        .has_service_tier = params->has_service_tier,
        .service_tier = wished_tier(req, params->has_service_tier, params->service_tier),
    };
    struct turn *turn;

    if (thread == NULL)
        return;
    if (!thread_settings(thread)->switches_models) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "turn settings updates require the step_model_switching feature");
        return;
    }
    if (retry_when_begun(req, thread, retry_settings, params))
        return;
    turn = thread_turn(thread);
    if (turn != NULL && str_is(params->turn_id, turn_id(turn)) && turn_takes_input(turn) &&
        (!has_changes(params) || turn_change_settings(turn, &change)))
        response.status = WIRE_TURN_SETTINGS_UPDATE_STATUS_APPLIED;
    request_reply(req, &response);
}
