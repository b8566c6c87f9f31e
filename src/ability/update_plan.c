/* update_plan: the model's own checklist, shown to the client. */
#include "ability/ability.h"

static const char spec[] =
    "{\"type\":\"function\",\"name\":\"update_plan\",\"description\":\"Keeps the checklist of the "
    "current task. Give all steps each time, each with its status; at most one step is in_progress."
    "\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{\"explanation\":{"
    "\"type\":\"string\",\"description\":\"Why the plan changed.\"},\"plan\":{\"type\":\"array\","
    "\"description\":\"The steps, in order.\",\"items\":{\"type\":\"object\",\"properties\":{"
    "\"step\":{\"type\":\"string\"},\"status\":{\"type\":\"string\",\"description\":\"pending, "
    "in_progress or completed\"}},\"required\":[\"step\",\"status\"],\"additionalProperties\":false}"
    "}},\"required\":[\"plan\"],\"additionalProperties\":false}}";

static void tell_plan(struct tool_call *call, const struct wire_update_plan_arguments *arguments)
{
    struct thread *thread = turn_thread(call->turn);
    size_t n = arguments->plan.n;
    struct wire_turn_plan_step *steps = arena_zero(&call->arena, n * sizeof *steps);

    for (size_t i = 0; i < n; i++) {
        steps[i].step = arguments->plan.items[i].step;
        /* The same three, in the same order. */
        steps[i].status = (enum wire_turn_plan_step_status)arguments->plan.items[i].status;
    }
    thread_notify(
        thread, NOTIFICATION_TURN_PLAN_UPDATED,
        &(struct wire_turn_plan_updated_notification){ .thread_id = thread_id(thread),
                                                       .turn_id = str_of(turn_id(call->turn)),
                                                       .explanation = arguments->explanation,
                                                       .plan = { steps, n } });
}

static void update_plan_start(struct tool_call *call)
{
    struct wire_update_plan_arguments arguments;

    if (turn_mode(call->turn) == WIRE_MODE_KIND_PLAN) {
        tool_call_answer(call,
                         STR_LITERAL("update_plan is a TODO/checklist tool and is not allowed "
                                     "in Plan mode"));
    } else if (call_arguments(call, &type_update_plan_arguments, &arguments)) {
        tell_plan(call, &arguments);
        tool_call_answer(call, STR_LITERAL("Plan updated"));
    }
}

const struct ability update_plan_ability = {
    .name = "update_plan",
    .spec = spec,
    .start = update_plan_start,
};
