/* thread/name/set: a name for a loaded or stored thread, archived or not. */
#include "method/method.h"
#include "service/threads.h"

struct naming {
    struct request *req;
    struct str id;
    struct str name;
};

static void on_named(void *owner, const struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 }; /* the request's own goes with its answer */
    const struct naming *naming = owner;
    struct server *server = naming->req->server;
    struct wire_thread_name_updated_notification told = {
        .thread_id = arena_str(&arena, naming->id.s, naming->id.len),
        .thread_name = arena_str(&arena, naming->name.s, naming->name.len),
    };

    if (err->code != 0) {
        request_fail_with(naming->req, err);
        return;
    }
    request_reply_empty(naming->req);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_NAME_UPDATED, &told);
}

static void write_name(struct naming *naming)
{
    store_set_name(naming->req->server->store, naming->id, naming->name, on_named, naming);
}

static void name_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct naming *naming = owner;

    if (err->code != 0)
        request_fail_with(naming->req, err);
    else if (found->live_path.s == NULL && found->archived_path.s == NULL)
        request_fail(naming->req, ERR_INVALID_REQUEST, "thread not found: %s", naming->id.s);
    else
        write_name(naming);
}

/* A thread in memory has no place for a name; the answer is good, and then the error is told. */
static void refuse_ephemeral(struct request *req, struct thread *thread)
{
    struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER };
    struct wire_turn_error error = {
        .message = STR_LITERAL("Session persistence is disabled; cannot rename thread."),
        .codex_error_info = &info,
    };

    request_reply_empty(req);
    thread_tell_error(thread, STR_LITERAL(""), &error);
}

void on_thread_name_set(struct request *req, const struct wire_thread_set_name_params *params)
{
    struct naming *naming = arena_zero(req->arena, sizeof *naming);
    struct str name = str_trim(params->name);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    struct thread *thread;

    if (!require_thread_id(req, params->thread_id, id))
        return;
    if (name.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "thread name must not be empty");
        return;
    }
    *naming = (struct naming){ req, str_of(id), arena_str(req->arena, name.s, name.len) };
    thread = thread_find(&req->server->agent, naming->id);
    if (thread == NULL)
        store_find(req->server->store, naming->id, name_found, naming);
    else if (thread_path(thread) == NULL)
        refuse_ephemeral(req, thread);
    else
        write_name(naming);
}
