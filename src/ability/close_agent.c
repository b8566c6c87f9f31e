/* close_agent: an agent is not needed any more. */
#include "ability/agent_call.h"

static void close_agent_on_closed(void *owner)
{
    struct agent_call *agents = owner;

    agents->closing = NULL;
    agent_call_answer_status(agents, "previous_status");
}

void close_agent_start(struct tool_call *call)
{
    struct wire_close_agent_arguments arguments;
    struct agent_call *agents;
    struct subagent *agent;

    if (!call_arguments(call, &type_close_agent_arguments, &arguments))
        return;
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT);
    if (!agent_call_about(agents, arguments.target))
        return;
    agent_call_tell_started(agents);
    agent = agent_call_find(agents, 0);
    if (agent == NULL)
        agent_call_fail(agents, str_of(arena_printf(&call->arena, "agent with id %s not found",
                                                    agents->agents[0].id.s)));
    else
        agents->closing = subagent_close(agent, close_agent_on_closed, agents);
}
