/* thread/goal/clear: take the goal of a thread away. */
#include "method/method.h"
#include "service/agenda_request.h"

static void clear_goal(struct request *req, struct agenda *agenda, const void *params)
{
    struct wire_thread_goal_clear_response *response = arena_zero(req->arena, sizeof *response);

    response->cleared = agenda_clear_goal(agenda);
    reply_when_saved(req, agenda, response);
}

void on_thread_goal_clear(struct request *req, const struct wire_thread_goal_clear_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_GOAL, clear_goal, params);
}
