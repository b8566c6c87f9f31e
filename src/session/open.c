#include "session/session_internal.h"

#include "agent/agent_plan.h"
#include "agent/live_items.h"
#include "agent/tools.h"
#include "agent/turn.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/real_path.h"
#include "mcp/spec.h"
#include "model/catalogue.h"
#include "model/models.h"
#include "rpc/connection.h"
#include "rules/rules.h"
#include "sandbox/sandbox.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"
#include "session/dynamic_tools.h"
#include "session/ground.h"
#include "session/late_load.h"
#include "session/required.h"
#include "session/rollout_load.h"
#include "store/git_facts.h"
#include "store/rollout_tail.h"
#include "store/store.h"
#include "store/writer_lock.h"

#include <stdlib.h>

/* The model's view of a file of so many bytes is read when a turn needs it: most threads that are opened are only looked at. */
enum { LONG_FILE = 2 * 1024 * 1024 };

/* A wish that is being granted. */
struct session_opening {
    struct sessions *sessions;
    struct session_wish wish;
    session_fn *on_open;
    void *owner;
    struct arena arena;        /* for all text below */
    struct arena turns_memory; /* but for its turns */

    /* Of a stored thread. */
    struct str path; /* of its file; NULL: there is none, a thread begins */
    struct str name;
    struct thread_summary row; /* in the index: cwd, model, effort, git */
    bool has_row;
    struct thread_summary head; /* of the file */

    /* Of the thread that will be. */
    struct thread_ground *ground; /* owned */
    struct settings *settings;    /* counted */
    struct session_meta meta;     /* what its file begins with, or will */
    struct str file;              /* its path, there or not yet; NULL: none is kept */
    struct git_reading git;       /* of the folder of a new one */
    struct rollout_load load;     /* what the file of a stored one says */

    yyjson_doc *client_config; /* of the thread that it works for; owned; or NULL */

    struct required_servers *servers; /* leased until the thread has leases of its own; or NULL */
    struct list_node waiting_node;    /* in sessions->waiting while they start */
    unsigned mcp_reloads;             /* when the ground was read */

    struct str last_context; /* what the last turn was made with; of a thread that is read later */
    bool is_paginated;       /* the file */
    struct error err;        /* why no thread can be opened */
};

/* What was read before is not worth anything any more. */
static void opening_drop_ground(struct session_opening *opening)
{
    required_servers_free(TAKE(opening->servers));
    settings_unref(TAKE(opening->settings));
    ground_free(TAKE(opening->ground));
}

static void opening_free(struct session_opening *opening)
{
    list_remove(&opening->waiting_node);
    opening_drop_ground(opening);
    yyjson_doc_free(opening->client_config);
    error_done(&opening->err);
    arena_done(&opening->arena);
    arena_done(&opening->turns_memory);
    free(opening);
}

/* -- The end ------------------------------------------------------------------------------- */

static void opening_fail(struct session_opening *opening)
{
    opening->on_open(opening->owner, /* opened= */ NULL, &opening->err);
    opening_free(opening);
}

static void opening_fail_to_load(struct session_opening *opening)
{
    CLEANUP(error_done) struct error why = { 0 };
    const char *reason;

    if (writer_lock_is_reason(&opening->err)) {
        opening_fail(opening);
        return;
    }
    why = opening->err;
    reason = why.message.s;
    opening->err = (struct error){ 0 };
    if (strstr(reason, " is empty") != NULL) /* as reading puts it */
        reason = "empty session file";
    error_set(&opening->err, ERR_INVALID_REQUEST, "failed to load rollout `%s`: %s",
              opening->path.s, reason);
    opening_fail(opening);
}

static void opening_fail_to_fork(struct session_opening *opening)
{
    const char *words = opening->wish.failure;

    if (opening->load.has_no_such_turn) {
        opening_fail(opening);
        return;
    }
    opening->err.code = ERR_INTERNAL;
    error_prefix(&opening->err, words != NULL ? words : "error forking thread: ");
    opening_fail(opening);
}

static void tell_deprecations(struct thread *thread, const struct config_deprecations *deprecations)
{
    for (size_t i = 0; i < deprecations->n; i++)
        thread_notify(thread, NOTIFICATION_DEPRECATION_NOTICE,
                      &(struct wire_deprecation_notice_notification){
                          deprecations->items[i].summary, deprecations->items[i].details });
}

static void try_machine(void *data)
{
    sandbox_tier(); /* remembered there */
}

static void tell_tier(void *data)
{
    const struct sessions *sessions = data;
    const char *warning = sandbox_tier_warning(sandbox_tier());

    if (warning != NULL)
        agent_notify_all(sessions->agent, NOTIFICATION_CONFIG_WARNING,
                         &(struct wire_config_warning_notification){ .summary = str_of(warning) });
}

/* The first policy that confines has the machine tried, away from the loop; if it does not give its best there is a
 * configWarning for everybody. */
static void check_sandbox(struct sessions *sessions, const struct wire_sandbox_policy *policy)
{
    if (sessions->sandbox_is_checked || !policy_is_confined(policy))
        return;
    sessions->sandbox_is_checked = true;
    work_queue_add(sessions->files, try_machine, tell_tier, sessions);
}

/* Everybody hears of a thread in this order: its status, the answer, what is wrong with it, what its tools do. */
static void opening_succeed(struct session_opening *opening, struct thread *thread, bool is_new,
                            const struct wire_thread *shown)
{
    struct toolbox *toolbox = opening->sessions->agent->toolbox;
    struct wire_thread open = *shown;

    session_show_open(thread, &open);
    opening->on_open(
        opening->owner,
        &(struct opened_session){ thread, open, opening->is_paginated, &opening->turns_memory },
        &opening->err);
    if (is_new)
        tell_deprecations(thread, &opening->ground->config->deprecations);
    check_sandbox(opening->sessions, &thread_settings(thread)->sandbox_policy);
    if (is_new)
        toolbox->begin_thread(toolbox, thread);
    opening_free(opening);
}

/* -- The thread ---------------------------------------------------------------------------- */

/* What the client wants of the configuration beside what files say, for when they are read again. */
static struct str config_text(struct session_opening *opening)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    const struct json_map *map = &opening->wish.config.request_config_map;

    if (map->n == 0)
        return opening->wish.client_config;
    for (size_t i = 0; i < map->n; i++) {
        buf_add_char(&json, i == 0 ? '{' : ',');
        json_write_str(&json, map->items[i].key);
        buf_add_char(&json, ':');
        json_write_value(&json, map->items[i].value);
    }
    buf_add_char(&json, '}');
    return arena_keep(&opening->arena, buf_str(&json));
}

static struct thread *make_thread(struct session_opening *opening)
{
    const struct thread_ground *ground = opening->ground;
    const struct session_meta *meta = &opening->meta;
    bool is_bare = opening->wish.is_bare;
    struct skill_refs known = { 0 };

    if (!is_bare)
        known = ground->skills.known;
    return thread_new(opening->sessions->agent,
                      &(struct thread_options){
                          .id = meta->id.s,
                          .settings = opening->settings,
                          .path = opening->file.s,
                          .extended = opening->wish.extended,
                          .is_paginated = opening->wish.is_paginated,
                          .raw_events = opening->wish.raw_events,
                          .source = meta->source,
                          .config = config_text(opening),
                          .role_file = str_of(opening->wish.config.role_file),
                          .originator = meta->originator,
                          .dynamic_tools = meta->dynamic_tools,
                          .thread_source = meta->thread_source,
                          .project_docs = is_bare ? STR_NONE : ground->project_docs,
                          .doc_sources = is_bare ? (struct str_array){ 0 } : ground->doc_sources,
                          .skills = is_bare ? STR_NONE : ground->skills.text,
                          .known_skills = known,
                          .plugins = is_bare ? NULL : &ground->skills.plugins,
                          .hooks = ground->hooks,
                          .git = opening->git,
                          .is_resumed = opening->wish.kind == SESSION_RESUME,
                          .is_hidden = opening->wish.is_hidden,
                          .subagent = opening->wish.subagent,
                          .created_ms = meta->created_ms,
                      });
}

/* Clients hear when skills change; nobody hears anything of a hidden thread. */
static void watch_skills(struct session_opening *opening, struct thread *thread)
{
    if (!opening->wish.is_hidden)
        skill_watch_thread(opening->sessions, thread, &opening->ground->skills.folders);
}

static struct str usual_source(const struct sessions *sessions)
{
    return str_of(sessions->source != NULL ? sessions->source : "vscode");
}

/* A thread of its own: an id, a time and a file that nobody had before. */
static void name_new_thread(struct session_opening *opening)
{
    const struct session_wish *wish = &opening->wish;
    struct session_meta *meta = &opening->meta;
    char *id = arena_alloc(&opening->arena, UUID_LENGTH + 1);

    meta->created_ms = clock_now_ms();
    uuid_make_v7(meta->created_ms, id);
    meta->id = str_of(id);
    meta->source = wish->source.s != NULL ? wish->source : usual_source(opening->sessions);
    meta->thread_source = arena_keep(&opening->arena, wish->thread_source); /* for a worker */
    if (!wish->ephemeral)
        opening->file =
            rollout_path(&opening->arena, opening->sessions->base.home, meta->id, meta->created_ms);
}

static void name_stored_thread(struct session_opening *opening)
{
    const struct thread_summary *head = &opening->head;

    opening->meta.created_ms = head->created_at * 1000;
    opening->meta.id = head->id;
    opening->meta.source = head->source;
    opening->meta.thread_source = head->thread_source;
    opening->file = opening->path;
}

/* -- A thread begins ----------------------------------------------------------------------- */

/* The text of the first user message that is not ours. */
static struct str first_user_text(const struct wire_response_item_array *history)
{
    for (size_t i = 0; i < history->n; i++) {
        const struct wire_response_item *item = &history->items[i];

        if (item->tag != WIRE_RESPONSE_ITEM_TAG_MESSAGE || !str_is(item->message.role, "user"))
            continue;
        for (size_t j = 0; j < item->message.content.n; j++) {
            const struct wire_content_item *part = &item->message.content.items[j];

            if (part->tag == WIRE_CONTENT_ITEM_TAG_INPUT_TEXT &&
                !text_is_contextual(part->input_text.text))
                return part->input_text.text;
        }
    }
    return STR_LITERAL("");
}

static void add_history(struct session_opening *opening, struct thread *thread)
{
    const struct wire_response_item_array *history = opening->wish.history;

    thread_materialise(thread);
    for (size_t i = 0; i < history->n; i++) {
        CLEANUP(buf_done) struct buf json = { 0 };

        schema_encode(&type_response_item, &history->items[i], ENCODE_ALL, &json);
        thread_add_item(thread, buf_str(&json), STR_LITERAL(""));
    }
    if (opening->file.s != NULL)
        store_add(opening->sessions->store, opening->file);
}

static void begin_new(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;
    const struct wire_response_item_array *history = opening->wish.history;
    struct wire_thread shown = { 0 };
    struct thread *thread;

    name_new_thread(opening);
    thread = make_thread(opening);
    watch_skills(opening, thread);
    if (history != NULL)
        add_history(opening, thread);
    else if (sessions->models != NULL)
        models_get(sessions->models, /* on_fresh= */ NULL, /* owner= */ NULL);
    if (opening->wish.subagent == NULL)
        thread_status_is_known(thread); /* thread/started, or the answer, has it */
    else
        thread_tell_status(thread);
    thread_snapshot(thread, &opening->arena, &shown);
    if (history != NULL)
        shown.preview = first_user_text(history);
    opening_succeed(opening, thread, /* is_new= */ true, &shown);
}

/* -- A copy begins ------------------------------------------------------------------------- */

static void begin_copy(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;
    const struct thread_summary *summary = &opening->load.summary;
    struct wire_thread shown = { 0 };
    struct thread *thread = make_thread(opening);

    thread_restore(thread, &opening->load.replayed, summary->preview);
    if (opening->file.s != NULL) {
        if (!thread_open_file(thread, opening->load.size, &opening->err)) {
            thread_free(thread);
            opening_fail_to_fork(opening);
            return;
        }
        store_add(sessions->store, opening->file);
    }
    watch_skills(opening, thread);
    if (opening->wish.subagent == NULL)
        thread_status_is_known(thread);
    else
        thread_tell_status(thread);
    if (opening->file.s != NULL) {
        session_show_stored(sessions, summary, STR_NONE, &opening->arena, &shown);
    } else {
        thread_snapshot(thread, &opening->arena, &shown);
        shown.preview = summary->preview;
        shown.forked_from_id = opening->head.id;
        shown.history_mode = summary->is_paginated ? WIRE_THREAD_HISTORY_MODE_PAGINATED
                                                   : WIRE_THREAD_HISTORY_MODE_LEGACY;
    }
    opening->is_paginated = summary->is_paginated;
    if (opening->is_paginated && opening->file.s != NULL)
        shown.preview = STR_LITERAL(""); /* nothing was said in its own file */
    if (opening->meta.thread_source.s != NULL)
        shown.thread_source = opening->meta.thread_source; /* longer than the request */
    shown.turns = opening->load.turns;
    opening_succeed(opening, thread, /* is_new= */ true, &shown);
}

/* -- A stored thread goes on --------------------------------------------------------------- */

/* A client that wants no turns gets none, not even the one that runs. */
static void show_turns(const struct session_opening *opening, const struct thread *thread,
                       struct wire_turn_array turns, struct arena *arena,
                       struct wire_turn_array *ret_turns)
{
    if (opening->wish.without_turns) {
        *ret_turns = (struct wire_turn_array){ turns.items, 0 };
        return;
    }
    *ret_turns = turns;
    if (thread_turn(thread) == NULL)
        turns_mark_interrupted(ret_turns);
    session_show_running(thread, arena, ret_turns);
}

static void show_to_joiner(struct session_opening *opening, struct thread *thread, bool is_new,
                           const struct thread_summary *summary, struct wire_turn_array turns)
{
    struct thread_summary known = *summary;
    struct wire_thread shown = { 0 };

    if (opening->has_row) { /* it may have been told since */
        known.git = opening->row.git;
        known.has_git = opening->row.has_git;
    }
    opening->is_paginated = summary->is_paginated;
    thread_status_is_known(thread); /* the answer has it */
    session_show_stored(opening->sessions, &known, opening->name, &opening->arena, &shown);
    show_turns(opening, thread, turns, &opening->arena, &shown.turns);
    opening_succeed(opening, thread, is_new, &shown);
}

/* `context` is what the last turn was made with; NULL: there was none. */
static void restore_policy(struct session_opening *opening, struct thread *thread,
                           struct str context)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_rollout_turn_context last;

    if (!opening->wish.keeps_policy || context.s == NULL)
        return;
    if (schema_decode_text(&type_rollout_turn_context, context, &arena, &last, &err) &&
        requirements_allow_approval(&opening->ground->config->requirements,
                                    last.approval_policy.tag, &err))
        thread_change_settings(
            thread, &(struct settings_change){ .approval_policy = &last.approval_policy });
}

/* What the model sees of it is read later. */
static void leave_history(struct session_opening *opening, struct thread *thread, bool when_needed)
{
    late_load_start(opening->sessions, thread,
                    &(struct late_load_wish){ .path = opening->path,
                                              .preview = opening->head.preview,
                                              .end = opening->load.end,
                                              .settings = opening->settings,
                                              .when_needed = when_needed });
    if (when_needed)
        thread_restore_usage(thread, &opening->load.replayed);
}

static void go_on(struct session_opening *opening)
{
    struct rollout_load *load = &opening->load;
    struct thread *thread = thread_find(opening->sessions->agent, opening->head.id);
    bool is_new = thread == NULL; /* otherwise somebody else has loaded it meanwhile */

    if (is_new) {
        thread = make_thread(opening);
        if (!load->is_brief)
            thread_restore(thread, &load->replayed, opening->head.preview);
        if (!thread_open_file(thread, load->size, &opening->err)) {
            thread_free(thread);
            opening_fail_to_load(opening);
            return;
        }
        if (load->is_brief)
            leave_history(opening, thread, /* when_needed= */ true);
        restore_policy(opening, thread,
                       load->replayed.has_baseline ? load->replayed.baseline
                                                   : opening->last_context);
        watch_skills(opening, thread);
    } else {
        history_done(&load->replayed.history);
    }
    show_to_joiner(opening, thread, is_new, &load->summary, load->turns);
}

/* -- A stored thread whose turns nobody wants to see --------------------------------------- */

/* The thread is there at once, its history a moment later: how long the file is does not count for the answer. */
static void go_on_later(struct session_opening *opening)
{
    struct thread *thread = thread_find(opening->sessions->agent, opening->head.id);
    bool is_new = thread == NULL;

    if (is_new) {
        thread = make_thread(opening);
        if (!thread_open_file(thread, opening->load.size, &opening->err)) {
            thread_free(thread);
            opening_fail_to_load(opening);
            return;
        }
        leave_history(opening, thread, /* when_needed= */ false);
        restore_policy(opening, thread, opening->last_context);
        watch_skills(opening, thread);
    }
    show_to_joiner(opening, thread, is_new, &opening->head, (struct wire_turn_array){ 0 });
}

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
    if (opening->err.code == 0)
        (is_copy ? begin_copy : go_on)(opening);
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
        name_new_thread(opening);
        opening->meta.forked_from_id = opening->head.id;
        opening->meta.cwd = opening->settings->cwd;
        opening->meta.model_provider = opening->settings->provider->id;
        opening->meta.base_instructions = opening->settings->base_instructions;
        opening->meta.git = opening->git.is_repository ? &opening->git.facts : NULL;
        opening->load.copy_path = opening->file.s;
        opening_cut(opening);
    } else {
        name_stored_thread(opening);
    }
    if (opening->wish.kind == SESSION_RESUME && opening->wish.without_turns) {
        go_on_later(opening);
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

static void opening_read_ground(struct session_opening *opening);

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
        begin_new(opening);
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

static void opening_read_ground(struct session_opening *opening)
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

    if (err->code != 0)
        error_set_str(&opening->err, err->code, err->message);
    else if (thread == NULL)
        error_set(&opening->err, ERR_INVALID_REQUEST,
                  "thread %s is closing; retry thread/resume after the thread is closed",
                  opening->wish.id.s);
    if (opening->err.code != 0)
        opening_fail(opening);
    else
        show_to_joiner(opening, thread, /* is_new= */ false, &loaded->summary, loaded->turns);
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

static bool opening_is_newer(const struct session_opening *opening)
{
    return opening->wish.client != NULL &&
           connection_protocol(opening->wish.client) >= PROTOCOL_0166;
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
    if (found->archived_path.s != NULL && opening_is_newer(opening))
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
    opening->path = arena_keep(&opening->arena, found->live_path);
    opening_read_ground(opening);
}

void session_open(struct sessions *sessions, const struct session_wish *wish, session_fn *on_open,
                  void *owner)
{
    struct session_opening *opening = xcalloc(1, sizeof *opening);

    opening->sessions = sessions;
    opening->wish = *wish;
    opening->on_open = on_open;
    opening->owner = owner;
    if (wish->kind != SESSION_START && wish->id.s != NULL) {
        store_find(sessions->store, wish->id, opening_on_found, opening);
        return;
    }
    if (wish->kind != SESSION_START)
        opening->path = wish->path;
    opening_read_ground(opening);
}
