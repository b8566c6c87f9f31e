/* resume_agent: an agent that was closed, or that a server which has ended had, goes on. */
#include "ability/agent_call.h"

#include "subagent/agent_open.h"

static void resume_agent_on_opened(void *owner, struct subagent *agent, const struct error *err)
{
    struct agent_call *agents = owner;

    agents->opening = NULL;
    agent_call_find(agents, 0);
    if (agent == NULL)
        agent_call_fail(agents, err->message);
    else
        agent_call_answer_status(agents, "status");
}

void resume_agent_start(struct tool_call *call)
{
    struct wire_resume_agent_arguments arguments;
    CLEANUP(error_done) struct error err = { 0 };
    struct agent_call *agents;

    if (!call_arguments(call, &type_resume_agent_arguments, &arguments))
        return;
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_RESUME_AGENT);
    if (!agent_call_about(agents, arguments.id))
        return;
    agent_call_tell_started(agents);
    if (agent_call_find(agents, 0) != NULL) {
        agent_call_answer_status(agents, "status");
        return;
    }
    agents->opening = agent_resume(agents->all, agents->thread, turn_settings(call->turn),
                                   agents->agents[0].id, resume_agent_on_opened, agents, &err);
    if (agents->opening == NULL)
        agent_call_fail(
            agents, str_of(arena_printf(&call->arena, "collab resume failed: %s", err.message.s)));
}
