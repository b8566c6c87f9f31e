/* thread/queue/add: a message that runs once the thread has time for it. */
#include "method/method.h"
#include "service/agenda_request.h"
#include "service/turn_input.h"

static void add_to_queue(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_add_params *wanted = params;
    struct wire_thread_queue_add_response *response = arena_zero(req->arena, sizeof *response);
    CLEANUP(error_done) struct error err = { 0 };

    if (agenda_queue_add(agenda, &wanted->input, wanted->client_user_message_id, req->arena,
                         &response->queued_submission, &err))
        reply_when_saved(req, agenda, response);
    else
        request_fail_with(req, &err);
}

void on_thread_queue_add(struct request *req, const struct wire_thread_queue_add_params *params)
{
    if (check_queued_input(req, &params->input))
        with_agenda(req, params->thread_id, ABOUT_QUEUE, add_to_queue, params);
}
