/* thread/realtime/appendAudio: sends what was said to a voice session; no thread has one. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_realtime_append_audio(struct request *req,
                                     const struct wire_thread_realtime_append_audio_params *params)
{
    refuse_realtime(req, params->thread_id);
}
