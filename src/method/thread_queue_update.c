/* thread/queue/update: other words for a message that waits. */
#include "method/method.h"
#include "service/agenda_request.h"
#include "service/turn_input.h"

static void update_queue(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_update_params *wanted = params;
    struct wire_thread_queue_update_response *response = arena_zero(req->arena, sizeof *response);
    CLEANUP(error_done) struct error err = { 0 };

    if (agenda_queue_change(agenda, wanted->queued_submission_id, &wanted->input, req->arena,
                            &response->queued_submission, &err))
        reply_when_saved(req, agenda, response);
    else
        request_fail_with(req, &err);
}

void on_thread_queue_update(struct request *req,
                            const struct wire_thread_queue_update_params *params)
{
    if (check_queued_input(req, &params->input))
        with_agenda(req, params->thread_id, ABOUT_QUEUE, update_queue, params);
}
