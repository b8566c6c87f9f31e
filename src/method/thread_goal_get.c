/* thread/goal/get: the goal of a thread. */
#include "method/method.h"
#include "service/agenda_request.h"

static void get_goal_of(struct request *req, struct agenda *agenda, const void *params)
{
    const struct goal *goal = agenda_goal(agenda);
    struct wire_thread_goal shown;
    struct wire_thread_goal_get_response response = { 0 };

    if (goal != NULL) {
        shown = goal_shown(goal, agenda_thread_id(agenda));
        response.goal = &shown;
    }
    request_reply(req, &response);
}

void on_thread_goal_get(struct request *req, const struct wire_thread_goal_get_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_GOAL, get_goal_of, params);
}
