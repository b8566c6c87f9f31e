/* Makes the thread of what was found and read, and ends the opening: see session.h. */
#include "session/open_internal.h"

#include "agent/tools.h"
#include "base/clock.h"
#include "base/memory.h"
#include "model/models.h"
#include "sandbox/sandbox.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "session/late_load.h"
#include "store/store.h"
#include "store/turns.h"
#include "store/writer_lock.h"

#include <stdlib.h>

void opening_drop_ground(struct session_opening *opening)
{
    required_servers_free(TAKE(opening->servers));
    settings_unref(TAKE(opening->settings));
    ground_free(TAKE(opening->ground));
}

void opening_free(struct session_opening *opening)
{
    list_remove(&opening->waiting_node);
    opening_give_back(opening);
    next_round_free(opening->stored_round);
    opening_drop_ground(opening);
    yyjson_doc_free(opening->client_config);
    error_done(&opening->err);
    arena_done(&opening->arena);
    arena_done(&opening->turns_memory);
    free(opening);
}

/* -- The end ------------------------------------------------------------------------------- */

void opening_fail(struct session_opening *opening)
{
    opening->on_open(opening->owner, /* opened= */ NULL, &opening->err);
    opening_free(opening);
}

void opening_fail_to_load(struct session_opening *opening)
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

void opening_fail_to_fork(struct session_opening *opening)
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

void opening_name_new(struct session_opening *opening)
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
        opening->file = rollout_path(&opening->arena, sessions_rollout_home(opening->sessions),
                                     meta->id, meta->created_ms);
}

void opening_name_stored(struct session_opening *opening)
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

void opening_begin_new(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;
    const struct wire_response_item_array *history = opening->wish.history;
    struct wire_thread shown = { 0 };
    struct thread *thread;

    opening_name_new(opening);
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

void opening_begin_copy(struct session_opening *opening)
{
    struct sessions *sessions = opening->sessions;
    const struct thread_summary *summary = &opening->load.summary;
    struct wire_thread shown = { 0 };
    struct thread *thread = make_thread(opening);

    thread_restore(thread, &opening->load.replayed, summary->preview);
    opening_hand_over(opening, thread);
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

/*
 * The thread of a stored one that goes on, with its file open; NULL: that failed and was told. Somebody else may have loaded
 * it meanwhile. Without a history it is read later: when a turn needs it, or from now on.
 */
static struct thread *open_stored(struct session_opening *opening, bool *ret_is_new)
{
    struct rollout_load *load = &opening->load;
    struct thread *thread = thread_find(opening->sessions->agent, opening->head.id);
    bool is_unread = opening->wish.without_turns;

    *ret_is_new = thread == NULL;
    if (thread != NULL)
        return thread;
    thread = make_thread(opening);
    if (!is_unread && !load->is_brief)
        thread_restore(thread, &load->replayed, opening->head.preview);
    opening_hand_over(opening, thread);
    if (!thread_open_file(thread, load->size, &opening->err)) {
        thread_free(thread);
        opening_fail_to_load(opening);
        return NULL;
    }
    if (is_unread || load->is_brief)
        leave_history(opening, thread, /* when_needed= */ !is_unread);
    restore_policy(opening, thread,
                   load->replayed.has_baseline ? load->replayed.baseline : opening->last_context);
    opening_end_lost_turn(opening, thread);
    watch_skills(opening, thread);
    return thread;
}

void opening_go_on_read(struct session_opening *opening)
{
    struct rollout_load *load = &opening->load;
    bool is_new;
    struct thread *thread = open_stored(opening, &is_new);

    if (thread == NULL)
        return;
    if (!is_new)
        history_done(&load->replayed.history);
    show_to_joiner(opening, thread, is_new, &load->summary, load->turns);
}

/* The thread is there at once, its history a moment later: how long the file is does not count for the answer. */
void opening_go_on_unread(struct session_opening *opening)
{
    bool is_new;
    struct thread *thread = open_stored(opening, &is_new);

    if (thread != NULL)
        show_to_joiner(opening, thread, is_new, &opening->head, (struct wire_turn_array){ 0 });
}

void opening_join(struct session_opening *opening, struct thread *thread,
                  const struct thread_summary *summary, struct wire_turn_array turns)
{
    show_to_joiner(opening, thread, /* is_new= */ false, summary, turns);
}
