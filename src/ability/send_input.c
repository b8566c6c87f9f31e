/* send_input: more words for an agent. */
#include "ability/agent_call.h"

#include "base/uuid.h"

void send_input_start(struct tool_call *call)
{
    struct wire_send_input_arguments arguments;
    CLEANUP(error_done) struct error err = { 0 };
    struct agent_words words;
    struct agent_call *agents;
    struct subagent *agent;
    char id[UUID_LENGTH + 1];

    if (!call_arguments(call, &type_send_input_arguments, &arguments) ||
        !agent_words_read(call, arguments.message, &arguments.items, &words))
        return;
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_SEND_INPUT);
    if (!agent_call_about(agents, arguments.target))
        return;
    agents->prompt = words.preview;
    agent_call_tell_started(agents);
    agent = agent_call_find(agents, 0);
    if (agent == NULL)
        agent_call_fail(agents, str_of(arena_printf(&call->arena, "agent with id %s not found",
                                                    agents->agents[0].id.s)));
    else if (!subagent_give(agent, &words.input, arguments.interrupt, id, &err))
        agent_call_fail(agents, err.message);
    else
        agent_call_answer_sent(agents, id);
}
