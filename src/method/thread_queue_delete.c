/* thread/queue/delete: a message that shall not run. */
#include "method/method.h"
#include "service/agenda_request.h"

static void delete_from_queue(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_delete_params *wanted = params;
    struct wire_thread_queue_delete_response *response = arena_zero(req->arena, sizeof *response);

    response->deleted = agenda_queue_remove(agenda, wanted->queued_submission_id);
    reply_when_saved(req, agenda, response);
}

void on_thread_queue_delete(struct request *req,
                            const struct wire_thread_queue_delete_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_QUEUE, delete_from_queue, params);
}
