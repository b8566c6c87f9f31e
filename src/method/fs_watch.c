/* fs/watch: tell this client when something changes at a path. */
#include "base/clock.h"
#include "base/os_error.h"
#include "base/uuid.h"
#include "files/path_watch.h"
#include "method/method.h"

#include <stdlib.h>

/* A watch costs two of the kernel's, of which a user has some thousands. */
enum { MAX_WATCHES = 4096 };

struct client_watch {
    struct list_node node; /* in the service's watches */
    struct connection *connection;
    char id[UUID_LENGTH + 1];
    struct path_watch *watch;
};

static bool on_changes(void *owner, const struct str *paths, size_t n)
{
    struct client_watch *client_watch = owner;
    struct wire_fs_changed_notification changed = {
        .watch_id = str_of(client_watch->id),
        .changed_paths = { paths, n },
    };

    if (connection_is_full(client_watch->connection))
        return false;
    connection_notify(client_watch->connection, NOTIFICATION_FS_CHANGED, &changed);
    return true;
}

static const struct path_watch_events watch_events = { .on_changes = on_changes };

static void end(struct client_watch *client_watch)
{
    list_remove(&client_watch->node);
    path_watch_free(client_watch->watch);
    free(client_watch);
}

void client_watches_end(struct file_service *service, const struct connection *connection)
{
    list_foreach(&service->watches, watch, struct client_watch, node) {
        if (connection == NULL || watch->connection == connection)
            end(watch);
    }
}

void client_watch_end(struct file_service *service, const struct connection *connection,
                      struct str id)
{
    list_foreach(&service->watches, watch, struct client_watch, node) {
        if (watch->connection == connection && str_is(id, watch->id))
            end(watch);
    }
}

static size_t count_watches(struct file_service *service, const struct connection *connection)
{
    size_t n = 0;

    list_foreach(&service->watches, watch, struct client_watch, node) {
        n += watch->connection == connection;
    }
    return n;
}

static int begin(struct file_service *service, struct request *req, struct str path,
                 struct client_watch **ret_watch)
{
    struct client_watch *made;
    int status = 0;

    if (service->events == NULL)
        status = file_events_new(service->loop, &service->events);
    if (status < 0)
        return status;
    made = xcalloc(1, sizeof *made);
    made->connection = req->connection;
    uuid_make_v7(clock_now_ms(), made->id);
    status =
        path_watch_new(service->loop, service->events, path, &watch_events, made, &made->watch);
    if (status < 0) {
        free(made);
        return status;
    }
    list_append(&service->watches, &made->node);
    *ret_watch = made;
    return 0;
}

struct watching {
    struct file_work work;
    struct str path;
};

/* The lane only keeps the order: what this client changed before is no change it wants to hear of. */
static void run_watching(void *data)
{
}

static void watching_done(void *data)
{
    struct watching *watching = data;
    struct request *req = watching->work.req;
    CLEANUP(error_done) struct error err = { 0 };
    struct client_watch *made;
    int status;

    if (!file_path_check(watching->path, &err)) {
        request_fail_with(req, &err);
        return;
    }
    if (req->connection == NULL) {
        request_fail(req, ERR_INTERNAL, "the client is gone");
        return;
    }
    status = begin(&req->server->files, req, watching->path, &made);
    if (status < 0) {
        os_error_set(&err, status);
        request_fail_with(req, &err);
        return;
    }
    request_reply(req, &(struct wire_fs_watch_response){ str_of(made->id), watching->path });
}

void on_fs_watch(struct request *req, const struct wire_fs_watch_params *params)
{
    struct file_service *service = &req->server->files;
    struct watching *watching = arena_zero(req->arena, sizeof *watching);

    if (count_watches(service, req->connection) >= MAX_WATCHES) {
        request_fail(req, ERR_INVALID_REQUEST, "too many watches: a connection may have %d",
                     MAX_WATCHES);
        return;
    }
    watching->path = params->path;
    files_run(req, run_watching, watching_done, &watching->work);
}
