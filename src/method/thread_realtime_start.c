/* thread/realtime/start: opens a voice session. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"
#include "service/turn_input.h"

/* What was said last, which the voice is told, is still to be read. */
struct voice_waiting {
    struct request *req;
    const struct wire_thread_realtime_start_params *params;
};

static void voice_restored(void *data)
{
    const struct voice_waiting *waiting = data;

    on_thread_realtime_start(waiting->req, waiting->params);
}

void on_thread_realtime_start(struct request *req,
                              const struct wire_thread_realtime_start_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);

    if (thread == NULL || !check_text_length(req, params->prompt))
        return;
    if (thread_restorer(thread) != NULL) {
        struct voice_waiting *waiting = arena_alloc(req->arena, sizeof *waiting);

        *waiting = (struct voice_waiting){ req, params };
        thread_want_history(thread);
        session_when_restored(&req->server->sessions, voice_restored, waiting);
        return;
    }
    request_reply_empty(req);
    realtime_start(req->server->realtime, thread, params);
}
