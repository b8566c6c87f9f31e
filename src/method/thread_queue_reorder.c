/* thread/queue/reorder: another order of the messages that wait. */
#include "method/method.h"
#include "service/agenda_request.h"

static void reorder_queue(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_reorder_params *wanted = params;

    if (agenda_queue_order(agenda, wanted->queued_submission_ids))
        reply_when_saved(req, agenda,
                         arena_zero(req->arena, sizeof(struct wire_thread_queue_reorder_response)));
    else
        request_fail(req, ERR_INVALID_REQUEST,
                     "queue reorder must include every queued submission exactly once");
}

void on_thread_queue_reorder(struct request *req,
                             const struct wire_thread_queue_reorder_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_QUEUE, reorder_queue, params);
}
