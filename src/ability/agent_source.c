/* The tools for agents as a source: they are offered to threads that may start any. */
#include "ability/agent_task.h"

#include "agent/agent_plan.h"
#include "subagent/agent_job.h"

struct agent_tool {
    const char *name;
    const char *spec; /* NULL: write_spec() writes it */
    void (*write_spec)(const struct settings *settings, struct buf *out);
    void (*start)(struct tool_call *call);
};

/* In the order in which they are offered; the last has no name. */
static const struct agent_tool tools_by_id[] = {
    { "spawn_agent", NULL, spawn_agent_write_spec, spawn_agent_start },
    { "send_input", NULL, send_input_write_spec, send_input_start },
    { "resume_agent", resume_agent_spec, NULL, resume_agent_start },
    { "wait_agent", wait_agent_spec, NULL, wait_agent_start },
    { "close_agent", close_agent_spec, NULL, close_agent_start },
    { 0 },
};

static const struct agent_tool tools_by_path[] = {
    { "spawn_agent", NULL, spawn_task_write_spec, spawn_task_start },
    { "send_message", NULL, send_message_write_spec, send_message_start },
    { "assign_task", NULL, assign_task_write_spec, assign_task_start },
    { "wait_agent", wait_mail_spec, NULL, wait_mail_start },
    { "close_agent", close_task_spec, NULL, close_task_start },
    { "list_agents", list_agents_spec, NULL, list_agents_start },
    { 0 },
};

/* A reviewer works alone, and so does whoever clients do not know of. */
static bool may_start_agents(const struct turn *turn)
{
    const struct settings *settings = turn_settings(turn);
    const struct thread *thread = turn_thread(turn);

    return thread_agent(thread)->subagents != NULL &&
           feature_is_on(settings->features, FEATURE_MULTI_AGENT) && !turn_is_inner(turn) &&
           !thread_is_hidden(thread) &&
           subagent_depth(thread) < agent_plan_max_depth(settings->agents);
}

static const struct agent_tool job_tool = { "spawn_agents_on_csv", spawn_agents_on_csv_spec, NULL,
                                            spawn_agents_on_csv_start };
static const struct agent_tool report_tool = { "report_agent_job_result",
                                               report_agent_job_result_spec, NULL,
                                               report_agent_job_result_start };

enum { TOOLS_MAX = ARRAY_LENGTH(tools_by_path) + 2 };

/* In the order in which they are offered. */
static size_t tools_of(const struct turn *turn, const struct agent_tool *ret_tools[TOOLS_MAX])
{
    feature_set features = turn_settings(turn)->features;
    const struct agent_tool *tool =
        feature_is_on(features, FEATURE_MULTI_AGENT_V2) ? tools_by_path : tools_by_id;
    bool may_start = may_start_agents(turn);
    size_t n = 0;

    for (; may_start && tool->name != NULL; tool++)
        ret_tools[n++] = tool;
    if (may_start && feature_is_on(features, FEATURE_ENABLE_FANOUT))
        ret_tools[n++] = &job_tool;
    if (!turn_is_inner(turn) && agent_job_of(turn_thread(turn)) != NULL)
        ret_tools[n++] = &report_tool;
    return n;
}

static void agent_source_offer(void *owner, const struct turn *turn, struct buf *out)
{
    const struct agent_tool *tools[TOOLS_MAX];
    size_t n = tools_of(turn, tools);

    for (size_t i = 0; i < n; i++) {
        CLEANUP(buf_done) struct buf spec = { 0 };

        if (tools[i]->spec != NULL)
            buf_add_text(&spec, tools[i]->spec);
        else
            tools[i]->write_spec(turn_settings(turn), &spec);
        tools_offer(out, buf_str(&spec));
    }
}

static bool agent_source_find(void *owner, const struct tool_call *call,
                              struct found_tool *ret_tool)
{
    const struct agent_tool *tools[TOOLS_MAX];
    size_t n = call->form == CALL_LOCAL_SHELL ? 0 : tools_of(call->turn, tools);

    for (size_t i = 0; i < n; i++) {
        if (str_is(call->name, tools[i]->name)) {
            *ret_tool = (struct found_tool){ .start = tools[i]->start };
            return true;
        }
    }
    return false;
}

static void agent_source_forget(void *owner, struct thread *thread)
{
    struct subagents *all = thread_agent(thread)->subagents;

    if (all != NULL)
        subagents_forget(all, thread);
}

const struct tool_source agent_source = {
    .offer = agent_source_offer,
    .find = agent_source_find,
    .forget = agent_source_forget,
};
