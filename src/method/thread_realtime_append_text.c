/* thread/realtime/appendText: sends text to a voice session; no thread has one. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_realtime_append_text(struct request *req,
                                    const struct wire_thread_realtime_append_text_params *params)
{
    refuse_realtime(req, params->thread_id);
}
