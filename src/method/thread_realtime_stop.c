/* thread/realtime/stop: closes a voice session. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"

void on_thread_realtime_stop(struct request *req,
                             const struct wire_thread_realtime_stop_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);

    if (thread == NULL)
        return;
    request_reply_empty(req);
    realtime_stop(thread);
}
