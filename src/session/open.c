/* A wish on its way to a thread: see session.h. */
#include "session/open_internal.h"

#include "agent/agent_plan.h"
#include "agent/live_items.h"
#include "agent/turn.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/real_path.h"
#include "mcp/spec.h"
#include "model/catalogue.h"
#include "model/models.h"
#include "rules/rules.h"
#include "schema/open_enum.h"
#include "session/dynamic_tools.h"
#include "store/rollout_tail.h"
#include "store/store.h"

/* The model's view of a file of so many bytes is read when a turn needs it: most threads that are opened are only looked at. */
enum { LONG_FILE = 2 * 1024 * 1024 };

/* -- The file ------------------------------------------------------------------------------ */

static void opening_run_file(void *data)
{
    struct session_opening *opening = data;

    rollout_load_run(&opening->load);
}

static void opening_file_done(void *data)
{
    struct session_opening *opening = data;
    bool is_copy = opening->wish.kind == SESSION_FORK;

    opening->err = opening->load.err;
    if (opening->err.code == 0 && is_copy && opening_store_copy(opening))
        return;
    if (opening->err.code == 0)
        (is_copy ? opening_begin_copy : opening_go_on_read)(opening);
    else
        (is_copy ? opening_fail_to_fork : opening_fail_to_load)(opening);
}

/* What the thread was begun with stays, unless the wish or the configuration says otherwise. */
static void restore_settings(struct session_opening *opening)
{
    struct settings *settings = opening->settings;
    struct str base = opening->head.base_instructions;
    struct str model = opening->row.model, effort = opening->row.reasoning_effort;

    if (opening->wish.settings != NULL && opening->wish.kind == SESSION_FORK)
        return;
    if (opening->wish.settings != NULL)
        settings->cwd = arena_keep(&settings->arena, opening->ground->cwd);
    if (opening->ground->config->base_instructions.s == NULL && base.s != NULL)
        settings->base_instructions = arena_str(&settings->arena, base.s, base.len);
    if (!opening->wish.keeps_model)
        return;
    if (model.s != NULL) {
        settings->model = arena_str(&settings->arena, model.s, model.len);
        settings->model_info = catalogue_find(settings->catalogue, settings->model);
    }
    if (effort.len > 0 && open_enum_value(&type_reasoning_effort, effort) != 0)
        settings->effort =
            (enum wire_reasoning_effort)open_enum_value(&type_reasoning_effort, effort);
}

/* The messages that its turn is writing, as far as they have come. */
static struct str_array cut_messages(const struct thread *thread, struct arena *arena)
{
    struct wire_thread_item_array live = live_items(thread, arena);
    struct str *texts = arena_alloc(arena, (live.n + 1) * sizeof *texts);
    size_t n = 0;

    for (size_t i = 0; i < live.n; i++) {
        if (live.items[i].tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE &&
            str_trim(live.items[i].agent_message.text).len > 0)
            texts[n++] = arena_keep(arena, live.items[i].agent_message.text);
    }
    return (struct str_array){ texts, n };
}

/* A fork of a thread that goes on meanwhile is of this moment: of the lines there are, and of what is not written yet. */
static void opening_cut(struct session_opening *opening)
{
    const struct thread *original = thread_find(opening->sessions->agent, opening->head.id);
    struct rollout_load *load = &opening->load;

    load->is_fork = true;
    load->cut_turn = opening->wish.fork_turn;
    load->cut_before = opening->wish.fork_before;
    load->copy_item = opening->wish.fork_item;
    load->copy_bytes = load->copy_item.s != NULL ? opening->wish.fork_bytes : UINT64_MAX;
    if (load->copy_item.s != NULL || original == NULL || thread_turn(original) == NULL)
        return;
    load->copy_bytes = rollout_size(opening->path.s);
    load->cut_messages = cut_messages(original, &opening->arena);
}

/* A turn that runs has no end yet. */
static bool check_fork_turn(struct session_opening *opening)
{
    const struct session_wish *wish = &opening->wish;
    const struct thread *original = thread_find(opening->sessions->agent, opening->head.id);

    if (wish->fork_turn.s == NULL || wish->fork_before || original == NULL ||
        thread_turn(original) == NULL || !str_is(wish->fork_turn, turn_id(thread_turn(original))))
        return true;
    return error_set(&opening->err, ERR_INVALID_REQUEST,
                     "lastTurnId '%s' identifies an in-progress turn", wish->fork_turn.s);
}

static void opening_read_file(struct session_opening *opening)
{
    if (!check_fork_turn(opening)) {
        opening_fail(opening);
        return;
    }
    restore_settings(opening);
    opening->meta.dynamic_tools = opening->head.dynamic_tools;
    if (opening->wish.kind == SESSION_FORK) {
        opening_name_new(opening);
        opening->meta.forked_from_id = opening->head.id;
        opening->meta.cwd = opening->settings->cwd;
        opening->meta.model_provider = opening->settings->provider->id;
        opening->meta.base_instructions = opening->settings->base_instructions;
        opening->meta.git = opening->git.is_repository ? &opening->git.facts : NULL;
        opening->load.copy_path = opening->file.s;
        opening_cut(opening);
    } else {
        opening_name_stored(opening);
    }
    if (opening->wish.kind == SESSION_RESUME && opening->wish.without_turns) {
        opening_go_on_unread(opening);
        return;
    }
    opening->load.arena = &opening->arena;
    opening->load.turns_memory = &opening->turns_memory;
    opening->load.is_passed_on = opening->wish.is_passed_on;
    opening->load.encode_flags = opening->wish.encode_flags;
    opening->load.path = opening->path.s;
    opening->load.copy_meta = &opening->meta;
    opening->load.settings = opening->settings;
    opening->load.summary = opening->head;
    work_queue_add(opening->sessions->files, opening_run_file, opening_file_done, opening);
}

/* -- The servers it requires --------------------------------------------------------------- */

/* Meanwhile those of all others may have been read again. */
static bool has_old_servers(const struct session_opening *opening)
{
    return opening->wish.settings == NULL && opening->mcp_reloads != opening->sessions->mcp_reloads;
}

static void opening_go_on(struct session_opening *opening)
{
    if (has_old_servers(opening))
        opening_read_ground(opening);
    else if (opening->path.s != NULL)
        opening_read_file(opening);
    else
        opening_begin_new(opening);
}

static const char *failure_words(const struct session_wish *wish)
{
    switch (wish->kind) {
    case SESSION_START:
        return "error creating thread: ";
    case SESSION_RESUME:
        return "error resuming thread: ";
    case SESSION_FORK:
        break;
    }
    return wish->failure != NULL ? wish->failure : "error forking thread: ";
}

static void opening_servers_settled(void *owner)
{
    struct session_opening *opening = owner;
    struct str failure = required_servers_failure(opening->servers, &opening->arena);

    list_remove(&opening->waiting_node);
    if (failure.s == NULL) {
        opening_go_on(opening);
        return;
    }
    error_set(&opening->err, ERR_INTERNAL,
              "%sFatal error: Failed to initialize session: required MCP servers failed to "
              "initialize: %s",
              failure_words(&opening->wish), failure.s);
    opening_fail(opening);
}

static void opening_start_servers(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;

    if (sessions->mcp != NULL)
        opening->servers = required_servers_new(sessions->mcp, opening->settings->mcp,
                                                opening_servers_settled, opening);
    if (required_servers_are_settled(opening->servers))
        opening_servers_settled(opening);
    else
        list_append(&sessions->waiting, &opening->waiting_node);
}

void session_refuse_waiting(struct sessions *sessions)
{
    struct list_node *first;

    while ((first = list_first(&sessions->waiting)) != NULL) {
        struct session_opening *opening = container_of(first, struct session_opening, waiting_node);

        error_set(&opening->err, ERR_INTERNAL, "%sthe server is ending",
                  failure_words(&opening->wish));
        opening_fail(opening);
    }
}

/* -- The ground ---------------------------------------------------------------------------- */

static struct str cwd_of(const struct session_opening *opening)
{
    const struct session_wish *wish = &opening->wish;

    if (wish->cwd.s != NULL)
        return wish->cwd;
    return wish->kind == SESSION_FORK && opening->has_row ? opening->row.cwd : opening->head.cwd;
}

/* What there is of it now will be its history. */
static bool measure_file(struct session_opening *opening)
{
    struct rollout_chain chain;

    if (!rollout_chain_read(opening->path.s, &opening->arena, &chain, &opening->err))
        return false;
    opening->load.size = rollout_size(opening->path.s);
    opening->load.end = chain.parts[chain.n - 1].begin + opening->load.size;
    return !opening->wish.keeps_policy ||
           rollout_last_context(&chain, &opening->arena, &opening->last_context, &opening->err);
}

static void opening_run_ground(void *data)
{
    struct session_opening *opening = data;
    struct config_request *wanted = &opening->wish.config;

    if (opening->path.s != NULL &&
        !summary_from_rollout(opening->path.s, &opening->arena, &opening->head, &opening->err))
        return;
    opening->load.is_brief = opening->wish.kind == SESSION_RESUME && opening->path.s != NULL &&
                             rollout_size(opening->path.s) >= LONG_FILE;
    if (opening->path.s != NULL && (opening->wish.without_turns || opening->load.is_brief) &&
        !measure_file(opening))
        return;
    wanted->cwd = path_from_here(&opening->arena, cwd_of(opening)).s;
    opening->ground = ground_read(wanted);
    if (opening->ground->err.code == 0 && opening->wish.kind != SESSION_RESUME &&
        !opening->wish.ephemeral)
        opening->git = git_reading_make(opening->ground->cwd, &opening->arena);
}

/* A configuration that cannot be read comes first, then tools, then rules. */
static bool check_ground(struct session_opening *opening)
{
    const struct thread_ground *ground = opening->ground;
    const struct wire_dynamic_tool_spec_array *tools = opening->wish.dynamic_tools;

    if (ground->config != NULL && tools != NULL &&
        !dynamic_tools_check(tools, &opening->arena, &opening->meta.dynamic_tools, &opening->err))
        return false;
    return ground->err.code == 0 || error_copy(&opening->err, &ground->err);
}

/* A hidden thread has the rules of another, and what is wrong with them was told for that one. */
static void tell_rules_warning(const struct session_opening *opening)
{
    const struct rules_warning *warning = rules_warning(opening->ground->rules);

    if (warning != NULL && !opening->wish.is_hidden)
        agent_notify_all(opening->sessions->agent, NOTIFICATION_CONFIG_WARNING,
                         &(struct wire_config_warning_notification){ .summary = warning->summary,
                                                                     .details = warning->details,
                                                                     .path = warning->path,
                                                                     .range = &warning->range });
}

/* Whoever started the thread has heard them of an agent's parent. */
static void tell_role_warnings(struct session_opening *opening)
{
    const struct agent_plan *plan = opening->ground->agents;

    for (size_t i = 0; plan != NULL && opening->wish.settings == NULL && i < plan->warnings.n; i++)
        agent_notify_all(
            opening->sessions->agent, NOTIFICATION_CONFIG_WARNING,
            &(struct wire_config_warning_notification){ .summary = plan->warnings.items[i] });
}

static struct settings *opening_settings(const struct session_opening *opening)
{
    const struct catalogue *catalogue =
        models_catalogue_of(opening->sessions->models, opening->ground->config->provider);
    const struct settings *of_other = opening->wish.settings;

    return of_other != NULL ? ground_settings_over(opening->ground, catalogue, of_other)
                            : ground_settings(opening->ground, catalogue);
}

static void opening_ground_done(void *data)
{
    struct session_opening *opening = data;
    struct agent *agent = opening->sessions->agent;

    if (opening->ground == NULL) {
        (opening->wish.failure == NULL ? opening_fail_to_load : opening_fail)(opening);
        return;
    }
    if (!check_ground(opening)) {
        opening_fail(opening);
        return;
    }
    trusted_add_folders(&agent->trusted, opening->ground->trusted.folders);
    trusted_add_links(&agent->trusted, opening->ground->trusted.links);
    opening->ground->mcp = session_share_mcp(opening->sessions, opening->ground->mcp);
    tell_role_warnings(opening);
    opening->settings = opening_settings(opening);
    opening->meta.originator = arena_keep(&opening->arena, agent->originator); /* for a worker */
    tell_rules_warning(opening);
    opening_start_servers(opening);
}

/* What the other thread's client wanted counts for a thread that works for it, too. */
static void use_client_config(struct session_opening *opening)
{
    struct str config = opening->wish.client_config;

    if (config.s == NULL || opening->client_config != NULL)
        return;
    opening->client_config = yyjson_read(config.s, config.len, /* flags= */ 0);
    opening->wish.config.request_config = yyjson_doc_get_root(opening->client_config);
}

void opening_read_ground(struct session_opening *opening)
{
    const struct config_request *base = &opening->sessions->base;
    struct config_request *wanted = &opening->wish.config;

    opening_drop_ground(opening);
    use_client_config(opening);
    opening->mcp_reloads = opening->sessions->mcp_reloads;
    wanted->home = base->home;
    wanted->system_folder = base->system_folder;
    wanted->overrides = base->overrides;
    wanted->n_overrides = base->n_overrides;
    wanted->enablement = base->enablement;
    wanted->cloud = base->cloud;
    lanes_add(opening->sessions->grounds, opening->wish.client, opening_run_ground,
              opening_ground_done, opening);
}

/* -- A thread that is loaded --------------------------------------------------------------- */

static void opening_on_turns(void *owner, const struct loaded_rollout *loaded,
                             const struct error *err)
{
    struct session_opening *opening = owner;
    struct thread *thread = thread_find(opening->sessions->agent, opening->wish.id);

    if (err->code == 0 && thread == NULL && opening_retake(opening))
        return;
    if (err->code != 0)
        error_set_str(&opening->err, err->code, err->message);
    else if (thread == NULL)
        error_set(&opening->err, ERR_INVALID_REQUEST,
                  "thread %s is closing; retry thread/resume after the thread is closed",
                  opening->wish.id.s);
    if (opening->err.code != 0)
        opening_fail(opening);
    else
        opening_join(opening, thread, &loaded->summary, loaded->turns);
}

static bool check_join(const struct session_wish *wish, const struct thread *thread,
                       struct error *err)
{
    const char *id = thread_id(thread).s;

    if (wish->history != NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "cannot resume thread %s with history while it is already running", id);
    if (!thread_is_stored(thread))
        return error_set(err, ERR_INVALID_REQUEST, "no rollout found for thread id %s", id);
    if (wish->path.s != NULL && !str_is(wish->path, thread_path(thread)))
        return error_set(err, ERR_INVALID_REQUEST,
                         "cannot resume running thread %s with mismatched path: requested `%s`, "
                         "active `%s`",
                         id, wish->path.s, thread_path(thread));
    return true;
}

/* `newest` is what the thread's file is by now; NULL: that is not known. */
static void join_loaded(struct session_opening *opening, struct thread *thread, struct str newest)
{
    struct str path = str_of(thread_path(thread));

    if (!thread_is_outdated(thread)) {
        store_load(opening->sessions->store, path, !opening->wish.without_turns, opening_on_turns,
                   opening);
        return;
    }
    /* What is in memory here is of no use any more, the file is. */
    log_info("thread=%s: it was continued by another server, loading it again",
             thread_id(thread).s);
    opening->path = arena_keep(&opening->arena, newest.s != NULL ? newest : path);
    session_close(opening->sessions, thread);
    if (!opening_retake(opening))
        opening_read_ground(opening);
}

/* -- The wish ------------------------------------------------------------------------------ */

static void keep_row(struct session_opening *opening, const struct thread_summary *row)
{
    opening->has_row = true;
    opening->row = (struct thread_summary){
        .cwd = arena_keep(&opening->arena, row->cwd),
        .model = arena_keep(&opening->arena, row->model),
        .reasoning_effort = arena_keep(&opening->arena, row->reasoning_effort),
        .git = { .sha = arena_keep(&opening->arena, row->git.sha),
                 .branch = arena_keep(&opening->arena, row->git.branch),
                 .origin_url = arena_keep(&opening->arena, row->git.origin_url) },
        .has_git = row->has_git,
    };
}

static bool check_found(struct session_opening *opening, const struct thread *loaded,
                        const struct found_thread *found, const struct error *err)
{
    if (err->code != 0)
        return error_set_str(&opening->err, err->code, err->message);
    if (loaded != NULL)
        return check_join(&opening->wish, loaded, &opening->err);
    if (found->live_path.s != NULL)
        return true;
    if (found->archived_path.s != NULL && opening->wish.is_newer)
        return error_set(&opening->err, ERR_INVALID_REQUEST,
                         "session %s is archived. Run `codex unarchive %s` to unarchive it first.",
                         opening->wish.id.s, opening->wish.id.s);
    return error_set(&opening->err, ERR_INVALID_REQUEST, "no rollout found for thread id %s",
                     opening->wish.id.s);
}

static void opening_on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct session_opening *opening = owner;
    struct thread *loaded = opening->wish.kind == SESSION_RESUME
                                ? thread_find(opening->sessions->agent, opening->wish.id)
                                : NULL;

    if (!check_found(opening, loaded, found, err)) {
        opening_fail(opening);
        return;
    }
    opening->name = arena_keep(&opening->arena, found->name);
    if (found->has_row)
        keep_row(opening, &found->row);
    if (loaded != NULL) {
        join_loaded(opening, loaded, found->live_path);
        return;
    }
    if (opening_retake(opening))
        return;
    opening->path = arena_keep(&opening->arena, found->live_path);
    opening_hold(opening);
    opening_read_ground(opening);
}

void opening_find(struct session_opening *opening)
{
    store_find(opening->sessions->store, opening->wish.id, opening_on_found, opening);
}

void session_open(struct sessions *sessions, const struct session_wish *wish, session_fn *on_open,
                  void *owner)
{
    struct session_opening *opening = xcalloc(1, sizeof *opening);

    opening->sessions = sessions;
    opening->wish = *wish;
    opening->on_open = on_open;
    opening->owner = owner;
    if (sessions->fleet != NULL) {
        opening_begin_in_fleet(opening);
        return;
    }
    if (wish->kind != SESSION_START && wish->id.s != NULL) {
        opening_find(opening);
        return;
    }
    if (wish->kind != SESSION_START)
        opening->path = wish->path;
    opening_read_ground(opening);
}
