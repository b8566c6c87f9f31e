/* turn/interrupt: stop the running turn, keeping what it has produced so far. */
#include "method/method.h"
#include "service/threads.h"

static void interrupt_done(void *owner)
{
    request_reply_empty(owner);
}

void on_turn_interrupt(struct request *req, const struct wire_turn_interrupt_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    if (thread_turn(thread) == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "no active turn to interrupt");
        return;
    }
    turn_interrupt(thread_turn(thread), interrupt_done, req);
}
