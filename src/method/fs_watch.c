/* fs/watch: tell this client when something changes at a path. */
#include "base/os_error.h"
#include "base/real_path.h"
#include "method/method.h"
#include "service/client_watch.h"

struct watching {
    struct file_work work;
    struct watched_path path;
    struct str id; /* that the client wants; NULL: none */
};

/* Names are the connection's own: two may have the same. */
static bool require_free_name(struct request *req, struct str id)
{
    if (id.s == NULL && connection_protocol(req->connection) == PROTOCOL_0118)
        return true;
    if (id.s == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "Invalid request: missing field `watchId`");
        return false;
    }
    if (id.len > WATCH_ID_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "watchId is too long: at most %d bytes",
                     WATCH_ID_MAX);
        return false;
    }
    if (!client_watch_is_there(&req->server->files, req->connection, id))
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "watchId already exists: %.*s", STR_ARGS(id));
    return false;
}

/* In its lane: what this client changed before is no change it wants to hear of. */
static void run_watching(void *data)
{
    struct watching *watching = data;
    CLEANUP(error_done) struct error err = { 0 };

    if (file_path_check(watching->path.named, &err))
        watching->path.real = path_resolve(watching->work.req->arena, watching->path.named);
}

static void watching_done(void *data)
{
    struct watching *watching = data;
    struct request *req = watching->work.req;
    CLEANUP(error_done) struct error err = { 0 };
    struct str id;
    int status;

    if (!file_path_check(watching->path.named, &err)) {
        request_fail_with(req, &err);
        return;
    }
    if (req->connection == NULL) {
        request_fail(req, ERR_INTERNAL, "the client is gone");
        return;
    }
    if (!require_free_name(req, watching->id))
        return;
    status = client_watch_start(&req->server->files, req->connection, &watching->path, watching->id,
                                &id);
    if (status < 0) {
        os_error_set(&err, status);
        request_fail_with(req, &err);
        return;
    }
    request_reply(req, &(struct wire_fs_watch_response){ id, watching->path.real });
}

void on_fs_watch(struct request *req, const struct wire_fs_watch_params *params)
{
    struct file_service *service = &req->server->files;
    struct watching *watching = arena_zero(req->arena, sizeof *watching);

    if (client_watch_count(service, req->connection) >= CLIENT_WATCHES_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "too many watches: a connection may have %d",
                     CLIENT_WATCHES_MAX);
        return;
    }
    if (!require_free_name(req, params->watch_id))
        return;
    watching->path.named = params->path;
    watching->id = params->watch_id;
    files_run(req, run_watching, watching_done, &watching->work);
}
