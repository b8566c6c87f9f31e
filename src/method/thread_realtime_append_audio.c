/* thread/realtime/appendAudio: sends what was said to a voice session. Sound that has no room there is dropped. */
#include "method/method.h"
#include "realtime/realtime.h"
#include "service/threads.h"

void on_thread_realtime_append_audio(struct request *req,
                                     const struct wire_thread_realtime_append_audio_params *params)
{
    struct thread *thread = require_realtime(req, params->thread_id);
    enum realtime_taken taken;

    if (thread == NULL)
        return;
    taken = realtime_append_sound(thread, params->audio.data);
    request_reply_empty(req);
    if (taken == REALTIME_NOT_RUNNING)
        realtime_tell_not_running(thread);
}
