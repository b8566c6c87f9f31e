/* thread/goal/set: give a thread a goal, or change the one it has. */
#include "method/method.h"
#include "service/agenda_request.h"

static void set_goal(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_goal_set_params *wanted = params;
    CLEANUP(error_done) struct error err = { 0 };
    struct goal_change change = { .objective = wanted->objective,
                                  .status = wanted->status,
                                  .has_token_budget = wanted->has_token_budget,
                                  .token_budget = wanted->token_budget };
    struct wire_thread_goal_set_response *response = arena_zero(req->arena, sizeof *response);

    if (!goal_change_read(&change, &err)) {
        request_fail_with(req, &err);
        return;
    }
    if (agenda_goal(agenda) == NULL && change.objective.s == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "cannot update goal for thread %s: no goal exists",
                     agenda_thread_id(agenda).s);
        return;
    }
    agenda_change_goal(agenda, &change);
    response->goal =
        goal_shown(agenda_goal(agenda), arena_keep(req->arena, agenda_thread_id(agenda)));
    response->goal.objective = arena_keep(req->arena, response->goal.objective);
    reply_when_saved(req, agenda, response);
}

void on_thread_goal_set(struct request *req, const struct wire_thread_goal_set_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_GOAL, set_goal, params);
}
