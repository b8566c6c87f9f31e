/* thread/sample/cancel: nobody waits for the answer any more. */
#include "method/method.h"

void on_thread_sample_cancel(struct request *req,
                             const struct wire_thread_sample_cancel_params *params)
{
    struct message_id id = { 0 };

    if (params->request_id.tag == WIRE_REQUEST_ID_TAG_STRING)
        id.text = params->request_id.string;
    else
        id.number = params->request_id.number;
    sample_cancel(&req->server->samples, req->connection, &id);
    request_reply_empty(req);
}
