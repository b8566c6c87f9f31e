#include "method/thread_load.h"
#include "base/real_path.h"

#include "method/skill_watch.h"
#include "method/thread_ground.h"

#include "agent/prompts.h"
#include "base/clock.h"
#include "base/version.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "store/git_facts.h"

#include <stdlib.h>

struct thread_load {
    struct request *req;
    struct server *server;
    thread_load_fn *on_loaded;
    void *owner;
    struct thread_load_options options;
    struct str base_instructions; /* recorded ones */
    struct str recorded_cwd;
    struct thread_ground *ground; /* owned */

    /* What the worker reads. */
    struct arena arena;
    struct settings *settings;
    struct str source_path;
    struct str target_path; /* of a fork that is kept; NULL: none */
    struct str new_id;      /* of a fork; NULL: the file's */
    int64_t created_ms;
    struct str originator;
    struct str dynamic_tools; /* of the file */
    bool extended;
    bool fork;

    /* What it answers. */
    struct thread_summary summary;
    struct wire_turn_array turns;
    struct replayed replayed;
    uint64_t size; /* of the file before it was read */
    struct error err;
};

static struct str keep(struct thread_load *load, struct str text)
{
    return text.s == NULL ? STR_NONE : arena_str(&load->arena, text.s, text.len);
}

/* -- On the worker: copying ---------------------------------------------------------------- */

struct copy {
    struct rollout *target;
    struct turn_builder *turns;
    bool extended;
    bool ok;
    struct error *err;
};

static const char *type_name(enum rollout_line_type type)
{
    static const char *const names[] = {
        [ROLLOUT_SESSION_META] = "session_meta", [ROLLOUT_RESPONSE_ITEM] = "response_item",
        [ROLLOUT_EVENT_MSG] = "event_msg",       [ROLLOUT_TURN_CONTEXT] = "turn_context",
        [ROLLOUT_COMPACTED] = "compacted",
    };

    return names[type];
}

/* Lines that only an extended history keeps. */
static bool is_extended_event(const struct rollout_line *line)
{
    static const char *const names[] = { "error",
                                         "exec_command_end",
                                         "patch_apply_end",
                                         "mcp_tool_call_end",
                                         "web_search_end",
                                         "view_image_tool_call",
                                         "dynamic_tool_call_request",
                                         "dynamic_tool_call_response",
                                         "guardian_assessment" };
    yyjson_val *type = yyjson_obj_get(line->payload, "type");

    if (line->type != ROLLOUT_EVENT_MSG)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (yyjson_equals_str(type, names[i]))
            return true;
    }
    return yyjson_is_str(type) && strncmp(yyjson_get_str(type), "collab_", 7) == 0;
}

static bool copy_line(void *owner, const struct rollout_line *line)
{
    struct copy *copy = owner;
    CLEANUP(buf_done) struct buf payload = { 0 };

    turn_builder_line(copy->turns, line);
    if (!copy->extended && is_extended_event(line))
        return true;
    json_write_value(&payload, line->payload);
    copy->ok = rollout_append(copy->target, type_name(line->type), buf_str(&payload), copy->err);
    return copy->ok;
}

/* A copy of a turn that runs ends where it was cut, as an interrupted one. */
static bool add_boundary(struct thread_load *load, struct copy *copy)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    struct wire_rollout_event aborted = { .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                                          .turn_aborted = { .reason =
                                                                STR_LITERAL("interrupted") } };

    if (!turn_builder_is_mid_turn(copy->turns, &aborted.turn_aborted.turn_id))
        return true;
    schema_encode(&type_rollout_event, &aborted, 0, &payload);
    return rollout_append(copy->target, "response_item",
                          message_item(&load->arena, "user", str_of(turn_aborted_text)),
                          &load->err) &&
           rollout_append(copy->target, "event_msg", buf_str(&payload), &load->err);
}

static yyjson_doc *read_tools(const struct thread_load *load)
{
    struct str text = load->dynamic_tools;

    return text.s == NULL ? NULL : yyjson_read(text.s, text.len, /* flags= */ 0);
}

static bool write_meta(struct thread_load *load, struct rollout *target)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    struct wire_rollout_base_instructions base = { load->settings->base_instructions };
    struct wire_rollout_git git;
    struct git_facts facts = { 0 };
    yyjson_doc *source = yyjson_read("\"vscode\"", 8, 0), *tools = read_tools(load);
    struct wire_rollout_session_meta meta = {
        .id = load->new_id,
        .forked_from_id = load->summary.id,
        .timestamp = timestamp_text(&load->arena, load->created_ms),
        .cwd = load->settings->cwd,
        .originator = load->originator,
        .cli_version = STR_LITERAL(CODEX_VERSION),
        .source = yyjson_doc_get_root(source),
        .model_provider = load->settings->provider->id,
        .base_instructions = &base,
        .dynamic_tools = yyjson_doc_get_root(tools),
    };

    if (git_facts_read(meta.cwd, &load->arena, &facts)) {
        git = (struct wire_rollout_git){ facts.sha, facts.branch, facts.origin_url };
        meta.git = &git;
    }
    schema_encode(&type_rollout_session_meta, &meta, 0, &payload);
    yyjson_doc_free(source);
    yyjson_doc_free(tools);
    return rollout_append(target, "session_meta", buf_str(&payload), &load->err);
}

static bool copy_rollout(struct thread_load *load)
{
    struct copy copy = { .turns = turn_builder_new(&load->arena),
                         .extended = load->extended,
                         .ok = true,
                         .err = &load->err };
    bool ok = rollout_create(load->target_path.s, &copy.target, &load->err) &&
              write_meta(load, copy.target) &&
              rollout_read(load->source_path.s, 0, copy_line, &copy, &load->err) && copy.ok &&
              add_boundary(load, &copy);

    rollout_close(copy.target);
    return ok;
}

/* -- On the worker: reading ---------------------------------------------------------------- */

struct reading {
    struct turn_builder *turns; /* what the client sees */
    struct replay *replay;      /* what the model sees */
};

static bool read_line(void *owner, const struct rollout_line *line)
{
    struct reading *reading = owner;

    return turn_builder_line(reading->turns, line) && replay_line(reading->replay, line);
}

static void read_all(struct thread_load *load, const char *path)
{
    struct reading reading = { turn_builder_new(&load->arena), replay_new(load->settings) };

    if (rollout_read(path, 0, read_line, &reading, &load->err) &&
        turn_builder_check(reading.turns, &load->err) &&
        replay_finish(reading.replay, path, &load->arena, &load->replayed, &load->err))
        load->turns = turn_builder_finish(reading.turns);
    replay_free(reading.replay);
}

static void run_load(void *data)
{
    struct thread_load *load = data;
    const char *path = load->source_path.s;

    if (load->fork && load->target_path.s != NULL) {
        if (!copy_rollout(load))
            return;
        path = load->target_path.s;
    }
    load->size = rollout_size(path);
    if (summary_from_rollout(path, &load->arena, &load->summary, &load->err))
        read_all(load, path);
}

/* -- On the loop --------------------------------------------------------------------------- */

static struct thread *make_thread(struct thread_load *load, struct error *err)
{
    const struct thread_summary *summary = &load->summary;
    bool kept = !load->fork || load->target_path.s != NULL;
    struct thread *thread =
        thread_new(&load->server->agent,
                   &(struct thread_options){
                       .id = load->fork ? load->new_id.s : summary->id.s,
                       .settings = load->settings,
                       .path = kept ? summary->path.s : NULL,
                       .extended = load->extended,
                       .source = load->fork ? STR_LITERAL("vscode") : summary->source,
                       .originator = load->originator,
                       .dynamic_tools = summary->dynamic_tools,
                       .project_docs = load->ground->project_docs,
                       .skills = load->ground->skills.text,
                       .known_skills = load->ground->skills.known,
                       .hooks = load->ground->hooks,
                       .is_resumed = !load->fork,
                       .created_ms = load->fork ? load->created_ms : summary->created_at * 1000,
                   });

    thread->conversation.history = load->replayed.history;
    thread->is_compacted = load->replayed.is_compacted;
    thread->has_usage = load->replayed.has_usage;
    thread->total_usage = load->replayed.total_usage;
    thread->usage_window = load->replayed.usage_window;
    thread->last_usage = load->replayed.last_usage;
    buf_add_str(&thread->conversation.baseline, load->replayed.baseline);
    if (summary->preview.len > 0)
        thread->preview = arena_str(&thread->arena, summary->preview.s, summary->preview.len);
    if (kept && !recorder_open(&thread->recorder, load->size, err)) {
        thread_free(thread);
        return NULL;
    }
    if (load->fork && kept)
        store_add(load->server->store, summary->path);
    skill_watch_thread(load->server, thread, &load->ground->skills.folders);
    return thread;
}

static void load_free(struct thread_load *load)
{
    settings_unref(load->settings);
    thread_ground_free(load->ground);
    arena_done(&load->arena);
    error_done(&load->err);
    free(load);
}

static void load_done(void *data)
{
    struct thread_load *load = data;
    struct loaded_thread loaded = { 0 };
    bool is_new = false;

    if (load->err.code == 0) {
        /* It may have been loaded by another request meanwhile. */
        loaded.thread = load->fork ? NULL : thread_find(&load->server->agent, load->summary.id);
        if (loaded.thread != NULL) {
            history_done(&load->replayed.history);
        } else {
            loaded.thread = make_thread(load, &load->err);
            is_new = loaded.thread != NULL;
        }
        loaded.summary = load->summary;
        loaded.turns = load->turns;
    }
    load->on_loaded(load->owner, &loaded, &load->err);
    if (is_new)
        tell_deprecations(loaded.thread, &load->ground->config->deprecations);
    load_free(load);
}

/* What the thread was begun with stays, unless the request or the configuration says otherwise. */
static void restore(struct thread_load *load)
{
    const struct thread_load_options *options = &load->options;
    struct settings *settings = load->settings;
    struct str base = load->base_instructions;

    if (load->ground->config->base_instructions.s == NULL && base.s != NULL)
        settings->base_instructions = arena_str(&settings->arena, base.s, base.len);
    if (!options->keep_model)
        return;
    if (options->stored_model.s != NULL) {
        settings->model =
            arena_str(&settings->arena, options->stored_model.s, options->stored_model.len);
        settings->model_info = catalogue_find(settings->model);
    }
    for (unsigned i = 0; options->stored_effort.s != NULL && i < type_reasoning_effort.n_variants;
         i++) {
        if (str_is(options->stored_effort, type_reasoning_effort.variants[i].name))
            settings->effort = (enum wire_reasoning_effort)(i + 1);
    }
}

static void on_ground(void *owner, struct thread_ground *ground)
{
    struct thread_load *load = owner;

    load->ground = ground;
    load->settings = take_settings(load->req, ground);
    if (load->settings == NULL) {
        load_free(load);
        return;
    }
    restore(load);
    work_queue_add(load->server->loading, run_load, load_done, load);
}

static void name_copy(struct thread_load *load)
{
    char *id = arena_alloc(&load->arena, UUID_LENGTH + 1);

    uuid_make_v7(load->created_ms, id);
    load->new_id = str_of(id);
    if (!load->options.ephemeral)
        load->target_path =
            rollout_path(&load->arena, load->server->home, load->new_id, load->created_ms);
}

void thread_load(struct request *req, const struct thread_summary *summary,
                 const struct thread_load_options *options, thread_load_fn *on_loaded, void *owner)
{
    struct thread_load *load = xcalloc(1, sizeof *load);
    struct config_request wanted = options->config;

    load->req = req;
    load->server = req->server;
    load->on_loaded = on_loaded;
    load->owner = owner;
    load->options = *options;
    load->source_path = keep(load, options->path);
    load->originator = keep(load, req->server->agent.originator);
    load->summary.id = keep(load, summary->id);
    load->base_instructions = keep(load, summary->base_instructions);
    load->dynamic_tools = keep(load, summary->dynamic_tools);
    load->recorded_cwd = keep(load, summary->cwd);
    load->extended = options->extended;
    load->fork = options->fork;
    load->created_ms = clock_now_ms();
    if (options->fork)
        name_copy(load);
    wanted.cwd = path_from_here(req->arena, options->settings_cwd.s != NULL ? options->settings_cwd
                                                                            : load->recorded_cwd)
                     .s;
    thread_ground_read(req, &wanted, on_ground, load);
}
