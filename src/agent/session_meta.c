#include "agent/session_meta.h"

#include "base/memory.h"
#include "base/version.h"
#include "schema/encode.h"
#include "store/rollout.h"

/* The words of a source on disk are JSON only when they are an object. */
static yyjson_doc *read_source(struct str source, struct arena *arena)
{
    if (source.len == 0 || source.s[0] != '{')
        source = str_of(arena_printf(arena, "\"%s\"", source.s));
    return yyjson_read(source.s, source.len, /* flags= */ 0);
}

void session_meta_write(const struct session_meta *meta, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_base_instructions base = { meta->base_instructions };
    struct wire_rollout_git git = { 0 };
    struct wire_rollout_history_base history = { meta->base.id, meta->base.end_ordinal,
                                                 meta->base.end_offset };
    bool has_base = meta->base.id.s != NULL;
    struct spawn_origin origin = { 0 };
    yyjson_doc *source = read_source(meta->source, &arena), *tools = NULL;

    spawn_origin_read(meta->source, &arena, &origin);
    if (meta->git != NULL)
        git = (struct wire_rollout_git){ meta->git->sha, meta->git->branch, meta->git->origin_url };
    if (meta->dynamic_tools.s != NULL)
        tools = yyjson_read(meta->dynamic_tools.s, meta->dynamic_tools.len, /* flags= */ 0);
    schema_encode(&type_rollout_session_meta,
                  &(struct wire_rollout_session_meta){
                      .id = meta->id,
                      .forked_from_id = meta->forked_from_id,
                      .timestamp = timestamp_text(&arena, meta->created_ms),
                      .cwd = meta->cwd,
                      .originator = meta->originator,
                      .cli_version = STR_LITERAL(CODEX_VERSION),
                      .source = yyjson_doc_get_root(source),
                      .agent_nickname = origin.nickname,
                      .agent_role = origin.role,
                      .agent_path = origin.path,
                      .model_provider = meta->model_provider,
                      .base_instructions = &base,
                      .forked_from_ordinal_exclusive = { has_base && meta->forked_from_id.s != NULL,
                                                         meta->base.end_ordinal },
                      .history_mode = meta->is_paginated ? STR_LITERAL("paginated") : STR_NONE,
                      .history_base = has_base ? &history : NULL,
                      .dynamic_tools = yyjson_doc_get_root(tools),
                      .git = meta->git != NULL ? &git : NULL,
                  },
                  0, out);
    yyjson_doc_free(source);
    yyjson_doc_free(tools);
}

bool session_meta_create_file(const struct session_meta *meta, const char *path,
                              struct rollout **ret_rollout, struct error *err)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    struct rollout *rollout;

    if (!rollout_create(path, &rollout, err))
        return false;
    if (meta->is_paginated)
        rollout_number_lines(rollout, meta->base.id.s != NULL ? meta->base.end_ordinal : 0);
    session_meta_write(meta, &payload);
    if (!rollout_append(rollout, "session_meta", buf_str(&payload), err)) {
        rollout_close(rollout);
        return false;
    }
    *ret_rollout = rollout;
    return true;
}
