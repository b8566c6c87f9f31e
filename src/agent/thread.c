#include "agent/thread_internal.h"

#include "agent/live_items.h"
#include "agent/shell_turn.h"
#include "agent/thread_usage.h"
#include "agent/tools.h"
#include "agent/turn.h"
#include "base/clock.h"
#include "base/version.h"
#include "hook/hook.h"
#include "schema/copy.h"
#include "store/git_facts.h"
#include "store/turns_items.h"

#include <stdlib.h>

enum { HELD_WEIGHT = 4 };

/* -- Life ---------------------------------------------------------------------------------- */

/* The conversation goes on without its file, but clients should know. */
static void on_record_failure(void *owner, const struct error *err)
{
    struct thread *thread = owner;
    struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };

    if (thread_copy_failed(thread, err))
        return;
    thread_notify(
        thread, NOTIFICATION_ERROR,
        &(struct wire_error_notification){
            .error = { .message = err->message, .codex_error_info = &info },
            .will_retry = true,
            .thread_id = str_of(thread->id),
            .turn_id = thread->turn == NULL ? STR_LITERAL("") : str_of(turn_id(thread->turn)),
        });
}

static void on_record_open(void *owner)
{
    struct thread *thread = owner;

    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->file_opened != NULL)
            to->file_opened(to->owner, thread);
    }
}

static struct journal *on_record_made(void *owner)
{
    return thread_begin_journal(owner);
}

static bool is_same_skills(const struct thread_surroundings *surroundings, struct str text,
                           struct skill_refs known)
{
    const struct skill_refs *old = &surroundings->known_skills;
    bool same = old->n == known.n && str_equal(surroundings->skills, text);

    for (size_t i = 0; same && i < known.n; i++)
        same = str_equal(old->items[i].name, known.items[i].name) &&
               str_equal(old->items[i].path, known.items[i].path);
    return same;
}

bool thread_set_skills(struct thread *thread, struct str text, struct skill_refs known)
{
    struct thread_surroundings *surroundings = &thread->surroundings;
    bool others = !is_same_skills(surroundings, text, known);
    struct arena arena = { 0 };
    struct skill_ref *refs = arena_alloc(&arena, (known.n + 1) * sizeof *refs);

    for (size_t i = 0; i < known.n; i++)
        refs[i] = (struct skill_ref){
            arena_keep(&arena, known.items[i].name),
            arena_keep(&arena, known.items[i].path),
        };
    surroundings->known_skills = (struct skill_refs){ refs, known.n };
    surroundings->skills = arena_keep(&arena, text);
    arena_done(&thread->skills_arena);
    thread->skills_arena = arena;
    return others;
}

void thread_set_apps(struct thread *thread, struct usable_apps apps, struct str_array slugs)
{
    struct arena arena = { 0 };
    struct usable_app *own = arena_alloc(&arena, (apps.n + 1) * sizeof *own);

    for (size_t i = 0; i < apps.n; i++)
        own[i] = (struct usable_app){ arena_keep(&arena, apps.items[i].id),
                                      arena_keep(&arena, apps.items[i].name) };
    thread->surroundings.apps = (struct usable_apps){ own, apps.n };
    thread->surroundings.app_slugs = copy_strs(&arena, slugs);
    arena_done(&thread->apps_arena);
    thread->apps_arena = arena;
}

void thread_set_plugins(struct thread *thread, const struct plugins_prompt *plugins)
{
    struct arena arena = { 0 };
    struct plugin_ref *refs = arena_alloc(&arena, (plugins->known.n + 1) * sizeof *refs);

    for (size_t i = 0; i < plugins->known.n; i++)
        refs[i] = (struct plugin_ref){
            arena_keep(&arena, plugins->known.items[i].id),
            arena_keep(&arena, plugins->known.items[i].display_name),
            arena_keep(&arena, plugins->known.items[i].lines),
            copy_strs(&arena, plugins->known.items[i].apps),
        };
    thread->surroundings.plugins = (struct plugins_prompt){
        .text = arena_keep(&arena, plugins->text),
        .known = { refs, plugins->known.n },
    };
    arena_done(&thread->plugins_arena);
    thread->plugins_arena = arena;
}

static void on_commands_gone(void *owner)
{
    struct thread *thread = owner;

    if (thread->turn != NULL)
        turn_commands_gone(thread->turn);
}

static struct thread_table *table_of(struct thread *thread)
{
    return thread->is_hidden ? &thread->agent->hidden : &thread->agent->threads;
}

struct thread *thread_new(struct agent *agent, const struct thread_options *options)
{
    struct thread *thread = xcalloc(1, sizeof *thread);

    thread->agent = agent;
    thread->created_ms = options->created_ms != 0 ? options->created_ms : clock_now_ms();
    if (options->id != NULL)
        memcpy(thread->id, options->id, sizeof thread->id);
    else
        uuid_make_v7(thread->created_ms, thread->id);
    thread->settings = settings_copy(options->settings);
    thread->first_settings = settings_ref(thread->settings);
    thread->source = arena_keep(&thread->arena, options->source);
    thread->config = arena_keep(&thread->arena, options->config);
    thread->role_file = arena_keep(&thread->arena, options->role_file);
    spawn_origin_read(thread->source, &thread->arena, &thread->origin);
    thread->originator = arena_keep(&thread->arena, options->originator);
    thread->dynamic_tools = arena_keep(&thread->arena, options->dynamic_tools);
    thread->thread_source = arena_keep(&thread->arena, options->thread_source);
    thread->surroundings.project_docs = arena_keep(&thread->arena, options->project_docs);
    thread->doc_sources = copy_strs(&thread->arena, options->doc_sources);
    thread_set_skills(thread, options->skills, options->known_skills);
    if (options->plugins != NULL)
        thread_set_plugins(thread, options->plugins);
    thread->surroundings.shell = user_shell_name(&thread->arena);
    thread->surroundings.home = agent->home;
    thread->git_ahead = options->git;
    thread->git_ahead.facts = (struct git_facts){
        .sha = arena_keep(&thread->arena, options->git.facts.sha),
        .branch = arena_keep(&thread->arena, options->git.facts.branch),
        .origin_url = arena_keep(&thread->arena, options->git.facts.origin_url),
    };
    thread->hooks = hooks_ref(options->hooks);
    thread->is_resumed = options->is_resumed;
    thread->conversation.session_source = options->is_resumed ? "resume" : "startup";
    thread->conversation.session_id = thread->id;
    thread->conversation.recorder = &thread->recorder;
    thread->raw_events = options->raw_events;
    list_init(&thread->next_turns);
    list_init(&thread->shell_commands);
    dying_init(&thread->dying, on_commands_gone, thread);
    list_init(&thread->questions);
    list_init(&thread->live_items);
    thread_journal_init(thread);
    recorder_init(&thread->recorder, options->path, options->extended);
    if (options->is_paginated)
        recorder_set_paginated(&thread->recorder, 0);
    thread->recorder.on_failure = on_record_failure;
    thread->recorder.on_made = on_record_made;
    thread->recorder.on_open = on_record_open;
    thread->recorder.owner = thread;
    thread->is_hidden = options->is_hidden;
    thread->conversation.subagent = arena_keep(&thread->arena, str_of(options->subagent)).s;
    thread_table_add(table_of(thread), str_of(thread->id))->thread = thread;
    return thread;
}

static void thread_tell_leaving(struct thread *thread)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->leaving != NULL)
            to->leaving(to->owner, thread);
    }
}

void thread_free(struct thread *thread)
{
    thread_tell_held(thread);
    thread_tell_leaving(thread);
    if (thread->restorer != NULL)
        thread->restorer->drop(thread->restorer);
    if (thread->turn != NULL) {
        thread->n_subscribers = 0;
        thread->is_leaving = true;
        turn_drop(thread->turn);
    }
    turns_drop_waiting(thread);
    shell_commands_end(thread);
    thread->agent->toolbox->forget_thread(thread->agent->toolbox, thread);
    if (thread->agent->guardian.forget_thread != NULL)
        thread->agent->guardian.forget_thread(thread->agent->guardian.guardian, thread);
    dying_done(&thread->dying);
    turn_free(thread->ended_turn);
    thread_table_remove(table_of(thread), str_of(thread->id));
    recorder_done(&thread->recorder);
    thread_journal_done(thread);
    conversation_done(&thread->conversation);
    settings_unref(thread->settings);
    settings_unref(thread->first_settings);
    hooks_unref(thread->hooks);
    arena_done(&thread->arena);
    arena_done(&thread->skills_arena);
    arena_done(&thread->apps_arena);
    arena_done(&thread->plugins_arena);
    arena_done(&thread->context_arena);
    free(thread->subscribers);
    free(thread->attachments);
    live_items_forget(thread);
    free(thread);
}

struct thread *thread_find(const struct agent *agent, struct str id)
{
    return thread_table_get(&agent->threads, id);
}

bool thread_is_hidden(const struct thread *thread)
{
    return thread->is_hidden;
}

/* One that goes may take others with it. */
static void unload_table(const struct thread_table *table)
{
    struct thread *thread;

    while ((thread = thread_table_last(table)) != NULL)
        thread_free(thread);
}

void agent_unload_all(struct agent *agent)
{
    unload_table(&agent->threads);
    unload_table(&agent->hidden);
}

void agent_done(struct agent *agent)
{
    agent_unload_all(agent);
    thread_table_done(&agent->threads);
    thread_table_done(&agent->hidden);
    tool_folder_done(&agent->tools);
    reach_done(&agent->reach);
    trusted_done(&agent->trusted);
}

/* -- Facts --------------------------------------------------------------------------------- */

struct str thread_id(const struct thread *thread)
{
    return (struct str){ thread->id, UUID_LENGTH };
}

struct agent *thread_agent(const struct thread *thread)
{
    return thread->agent;
}

struct turn *thread_turn(const struct thread *thread)
{
    return thread->turn;
}

bool thread_has_next_turn(const struct thread *thread)
{
    return !list_is_empty(&thread->next_turns);
}

const struct history *thread_history(const struct thread *thread)
{
    return &thread->conversation.history;
}

int64_t thread_tokens_spent(const struct thread *thread)
{
    const struct token_usage *total = &thread->total_usage;

    return total->input - total->cached_input + total->output;
}

void thread_suggest_preview(struct thread *thread, struct str text)
{
    if (thread->preview.s != NULL || thread_path(thread) == NULL)
        return;
    thread->preview = arena_keep(&thread->arena, text);
    thread_materialise(thread);
    thread_update_index(thread);
}

struct str thread_last_turn(const struct thread *thread)
{
    return str_of(thread->last_turn);
}

unsigned thread_turns_begun(const struct thread *thread)
{
    return thread->n_turns;
}

const struct settings *thread_settings(const struct thread *thread)
{
    return thread->settings;
}

void thread_change_settings(struct thread *thread, const struct settings_change *change)
{
    struct settings *changed = settings_changed(thread->settings, change);

    settings_unref(thread->settings);
    thread->settings = changed;
}

struct str thread_cwd(const struct thread *thread)
{
    return thread->first_settings->cwd;
}

struct str thread_dynamic_tools(const struct thread *thread)
{
    return thread->dynamic_tools;
}

struct str thread_config(const struct thread *thread)
{
    return thread->config;
}

struct str thread_role_file(const struct thread *thread)
{
    return thread->role_file;
}

bool thread_is_resumed(const struct thread *thread)
{
    return thread->is_resumed;
}

void thread_set_voice(struct thread *thread, const char *note)
{
    thread->surroundings.voice_note = note;
}

size_t thread_last_messages(const struct thread *thread, size_t n_turns, struct arena *arena,
                            const struct history_message **ret_messages)
{
    return history_last_messages(&thread->conversation.history, n_turns, arena, ret_messages);
}

const struct spawn_origin *thread_origin(const struct thread *thread)
{
    return thread->origin.parent_id.s == NULL ? NULL : &thread->origin;
}

const char *thread_subagent(const struct thread *thread)
{
    return thread->conversation.subagent;
}

struct dying *thread_dying(struct thread *thread)
{
    return &thread->dying;
}

static struct attachment *find_attachment(const struct thread *thread, const void *key)
{
    for (size_t i = 0; i < thread->n_attachments; i++) {
        if (thread->attachments[i].key == key)
            return &thread->attachments[i];
    }
    return NULL;
}

void *thread_attachment(const struct thread *thread, const void *key)
{
    const struct attachment *found = find_attachment(thread, key);

    return found == NULL ? NULL : found->value;
}

void thread_attach(struct thread *thread, const void *key, void *value)
{
    struct attachment *place = find_attachment(thread, key);

    if (place == NULL) {
        thread->attachments = xrealloc(thread->attachments,
                                       (thread->n_attachments + 1) * sizeof thread->attachments[0]);
        place = &thread->attachments[thread->n_attachments++];
        place->key = key;
    }
    place->value = value;
}

const struct tool_folder *agent_tools(struct agent *agent)
{
    tool_folder_make(&agent->tools, agent->home);
    return &agent->tools;
}

/* -- Telling ------------------------------------------------------------------------------- */

void agent_add_notifier(struct agent *agent, struct notifier *notifier)
{
    struct notifier *last = &agent->notifier;

    while (last->next != NULL)
        last = last->next;
    last->next = notifier;
}

void thread_deliver(struct thread *thread, enum notification what, const void *params)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->to_subscribers != NULL)
            to->to_subscribers(to->owner, thread, what, params);
    }
}

void thread_notify(struct thread *thread, enum notification what, const void *params)
{
    union live_notice with_times;

    if (thread->is_hidden)
        return;
    if (!live_items_note(thread, what, &params, &with_times))
        return;
    if (what == NOTIFICATION_ITEM_COMPLETED)
        thread_record_completed(thread, params);
    if (thread_must_hold(thread))
        thread_hold_notice(thread, HELD_FOR_SUBSCRIBERS, what, params);
    else
        thread_deliver(thread, what, params);
}

void agent_notify_all(struct agent *agent, enum notification what, const void *params)
{
    for (const struct notifier *to = &agent->notifier; to != NULL; to = to->next) {
        if (to->to_all != NULL)
            to->to_all(to->owner, what, params);
    }
}

void thread_notify_all(struct thread *thread, enum notification what, const void *params)
{
    if (thread_must_hold(thread))
        thread_hold_notice(thread, HELD_FOR_ALL, what, params);
    else
        agent_notify_all(thread->agent, what, params);
}

static const enum wire_thread_active_flag both_flags[] = {
    WIRE_THREAD_ACTIVE_FLAG_WAITING_ON_APPROVAL,
    WIRE_THREAD_ACTIVE_FLAG_WAITING_ON_USER_INPUT,
};

void thread_status(const struct thread *thread, struct wire_thread_status *ret_status)
{
    size_t first = thread->pending_approvals > 0 ? 0 : 1;
    size_t end = thread->pending_inputs > 0 ? 2 : 1;
    bool running = (thread->turn != NULL && !thread->system_error) ||
                   thread->pending_approvals > 0 || thread->pending_inputs > 0;

    *ret_status = (struct wire_thread_status){ 0 };
    if (running) {
        ret_status->tag = WIRE_THREAD_STATUS_TAG_ACTIVE;
        ret_status->active.active_flags.items = both_flags + first;
        ret_status->active.active_flags.n = end > first ? end - first : 0;
    } else {
        ret_status->tag = thread->system_error ? WIRE_THREAD_STATUS_TAG_SYSTEM_ERROR
                                               : WIRE_THREAD_STATUS_TAG_IDLE;
    }
}

static bool is_same_status(const struct wire_thread_status *a, const struct wire_thread_status *b)
{
    if (a->tag != b->tag)
        return false;
    return a->tag != WIRE_THREAD_STATUS_TAG_ACTIVE ||
           (a->active.active_flags.n == b->active.active_flags.n &&
            a->active.active_flags.items == b->active.active_flags.items);
}

void thread_status_is_known(struct thread *thread)
{
    thread_status(thread, &thread->told_status);
}

void thread_tell_status(struct thread *thread)
{
    struct wire_thread_status status;

    thread_status(thread, &status);
    if (thread->is_leaving || thread->is_hidden || is_same_status(&status, &thread->told_status))
        return;
    thread->told_status = status;
    thread_notify_all(thread, NOTIFICATION_THREAD_STATUS_CHANGED,
                      &(struct wire_thread_status_changed_notification){
                          .thread_id = str_of(thread->id), .status = status });
}

void thread_note_failure(struct thread *thread)
{
    thread->system_error = true;
    thread_reset_waits(thread);
}

void thread_tell_error(struct thread *thread, struct str turn_id,
                       const struct wire_turn_error *error)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = NULL;

    if (error->codex_error_info != NULL) {
        struct str words = error_info_words(error->codex_error_info, &arena);

        doc = yyjson_read(words.s, words.len, /* flags= */ 0);
    }
    record_event(
        &thread->recorder,
        &(struct wire_rollout_event){
            .tag = WIRE_ROLLOUT_EVENT_TAG_ERROR,
            .error = { .message = error->message, .codex_error_info = yyjson_doc_get_root(doc) } });
    yyjson_doc_free(doc);
    thread_note_failure(thread);
    thread_notify(thread, NOTIFICATION_ERROR,
                  &(struct wire_error_notification){
                      .error = *error, .thread_id = str_of(thread->id), .turn_id = turn_id });
}

/* -- Usage --------------------------------------------------------------------------------- */

static struct wire_rollout_token_usage usage_line(const struct token_usage *usage)
{
    return (struct wire_rollout_token_usage){
        .input_tokens = usage->input,
        .cached_input_tokens = usage->cached_input,
        .output_tokens = usage->output,
        .reasoning_output_tokens = usage->reasoning_output,
        .total_tokens = usage->total,
    };
}

static struct wire_token_usage_breakdown usage_breakdown(const struct token_usage *usage)
{
    return (struct wire_token_usage_breakdown){
        .total_tokens = usage->total,
        .input_tokens = usage->input,
        .cached_input_tokens = usage->cached_input,
        .cache_write_input_tokens = usage->cache_write_input,
        .output_tokens = usage->output,
        .reasoning_output_tokens = usage->reasoning_output,
    };
}

static void record_usage(struct thread *thread, struct opt_i64 window)
{
    struct wire_rollout_token_info info = {
        .total_token_usage = usage_line(&thread->total_usage),
        .last_token_usage = usage_line(&thread->last_usage),
        .model_context_window = window,
    };

    record_event(&thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_TOKEN_COUNT,
                     .token_count = { .info = thread->has_usage ? &info : NULL } });
}

static struct opt_i64 usage_window(const struct thread *thread)
{
    return (struct opt_i64){ .set = thread->usage_window > 0, .value = thread->usage_window };
}

static struct wire_thread_token_usage_updated_notification usage_update(const struct thread *thread,
                                                                        struct str turn_id)
{
    return (struct wire_thread_token_usage_updated_notification){
        .thread_id = str_of(thread->id),
        .turn_id = turn_id,
        .token_usage = { .total = usage_breakdown(&thread->total_usage),
                         .last = usage_breakdown(&thread->last_usage),
                         .model_context_window = usage_window(thread) },
    };
}

static void tell_usage(struct thread *thread, struct str turn_id, bool is_repeated)
{
    struct wire_thread_token_usage_updated_notification update = usage_update(thread, turn_id);

    record_usage(thread, usage_window(thread));
    update.is_repeated = is_repeated;
    if (thread->has_usage)
        thread_notify(thread, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED, &update);
}

bool thread_used(const struct thread *thread, struct str turn_id,
                 struct wire_thread_token_usage_updated_notification *ret_update)
{
    if (!thread->has_usage)
        return false;
    *ret_update = usage_update(thread, turn_id);
    return true;
}

void thread_tell_usage(struct thread *thread, struct str turn_id)
{
    tell_usage(thread, turn_id, /* is_repeated= */ false);
}

void thread_repeat_usage(struct thread *thread, struct str turn_id)
{
    tell_usage(thread, turn_id, /* is_repeated= */ true);
}

void thread_tell_rate_limits(struct thread *thread,
                             const struct wire_rate_limit_snapshot *rate_limits, size_t n)
{
    for (size_t i = 0; i < n; i++)
        thread_notify(thread, NOTIFICATION_ACCOUNT_RATE_LIMITS_UPDATED,
                      &(struct wire_account_rate_limits_updated_notification){ rate_limits[i] });
}

void thread_tell_estimate(struct thread *thread, struct str turn_id)
{
    int64_t instructions = tokens_of_bytes((int64_t)thread->settings->base_instructions.len);

    thread->last_usage =
        (struct token_usage){ .total =
                                  history_estimate(&thread->conversation.history) + instructions };
    thread->usage_window = settings_usable_window(thread->settings);
    thread->has_usage = true;
    thread->is_full = false;
    thread_tell_usage(thread, turn_id);
}

int64_t thread_context_use(const struct thread *thread, bool reasoning_included)
{
    int64_t use = thread->last_usage.total + history_estimate_tail(&thread->conversation.history);

    if (!reasoning_included)
        use += history_estimate_hidden_reasoning(&thread->conversation.history);
    return use;
}

/* -- Subscribers --------------------------------------------------------------------------- */

static size_t subscriber_index(const struct thread *thread, const struct connection *connection)
{
    size_t i = 0;

    while (i < thread->n_subscribers && thread->subscribers[i] != connection)
        i++;
    return i;
}

void thread_subscribe(struct thread *thread, struct connection *connection)
{
    if (subscriber_index(thread, connection) < thread->n_subscribers)
        return;
    thread->subscribers =
        xrealloc(thread->subscribers, (thread->n_subscribers + 1) * sizeof thread->subscribers[0]);
    thread->subscribers[thread->n_subscribers++] = connection;
    thread->idle_since_ms = 0;
}

bool thread_unsubscribe(struct thread *thread, struct connection *connection)
{
    size_t i = subscriber_index(thread, connection);

    if (i == thread->n_subscribers)
        return false;
    thread->subscribers[i] = thread->subscribers[--thread->n_subscribers];
    return true;
}

struct connection *const *thread_subscribers(const struct thread *thread, size_t *ret_n)
{
    *ret_n = thread->n_subscribers;
    return thread->subscribers;
}

bool thread_is_followed_by(const struct thread *thread, const struct connection *connection)
{
    for (size_t i = 0; i < thread->n_subscribers; i++) {
        if (thread->subscribers[i] == connection)
            return true;
    }
    return false;
}

unsigned thread_begin_elicitation(struct thread *thread)
{
    return ++thread->elicitations;
}

bool thread_end_elicitation(struct thread *thread, unsigned *ret_n)
{
    if (thread->elicitations == 0)
        return false;
    *ret_n = --thread->elicitations;
    return true;
}

static bool thread_is_idle(const struct thread *thread)
{
    return thread->n_subscribers == 0 && thread->holds == 0 &&
           held_notices_are_empty(&thread->stored.held) && list_is_empty(&thread->shell_commands) &&
           (thread->turn == NULL || thread->n_questions > 0);
}

bool thread_is_busy(const struct thread *thread)
{
    return thread->turn != NULL || thread_has_next_turn(thread) ||
           !held_notices_are_empty(&thread->stored.held);
}

uint64_t thread_idle_since(struct thread *thread)
{
    if (!thread_is_idle(thread)) {
        thread->idle_since_ms = 0;
    } else if (thread->idle_since_ms == 0 || thread->idle_turns != thread->n_turns) {
        thread->idle_since_ms = loop_now_ms(thread->agent->loop);
        thread->idle_turns = thread->n_turns;
    }
    return thread->idle_since_ms;
}

void thread_hold(struct thread *thread)
{
    thread->holds++;
}

void thread_release(struct thread *thread)
{
    thread->holds--;
    thread->idle_since_ms = 0;
}

void thread_touch(struct thread *thread)
{
    thread->idle_since_ms = 0;
}

size_t thread_backlog(const struct thread *thread)
{
    const struct asker *asker = &thread->agent->asker;
    size_t most = 0;

    for (size_t i = 0; i < thread->n_subscribers; i++) {
        size_t queued = asker->backlog(asker->owner, thread->subscribers[i]);

        most = queued > most ? queued : most;
    }
    /* What the store has not got yet counts more: 1 MiB of it is as bad as the most that clients may be behind. */
    return most + HELD_WEIGHT * thread->stored.held.n_bytes;
}

struct str thread_originator(const struct thread *thread)
{
    return thread->originator.s != NULL ? thread->originator : thread->agent->originator;
}

struct str_array thread_doc_sources(const struct thread *thread)
{
    return thread->doc_sources;
}

/* As far up as threads are loaded: nearly always they are. */
struct str thread_session_id(const struct thread *thread)
{
    const struct thread *above = thread;
    struct str id = str_of(thread->id);

    for (size_t i = 0; above != NULL && above->origin.parent_id.s != NULL && i < 64; i++) {
        id = above->origin.parent_id;
        above = thread_find(thread->agent, id);
    }
    return id;
}

void thread_snapshot(const struct thread *thread, struct arena *arena,
                     struct wire_thread *ret_thread)
{
    *ret_thread = (struct wire_thread){
        .id = str_of(thread->id),
        .session_id = thread_session_id(thread),
        .parent_thread_id = thread->origin.parent_id,
        .thread_source = thread->thread_source,
        .model = thread->settings->model,
        .reasoning_effort = thread->settings->effort,
        .recency_at = { true, thread->created_ms / 1000 },
        .originator = thread_originator(thread),
        .can_accept_direct_input = { true, thread->origin.parent_id.s == NULL },
        .environments = thread_environments(thread->settings->cwd, arena),
        .preview = STR_LITERAL(""),
        .history_mode = thread->recorder.is_paginated ? WIRE_THREAD_HISTORY_MODE_PAGINATED
                                                      : WIRE_THREAD_HISTORY_MODE_LEGACY,
        .ephemeral = thread->recorder.path == NULL,
        .model_provider = thread->settings->provider->id,
        .created_at = thread->created_ms / 1000,
        .updated_at = thread->created_ms / 1000,
        .path = str_of(thread->recorder.path),
        .cwd = thread->first_settings->cwd,
        .cli_version = STR_LITERAL(CODEX_VERSION),
        .agent_nickname = thread->origin.nickname,
        .agent_role = thread->origin.role,
    };
    summary_source(thread->source, arena, &ret_thread->source);
    thread_status(thread, &ret_thread->status);
    ret_thread->turns.items = arena_alloc(arena, 1);
}
