/* What the index keeps of a rollout. */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "store/contextual.h"
#include "store/rollout.h"
#include "store/rollout_kind.h"
#include "store/scan.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

/* Text that is replaced by every later turn; each has a buf, so that a long file takes no more. */
enum latest { POLICY, APPROVAL, MODEL, EFFORT, N_LATEST };

struct index_reading {
    struct arena *arena;
    struct thread_summary *summary;
    struct index_update *update;
    struct buf latest[N_LATEST];
    bool has[N_LATEST];
};

/* -- Values -------------------------------------------------------------------------------- */

static struct str keep_member(struct index_reading *reading, yyjson_val *object, const char *name)
{
    return arena_keep(reading->arena, json_member(object, name));
}

/* A bare word for a string, compact JSON for anything else. */
static void add_word_or_json(struct buf *out, yyjson_val *value)
{
    if (yyjson_is_str(value))
        buf_add_str(out, json_str(value));
    else
        json_write_value(out, value);
}

/* Whole seconds; 0 if it is not a time. */
static int64_t parse_time(struct str text)
{
    int64_t seconds;

    return text.s != NULL && timestamp_parse(text, &seconds) ? seconds : 0;
}

/* 2026-11-15T19-17-26, in local time. */
static int64_t parse_name_time(struct str text)
{
    struct tm tm = { .tm_isdst = -1 };

    if (sscanf(text.s, "%4d-%2d-%2dT%2d-%2d-%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour,
               &tm.tm_min, &tm.tm_sec) != 6)
        return 0;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return (int64_t)mktime(&tm);
}

/* -- session_meta -------------------------------------------------------------------------- */

static void scan_source(struct index_reading *reading, yyjson_val *source)
{
    struct thread_summary *summary = reading->summary;
    yyjson_val *agent = yyjson_obj_get(source, "subagent");
    yyjson_val *spawn = yyjson_obj_get(agent, "thread_spawn");
    CLEANUP(buf_done) struct buf text = { 0 };

    if (yyjson_is_str(source) || yyjson_is_obj(source)) {
        add_word_or_json(&text, source);
        summary->source = arena_str(reading->arena, text.data, text.len);
    }
    if (spawn != NULL) {
        summary->agent_nickname = keep_member(reading, spawn, "agent_nickname");
        summary->agent_role = keep_member(reading, spawn, "agent_role");
        reading->update->agent_path = keep_member(reading, spawn, "agent_path");
    } else if (str_is(json_str(agent), "memory_consolidation")) {
        summary->agent_nickname = STR_LITERAL("Morpheus");
        summary->agent_role = STR_LITERAL("memory builder");
    }
}

static void replace_if_text(struct str *place, struct str text)
{
    if (text.s != NULL)
        *place = text;
}

static void read_git(struct index_reading *reading, yyjson_val *git)
{
    struct thread_summary *summary = reading->summary;

    summary->has_git = yyjson_is_obj(git);
    summary->git.sha = keep_member(reading, git, "commit_hash");
    summary->git.branch = keep_member(reading, git, "branch");
    summary->git.origin_url = keep_member(reading, git, "repository_url");
}

static void scan_tools(struct index_reading *reading, yyjson_val *tools)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (!yyjson_is_arr(tools) || yyjson_arr_size(tools) == 0)
        return;
    json_write_value(&text, tools);
    reading->summary->dynamic_tools = arena_str(reading->arena, text.data, text.len);
}

/* A line without one of these is none. */
static bool is_whole(yyjson_val *meta)
{
    static const char *const needed[] = { "id", "timestamp", "cwd", "originator", "cli_version" };

    for (size_t i = 0; i < ARRAY_LENGTH(needed); i++) {
        if (!yyjson_is_str(yyjson_obj_get(meta, needed[i])))
            return false;
    }
    return true;
}

/* The first one is the thread's own; a fork has its source's behind it. */
static void read_meta(struct index_reading *reading, yyjson_val *meta)
{
    struct thread_summary *summary = reading->summary;
    struct index_update *update = reading->update;
    struct str id = json_member(meta, "id");

    if (!is_whole(meta) || (summary->id.s != NULL && !str_equal(id, summary->id)))
        return;
    if (summary->id.s == NULL) {
        summary->id = keep_member(reading, meta, "id");
        summary->created_at = parse_time(json_member(meta, "timestamp"));
        summary->cwd = keep_member(reading, meta, "cwd");
        summary->originator = keep_member(reading, meta, "originator");
        summary->thread_source = keep_member(reading, meta, "thread_source");
        summary->cli_version = keep_member(reading, meta, "cli_version");
        summary->is_paginated = str_is(json_member(meta, "history_mode"), "paginated");
        summary->model_provider = keep_member(reading, meta, "model_provider");
        summary->forked_from_id = keep_member(reading, meta, "forked_from_id");
        scan_source(reading, yyjson_obj_get(meta, "source"));
        replace_if_text(&summary->agent_nickname, keep_member(reading, meta, "agent_nickname"));
        replace_if_text(&summary->agent_role, keep_member(reading, meta, "agent_type"));
        replace_if_text(&summary->agent_role, keep_member(reading, meta, "agent_role"));
        replace_if_text(&update->agent_path, keep_member(reading, meta, "agent_path"));
        read_git(reading, yyjson_obj_get(meta, "git"));
        scan_tools(reading, yyjson_obj_get(meta, "dynamic_tools"));
    }
    replace_if_text(&update->memory_mode, keep_member(reading, meta, "memory_mode"));
}

/* -- The other lines ----------------------------------------------------------------------- */

static void keep_latest(struct index_reading *reading, enum latest which, yyjson_val *value)
{
    if (value == NULL || yyjson_is_null(value))
        return;
    buf_clear(&reading->latest[which], /* keep= */ 1024);
    add_word_or_json(&reading->latest[which], value);
    reading->has[which] = true;
}

static void read_turn_context(struct index_reading *reading, yyjson_val *context)
{
    keep_latest(reading, POLICY, yyjson_obj_get(context, "sandbox_policy"));
    keep_latest(reading, APPROVAL, yyjson_obj_get(context, "approval_policy"));
    keep_latest(reading, MODEL, yyjson_obj_get(context, "model"));
    keep_latest(reading, EFFORT, yyjson_obj_get(context, "effort"));
}

/* What the user typed, without what an editor put before it. */
static void read_user_message(struct index_reading *reading, yyjson_val *event, yyjson_val *item)
{
    struct index_update *update = reading->update;
    struct str title, first;

    if (item != NULL)
        preview_from_user_item(item, reading->arena, &title, &first);
    else
        preview_from_user_message(event, reading->arena, &title, &first);
    if (update->title.s == NULL)
        update->title = title;
    if (update->first_user_message.s == NULL)
        update->first_user_message = first;
}

static void read_event(struct index_reading *reading, yyjson_val *event)
{
    struct index_update *update = reading->update;
    struct str type = json_member(event, "type");

    if (str_is(type, "token_count")) {
        yyjson_val *usage = yyjson_obj_get(yyjson_obj_get(event, "info"), "total_token_usage");
        yyjson_val *total = yyjson_obj_get(usage, "total_tokens");

        if (yyjson_is_int(total))
            update->tokens_used = yyjson_get_sint(total);
    } else if (update->title.s == NULL && str_is(type, "user_message")) {
        read_user_message(reading, event, /* item= */ NULL);
    } else if (update->title.s == NULL && str_is(type, "item_completed")) {
        yyjson_val *item = yyjson_obj_get(event, "item");

        if (str_is(json_member(item, "type"), "UserMessage"))
            read_user_message(reading, event, item);
    }
}

static bool scan_line(void *owner, const struct rollout_line *line)
{
    struct index_reading *reading = owner;

    switch (line->type) {
    case ROLLOUT_SESSION_META:
        read_meta(reading, line->payload);
        break;
    case ROLLOUT_TURN_CONTEXT:
        read_turn_context(reading, line->payload);
        break;
    case ROLLOUT_EVENT_MSG:
        read_event(reading, line->payload);
        break;
    case ROLLOUT_RESPONSE_ITEM:
    case ROLLOUT_COMPACTED:
        break;
    }
    return true;
}

/* What is kept of a rollout is in few of its lines. */
static bool scan_wants_line(void *owner, const struct rollout_kind *kind)
{
    const struct index_reading *reading = owner;
    struct str type = kind->payload_type;

    switch (kind->type) {
    case ROLLOUT_RESPONSE_ITEM:
    case ROLLOUT_COMPACTED:
        return false;
    case ROLLOUT_EVENT_MSG:
        break;
    case ROLLOUT_SESSION_META:
    case ROLLOUT_TURN_CONTEXT:
        return true;
    }
    return type.len == 0 || str_is(type, "token_count") ||
           (reading->update->title.s == NULL &&
            (str_is(type, "user_message") || str_is(type, "item_completed")));
}

/* -- A whole file -------------------------------------------------------------------------- */

static struct str keep_text_of_latest(struct index_reading *reading, enum latest which)
{
    struct buf *text = &reading->latest[which];
    struct str copy = STR_NONE;

    if (reading->has[which])
        copy = arena_str(reading->arena, text->len == 0 ? "" : text->data, text->len);
    buf_done(text);
    return copy;
}

/* A file without a session_meta tells by its name what it is. */
static bool finish_summary(struct index_reading *reading, const char *path)
{
    struct thread_summary *summary = reading->summary;
    const char *slash = strrchr(path, '/');
    struct str time = STR_NONE, id = STR_NONE;

    if (summary->id.s == NULL) {
        if (!rollout_parse_name(slash == NULL ? path : slash + 1, &time, &id))
            return false;
        summary->id = arena_keep(reading->arena, id);
        summary->created_at = parse_name_time(time);
    }
    if (summary->source.s == NULL)
        summary->source = STR_LITERAL("vscode");
    summary->preview = reading->update->first_user_message;
    if (summary->preview.s == NULL)
        summary->preview = STR_LITERAL("");
    return true;
}

bool scan_rollout(const char *path, bool archived, struct arena *arena,
                  struct index_update *ret_update, struct error *err)
{
    struct thread_summary *summary = arena_zero(arena, sizeof *summary);
    struct index_update update = { .summary = summary, .tokens_used = -1, .from_file = true };
    struct index_reading reading = { .arena = arena, .summary = summary, .update = &update };
    struct stat st;
    bool ok;

    /* Before reading: what is appended meanwhile makes the file newer than its row. */
    if (stat(path, &st) < 0)
        return error_set(err, ERR_INTERNAL, "%s: %s", path, strerror(errno));
    summary->path = arena_str(arena, path, strlen(path));
    summary->updated_at = st.st_mtime;
    summary->archived = archived;
    ok = rollout_read_file(path, scan_wants_line, scan_line, &reading, err);
    update.sandbox_policy = keep_text_of_latest(&reading, POLICY);
    update.approval_mode = keep_text_of_latest(&reading, APPROVAL);
    update.model = keep_text_of_latest(&reading, MODEL);
    update.reasoning_effort = keep_text_of_latest(&reading, EFFORT);
    if (!ok)
        return false;
    if (!finish_summary(&reading, path))
        return error_set(err, ERR_INTERNAL, "%s: no session metadata", path);
    summary->model = update.model;
    summary->reasoning_effort = update.reasoning_effort;
    *ret_update = update;
    return true;
}
