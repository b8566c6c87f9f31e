#include "ability/goal_source.h"

#include "ability/ability.h"
#include "agenda/agenda.h"
#include "rpc/connection.h"
#include "schema/encode.h"

static const char goal_specs[] =
    "{\"type\":\"function\",\"name\":\"get_goal\",\"description\":\"The goal of this thread: what "
    "it is, how it is doing, the tokens and the time it has used, and what is left of its budget."
    "\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{},\"required\":[],"
    "\"additionalProperties\":false}},"
    "{\"type\":\"function\",\"name\":\"create_goal\",\"description\":\"Gives this thread a goal "
    "that it works towards by itself, turn after turn. Only when somebody asks for a goal in so "
    "many words: an ordinary task is none. Fails while another goal is not complete.\",\"strict\":"
    "false,\"parameters\":{\"type\":\"object\",\"properties\":{\"objective\":{\"type\":\"string\","
    "\"description\":\"What is to be reached.\"},\"token_budget\":{\"type\":\"integer\","
    "\"description\":\"Tokens that it may use. Leave it out unless a budget was asked for.\"}},"
    "\"required\":[\"objective\"],\"additionalProperties\":false}},"
    "{\"type\":\"function\",\"name\":\"update_goal\",\"description\":\"Says how the goal of this "
    "thread stands. `complete`: all of it is reached and checked, nothing is left to do; an end of "
    "the budget is no completion. `blocked`: the same obstacle has stopped you in three turns one "
    "after the other, and only somebody else can remove it; that work is hard, slow or unclear is "
    "no obstacle. `paused`: the user has asked you to pause. You cannot make it active again. If "
    "it had a budget, tell the user what was used when it is complete.\",\"strict\":false,"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"status\":{\"type\":\"string\",\"enum\":"
    "[\"complete\",\"blocked\",\"paused\"],\"description\":\"The new status.\"}},\"required\":["
    "\"status\"],\"additionalProperties\":false}}";

/* -- Answers ------------------------------------------------------------------------------- */

static void answer_with_goal(struct tool_call *call, const struct agenda *agenda)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    const struct goal *goal = agenda_goal(agenda);
    struct wire_thread_goal shown;
    struct wire_goal_tool_answer answer = { 0 };

    if (goal != NULL) {
        shown = goal_shown(goal, agenda_thread_id(agenda));
        answer.goal = &shown;
        answer.remaining_tokens =
            (struct opt_i64){ goal->token_budget.set, goal_remaining_tokens(goal) };
    }
    schema_encode(&type_goal_tool_answer, &answer, 0, &json);
    tool_call_answer(call, buf_str(&json));
}

static void answer_with_error(struct tool_call *call, const struct error *err)
{
    tool_call_answer(call, arena_keep(&call->arena, err->message));
}

/* -- The tools ----------------------------------------------------------------------------- */

static void get_goal(struct agenda *agenda, struct tool_call *call)
{
    answer_with_goal(call, agenda);
}

static void create_goal(struct agenda *agenda, struct tool_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct goal *goal = agenda_goal(agenda);
    struct wire_create_goal_arguments arguments;
    struct goal_change change;

    if (!call_arguments(call, &type_create_goal_arguments, &arguments))
        return;
    change = (struct goal_change){ .objective = arguments.objective,
                                   .has_token_budget = true,
                                   .token_budget = arguments.token_budget };
    if (!goal_change_read(&change, &err)) {
        answer_with_error(call, &err);
    } else if (goal != NULL && goal->status != WIRE_THREAD_GOAL_STATUS_COMPLETE) {
        tool_call_answer(call, STR_LITERAL("This thread has a goal that is not complete. It has to "
                                           "be completed, or cleared by the user, first."));
    } else {
        agenda_replace_goal(agenda, &change);
        answer_with_goal(call, agenda);
    }
}

static bool may_set(enum wire_thread_goal_status status)
{
    return status == WIRE_THREAD_GOAL_STATUS_COMPLETE ||
           status == WIRE_THREAD_GOAL_STATUS_BLOCKED || status == WIRE_THREAD_GOAL_STATUS_PAUSED;
}

static void update_goal(struct agenda *agenda, struct tool_call *call)
{
    struct wire_update_goal_arguments arguments;
    enum wire_thread_goal_status status;

    if (!call_arguments(call, &type_update_goal_arguments, &arguments))
        return;
    status = goal_status_named(arguments.status);
    if (agenda_goal(agenda) == NULL) {
        tool_call_answer(call, STR_LITERAL("This thread has no goal."));
    } else if (!may_set(status)) {
        tool_call_answer(call, STR_LITERAL("status has to be complete, blocked or paused; the "
                                           "others are for the user and for the system to set."));
    } else {
        agenda_settle_goal(agenda, status);
        answer_with_goal(call, agenda);
    }
}

/* -- The source ---------------------------------------------------------------------------- */

static const struct goal_tool {
    const char *name;
    void (*answer)(struct agenda *agenda, struct tool_call *call);
} goal_tools[] = {
    { "get_goal", get_goal },
    { "create_goal", create_goal },
    { "update_goal", update_goal },
};

static const struct goal_tool *goal_tool_of(const struct tool_call *call)
{
    for (size_t i = 0; i < ARRAY_LENGTH(goal_tools); i++) {
        if (str_is(call->name, goal_tools[i].name))
            return &goal_tools[i];
    }
    return NULL;
}

static bool has_newer_client(const struct thread *thread)
{
    size_t n;
    struct connection *const *subscribers = thread_subscribers(thread, &n);

    for (size_t i = 0; i < n; i++) {
        if (connection_protocol(subscribers[i]) >= PROTOCOL_0166)
            return true;
    }
    return false;
}

/* Of no agent's thread, and where somebody can see a goal, or there is one. */
static bool has_goal_tools(const struct turn *turn)
{
    const struct thread *thread = turn_thread(turn);
    const struct agenda *agenda = agenda_known(thread);

    return turn_has_user(turn) && thread_subagent(thread) == NULL && thread_path(thread) != NULL &&
           ((agenda != NULL && agenda_goal(agenda) != NULL) || has_newer_client(thread));
}

static void goals_offer(void *owner, const struct turn *turn, struct buf *out)
{
    if (has_goal_tools(turn))
        tools_offer(out, STR_LITERAL(goal_specs));
}

static void goal_call_start(struct tool_call *call)
{
    struct thread *thread = turn_thread(call->turn);
    struct agenda *agenda = agenda_known(thread);

    if (agenda == NULL)
        tool_call_answer(call, STR_LITERAL("The goal of this thread is not known yet."));
    else
        goal_tool_of(call)->answer(agenda, call);
}

static bool goals_find(void *owner, const struct tool_call *call, struct found_tool *ret_tool)
{
    if (goal_tool_of(call) == NULL || !has_goal_tools(call->turn) ||
        agenda_of(owner, turn_thread(call->turn)) == NULL)
        return false;
    *ret_tool = (struct found_tool){ .is_late = true, .start = goal_call_start };
    return true;
}

static void goals_begin(void *owner, struct thread *thread)
{
    agenda_begin_thread(owner, thread);
}

struct tool_source goal_source(struct agendas *agendas)
{
    return (struct tool_source){
        .begin = goals_begin,
        .offer = goals_offer,
        .find = goals_find,
        .owner = agendas,
    };
}
