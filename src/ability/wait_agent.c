/* wait_agent: until one of several agents has come to an end; where agents have paths, until a letter comes. */
#include "ability/agent_task.h"

#include "subagent/agent_wait.h"

enum { WAIT_MS = 30 * 1000, WAIT_MIN_MS = 10 * 1000, WAIT_MAX_MS = 60 * 60 * 1000 };

/* More than a family may have is of no use. */
enum { TARGETS_MAX = 1000 };

static uint64_t limit_ms(struct opt_i64 asked)
{
    int64_t ms = asked.set ? asked.value : WAIT_MS;

    return ms < WAIT_MIN_MS ? WAIT_MIN_MS : ms > WAIT_MAX_MS ? WAIT_MAX_MS : (uint64_t)ms;
}

/* One that has gone meanwhile was shut down. */
static void look_at_target(struct agent_call *agents, size_t i)
{
    struct called_agent *called = &agents->agents[i];

    if (agent_call_find(agents, i) == NULL && called->was_there)
        called->status.state = WIRE_COLLAB_AGENT_STATUS_SHUTDOWN;
}

/* Those that have ended, and no others, are what the call is about now. */
static void keep_final(struct agent_call *agents)
{
    size_t n = 0;

    for (size_t i = 0; i < agents->n_agents; i++) {
        look_at_target(agents, i);
        if (agent_status_is_final(agents->agents[i].status.state))
            agents->agents[n++] = agents->agents[i];
    }
    agents->n_agents = n;
}

static void wait_agent_on_end(void *owner, bool is_over_time)
{
    struct agent_call *agents = owner;
    CLEANUP(buf_done) struct buf json = { 0 };

    agents->wait = NULL;
    keep_final(agents);
    buf_add_text(&json, "{\"status\":");
    agent_call_write_statuses(agents, &json);
    buf_printf(&json, ",\"timed_out\":%s}", agents->n_agents == 0 ? "true" : "false");
    agent_call_answer(agents, &json);
}

/* Each agent once. False: the call was answered. */
static bool read_targets(struct agent_call *agents, struct str_array targets)
{
    struct called_agent *called =
        arena_zero(&agents->call->arena, (targets.n + 1) * sizeof *called);
    size_t n = 0;

    for (size_t i = 0; i < targets.n; i++) {
        bool is_known = false;

        if (!agent_call_about(agents, targets.items[i]))
            return false;
        for (size_t j = 0; j < n; j++)
            is_known |= str_equal(called[j].id, agents->agents[0].id);
        if (!is_known)
            called[n++] = agents->agents[0];
    }
    agents->agents = called;
    agents->n_agents = n;
    return true;
}

static const char *time_fault(struct opt_i64 timeout_ms)
{
    return timeout_ms.set && timeout_ms.value <= 0 ? "timeout_ms must be greater than zero" : NULL;
}

static const char *wait_fault(const struct wire_wait_agent_arguments *arguments)
{
    if (arguments->targets.n == 0)
        return "agent ids must be non-empty";
    if (arguments->targets.n > TARGETS_MAX)
        return "too many agent ids";
    return time_fault(arguments->timeout_ms);
}

/* Their ids; who is there now is noted. */
static struct str_array note_targets(struct agent_call *agents)
{
    struct str *ids = arena_zero(&agents->call->arena, (agents->n_agents + 1) * sizeof *ids);

    for (size_t i = 0; i < agents->n_agents; i++) {
        ids[i] = agents->agents[i].id;
        agents->agents[i].was_there = agent_call_find(agents, i) != NULL;
    }
    return (struct str_array){ ids, agents->n_agents };
}

void wait_agent_start(struct tool_call *call)
{
    struct wire_wait_agent_arguments arguments;
    struct agent_call *agents;
    const char *fault;

    if (!call_arguments(call, &type_wait_agent_arguments, &arguments))
        return;
    fault = wait_fault(&arguments);
    if (fault != NULL) {
        tool_call_answer(call, str_of(fault));
        return;
    }
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_WAIT);
    if (!read_targets(agents, arguments.targets))
        return;
    agent_call_tell_started(agents);
    agents->wait = agent_wait_new(agents->all, agents->thread, note_targets(agents),
                                  limit_ms(arguments.timeout_ms), wait_agent_on_end, agents);
}

/* -- For a letter ------------------------------------------------------------------------------ */

static void wait_mail_on_end(void *owner, bool is_over_time)
{
    struct agent_call *agents = owner;
    CLEANUP(buf_done) struct buf json = { 0 };

    agents->wait = NULL;
    buf_printf(&json, "{\"message\":\"%s\",\"timed_out\":%s}",
               is_over_time ? "Wait timed out." : "Wait completed.",
               is_over_time ? "true" : "false");
    agent_call_answer(agents, &json);
}

void wait_mail_start(struct tool_call *call)
{
    struct wire_wait_agent_arguments arguments;
    struct agent_call *agents;
    const char *fault;

    if (!call_arguments(call, &type_wait_agent_arguments, &arguments))
        return;
    fault = time_fault(arguments.timeout_ms);
    if (fault != NULL) {
        tool_call_answer(call, str_of(fault));
        return;
    }
    agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_WAIT);
    agent_call_tell_started(agents);
    agents->wait = agent_wait_for_mail(agents->all, call->turn, limit_ms(arguments.timeout_ms),
                                       wait_mail_on_end, agents);
}
