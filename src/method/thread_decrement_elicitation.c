/* thread/decrement_elicitation: such a question was answered. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_decrement_elicitation(struct request *req,
                                     const struct wire_thread_decrement_elicitation_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);
    unsigned n;

    if (thread == NULL)
        return;
    if (thread_end_elicitation(thread, &n))
        request_reply(req, &(struct wire_thread_decrement_elicitation_response){ .count = n,
                                                                                 .paused = n > 0 });
    else
        request_fail(req, ERR_INVALID_REQUEST, "out-of-band elicitation count is already zero");
}
