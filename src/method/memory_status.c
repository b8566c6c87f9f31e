/* memory/status: this server makes no memories, and so none is waited for. */
#include "method/method.h"

void on_memory_status(struct request *req, const struct wire_memory_status_params *params)
{
    request_reply(req, &(struct wire_memory_status_response){ .v2_ready = true });
}
