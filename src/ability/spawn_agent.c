/* spawn_agent: another agent for a part of the work. */
#include "ability/agent_task.h"

#include "agent/agent_plan.h"
#include "base/uuid.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"
#include "store/contextual.h"
#include "subagent/agent_mail.h"
#include "subagent/agent_open.h"
#include "subagent/agent_path.h"

/* The roles that are always there; they change nothing but what the model thinks of them. */
static const char *const built_in_roles[] = { "default", "explorer", "worker" };

/* In the call's arena. */
struct spawn_call {
    struct agent_call *agents;
    struct agent_words words;
    struct str role;
    const struct agent_role *rules; /* of a role of the user; or NULL */
    struct str path;                /* NULL: agents have none */
    const char *fault;              /* why it is closed again */
};

/* -- What is asked for ------------------------------------------------------------------------ */

static bool is_built_in(struct str role)
{
    for (size_t i = 0; i < ARRAY_LENGTH(built_in_roles); i++) {
        if (str_is(role, built_in_roles[i]))
            return true;
    }
    return false;
}

static struct str effort_name(enum wire_reasoning_effort effort)
{
    return enum_word(&type_reasoning_effort, effort);
}

static bool check_model(const struct catalogue *catalogue, struct str model, struct error *err)
{
    CLEANUP(buf_done) struct buf names = { 0 };

    for (size_t i = 0; i < catalogue_count(catalogue); i++) {
        const char *slug = catalogue_at(catalogue, i)->slug;

        if (str_is(model, slug))
            return true;
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", slug);
    }
    return error_set(err, ERR_INVALID_REQUEST,
                     "Unknown model `%.*s` for spawn_agent. Available models: %s", STR_ARGS(model),
                     buf_str(&names).s);
}

static bool check_effort(const struct settings *settings, enum wire_reasoning_effort effort,
                         struct error *err)
{
    const enum wire_reasoning_effort *known = settings->model_info->efforts;
    CLEANUP(buf_done) struct buf names = { 0 };

    for (size_t i = 0; known[i] != 0; i++) {
        if (known[i] == effort)
            return true;
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", effort_name(known[i]).s);
    }
    return error_set(err, ERR_INVALID_REQUEST,
                     "Reasoning effort `%s` is not supported for model `%s`. Supported reasoning "
                     "efforts: %s",
                     effort_name(effort).s, settings->model.s, buf_str(&names).s);
}

/* The settings of the turn, with the model and the effort that are asked for. NULL: err says why they cannot be had. */
static struct settings *asked_settings(const struct settings *of_turn,
                                       const struct wire_spawn_agent_arguments *arguments,
                                       struct error *err)
{
    struct settings next = *of_turn; /* borrows its text; the copy owns it */

    if (arguments->model.s != NULL) {
        if (!check_model(of_turn->catalogue, arguments->model, err))
            return NULL;
        next.model = arguments->model;
        next.model_info = catalogue_find(of_turn->catalogue, arguments->model);
        next.effort = next.model_info->default_effort;
    }
    if (arguments->reasoning_effort != 0) {
        if (!check_effort(&next, arguments->reasoning_effort, err))
            return NULL;
        next.effort = arguments->reasoning_effort;
    }
    return settings_copy(&next);
}

static bool find_role(struct spawn_call *spawn, const struct settings *of_turn, struct str asked,
                      struct error *err)
{
    struct str name = asked.s == NULL ? STR_NONE : text_trim(asked);

    if (name.len == 0)
        return true;
    spawn->role = arena_keep(&spawn->agents->call->arena, name);
    spawn->rules = agent_plan_role(of_turn->agents, name);
    return spawn->rules != NULL || is_built_in(name) ||
           error_set(err, ERR_INVALID_REQUEST, "unknown agent_type '%.*s'", STR_ARGS(name));
}

/* -- The agent is there ----------------------------------------------------------------------- */

static struct str spawn_answer(const struct spawn_call *spawn)
{
    const struct agent_call *agents = spawn->agents;
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"agent_id\":");
    if (spawn->path.s == NULL) {
        json_write_str(&json, agents->agents[0].id);
    } else {
        buf_add_text(&json, "null,\"task_name\":");
        json_write_str(&json, spawn->path);
    }
    buf_add_text(&json, ",\"nickname\":");
    json_write_str(&json, agents->agents[0].nickname);
    buf_add_char(&json, '}');
    return arena_str(&agents->call->arena, json.data, json.len);
}

static void spawn_fail(struct agent_call *agents, const char *words)
{
    agents->model = STR_LITERAL("");
    agent_call_fail(agents, str_of(words));
}

static const char *opening_fault(const struct spawn_call *spawn, const struct error *err)
{
    if (spawn->rules != NULL && spawn->rules->config_file != NULL)
        return "agent type is currently not available";
    return arena_printf(&spawn->agents->call->arena, "collab spawn failed: %s", err->message.s);
}

static void note_agent(struct agent_call *agents, const struct subagent *agent)
{
    const struct settings *settings = thread_settings(subagent_thread(agent));
    struct arena *arena = &agents->call->arena;

    agents->agents = arena_zero(arena, sizeof *agents->agents);
    agents->n_agents = 1;
    agents->agents[0].id = arena_keep(arena, subagent_id(agent));
    agents->model = arena_keep(arena, settings->model);
    agents->effort = settings->effort != 0 ? settings->effort : WIRE_REASONING_EFFORT_MEDIUM;
    agent_call_find(agents, 0);
}

static bool spawn_give(const struct spawn_call *spawn, struct subagent *agent, struct error *err)
{
    char turn[UUID_LENGTH + 1];

    if (spawn->path.s == NULL)
        return subagent_give(agent, &spawn->words.input, /* interrupt= */ false, turn, err);
    return agent_mail_send(spawn->agents->thread, subagent_thread(agent), spawn->words.preview,
                           /* is_task= */ true, /* interrupt= */ false, turn, err);
}

static void spawn_on_closed(void *owner)
{
    struct spawn_call *spawn = owner;

    spawn->agents->closing = NULL;
    agent_call_find(spawn->agents, 0);
    spawn_fail(spawn->agents, spawn->fault);
}

/* An agent that takes no task is of no use: it goes, and then the call fails. */
static void spawn_give_up(struct spawn_call *spawn, struct subagent *agent, const struct error *err)
{
    struct agent_call *agents = spawn->agents;

    spawn->fault = arena_printf(&agents->call->arena, "collab spawn failed: %s", err->message.s);
    agents->closing = subagent_close(agent, spawn_on_closed, spawn);
}

/* Clients hear of the agent by the item first, so it is asked before whether it can take the task. */
static void spawn_on_opened(void *owner, struct subagent *agent, const struct error *err)
{
    struct spawn_call *spawn = owner;
    struct agent_call *agents = spawn->agents;
    CLEANUP(error_done) struct error fault = { 0 };

    agents->opening = NULL;
    if (agent == NULL) {
        spawn_fail(agents, opening_fault(spawn, err));
        return;
    }
    note_agent(agents, agent);
    if (!thread_claim(subagent_thread(agent), &fault)) {
        spawn_give_up(spawn, agent, &fault);
        return;
    }
    agent_call_end(agents, /* has_failed= */ false);
    if (spawn_give(spawn, agent, &fault))
        agent_call_reply(agents, spawn_answer(spawn));
    else
        agent_call_reply(agents, str_of(opening_fault(spawn, &fault)));
}

static void spawn_open(struct spawn_call *spawn, const struct settings *settings, bool is_forked)
{
    struct agent_call *agents = spawn->agents;
    CLEANUP(error_done) struct error err = { 0 };

    agents->opening = agent_start(agents->all,
                                  &(struct agent_order){
                                      .parent = agents->thread,
                                      .settings = settings,
                                      .role = spawn->role,
                                      .rules = spawn->rules,
                                      .path = spawn->path,
                                      .is_forked = is_forked,
                                      .call_id = agents->call->call_id,
                                  },
                                  spawn_on_opened, spawn, &err);
    if (agents->opening == NULL)
        spawn_fail(agents, opening_fault(&(struct spawn_call){ .agents = agents }, &err));
}

/* Everything that is wrong from here on ends an item as failed. */
static struct spawn_call *spawn_begin(struct tool_call *call, const struct agent_words *words,
                                      const struct wire_spawn_agent_arguments *arguments)
{
    struct spawn_call *spawn = arena_zero(&call->arena, sizeof *spawn);

    spawn->words = *words;
    spawn->agents = agent_call_new(call, WIRE_COLLAB_AGENT_TOOL_SPAWN_AGENT);
    spawn->agents->prompt = words->preview;
    spawn->agents->model = arguments->model.s != NULL ? arguments->model : STR_LITERAL("");
    spawn->agents->effort = arguments->reasoning_effort != 0 ? arguments->reasoning_effort
                                                             : WIRE_REASONING_EFFORT_MEDIUM;
    agent_call_tell_started(spawn->agents);
    return spawn;
}

static void spawn_go_on(struct spawn_call *spawn,
                        const struct wire_spawn_agent_arguments *arguments)
{
    const struct settings *of_turn = turn_settings(spawn->agents->call->turn);
    CLEANUP(error_done) struct error err = { 0 };
    struct settings *settings = asked_settings(of_turn, arguments, &err);

    if (settings == NULL || !find_role(spawn, of_turn, arguments->agent_type, &err))
        agent_call_fail(spawn->agents, err.message);
    else
        spawn_open(spawn, settings, arguments->fork_context);
    settings_unref(settings);
}

void spawn_agent_start(struct tool_call *call)
{
    struct wire_spawn_agent_arguments arguments;
    struct agent_words words;

    if (call_arguments(call, &type_spawn_agent_arguments, &arguments) &&
        agent_words_read(call, arguments.message, &arguments.items, &words))
        spawn_go_on(spawn_begin(call, &words, &arguments), &arguments);
}

/* -- Where agents have paths ------------------------------------------------------------------- */

static bool find_path(struct spawn_call *spawn, struct str name, struct error *err)
{
    struct agent_call *agents = spawn->agents;

    if (!agent_path_below(agent_path_of(agents->thread), name, &agents->call->arena, &spawn->path,
                          err))
        return false;
    return !agent_path_is_taken(agents->all, agents->thread, spawn->path) ||
           error_set(err, ERR_INVALID_REQUEST, "agent path `%s` already exists", spawn->path.s);
}

void spawn_task_start(struct tool_call *call)
{
    struct wire_spawn_task_arguments task;
    struct wire_spawn_agent_arguments arguments;
    CLEANUP(error_done) struct error err = { 0 };
    struct agent_words words;
    struct spawn_call *spawn;

    if (!call_arguments(call, &type_spawn_task_arguments, &task) ||
        !agent_words_read(call, task.message, &task.items, &words))
        return;
    arguments = (struct wire_spawn_agent_arguments){
        .agent_type = task.agent_type,
        .model = task.model,
        .reasoning_effort = task.reasoning_effort,
        .fork_context = task.fork_context,
    };
    spawn = spawn_begin(call, &words, &arguments);
    if (find_path(spawn, task.task_name, &err))
        spawn_go_on(spawn, &arguments);
    else
        agent_call_fail(spawn->agents, err.message);
}
