#include "agent/thread_internal.h"

#include "agent/command_item.h"
#include "agent/session_meta.h"
#include "agent/turn_internal.h"
#include "base/clock.h"
#include "base/version.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/open_enum.h"
#include "shell/quote.h"
#include "store/git_facts.h"
#include "store/store.h"

/* -- Items and lines ----------------------------------------------------------------------- */

static bool thread_has_raw_listener(struct thread *thread)
{
    for (const struct notifier *to = &thread->agent->notifier; to != NULL; to = to->next) {
        if (to->has_raw_listener != NULL && to->has_raw_listener(to->owner, thread))
            return true;
    }
    return false;
}

static bool hears_raw_items(struct thread *thread)
{
    return thread->raw_events || (thread->raw_for_some && thread_has_raw_listener(thread));
}

void thread_tell_raw_item(struct thread *thread, yyjson_val *item, struct str turn_id)
{
    if (hears_raw_items(thread))
        thread_notify(thread, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED,
                      &(struct wire_raw_response_item_completed_notification){
                          .thread_id = str_of(thread->id), .turn_id = turn_id, .item = item });
}

void thread_tell_raw_json(struct thread *thread, struct str item_json, struct str turn_id)
{
    yyjson_doc *doc =
        hears_raw_items(thread) ? yyjson_read(item_json.s, item_json.len, /* flags= */ 0) : NULL;

    if (doc != NULL)
        thread_tell_raw_item(thread, yyjson_doc_get_root(doc), turn_id);
    yyjson_doc_free(doc);
}

void thread_offer_raw_items(struct thread *thread)
{
    thread->raw_for_some = true;
}

bool thread_tells_raw_items(const struct thread *thread)
{
    return thread->raw_events;
}

void thread_add_item(struct thread *thread, struct str item_json, struct str turn_id)
{
    if (conversation_add(&thread->conversation, item_json, thread->settings))
        thread_tell_raw_json(thread, item_json, turn_id);
}

struct str_array thread_history_items(const struct thread *thread, struct arena *arena)
{
    const struct history *history = &thread->conversation.history;
    struct str *items = arena_alloc(arena, (history->n + 1) * sizeof *items);

    for (size_t i = 0; i < history->n; i++)
        items[i] = arena_keep(arena, history->items[i].json);
    return (struct str_array){ items, history->n };
}

bool thread_add_note(struct thread *thread, struct str item_json)
{
    if (thread->turn == NULL)
        thread_add_item(thread, item_json, STR_LITERAL(""));
    else if (!turn_has_room(thread->turn))
        return false;
    else
        turn_add_note(thread->turn, item_json);
    return true;
}

bool thread_inject(struct thread *thread, struct str item_json)
{
    if (thread->turn == NULL)
        thread_add_item(thread, item_json, STR_LITERAL(""));
    else if (!turn_has_room_for_notes(thread->turn, 1))
        return false;
    else
        turn_add_quiet_note(thread->turn, item_json);
    return true;
}

void thread_record(struct thread *thread, const struct wire_rollout_event *event)
{
    record_event(&thread->recorder, event);
}

/* Of a command that is closed by others than who ran it, only the line that clients saw is known. */
static struct str_array recorded_words(const struct thread *thread, struct str shown,
                                       struct arena *arena)
{
    struct str_array words = { 0 };

    if (thread->ended_argv != NULL)
        return *thread->ended_argv;
    if (!shell_split(shown, arena, &words))
        words.n = 0;
    return words;
}

void thread_record_completed(struct thread *thread,
                             const struct wire_item_completed_notification *completed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_item item = completed->item;
    struct completed_item line = {
        .thread_id = completed->thread_id,
        .turn_id = completed->turn_id,
        .item = &item,
        .times = { .started_at_ms = completed->item.started_at_ms.value,
                   .completed_at_ms = completed->completed_at_ms },
    };

    if (!thread->recorder.is_paginated)
        return;
    if (item.tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION) {
        line.argv = recorded_words(thread, item.command_execution.command, &arena);
        command_shorten_output(&item.command_execution, &arena);
    }
    record_completed(&thread->recorder, &line);
}

bool thread_drop_turns(struct thread *thread, uint32_t n)
{
    thread_record(thread, &(struct wire_rollout_event){
                              .tag = WIRE_ROLLOUT_EVENT_TAG_THREAD_ROLLED_BACK,
                              .thread_rolled_back = { n },
                          });
    if (history_drop_turns(&thread->conversation.history, n))
        buf_clear(&thread->conversation.baseline, 0);
    return !thread->is_compacted;
}

/* -- The file ------------------------------------------------------------------------------ */

const char *thread_path(const struct thread *thread)
{
    return thread->recorder.path;
}

bool thread_is_paginated(const struct thread *thread)
{
    return thread->recorder.is_paginated;
}

bool thread_is_stored(const struct thread *thread)
{
    return recorder_is_materialised(&thread->recorder);
}

void thread_replace_history(struct thread *thread, struct replayed *replayed)
{
    history_done(&thread->conversation.history);
    thread->conversation.history = replayed->history;
    replayed->history = (struct history){ 0 };
    buf_clear(&thread->conversation.baseline, 0);
    if (replayed->has_baseline)
        buf_add_str(&thread->conversation.baseline, replayed->baseline);
}

static void keep_preview(struct thread *thread, struct str preview)
{
    if (preview.len > 0)
        thread->preview = arena_str(&thread->arena, preview.s, preview.len);
}

void thread_restore_later(struct thread *thread, struct thread_restorer *by, struct str preview)
{
    thread->restorer = by;
    keep_preview(thread, preview);
}

struct thread_restorer *thread_restorer(const struct thread *thread)
{
    return thread->restorer;
}

void thread_want_history(struct thread *thread)
{
    if (thread->restorer != NULL)
        thread->restorer->begin(thread->restorer);
}

void thread_restore_usage(struct thread *thread, const struct replayed *replayed)
{
    thread->knows_usage = true;
    thread->has_usage = replayed->has_usage;
    thread->total_usage = replayed->total_usage;
    thread->last_usage = replayed->last_usage;
    thread->usage_window = replayed->usage_window;
}

bool thread_knows_usage(const struct thread *thread)
{
    return thread->restorer == NULL || thread->knows_usage;
}

/* What was added while the file was read comes behind it. */
static void add_late_items(struct thread *thread, const struct history *late)
{
    for (size_t i = 0; i < late->n; i++)
        history_add(&thread->conversation.history, late->items[i].json, thread->settings);
}

void thread_restore(struct thread *thread, struct replayed *replayed, struct str preview)
{
    CLEANUP(history_done) struct history late = { 0 };
    struct thread_restorer *restorer = TAKE(thread->restorer);

    if (restorer != NULL) {
        late = thread->conversation.history;
        thread->conversation.history = (struct history){ 0 };
    }
    thread_replace_history(thread, replayed);
    add_late_items(thread, &late);
    thread->is_compacted = replayed->is_compacted;
    thread_restore_usage(thread, replayed);
    keep_preview(thread, preview);
    if (restorer == NULL)
        return;
    restorer->drop(restorer);
    turns_begin_waiting(thread);
}

bool thread_open_file(struct thread *thread, uint64_t size, struct error *err)
{
    return recorder_open(&thread->recorder, size, err);
}

bool thread_change_file(struct thread *thread, const char *path, uint64_t size, struct error *err)
{
    struct journal *journal = thread->stored.journal;

    if (!recorder_change_file(&thread->recorder, path, size, err))
        return false;
    journal_change_rollout(journal, path);
    if (!journal_append_file(journal, path, err))
        return false;
    history_done(&thread->conversation.history); /* what was added behind the other file, too */
    return true;
}

void thread_begin_revert(struct thread *thread)
{
    thread->is_reverting = true;
    thread_rest_file(thread);
}

void thread_end_revert(struct thread *thread)
{
    thread->is_reverting = false;
}

bool thread_claim(struct thread *thread, struct error *err)
{
    if (thread->is_reverting)
        return error_set(err, ERR_INVALID_REQUEST, "it is being reverted; try again");
    if (thread->turn == NULL && !thread_check_store(thread, err))
        return false;
    return thread->turn != NULL || recorder_claim(&thread->recorder, err);
}

bool thread_is_outdated(struct thread *thread)
{
    return thread->turn == NULL && !thread->is_reverting && recorder_is_outdated(&thread->recorder);
}

void thread_rest_file(struct thread *thread)
{
    if (thread->turn == NULL)
        recorder_rest(&thread->recorder);
}

bool thread_cool_file(struct thread *thread)
{
    if (thread->turn == NULL && recorder_is_open(&thread->recorder))
        recorder_cool(&thread->recorder);
    return !recorder_is_open(&thread->recorder);
}

void thread_materialise(struct thread *thread)
{
    CLEANUP(buf_done) struct buf meta = { 0 };

    if (thread->recorder.path == NULL || recorder_is_materialised(&thread->recorder))
        return;
    if (!git_reading_is_fresh(&thread->git_ahead, thread_cwd(thread)))
        thread->git_ahead = git_reading_make(thread_cwd(thread), &thread->arena);
    thread->has_git = thread->git_ahead.is_repository;
    thread->git = thread->git_ahead.facts;
    session_meta_write(
        &(struct session_meta){
            .id = thread_id(thread),
            .created_ms = thread->created_ms,
            .cwd = thread_cwd(thread),
            .originator = thread->originator,
            .source = thread->source,
            .thread_source = thread->thread_source,
            .model_provider = thread->settings->provider->id,
            .base_instructions = thread->settings->base_instructions,
            .dynamic_tools = thread->dynamic_tools,
            .is_paginated = thread->recorder.is_paginated,
            .git = thread->has_git ? &thread->git : NULL,
        },
        &meta);
    recorder_materialise(&thread->recorder, buf_str(&meta));
}

/* -- The index ----------------------------------------------------------------------------- */

void thread_summarise(const struct thread *thread, struct thread_summary *ret_summary)
{
    *ret_summary = (struct thread_summary){
        .id = thread_id(thread),
        .path = str_of(thread->recorder.path),
        .cwd = thread_cwd(thread),
        .thread_source = thread->thread_source,
        .is_paginated = thread->recorder.is_paginated,
        .preview = thread->preview,
        .model_provider = thread->settings->provider->id,
        .cli_version = STR_LITERAL(CODEX_VERSION),
        .source = thread->source,
        .agent_nickname = thread->origin.nickname,
        .agent_role = thread->origin.role,
        .git = thread->git,
        .has_git = thread->has_git,
        .created_at = thread->created_ms / 1000,
    };
}

void thread_update_index(struct thread *thread)
{
    const struct settings *settings = thread->settings;
    struct thread_summary summary;
    CLEANUP(buf_done) struct buf policy = { 0 };

    if (thread->agent->store == NULL || !thread_is_stored(thread))
        return;
    if (!journal_is_committed(thread->stored.journal)) { /* others do not have the thread yet */
        thread->stored.index_is_due = true;
        return;
    }
    schema_encode(&type_ask_for_approval, &settings->approval_policy, 0, &policy);
    thread_summarise(thread, &summary);
    summary.updated_at = clock_now_ms() / 1000;
    store_update(
        thread->agent->store,
        &(struct index_update){
            .summary = &summary,
            .title = thread->preview,
            .first_user_message = thread->preview,
            .agent_path = thread->origin.path,
            .approval_mode = settings->approval_policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR
                                 ? STR_LITERAL("granular")
                                 : (struct str){ policy.data + 1, policy.len - 2 },
            .model = settings->model,
            .reasoning_effort = enum_word(&type_reasoning_effort, settings->effort),
            .tokens_used = thread->has_usage ? thread->total_usage.total : -1,
        });
}
