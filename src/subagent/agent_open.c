#include "subagent/agent_open.h"

#include "agent/agent_plan.h"
#include "agent/prompts.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_write.h"
#include "session/session.h"
#include "store/rollout.h"
#include "store/store.h"
#include "subagent/agent_open_internal.h"
#include "subagent/nickname.h"
#include "subagent/subagents_internal.h"

#include <stdlib.h>

/* An agent that will be. */
struct agent_opening {
    struct list_node node;
    struct subagents *all;
    char parent_id[UUID_LENGTH + 1];
    char root_id[UUID_LENGTH + 1];
    struct settings *settings;               /* counted */
    struct agent_plan *plan;                 /* counted: the role's texts are its own */
    struct str client_config;                /* what the parent's client wanted; or NULL */
    struct str id;                           /* of one that is resumed */
    struct str nickname;                     /* of one that is started */
    struct str path;                         /* likewise, if agents have paths */
    struct wire_response_item_array history; /* of one whose parent has no file */
    struct str label;                        /* of a worker; NULL: it is an agent */
    bool is_resumed;
    bool was_loaded;            /* before: it is somebody else's */
    bool is_forgotten;          /* an agent that comes is not wanted any more */
    agent_opened_fn *on_opened; /* NULL: nobody waits */
    void *owner;
    struct arena arena; /* what the wish points to */
};

/* Who waits for room looks again. */
static void agent_opening_free(struct agent_opening *opening)
{
    list_remove(&opening->node);
    subagents_look_soon(opening->all);
    settings_unref(opening->settings);
    agent_plan_unref(opening->plan);
    arena_done(&opening->arena);
    free(opening);
}

void agent_opening_forget(struct agent_opening *opening)
{
    opening->on_opened = NULL;
    opening->is_forgotten = true;
}

/* -- How many there are ---------------------------------------------------------------------- */

static uint64_t count_family(const struct subagents *all, struct str root)
{
    uint64_t n = 0;

    list_foreach(&all->agents, agent, struct subagent, node)
        n += str_is(root, agent->root_id);
    list_foreach(&all->openings, opening, struct agent_opening, node)
        n += str_is(root, opening->root_id);
    return n;
}

static bool check_number(const struct subagents *all, const struct thread *parent,
                         const struct settings *settings, struct error *err)
{
    uint64_t max = agent_plan_max_threads(settings->agents);

    return count_family(all, family_root(parent)) < max ||
           error_set(err, ERR_INVALID_REQUEST, "agent thread limit reached (max %llu)",
                     (unsigned long long)max);
}

bool family_is_opening(const struct subagents *all, struct str root)
{
    list_foreach(&all->openings, opening, struct agent_opening, node) {
        if (str_is(root, opening->root_id))
            return true;
    }
    return false;
}

bool agent_path_is_opening(const struct subagents *all, struct str root, struct str path)
{
    list_foreach(&all->openings, opening, struct agent_opening, node) {
        if (str_is(root, opening->root_id) && opening->path.s != NULL &&
            str_equal(opening->path, path))
            return true;
    }
    return false;
}

/* -- What it is called ----------------------------------------------------------------------- */

static bool is_name_taken(const void *owner, struct str name)
{
    const struct agent_opening *own = owner;

    list_foreach(&own->all->agents, agent, struct subagent, node) {
        if (strcmp(agent->root_id, own->root_id) == 0 && str_equal(subagent_nickname(agent), name))
            return true;
    }
    list_foreach(&own->all->openings, opening, struct agent_opening, node) {
        if (strcmp(opening->root_id, own->root_id) == 0 && str_equal(opening->nickname, name))
            return true;
    }
    return false;
}

static struct str worker_source(struct agent_opening *opening)
{
    return str_of(
        arena_printf(&opening->arena, "{\"subagent\":{\"other\":\"%s\"}}", opening->label.s));
}

static struct str origin_source(struct agent_opening *opening, const struct agent_order *order)
{
    struct str_array candidates =
        order->rules != NULL ? order->rules->nicknames : (struct str_array){ 0 };

    opening->path = arena_keep(&opening->arena, order->path);
    opening->nickname = nickname_choose(candidates, is_name_taken, opening, &opening->arena);
    return spawn_origin_source(
        &(struct spawn_origin){
            .parent_id = thread_id(order->parent),
            .depth = subagent_depth(order->parent) + 1,
            .path = opening->path,
            .nickname = opening->nickname,
            .role = order->role,
        },
        &opening->arena);
}

/* -- Opened ---------------------------------------------------------------------------------- */

/* Everybody who hears the parent hears it. */
static void share_subscribers(const struct thread *parent, struct thread *thread)
{
    size_t n;
    struct connection *const *subscribers = thread_subscribers(parent, &n);

    for (size_t i = 0; i < n; i++)
        thread_subscribe(thread, subscribers[i]);
}

static void resume_below(struct agent_opening *opening, const struct subagent *agent);

static bool check_not_closing(const struct thread *thread, struct error *err)
{
    const struct subagent *agent = subagent_of(thread);

    return agent == NULL || !agent->is_closing ||
           error_set(err, ERR_INVALID_REQUEST, "agent with id %s is being closed",
                     thread_id(thread).s);
}

static bool origin_is_ours(const struct agent_opening *opening, const struct spawn_origin *origin)
{
    const struct thread *parent;

    if (str_is(origin->parent_id, opening->parent_id))
        return true;
    parent = thread_find(opening->all->agent, origin->parent_id);
    return parent != NULL && thread_is_below(parent, str_of(opening->parent_id));
}

/* What the index says of a thread is no promise: its file counts. */
static bool check_resumed(const struct agent_opening *opening, const struct thread *thread,
                          struct error *err)
{
    const struct spawn_origin *origin = thread_origin(thread);

    if (origin == NULL || !origin_is_ours(opening, origin))
        return error_set(err, ERR_INVALID_REQUEST, "agent with id %s not found", opening->id.s);
    return check_not_closing(thread, err);
}

static bool check_wanted(const struct agent_opening *opening, const struct thread *parent,
                         const struct thread *thread, struct error *err)
{
    if (parent == NULL || opening->is_forgotten)
        return error_set(err, ERR_INVALID_REQUEST, "nobody waits for the agent any more");
    return !opening->is_resumed || check_resumed(opening, thread, err);
}

/* It goes on the next round, unless somebody else has loaded it: until then it is one that nobody can speak to. */
static void opening_drop(const struct agent_opening *opening, struct thread *thread)
{
    size_t n_subscribers;

    thread_subscribers(thread, &n_subscribers);
    if (!opening->was_loaded && n_subscribers == 0 && subagent_of(thread) == NULL)
        subagent_end(subagent_add_worker(opening->all, thread, str_of(opening->parent_id)));
}

static struct subagent *opening_take_in(struct agent_opening *opening, struct thread *thread,
                                        struct error *err)
{
    struct subagents *all = opening->all;
    const struct thread *parent = thread_find(all->agent, str_of(opening->parent_id));
    struct subagent *agent;

    if (!check_wanted(opening, parent, thread, err)) {
        opening_drop(opening, thread);
        return NULL;
    }
    agent = opening->label.s != NULL
                ? subagent_add_worker(all, thread, str_of(opening->parent_id))
                : subagent_add(all, thread, /* is_own= */ true, /* owes_parent_word= */ true);
    share_subscribers(parent, thread);
    if (opening->is_resumed) {
        store_set_edge(all->sessions->store, subagent_id(agent), /* is_open= */ true);
        resume_below(opening, agent);
    }
    return agent;
}

static void agent_opening_on_open(void *owner, const struct opened_session *opened,
                                  const struct error *err)
{
    struct agent_opening *opening = owner;
    CLEANUP(error_done) struct error fault = { 0 };
    struct subagent *agent;

    list_remove(&opening->node); /* it counts once */
    agent = opened == NULL ? NULL : opening_take_in(opening, opened->thread, &fault);
    if (opening->on_opened != NULL)
        opening->on_opened(opening->owner, agent, fault.code != 0 ? &fault : err);
    agent_opening_free(opening);
}

static struct agent_opening *opening_new(struct subagents *all, struct thread *parent,
                                         const struct settings *settings,
                                         agent_opened_fn *on_opened, void *owner)
{
    struct agent_opening *opening = xcalloc(1, sizeof *opening);

    opening->all = all;
    memcpy(opening->parent_id, thread_id(parent).s, UUID_LENGTH);
    memcpy(opening->root_id, family_root(parent).s, UUID_LENGTH);
    opening->settings = settings_copy(settings);
    opening->settings->mode = WIRE_MODE_KIND_DEFAULT;
    opening->settings->mode_instructions = STR_NONE;
    opening->plan = agent_plan_ref(settings->agents);
    opening->client_config = arena_keep(&opening->arena, thread_config(parent));
    opening->on_opened = on_opened;
    opening->owner = owner;
    list_append(&all->openings, &opening->node);
    return opening;
}

/* -- Started --------------------------------------------------------------------------------- */

static struct str fork_answer(struct arena *arena, struct str call_id)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"type\":\"function_call_output\",\"call_id\":");
    json_write_str(&out, call_id);
    buf_add_text(&out, ",\"output\":");
    json_write_str(&out, str_of(forked_agent_text));
    buf_add_char(&out, '}');
    return arena_str(arena, out.data, out.len);
}

/* A parent without a file: what it has in memory. */
static void copy_history(struct agent_opening *opening, const struct agent_order *order)
{
    struct str_array texts = thread_history_items(order->parent, &opening->arena);
    struct wire_response_item *items = arena_zero(&opening->arena, (texts.n + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i <= texts.n; i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct str text =
            i < texts.n ? texts.items[i] : fork_answer(&opening->arena, order->call_id);

        if (schema_decode_text(&type_response_item, text, &opening->arena, &items[n], &err))
            n++;
    }
    opening->history = (struct wire_response_item_array){ items, n };
}

static void fork_wish(struct agent_opening *opening, const struct agent_order *order,
                      struct session_wish *wish)
{
    const char *path = thread_path(order->parent);

    if (path == NULL || !thread_is_stored(order->parent)) {
        copy_history(opening, order);
        wish->history = &opening->history;
        return;
    }
    wish->kind = SESSION_FORK;
    wish->path = str_of(arena_printf(&opening->arena, "%s", path));
    wish->fork_bytes = rollout_size(path);
    wish->fork_item = fork_answer(&opening->arena, order->call_id);
}

struct agent_opening *agent_start(struct subagents *all, const struct agent_order *order,
                                  agent_opened_fn *on_opened, void *owner, struct error *err)
{
    struct agent_opening *opening;
    struct session_wish wish = { .kind = SESSION_START, .client = order->parent };

    if (!check_number(all, order->parent, order->settings, err))
        return NULL;
    opening = opening_new(all, order->parent, order->settings, on_opened, owner);
    wish.settings = opening->settings;
    wish.client_config = opening->client_config;
    wish.cwd = opening->settings->cwd;
    wish.config.role_file = order->rules != NULL ? order->rules->config_file : NULL;
    opening->label = arena_keep(&opening->arena, order->label);
    wish.subagent = order->label.s != NULL ? opening->label.s : "collab_spawn";
    wish.source = order->label.s != NULL ? worker_source(opening) : origin_source(opening, order);
    wish.ephemeral = thread_path(order->parent) == NULL;
    if (order->is_forked)
        fork_wish(opening, order, &wish);
    session_open(all->sessions, &wish, agent_opening_on_open, opening);
    return opening;
}

/* -- Resumed --------------------------------------------------------------------------------- */

static void agent_opening_fail(struct agent_opening *opening, const struct error *err)
{
    if (opening->on_opened != NULL)
        opening->on_opened(opening->owner, /* agent= */ NULL, err);
    agent_opening_free(opening);
}

static void resume_not_found(struct agent_opening *opening)
{
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INVALID_REQUEST, "agent with id %s not found", opening->id.s);
    agent_opening_fail(opening, &err);
}

static void resume_open(struct agent_opening *opening, struct str source)
{
    struct spawn_origin origin;
    const struct agent_role *rules;
    struct session_wish wish = {
        .kind = SESSION_RESUME,
        .client = opening->all,
        .id = opening->id,
        .keeps_model = true,
        .settings = opening->settings,
        .client_config = opening->client_config,
        .subagent = "collab_spawn",
    };

    if (!spawn_origin_read(source, &opening->arena, &origin) || !origin_is_ours(opening, &origin)) {
        resume_not_found(opening);
        return;
    }
    opening->was_loaded = thread_find(opening->all->agent, opening->id) != NULL;
    rules = agent_plan_role(opening->plan, origin.role);
    wish.config.role_file = rules != NULL ? rules->config_file : NULL;
    session_open(opening->all->sessions, &wish, agent_opening_on_open, opening);
}

static void resume_on_head(void *owner, const struct loaded_rollout *loaded,
                           const struct error *err)
{
    struct agent_opening *opening = owner;

    if (err->code != 0)
        resume_not_found(opening);
    else
        resume_open(opening, arena_keep(&opening->arena, loaded->summary.source));
}

static void resume_on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct agent_opening *opening = owner;

    if (err->code != 0 || found->live_path.s == NULL)
        resume_not_found(opening);
    else if (found->has_row)
        resume_open(opening, arena_keep(&opening->arena, found->row.source));
    else
        store_load(opening->all->sessions->store, found->live_path, /* with_turns= */ false,
                   resume_on_head, opening);
}

struct agent_opening *agent_resume(struct subagents *all, struct thread *parent,
                                   const struct settings *settings, struct str id,
                                   agent_opened_fn *on_opened, void *owner, struct error *err)
{
    const struct thread *loaded = thread_find(all->agent, id);
    struct agent_opening *opening;

    if ((loaded != NULL && !check_not_closing(loaded, err)) ||
        !check_number(all, parent, settings, err))
        return NULL;
    opening = opening_new(all, parent, settings, on_opened, owner);
    opening->is_resumed = true;
    opening->id = arena_keep(&opening->arena, id);
    store_find(all->sessions->store, opening->id, resume_on_found, opening);
    return opening;
}

/* -- Those below ----------------------------------------------------------------------------- */

struct resume_below {
    struct subagents *all;
    char id[UUID_LENGTH + 1];
};

static void resume_on_edges(void *owner, struct str_array children)
{
    struct resume_below *below = owner;
    struct thread *parent = thread_find(below->all->agent, str_of(below->id));

    for (size_t i = 0; parent != NULL && subagent_of(parent) != NULL && i < children.n; i++) {
        CLEANUP(error_done) struct error err = { 0 };

        if (thread_find(below->all->agent, children.items[i]) != NULL)
            continue;
        if (agent_resume(below->all, parent, thread_settings(parent), children.items[i],
                         /* on_opened= */ NULL, /* owner= */ NULL, &err) == NULL)
            break;
    }
    free(below);
}

static void resume_below(struct agent_opening *opening, const struct subagent *agent)
{
    struct resume_below *below = xcalloc(1, sizeof *below);

    below->all = opening->all;
    memcpy(below->id, subagent_id(agent).s, UUID_LENGTH);
    store_open_edges(opening->all->sessions->store, subagent_id(agent), resume_on_edges, below);
}
