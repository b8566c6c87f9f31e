/* close_agent: an agent is not needed any more. */
#include "ability/agent_task.h"

static void close_agent_on_closed(void *owner)
{
    struct agent_call *agents = owner;

    agents->closing = NULL;
    agent_call_answer_status(agents, "previous_status");
}

static void close_by_id(struct agent_call *agents, struct str id)
{
    struct subagent *agent;

    if (!agent_call_about(agents, id))
        return;
    agent_call_tell_started(agents);
    agent = agent_call_find(agents, 0);
    if (agent == NULL)
        agent_call_fail(agents,
                        str_of(arena_printf(&agents->call->arena, "agent with id %s not found",
                                            agents->agents[0].id.s)));
    else
        agents->closing = subagent_close(agent, close_agent_on_closed, agents);
}

void close_agent_start(struct tool_call *call)
{
    struct wire_close_agent_arguments arguments;

    if (call_arguments(call, &type_close_agent_arguments, &arguments))
        close_by_id(agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT), arguments.target);
}

void close_task_start(struct tool_call *call)
{
    struct wire_close_agent_arguments arguments;
    struct agent_call *agents;
    struct thread *target;

    if (!call_arguments(call, &type_close_agent_arguments, &arguments))
        return;
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT);
    target = agent_task_target(agents, arguments.target);
    if (target == NULL)
        return;
    if (subagent_of(target) == NULL)
        agent_call_reply(agents, STR_LITERAL("root is not a spawned agent"));
    else
        close_by_id(agents, arena_keep(&call->arena, thread_id(target)));
}
