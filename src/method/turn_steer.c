/* turn/steer: more input for the running turn. */
#include "method/method.h"
#include "service/threads.h"
#include "service/turn_context.h"
#include "service/turn_input.h"

static bool check_turn(struct request *req, const struct thread *thread, struct str expected)
{
    const struct turn *turn = thread_turn(thread);

    if (turn == NULL || turn_is_stopping(turn)) {
        request_fail(req, ERR_INVALID_REQUEST, "no active turn to steer");
        return false;
    }
    if (!str_is(expected, turn_id(turn))) {
        request_fail(req, ERR_INVALID_REQUEST, "expected active turn id `%s` but found `%s`",
                     expected.s, turn_id(turn));
        return false;
    }
    if (!turn_takes_input(turn)) {
        fail_not_steerable(req, turn);
        return false;
    }
    return check_room(req, turn);
}

static void retry_steer(struct request *req, const void *params)
{
    on_turn_steer(req, params);
}

void on_turn_steer(struct request *req, const struct wire_turn_steer_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    if (params->expected_turn_id.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "expectedTurnId must not be empty");
        return;
    }
    if (!check_user_input(req, &params->input))
        return;
    if (params->input.n == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "input must not be empty");
        return;
    }
    if (retry_when_begun(req, thread, retry_steer, params) ||
        !check_turn(req, thread, params->expected_turn_id) ||
        !check_additional_context(req, &params->additional_context))
        return;
    turn_steer(thread_turn(thread), &params->input);
    turn_name_input(thread_turn(thread), params->client_user_message_id);
    add_additional_context(thread_turn(thread), &params->additional_context, req->arena);
    request_reply(req, &(struct wire_turn_steer_response){ str_of(turn_id(thread_turn(thread))) });
}
