/* thread/compact/start: a turn that replaces the history by a summary. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_compact_start(struct request *req,
                             const struct wire_thread_compact_start_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL || !require_claim(req, thread))
        return;
    request_reply_empty(req);
    turn_begin(turn_new_compact(thread));
}
