/* send_message and assign_task: words for an agent that has a path, without and with a turn for them. */
#include "ability/agent_task.h"

#include "subagent/agent_mail.h"

struct thread *agent_task_target(struct agent_call *agents, struct str target)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct thread *thread;

    if (agent_mail_find(agents->all, agents->thread, target, &thread, &err))
        return thread;
    agent_call_reply(agents, err.message);
    return NULL;
}

/* The root is no agent, and has a status all the same. */
static void note_target(struct agent_call *agents, struct thread *target)
{
    struct arena *arena = &agents->call->arena;
    struct called_agent *called = arena_zero(arena, sizeof *called);
    const struct subagent *agent = subagent_of(target);

    called->id = arena_keep(arena, thread_id(target));
    called->status = agent_task_status(target);
    called->status.message = arena_keep(arena, called->status.message);
    if (agent != NULL) {
        called->nickname = arena_keep(arena, subagent_nickname(agent));
        called->role = arena_keep(arena, subagent_role(agent));
    }
    agents->agents = called;
    agents->n_agents = 1;
}

static void send_letter(struct tool_call *call, bool is_task)
{
    struct wire_send_message_arguments arguments;
    CLEANUP(error_done) struct error err = { 0 };
    struct agent_words words;
    struct agent_call *agents;
    struct thread *target;
    char id[UUID_LENGTH + 1];

    if (!call_arguments(call, &type_send_message_arguments, &arguments) ||
        !agent_words_read(call, STR_NONE, &arguments.items, &words))
        return;
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_SEND_INPUT);
    agents->prompt = words.preview;
    target = agent_task_target(agents, arguments.target);
    if (target == NULL)
        return;
    note_target(agents, target);
    agent_call_tell_started(agents);
    if (agent_mail_send(agents->thread, target, words.preview, is_task, arguments.interrupt, id,
                        &err))
        agent_call_answer_sent(agents, id);
    else
        agent_call_fail(agents, err.message);
}

void send_message_start(struct tool_call *call)
{
    send_letter(call, /* is_task= */ false);
}

void assign_task_start(struct tool_call *call)
{
    send_letter(call, /* is_task= */ true);
}
