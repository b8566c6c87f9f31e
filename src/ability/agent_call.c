#include "ability/agent_call.h"

#include "base/uuid.h"
#include "schema/json_write.h"
#include "subagent/agent_open.h"
#include "subagent/agent_wait.h"

/* -- Its life ------------------------------------------------------------------------------- */

static struct tool_call *agent_call_done(struct agent_call *agents)
{
    struct tool_call *call = agents->call;

    call->ability = NULL;
    call->stop = NULL;
    return call;
}

/* Its item is completed with the call (live_items.h). */
static void agent_call_stop(struct tool_call *call)
{
    struct agent_call *agents = call->ability;

    if (agents->opening != NULL)
        agent_opening_forget(agents->opening);
    if (agents->closing != NULL)
        agent_closing_forget(agents->closing);
    if (agents->wait != NULL)
        agent_wait_free(agents->wait);
    agent_call_done(agents);
}

struct agent_call *agent_call_new(struct tool_call *call, enum wire_collab_agent_tool tool)
{
    struct agent_call *agents = arena_zero(&call->arena, sizeof *agents);

    agents->call = call;
    agents->thread = turn_thread(call->turn);
    agents->all = thread_agent(agents->thread)->subagents;
    agents->tool = tool;
    call->ability = agents;
    call->stop = agent_call_stop;
    return agents;
}

/* -- Whom it is about ------------------------------------------------------------------------- */

bool agent_call_about(struct agent_call *agents, struct str id)
{
    struct tool_call *call = agents->call;
    char *normal = arena_alloc(&call->arena, UUID_LENGTH + 1);
    char reason[160];

    if (!uuid_parse(id, normal, reason)) {
        tool_call_answer(
            agent_call_done(agents),
            str_of(arena_printf(&call->arena, "invalid agent id %.*s: %s", STR_ARGS(id), reason)));
        return false;
    }
    agents->agents = arena_zero(&call->arena, sizeof *agents->agents);
    agents->agents[0].id = str_of(normal);
    agents->agents[0].status.state = WIRE_COLLAB_AGENT_STATUS_NOT_FOUND;
    agents->n_agents = 1;
    return true;
}

struct subagent *agent_call_find(struct agent_call *agents, size_t i)
{
    struct arena *arena = &agents->call->arena;
    struct called_agent *called = &agents->agents[i];
    struct subagent *agent = subagents_find(agents->all, agents->thread, called->id);

    called->status = subagent_status(agent);
    called->status.message = arena_keep(arena, called->status.message);
    if (agent != NULL) {
        called->nickname = arena_keep(arena, subagent_nickname(agent));
        called->role = arena_keep(arena, subagent_role(agent));
    }
    return agent;
}

/* -- Its item ---------------------------------------------------------------------------------- */

static struct wire_thread_item shown_item(const struct agent_call *agents, bool with_states)
{
    struct arena *arena = &agents->call->arena;
    size_t n = agents->n_agents;
    struct str *ids = arena_zero(arena, (n + 1) * sizeof *ids);
    struct wire_collab_agent_state_map_entry *states = arena_zero(arena, (n + 1) * sizeof *states);

    for (size_t i = 0; i < n; i++) {
        ids[i] = states[i].key = agents->agents[i].id;
        states[i].value = agent_status_shown(&agents->agents[i].status);
    }
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
        .collab_agent_tool_call = { .id = agents->call->call_id,
                                    .tool = agents->tool,
                                    .status = WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_IN_PROGRESS,
                                    .sender_thread_id = thread_id(agents->thread),
                                    .receiver_thread_ids = { ids, n },
                                    .prompt = agents->prompt,
                                    .model = agents->model,
                                    .reasoning_effort = agents->effort,
                                    .agents_states = { states, with_states ? n : 0 } },
    };
}

void agent_call_tell_started(const struct agent_call *agents)
{
    struct thread *thread = agents->thread;

    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){
                      .item = shown_item(agents, /* with_states= */ false),
                      .thread_id = thread_id(thread),
                      .turn_id = str_of(turn_id(agents->call->turn)) });
}

/* -- Its line ---------------------------------------------------------------------------------- */

/* The documents of a line; what it points to is theirs. */
struct line_documents {
    yyjson_doc **items;
    size_t n;
};

static yyjson_val *status_value(const struct agent_status *status, struct line_documents *documents)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    yyjson_doc *doc;

    agent_status_write(status, &json);
    doc = yyjson_read(json.data, json.len, /* flags= */ 0);
    documents->items[documents->n++] = doc;
    return yyjson_doc_get_root(doc);
}

void agent_call_write_statuses(const struct agent_call *agents, struct buf *json)
{
    buf_add_char(json, '{');
    for (size_t i = 0; i < agents->n_agents; i++) {
        buf_add_text(json, i > 0 ? "," : "");
        json_write_str(json, agents->agents[i].id);
        buf_add_char(json, ':');
        agent_status_write(&agents->agents[i].status, json);
    }
    buf_add_char(json, '}');
}

static yyjson_val *statuses_value(const struct agent_call *agents, struct line_documents *documents)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    yyjson_doc *doc;

    agent_call_write_statuses(agents, &json);
    doc = yyjson_read(json.data, json.len, /* flags= */ 0);
    documents->items[documents->n++] = doc;
    return yyjson_doc_get_root(doc);
}

static struct wire_rollout_event spawn_line(const struct agent_call *agents,
                                            struct line_documents *documents)
{
    const struct called_agent none = { .status.state = WIRE_COLLAB_AGENT_STATUS_NOT_FOUND };
    const struct called_agent *agent = agents->n_agents > 0 ? &agents->agents[0] : &none;

    return (struct wire_rollout_event){
        .tag = WIRE_ROLLOUT_EVENT_TAG_COLLAB_AGENT_SPAWN_END,
        .collab_agent_spawn_end = { .call_id = agents->call->call_id,
                                    .sender_thread_id = thread_id(agents->thread),
                                    .new_thread_id = agent->id,
                                    .new_agent_nickname = agent->nickname,
                                    .new_agent_role = agent->role,
                                    .prompt = agents->prompt,
                                    .model = agents->model,
                                    .reasoning_effort = agents->effort,
                                    .status = status_value(&agent->status, documents) },
    };
}

static struct wire_rollout_event send_line(const struct agent_call *agents,
                                           struct line_documents *documents)
{
    const struct called_agent *agent = &agents->agents[0];

    return (struct wire_rollout_event){
        .tag = WIRE_ROLLOUT_EVENT_TAG_COLLAB_AGENT_INTERACTION_END,
        .collab_agent_interaction_end = { .call_id = agents->call->call_id,
                                          .sender_thread_id = thread_id(agents->thread),
                                          .receiver_thread_id = agent->id,
                                          .receiver_agent_nickname = agent->nickname,
                                          .receiver_agent_role = agent->role,
                                          .prompt = agents->prompt,
                                          .status = status_value(&agent->status, documents) },
    };
}

static struct wire_rollout_event wait_line(const struct agent_call *agents,
                                           struct line_documents *documents)
{
    size_t n = agents->n_agents;
    struct wire_rollout_agent_status *statuses =
        arena_zero(&agents->call->arena, (n + 1) * sizeof *statuses);

    for (size_t i = 0; i < n; i++) {
        const struct called_agent *agent = &agents->agents[i];

        statuses[i] = (struct wire_rollout_agent_status){
            .thread_id = agent->id,
            .agent_nickname = agent->nickname,
            .agent_role = agent->role,
            .status = status_value(&agent->status, documents),
        };
    }
    return (struct wire_rollout_event){
        .tag = WIRE_ROLLOUT_EVENT_TAG_COLLAB_WAITING_END,
        .collab_waiting_end = { .sender_thread_id = thread_id(agents->thread),
                                .call_id = agents->call->call_id,
                                .agent_statuses = { n > 0 ? statuses : NULL, n },
                                .statuses = statuses_value(agents, documents) },
    };
}

static struct wire_rollout_event close_line(const struct agent_call *agents,
                                            struct line_documents *documents)
{
    const struct called_agent *agent = &agents->agents[0];

    return (struct wire_rollout_event){
        .tag = WIRE_ROLLOUT_EVENT_TAG_COLLAB_CLOSE_END,
        .collab_close_end = { .call_id = agents->call->call_id,
                              .sender_thread_id = thread_id(agents->thread),
                              .receiver_thread_id = agent->id,
                              .receiver_agent_nickname = agent->nickname,
                              .receiver_agent_role = agent->role,
                              .status = status_value(&agent->status, documents) },
    };
}

static struct wire_rollout_event resume_line(const struct agent_call *agents,
                                             struct line_documents *documents)
{
    struct wire_rollout_event line = close_line(agents, documents);
    const struct wire_rollout_event_collab_close_end same = line.collab_close_end;

    line.tag = WIRE_ROLLOUT_EVENT_TAG_COLLAB_RESUME_END;
    line.collab_resume_end = (struct wire_rollout_event_collab_resume_end){
        same.call_id,
        same.sender_thread_id,
        same.receiver_thread_id,
        same.receiver_agent_nickname,
        same.receiver_agent_role,
        same.status,
    };
    return line;
}

typedef struct wire_rollout_event agent_line_fn(const struct agent_call *agents,
                                                struct line_documents *documents);

static void record_call(const struct agent_call *agents)
{
    static agent_line_fn *const lines[] = {
        [WIRE_COLLAB_AGENT_TOOL_SPAWN_AGENT] = spawn_line,
        [WIRE_COLLAB_AGENT_TOOL_SEND_INPUT] = send_line,
        [WIRE_COLLAB_AGENT_TOOL_RESUME_AGENT] = resume_line,
        [WIRE_COLLAB_AGENT_TOOL_WAIT] = wait_line,
        [WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT] = close_line,
    };
    struct line_documents documents = {
        .items = arena_alloc(&agents->call->arena, (agents->n_agents + 2) * sizeof *documents.items)
    };
    struct wire_rollout_event line = lines[agents->tool](agents, &documents);

    thread_record(agents->thread, &line);
    for (size_t i = 0; i < documents.n; i++)
        yyjson_doc_free(documents.items[i]);
}

/* -- Its end ----------------------------------------------------------------------------------- */

static bool any_failed(const struct agent_call *agents)
{
    for (size_t i = 0; i < agents->n_agents; i++) {
        if (agent_status_is_failure(agents->agents[i].status.state))
            return true;
    }
    return false;
}

void agent_call_end(const struct agent_call *agents, bool has_failed)
{
    struct thread *thread = agents->thread;
    struct wire_thread_item item = shown_item(agents, /* with_states= */ true);

    item.collab_agent_tool_call.status = has_failed || any_failed(agents)
                                             ? WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_FAILED
                                             : WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_COMPLETED;
    record_call(agents);
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){
                      .item = item,
                      .thread_id = thread_id(thread),
                      .turn_id = str_of(turn_id(agents->call->turn)) });
}

void agent_call_reply(struct agent_call *agents, struct str text)
{
    struct tool_call *call = agent_call_done(agents);

    tool_call_answer(call, arena_keep(&call->arena, text));
}

void agent_call_answer(struct agent_call *agents, struct buf *json)
{
    agent_call_end(agents, /* has_failed= */ false);
    agent_call_reply(agents, buf_str(json));
}

void agent_call_fail(struct agent_call *agents, struct str words)
{
    agent_call_end(agents, /* has_failed= */ true);
    agent_call_reply(agents, words);
}

void agent_call_answer_sent(struct agent_call *agents, const char *id)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_printf(&json, "{\"submission_id\":\"%s\"}", id);
    agent_call_answer(agents, &json);
}

void agent_call_answer_status(struct agent_call *agents, const char *name)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_printf(&json, "{\"%s\":", name);
    agent_status_write(&agents->agents[0].status, &json);
    buf_add_char(&json, '}');
    agent_call_answer(agents, &json);
}
