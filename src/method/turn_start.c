/* turn/start: the user's input, as a turn of its own or as more input of the running one. */
#include "base/memory.h"
#include "base/utf8.h"
#include "method/method.h"
#include "schema/json_write.h"
#include "service/thread_settings.h"
#include "service/threads.h"
#include "service/turn_context.h"
#include "service/turn_input.h"

static void apply_overrides(struct thread *thread, struct request *req,
                            const struct wire_turn_start_params *params,
                            const struct permission_profile *permissions)
{
    change_thread_settings(thread, &(struct settings_change){
                                       SETTINGS_WISHES(req, params, permissions),
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

/* Newer clients may ask the model to go on without a word. */
static bool check_input(struct request *req, const struct wire_turn_start_params *params)
{
    if (params->tool_output != NULL && params->input.n > 0)
        request_fail(req, ERR_INVALID_REQUEST,
                     "`toolOutput` cannot be combined with nonempty `input`");
    else if (params->input.n == 0 &&
             (req->connection == NULL || connection_protocol(req->connection) < PROTOCOL_0166))
        request_fail(req, ERR_INVALID_REQUEST, "input must not be empty");
    else
        return check_additional_context(req, &params->additional_context);
    return false;
}

/* What is more of the running turn; nothing to say is a turn of its own. */
static bool joins(const struct turn *turn, const struct wire_turn_start_params *params)
{
    return turn != NULL && turn_takes_input(turn) && params->tool_output == NULL;
}

static void give_input(struct turn *turn, struct request *req,
                       const struct wire_turn_start_params *params)
{
    add_additional_context(turn, &params->additional_context, req->arena);
    if (params->input.n > 0)
        turn_name_input(turn, params->client_user_message_id);
}

static enum wire_service_tier tier_named(struct str name)
{
    if (str_is(name, "fast") || str_is(name, "priority"))
        return WIRE_SERVICE_TIER_FAST;
    return str_is(name, "flex") ? WIRE_SERVICE_TIER_FLEX : 0;
}

static struct turn *make_turn(struct thread *thread, struct request *req,
                              const struct wire_turn_start_params *params)
{
    struct turn *turn;

    if (params->tool_output != NULL)
        turn = turn_of_tool_output(thread, params->tool_output, req->arena);
    else if (params->input.n == 0)
        turn = turn_new_bare(thread);
    else
        turn =
            turn_new_regular(thread, &params->input, json_text(req->arena, params->output_schema));
    give_input(turn, req, params);
    if (params->service_tier_for_turn.s != NULL)
        turn_change_settings(turn, &(struct settings_change){
                                       .has_service_tier = true,
                                       .service_tier = tier_named(params->service_tier_for_turn) });
    return turn;
}

static void retry_start(struct request *req, const void *params)
{
    on_turn_start(req, params);
}

void on_turn_start(struct request *req, const struct wire_turn_start_params *params)
{
    const struct permission_profile *permissions;
    struct thread *thread;
    struct turn *turn;

    if (!check_user_input(req, &params->input))
        return;
    thread = require_loaded_thread(req, params->thread_id);
    if (thread == NULL || !check_input(req, params) ||
        !require_permissions(req, thread_settings(thread), params->permissions, "sandboxPolicy",
                             params->sandbox_policy != NULL, &permissions) ||
        !check_requirements(req, params->approval_policy, params->sandbox_policy) ||
        !require_claim(req, thread))
        return;
    if (retry_when_begun(req, thread, retry_start, params))
        return;
    turn = thread_turn(thread);
    if (joins(turn, params) && !check_room(req, turn))
        return;
    apply_overrides(thread, req, params, permissions);
    if (joins(turn, params)) {
        if (params->input.n > 0)
            turn_steer(turn, &params->input);
        give_input(turn, req, params);
        reply_with_turn(req, turn);
        return;
    }
    if (turn != NULL && !turn_is_stopping(turn)) {
        fail_not_steerable(req, turn);
        return;
    }
    turn = make_turn(thread, req, params);
    reply_with_turn(req, turn);
    turn_begin(turn);
}
