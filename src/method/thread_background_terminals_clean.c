/* thread/backgroundTerminals/clean: end the commands that a thread left running. */
#include "agent/tools.h"
#include "method/method.h"
#include "service/threads.h"

void on_thread_background_terminals_clean(
    struct request *req, const struct wire_thread_background_terminals_clean_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    request_reply_empty(req);
    req->server->agent.toolbox->end_background(req->server->agent.toolbox, thread);
}
