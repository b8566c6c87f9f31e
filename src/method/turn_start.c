/* turn/start: the user's input, as a turn of its own or as more input of the running one. */
#include "base/memory.h"
#include "base/real_path.h"
#include "base/utf8.h"
#include "method/method.h"
#include "schema/json_write.h"
#include "service/threads.h"
#include "service/turn_input.h"

static void apply_overrides(struct thread *thread, struct request *req,
                            const struct wire_turn_start_params *params)
{
    thread_change_settings(
        thread,
        &(struct settings_change){
            .model = params->model,
            .cwd = params->cwd.s == NULL ? STR_NONE : path_from_here(req->arena, params->cwd),
            .approval_policy = params->approval_policy,
            .approvals_reviewer = params->approvals_reviewer,
            .sandbox_policy = params->sandbox_policy,
            .effort = params->effort,
            .summary = params->summary,
            .has_service_tier = params->has_service_tier,
            .service_tier = params->service_tier,
            .personality = params->personality,
            .collaboration_mode = params->collaboration_mode,
        });
}

static struct str json_text(struct arena *arena, yyjson_val *value)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    if (value == NULL)
        return STR_NONE;
    json_write_value(&out, value);
    return arena_str(arena, out.data, out.len);
}

static void reply_with_turn(struct request *req, const struct turn *turn)
{
    struct wire_turn_start_response response = {
        .turn = turn_as_told(turn, WIRE_TURN_STATUS_IN_PROGRESS),
    };

    request_reply(req, &response);
}

/* Settings of a thread that begins are brought in line with the requirements; a turn that asks for more fails. */
static bool check_requirements(struct request *req, const struct wire_turn_start_params *params)
{
    const struct server *server = req->server;
    const struct requirements *requirements = server->requirements;
    CLEANUP(error_done) struct error err = { 0 };

    if (params->approval_policy == NULL && params->sandbox_policy == NULL)
        return true;
    if (!requirements_count(requirements, server->sessions.base.cloud, &err))
        error_prefix(&err, "failed to load configuration: ");
    else if ((params->approval_policy == NULL ||
              requirements_allow_approval(requirements, params->approval_policy->tag, &err)) &&
             (params->sandbox_policy == NULL ||
              requirements_allow_sandbox(requirements, params->sandbox_policy, &err)))
        return true;
    request_fail_with(req, &err);
    return false;
}

void on_turn_start(struct request *req, const struct wire_turn_start_params *params)
{
    struct thread *thread;
    struct turn *turn;

    if (!check_input_length(req, &params->input))
        return;
    thread = require_loaded_thread(req, params->thread_id);
    if (thread == NULL)
        return;
    if (params->input.n == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "input must not be empty");
        return;
    }
    if (!check_requirements(req, params) || !require_claim(req, thread))
        return;
    turn = thread_turn(thread);
    if (turn != NULL && turn_takes_input(turn) && !check_room(req, turn))
        return;
    apply_overrides(thread, req, params);
    if (turn != NULL && turn_takes_input(turn)) {
        turn_steer(turn, &params->input);
        reply_with_turn(req, turn);
        return;
    }
    if (turn != NULL && !turn_is_stopping(turn)) {
        fail_not_steerable(req, turn);
        return;
    }
    turn = turn_new_regular(thread, &params->input, json_text(req->arena, params->output_schema));
    reply_with_turn(req, turn);
    turn_begin(turn);
}
