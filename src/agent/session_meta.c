#include "agent/session_meta.h"

#include "base/memory.h"
#include "base/uuid.h"
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

/* What only paginated files say of themselves. */
struct paginated_form {
    struct str session_id;
    struct str history_mode;
    struct str_array roots;
    struct opt_i64 forked_from_ordinal;
    struct wire_rollout_history_base base;
    struct wire_rollout_context_window window;
};

static void read_form(const struct session_meta *meta, struct paginated_form *form,
                      struct arena *arena)
{
    char *window_id = arena_alloc(arena, UUID_LENGTH + 1);
    struct spawn_origin origin;

    if (!meta->is_paginated)
        return;
    uuid_make_v7(meta->created_ms, window_id);
    form->session_id =
        spawn_origin_read(meta->source, arena, &origin) ? origin.parent_id : meta->id;
    form->history_mode = STR_LITERAL("paginated");
    form->roots = (struct str_array){ &meta->cwd, 1 };
    form->window.window_id = str_of(window_id);
    if (meta->base.id.s == NULL)
        return;
    form->forked_from_ordinal = (struct opt_i64){ .set = meta->forked_from_id.s != NULL,
                                                  .value = (int64_t)meta->base.end_ordinal };
    form->base = (struct wire_rollout_history_base){
        .thread_id = meta->base.id,
        .end_ordinal_exclusive = (int64_t)meta->base.end_ordinal,
        .end_byte_offset = (int64_t)meta->base.end_offset,
    };
}

void session_meta_write(const struct session_meta *meta, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_base_instructions base = { meta->base_instructions };
    struct wire_rollout_git git = { 0 };
    struct spawn_origin origin = { 0 };
    struct paginated_form form = { 0 };
    yyjson_doc *source = read_source(meta->source, &arena), *tools = NULL;

    spawn_origin_read(meta->source, &arena, &origin);
    if (meta->git != NULL)
        git = (struct wire_rollout_git){ meta->git->sha, meta->git->branch, meta->git->origin_url };
    if (meta->dynamic_tools.s != NULL)
        tools = yyjson_read(meta->dynamic_tools.s, meta->dynamic_tools.len, /* flags= */ 0);
    read_form(meta, &form, &arena);
    schema_encode(&type_rollout_session_meta,
                  &(struct wire_rollout_session_meta){
                      .session_id = form.session_id,
                      .id = meta->id,
                      .forked_from_id = meta->forked_from_id,
                      .forked_from_ordinal_exclusive = form.forked_from_ordinal,
                      .timestamp = timestamp_text(&arena, meta->created_ms),
                      .cwd = meta->cwd,
                      .runtime_workspace_roots = form.roots,
                      .originator = meta->originator,
                      .cli_version = STR_LITERAL(CODEX_VERSION),
                      .source = yyjson_doc_get_root(source),
                      .thread_source = meta->thread_source,
                      .agent_nickname = origin.nickname,
                      .agent_role = origin.role,
                      .agent_path = origin.path,
                      .model_provider = meta->model_provider,
                      .base_instructions = meta->base_instructions.s != NULL ? &base : NULL,
                      .dynamic_tools = yyjson_doc_get_root(tools),
                      .history_mode = form.history_mode,
                      .history_base = meta->base.id.s != NULL ? &form.base : NULL,
                      .context_window = meta->is_paginated ? &form.window : NULL,
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
