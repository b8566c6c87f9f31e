/* thread/queue/start: begin with a message that waits. */
#include "method/method.h"
#include "service/agenda_request.h"
#include "service/threads.h"

static bool require_queued(struct request *req, const struct agenda *agenda, struct str id)
{
    struct wire_queued_submission entry;

    if (id.s == NULL && agenda_queue_length(agenda) > 0)
        return true;
    if (id.s == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "queue is empty");
    else if (agenda_queue_find(agenda, id, req->arena, &entry))
        return true;
    else
        request_fail(req, ERR_INVALID_REQUEST, "queued submission not found: %.*s", STR_ARGS(id));
    return false;
}

static void start_queued(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_start_params *wanted = params;
    struct thread *thread = agenda_thread(agenda);
    struct turn *turn;
    struct wire_thread_queue_start_response response;

    if (!require_queued(req, agenda, wanted->queued_submission_id))
        return;
    if (thread == NULL) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "resume the thread before starting a queued message");
        return;
    }
    if (thread_turn(thread) != NULL || thread_has_next_turn(thread)) {
        request_fail(req, ERR_INVALID_REQUEST, "thread already has an active or pending turn");
        return;
    }
    if (!require_claim(req, thread))
        return;
    turn = agenda_queue_take(agenda, wanted->queued_submission_id);
    response =
        (struct wire_thread_queue_start_response){ .turn = { .id = str_of(turn_id(turn)),
                                                             .root_turn_id = str_of(turn_id(turn)),
                                                             .status =
                                                                 WIRE_TURN_STATUS_IN_PROGRESS } };
    request_reply(req, &response);
    turn_begin(turn);
}

void on_thread_queue_start(struct request *req, const struct wire_thread_queue_start_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_QUEUE, start_queued, params);
}
