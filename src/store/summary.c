#include "store/summary.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_read.h"
#include "schema/open_enum.h"
#include "store/contextual.h"
#include "store/rollout.h"
#include "store/rollout_fields.h"

#include <sys/stat.h>

enum { HEAD_RECORDS = 10 };

/* -- Sources ----------------------------------------------------------------------------------- */

static enum wire_session_source_tag source_word(struct str word)
{
    static const struct {
        const char *name;
        enum wire_session_source_tag tag;
    } words[] = {
        { "cli", WIRE_SESSION_SOURCE_TAG_CLI },
        { "vscode", WIRE_SESSION_SOURCE_TAG_VSCODE },
        { "exec", WIRE_SESSION_SOURCE_TAG_EXEC },
        { "mcp", WIRE_SESSION_SOURCE_TAG_APP_SERVER },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (str_is(word, words[i].name))
            return words[i].tag;
    }
    return WIRE_SESSION_SOURCE_TAG_UNKNOWN;
}

static bool read_sub_agent(yyjson_val *json, struct arena *arena,
                           struct wire_sub_agent_source *ret_source)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_sub_agent_source source = { 0 };
    yyjson_val *copy = json_copy(arena, json);

    if (!schema_decode(&type_sub_agent_source, copy, arena, &source, &err))
        return false;
    if (source.tag == WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN) {
        struct fields spawn = fields_of(yyjson_obj_get(copy, "thread_spawn"), arena);

        source.thread_spawn.parent_thread_id = fields_uuid(&spawn, "parent_thread_id");
        if (source.thread_spawn.agent_role.s == NULL) /* its older name */
            source.thread_spawn.agent_role = fields_text_or_none(&spawn, "agent_type");
        if (!spawn.ok)
            return false;
    }
    *ret_source = source;
    return true;
}

/* The source of a session_meta; false if it makes no sense. */
static bool source_from_json(yyjson_val *json, struct arena *arena,
                             struct wire_session_source *ret_source)
{
    struct wire_session_source source = { .tag = WIRE_SESSION_SOURCE_TAG_UNKNOWN };
    yyjson_val *key, *value;

    if (yyjson_is_str(json)) {
        source.tag = source_word(json_str(json));
        *ret_source = source;
        return true;
    }
    if (!yyjson_is_obj(json) || yyjson_obj_size(json) != 1)
        return false;
    key = unsafe_yyjson_get_first(json);
    value = yyjson_obj_iter_get_val(key);
    if (yyjson_equals_str(key, "custom")) {
        if (!yyjson_is_str(value))
            return false;
        source.tag = WIRE_SESSION_SOURCE_TAG_CUSTOM;
        source.custom = arena_keep(arena, json_str(value));
    } else if (yyjson_equals_str(key, "subagent")) {
        source.tag = WIRE_SESSION_SOURCE_TAG_SUB_AGENT;
        if (!read_sub_agent(value, arena, &source.sub_agent))
            return false;
    } else if (!yyjson_is_null(value)) {
        return false;
    }
    *ret_source = source;
    return true;
}

void summary_source(struct str source, struct arena *arena, struct wire_session_source *ret_source)
{
    yyjson_doc *doc;

    if (source.len == 0 || source.s[0] != '{') {
        *ret_source = (struct wire_session_source){ .tag = source_word(source) };
        return;
    }
    doc = yyjson_read(source.s, source.len, 0);
    if (!source_from_json(yyjson_doc_get_root(doc), arena, ret_source))
        *ret_source = (struct wire_session_source){ .tag = WIRE_SESSION_SOURCE_TAG_UNKNOWN };
    yyjson_doc_free(doc);
}

bool spawn_origin_read(struct str source, struct arena *arena, struct spawn_origin *ret_origin)
{
    struct wire_session_source read;
    const struct wire_sub_agent_source_thread_spawn *spawn = &read.sub_agent.thread_spawn;

    summary_source(source, arena, &read);
    if (read.tag != WIRE_SESSION_SOURCE_TAG_SUB_AGENT ||
        read.sub_agent.tag != WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN)
        return false;
    *ret_origin = (struct spawn_origin){
        .parent_id = spawn->parent_thread_id,
        .depth = spawn->depth,
        .path = spawn->agent_path,
        .nickname = spawn->agent_nickname,
        .role = spawn->agent_role,
    };
    return true;
}

struct str spawn_origin_source(const struct spawn_origin *origin, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_sub_agent_source source = {
        .tag = WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN,
        .thread_spawn = { .parent_thread_id = origin->parent_id,
                          .depth = (int32_t)origin->depth,
                          .agent_path = origin->path,
                          .agent_nickname = origin->nickname,
                          .agent_role = origin->role },
    };

    buf_add_text(&out, "{\"subagent\":");
    schema_encode(&type_sub_agent_source, &source, 0, &out);
    buf_add_char(&out, '}');
    return arena_str(arena, out.data, out.len);
}

/* What sub-agents are called; others have no nickname and no role. */
static void name_agent(struct wire_session_source *source, struct str *nickname, struct str *role)
{
    struct str own_nickname = *nickname, own_role = *role;

    *nickname = *role = STR_NONE;
    if (source->tag != WIRE_SESSION_SOURCE_TAG_SUB_AGENT)
        return;
    if (source->sub_agent.tag == WIRE_SUB_AGENT_SOURCE_TAG_MEMORY_CONSOLIDATION) {
        *nickname = STR_LITERAL("Morpheus");
        *role = STR_LITERAL("memory builder");
    } else if (source->sub_agent.tag == WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN) {
        struct wire_sub_agent_source_thread_spawn *spawn = &source->sub_agent.thread_spawn;

        if (own_nickname.s != NULL)
            spawn->agent_nickname = own_nickname;
        if (own_role.s != NULL)
            spawn->agent_role = own_role;
        *nickname = spawn->agent_nickname;
        *role = spawn->agent_role;
    }
}

/* -- The head of a file ------------------------------------------------------------------------ */

struct head {
    struct arena *arena;
    struct thread_summary summary;
    size_t n_records;
    bool starts_with_meta;
    bool has_preview;
};

static void read_git(struct fields *meta, struct thread_summary *summary)
{
    yyjson_val *value = fields_value(meta, "git");
    struct fields git;

    if (value == NULL || yyjson_is_null(value))
        return;
    git = fields_of(value, meta->arena);
    summary->has_git = true;
    summary->git.sha = fields_text_or_none(&git, "commit_hash");
    summary->git.branch = fields_text_or_none(&git, "branch");
    summary->git.origin_url = fields_text_or_none(&git, "repository_url");
    meta->ok &= git.ok;
}

static void read_base_instructions(struct fields *meta, struct thread_summary *summary)
{
    yyjson_val *value = fields_value(meta, "base_instructions");
    struct fields instructions;

    if (value == NULL || yyjson_is_null(value))
        return;
    instructions = fields_of(value, meta->arena);
    summary->base_instructions = fields_text(&instructions, "text");
    meta->ok &= instructions.ok;
}

static void read_dynamic_tools(struct fields *meta, struct thread_summary *summary)
{
    yyjson_val *value = fields_value(meta, "dynamic_tools"), *tool;
    size_t i, n;

    if (value == NULL || yyjson_is_null(value))
        return;
    meta->ok &= yyjson_is_arr(value);
    yyjson_arr_foreach(value, i, n, tool) {
        /* A namespace, which newer versions have, holds its tools. */
        meta->ok &= yyjson_is_str(yyjson_obj_get(tool, "name")) &&
                    (yyjson_is_arr(yyjson_obj_get(tool, "tools")) ||
                     (yyjson_is_str(yyjson_obj_get(tool, "description")) &&
                      yyjson_obj_get(tool, "inputSchema") != NULL));
    }
    if (meta->ok)
        summary->dynamic_tools = json_text(meta->arena, value);
}

static void read_agent(struct fields *meta, struct thread_summary *summary)
{
    struct wire_session_source source = { .tag = WIRE_SESSION_SOURCE_TAG_VSCODE };
    yyjson_val *value = fields_value(meta, "source");
    struct str nickname, role;

    summary->agent_nickname = nickname = fields_text_or_none(meta, "agent_nickname");
    summary->agent_role = role = fields_text_or_none(meta, "agent_role");
    if (role.s == NULL)
        summary->agent_role = role = fields_text_or_none(meta, "agent_type"); /* its older name */
    if (value != NULL)
        meta->ok &= source_from_json(value, meta->arena, &source);
    name_agent(&source, &nickname, &role);
    if (summary->agent_nickname.s == NULL)
        summary->agent_nickname = nickname;
    if (summary->agent_role.s == NULL)
        summary->agent_role = role;

    summary->source = STR_LITERAL("vscode");
    if (yyjson_is_str(value))
        summary->source = value_text(meta, value);
    else if (meta->ok && value != NULL)
        summary->source = json_text(meta->arena, value);
}

bool summary_from_session_meta(yyjson_val *payload, struct arena *arena,
                               struct thread_summary *ret_summary)
{
    struct fields meta = fields_of(payload, arena);
    struct thread_summary summary = { .id = fields_uuid(&meta, "id") };
    struct str timestamp = fields_text(&meta, "timestamp");

    summary.forked_from_id = fields_uuid_or_none(&meta, "forked_from_id");
    summary.cwd = fields_text(&meta, "cwd");
    summary.originator = fields_text(&meta, "originator");
    summary.thread_source = fields_text_or_none(&meta, "thread_source");
    summary.cli_version = fields_text(&meta, "cli_version");
    summary.model_provider = fields_text_or_none(&meta, "model_provider");
    fields_text_or_none(&meta, "memory_mode");
    summary.is_paginated = yyjson_equals_str(fields_value(&meta, "history_mode"), "paginated");
    read_agent(&meta, &summary);
    read_git(&meta, &summary);
    read_base_instructions(&meta, &summary);
    read_dynamic_tools(&meta, &summary);
    if (!meta.ok)
        return false;
    if (!timestamp_parse(timestamp, &summary.created_at))
        summary.created_at = 0;
    *ret_summary = summary;
    return true;
}

static void read_preview(struct head *head, yyjson_val *item)
{
    struct str text;

    if (!response_item_is_user_boundary(item))
        return;
    text = response_item_user_text(item, head->arena);
    if (text_after_request_marker(text, &text))
        text = arena_keep(head->arena, text);
    head->summary.preview = text;
    head->has_preview = true;
}

static bool head_line(void *owner, const struct rollout_line *line)
{
    struct head *head = owner;
    struct thread_summary summary;

    if (line->type == ROLLOUT_SESSION_META) {
        if (!summary_from_session_meta(line->payload, head->arena, &summary))
            return true;
        if (head->n_records == 0) {
            head->summary = summary;
            head->starts_with_meta = true;
        }
    } else if (line->type == ROLLOUT_RESPONSE_ITEM) {
        if (!response_item_is_valid(line->payload))
            return true;
        if (head->starts_with_meta)
            read_preview(head, line->payload);
    } else {
        return true;
    }
    head->n_records++;
    return head->starts_with_meta && !head->has_preview && head->n_records < HEAD_RECORDS;
}

bool summary_from_rollout(const char *path, struct arena *arena, struct thread_summary *ret_summary,
                          struct error *err)
{
    struct head head = { .arena = arena };
    struct stat info;

    if (!rollout_scan(path, head_line, &head, err))
        return false;
    if (head.n_records == 0)
        return error_set(err, ERR_INTERNAL, "rollout at %s is empty", path);
    if (!head.starts_with_meta)
        return error_set(err, ERR_INTERNAL, "rollout at %s does not start with session metadata",
                         path);
    head.summary.path = arena_str(arena, path, strlen(path));
    if (!head.has_preview)
        head.summary.preview = STR_LITERAL("");
    head.summary.updated_at =
        stat(path, &info) == 0 ? (int64_t)info.st_mtim.tv_sec : head.summary.created_at;
    *ret_summary = head.summary;
    return true;
}

/* -- For clients and for the index ------------------------------------------------------------- */

static struct str or_empty(struct str text)
{
    return text.s == NULL ? STR_LITERAL("") : text;
}

struct wire_thread_environment_array thread_environments(struct str cwd, struct arena *arena)
{
    struct wire_thread_environment *local = arena_zero(arena, sizeof *local);
    struct str *root = arena_alloc(arena, sizeof *root);

    *root = or_empty(cwd);
    *local = (struct wire_thread_environment){ .environment_id = STR_LITERAL("local"),
                                               .cwd = *root,
                                               .runtime_workspace_roots = { root, 1 } };
    return (struct wire_thread_environment_array){ local, 1 };
}

/* Of an agent whose parents are not known the parent is the best that can be said. */
static void show_origin(const struct thread_summary *summary, struct arena *arena,
                        struct wire_thread *thread)
{
    struct spawn_origin origin = { 0 };

    thread->session_id = thread->id;
    if (!spawn_origin_read(summary->source, arena, &origin) || origin.parent_id.s == NULL)
        return;
    thread->parent_thread_id = origin.parent_id;
    thread->session_id = origin.parent_id;
}

static enum wire_reasoning_effort effort_named(struct str name)
{
    return name.len == 0
               ? 0
               : (enum wire_reasoning_effort)open_enum_value(&type_reasoning_effort, name);
}

void summary_to_wire(const struct thread_summary *summary, struct arena *arena,
                     struct wire_thread *ret_thread)
{
    struct wire_thread thread = {
        .id = or_empty(summary->id),
        .environments = thread_environments(summary->cwd, arena),
        .forked_from_id = summary->forked_from_id,
        .model = summary->model,
        .reasoning_effort = effort_named(summary->reasoning_effort),
        .recency_at = { true, summary->updated_at },
        .originator = summary->originator,
        .thread_source = summary->thread_source,
        .preview = or_empty(summary->preview),
        .section = summary->board.section,
        .section_entered_at = { summary->board.section != NULL, summary->board.section_entered_at },
        .project_id = summary->board.project_id,
        .history_mode = summary->is_paginated ? WIRE_THREAD_HISTORY_MODE_PAGINATED
                                              : WIRE_THREAD_HISTORY_MODE_LEGACY,
        .model_provider = or_empty(summary->model_provider),
        .created_at = summary->created_at,
        .updated_at = summary->updated_at,
        .status.tag = summary->is_running_elsewhere ? WIRE_THREAD_STATUS_TAG_ACTIVE
                                                    : WIRE_THREAD_STATUS_TAG_NOT_LOADED,
        .path = summary->path,
        .cwd = or_empty(summary->cwd),
        .cli_version = or_empty(summary->cli_version),
        .agent_nickname = summary->agent_nickname,
        .agent_role = summary->agent_role,
    };

    show_origin(summary, arena, &thread);
    summary_source(summary->source, arena, &thread.source);
    name_agent(&thread.source, &thread.agent_nickname, &thread.agent_role);
    if (summary->has_git) {
        struct wire_git_info *git = arena_zero(arena, sizeof *git);

        git->sha = summary->git.sha;
        git->branch = summary->git.branch;
        git->origin_url = summary->git.origin_url;
        thread.git_info = git;
    }
    *ret_thread = thread;
}

static bool has_elements(yyjson_val *event, const char *name)
{
    return yyjson_arr_size(yyjson_obj_get(event, name)) > 0;
}

static void preview_from_text(struct str text, bool has_images, struct arena *arena,
                              struct str *ret_title, struct str *ret_first_user_message)
{
    if (!text_after_request_marker(text, &text))
        text = text_trim(text);
    *ret_title = *ret_first_user_message = STR_NONE;
    if (text.len > 0)
        *ret_title = *ret_first_user_message = arena_keep(arena, text);
    else if (has_images)
        *ret_first_user_message = STR_LITERAL("[Image]");
}

void preview_from_user_message(yyjson_val *event, struct arena *arena, struct str *ret_title,
                               struct str *ret_first_user_message)
{
    preview_from_text(json_member(event, "message"),
                      has_elements(event, "images") || has_elements(event, "local_images"), arena,
                      ret_title, ret_first_user_message);
}

void preview_from_user_item(yyjson_val *item, struct arena *arena, struct str *ret_title,
                            struct str *ret_first_user_message)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    bool has_images = false;
    yyjson_val *part;
    size_t i, n;

    yyjson_arr_foreach(yyjson_obj_get(item, "content"), i, n, part) {
        if (str_is(json_member(part, "type"), "text"))
            buf_add_str(&text, json_member(part, "text"));
        else
            has_images = true;
    }
    preview_from_text(buf_str(&text), has_images, arena, ret_title, ret_first_user_message);
}
