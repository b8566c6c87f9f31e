/* thread/realtime/start: opens a voice session. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"
#include "service/turn_input.h"

static void retry_voice(struct request *req, const void *params)
{
    on_thread_realtime_start(req, params);
}

/* The voice is told what was said last, which may be still to be read. */
void on_thread_realtime_start(struct request *req,
                              const struct wire_thread_realtime_start_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);

    if (thread == NULL || !check_text_length(req, params->prompt) ||
        retry_when_restored(req, thread, retry_voice, params))
        return;
    request_reply_empty(req);
    realtime_start(req->server->realtime, thread, params);
}
