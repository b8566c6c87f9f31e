/* thread/realtime/stop: closes a voice session; no thread has one. */
#include "method/method.h"
#include "service/threads.h"

void on_thread_realtime_stop(struct request *req,
                             const struct wire_thread_realtime_stop_params *params)
{
    refuse_realtime(req, params->thread_id);
}
