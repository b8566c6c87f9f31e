/* thread/realtime/appendText: sends text to a voice session. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"
#include "service/turn_input.h"

void on_thread_realtime_append_text(struct request *req,
                                    const struct wire_thread_realtime_append_text_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);
    enum realtime_taken taken;

    if (thread == NULL || !check_text_length(req, params->text))
        return;
    taken = realtime_append_text(thread, params->text);
    if (taken == REALTIME_FULL) {
        request_fail(req, ERR_OVERLOADED, "too much text waits for the voice session; retry later");
        return;
    }
    request_reply_empty(req);
    if (taken == REALTIME_NOT_RUNNING)
        realtime_tell_not_running(thread);
}
