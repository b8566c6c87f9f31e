/* thread/increment_elicitation: a question outside of the protocol is open; time limits pause. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_increment_elicitation(struct request *req,
                                     const struct wire_thread_increment_elicitation_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread != NULL)
        request_reply(req, &(struct wire_thread_increment_elicitation_response){
                               .count = thread_begin_elicitation(thread), .paused = true });
}
