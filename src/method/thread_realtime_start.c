/* thread/realtime/start: opens a voice session. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"
#include "service/turn_input.h"

void on_thread_realtime_start(struct request *req,
                              const struct wire_thread_realtime_start_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);

    if (thread == NULL || !check_text_length(req, params->prompt))
        return;
    request_reply_empty(req);
    realtime_start(req->server->realtime, thread, params);
}
