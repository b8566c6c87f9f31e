/* getConversationSummary: what lists show of a stored thread, as older clients ask for it. */
#include "base/clock.h"
#include "base/path.h"
#include "method/method.h"
#include "schema/decode.h"
#include "schema/json_write.h"
#include "service/threads.h"

struct summary_reading {
    struct request *req;
    struct str id;   /* that was asked for, or NULL */
    struct str path; /* of the file */
};

/* On disk a source is a bare word or an object; a word that we do not know is `unknown`. */
static struct wire_legacy_session_source read_summary_source(struct str source, struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct wire_legacy_session_source found;

    if (source.len > 0 && source.s[0] == '{')
        buf_add_str(&json, source);
    else
        json_write_str(&json, source);
    if (schema_decode_text(&type_legacy_session_source, buf_str(&json), arena, &found, &err))
        return found;
    return (struct wire_legacy_session_source){ .tag = WIRE_LEGACY_SESSION_SOURCE_TAG_UNKNOWN };
}

static void summary_loaded(void *owner, const struct loaded_rollout *loaded,
                           const struct error *err)
{
    struct summary_reading *reading = owner;
    struct request *req = reading->req;
    const struct thread_summary *summary = &loaded->summary;
    struct wire_conversation_git_info git;

    if (err->code != 0) {
        request_fail(req, ERR_INTERNAL, "failed to load conversation summary from %s: %s",
                     reading->path.s, err->message.s);
        return;
    }
    git = (struct wire_conversation_git_info){ summary->git.sha, summary->git.branch,
                                               summary->git.origin_url };
    request_reply(
        req, &(struct wire_get_conversation_summary_response){
                 .summary = {
                     .conversation_id = summary->id,
                     .path = reading->path,
                     .preview = summary->preview.s != NULL ? summary->preview : STR_LITERAL(""),
                     .timestamp = clock_utc(req->arena, summary->created_at),
                     .updated_at = clock_utc(req->arena, summary->updated_at),
                     .model_provider = summary->model_provider.s != NULL
                                           ? summary->model_provider
                                           : req->server->config->model_provider_id,
                     .cwd = summary->cwd,
                     .cli_version = summary->cli_version,
                     .source = read_summary_source(summary->source, req->arena),
                     .git_info = summary->has_git ? &git : NULL,
                 } });
}

static void load_summary(struct summary_reading *reading, struct str path)
{
    struct request *req = reading->req;

    reading->path = arena_str(req->arena, path.s, path.len);
    store_load(req->server->store, reading->path, /* with_turns= */ false, summary_loaded, reading);
}

static void summary_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct summary_reading *reading = owner;

    if (err->code != 0)
        request_fail_with(reading->req, err);
    else if (found->live_path.s != NULL)
        load_summary(reading, found->live_path);
    else if (found->has_row && found->row.path.s != NULL)
        load_summary(reading, found->row.path);
    else
        request_fail(reading->req, ERR_INVALID_REQUEST, "no rollout found for conversation id %s",
                     reading->id.s);
}

void on_get_conversation_summary(struct request *req,
                                 const struct wire_get_conversation_summary_params *params)
{
    struct summary_reading *reading = arena_zero(req->arena, sizeof *reading);

    reading->req = req;
    if (params->tag == WIRE_GET_CONVERSATION_SUMMARY_PARAMS_TAG_ID) {
        reading->id = params->id.conversation_id;
        store_find(req->server->store, reading->id, summary_found, reading);
    } else if (path_is_absolute(params->path.rollout_path)) {
        load_summary(reading, params->path.rollout_path);
    } else {
        load_summary(reading, str_of(arena_printf(req->arena, "%s/%s", req->server->home,
                                                  params->path.rollout_path.s)));
    }
}
