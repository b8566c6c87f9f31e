/* turn/interrupt: stop the turn that is named, keeping what it has produced so far. No id is whatever turn runs: clients
 * that have not heard of its beginning yet say so. */
#include "method/method.h"
#include "service/threads.h"

static void interrupt_done(void *owner)
{
    request_reply_empty(owner);
}

static void retry_interrupt(struct request *req, const void *params)
{
    on_turn_interrupt(req, params);
}

void on_turn_interrupt(struct request *req, const struct wire_turn_interrupt_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL || turn_interrupt_waiting(thread, params->turn_id, interrupt_done, req) ||
        retry_when_begun(req, thread, retry_interrupt, params))
        return;
    if (thread_turn(thread) == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no active turn to interrupt");
        return;
    }
    if (params->turn_id.len > 0 && !str_is(params->turn_id, turn_id(thread_turn(thread)))) {
        request_fail(req, ERR_INVALID_REQUEST, "expected active turn id `%s` but found `%s`",
                     params->turn_id.s, turn_id(thread_turn(thread)));
        return;
    }
    turn_interrupt(thread_turn(thread), interrupt_done, req);
}
