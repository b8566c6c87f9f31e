/* list_agents: who there is in the family. */
#include "ability/agent_task.h"

#include "schema/json_write.h"
#include "subagent/agent_mail.h"
#include "subagent/agent_path.h"

struct agent_status agent_task_status(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    if (agent != NULL)
        return subagent_status(agent);
    return (struct agent_status){ .state = thread_turn(thread) != NULL
                                               ? WIRE_COLLAB_AGENT_STATUS_RUNNING
                                               : WIRE_COLLAB_AGENT_STATUS_COMPLETED };
}

static void add_listed(struct buf *json, const struct thread *thread, bool is_first)
{
    struct agent_status status = agent_task_status(thread);
    struct str task =
        subagent_of(thread) == NULL ? STR_LITERAL("Main thread") : agent_mail_last_task(thread);

    buf_add_text(json, is_first ? "{\"agent_name\":" : ",{\"agent_name\":");
    json_write_str(json, agent_path_of(thread));
    buf_add_text(json, ",\"agent_status\":");
    agent_status_write(&status, json);
    buf_add_text(json, ",\"last_task_message\":");
    if (task.s == NULL)
        buf_add_text(json, "null");
    else
        json_write_str(json, task);
    buf_add_char(json, '}');
}

static void answer_list(struct tool_call *call, struct str prefix)
{
    struct thread *thread = turn_thread(call->turn);
    CLEANUP(buf_done) struct buf json = { 0 };
    struct thread **threads;
    size_t n = agent_family(thread_agent(thread)->subagents, thread, &call->arena, &threads);
    bool is_first = true;

    buf_add_text(&json, "{\"agents\":[");
    for (size_t i = 0; i < n; i++) {
        if (prefix.s != NULL && !agent_path_is_within(agent_path_of(threads[i]), prefix))
            continue;
        add_listed(&json, threads[i], is_first);
        is_first = false;
    }
    buf_add_text(&json, "]}");
    tool_call_answer(call, arena_str(&call->arena, json.data, json.len));
}

void list_agents_start(struct tool_call *call)
{
    struct wire_list_agents_arguments arguments;
    CLEANUP(error_done) struct error err = { 0 };
    struct str prefix = STR_NONE;

    if (!call_arguments(call, &type_list_agents_arguments, &arguments))
        return;
    if (arguments.path_prefix.s != NULL &&
        !agent_path_resolve(agent_path_of(turn_thread(call->turn)), arguments.path_prefix,
                            &call->arena, &prefix, &err))
        tool_call_answer(call, arena_keep(&call->arena, err.message));
    else
        answer_list(call, prefix);
}
