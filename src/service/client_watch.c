#include "service/client_watch.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "files/path_watch.h"
#include "rpc/connection.h"

#include <stdlib.h>

struct client_watch {
    struct list_node node; /* in the service's watches */
    struct connection *connection;
    struct path_watch *watch;
    struct arena arena;
    struct str id; /* in the arena */
    struct watched_path path;
};

/* Followed by its name, which may come to lead elsewhere; told as where it led when the client asked. */
static struct str told_path(const struct client_watch *client_watch, struct str path,
                            struct arena *arena)
{
    const struct watched_path *watched = &client_watch->path;

    if (path.len < watched->named.len)
        return path;
    return str_of(arena_printf(arena, "%s%s", watched->real.s, path.s + watched->named.len));
}

static bool client_watch_on_changes(void *owner, const struct str *paths, size_t n)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct client_watch *client_watch = owner;
    struct str *told = arena_alloc(&arena, (n + 1) * sizeof *told);
    struct wire_fs_changed_notification changed = {
        .watch_id = client_watch->id,
        .changed_paths = { told, n },
    };

    if (connection_is_full(client_watch->connection))
        return false;
    for (size_t i = 0; i < n; i++)
        told[i] = told_path(client_watch, paths[i], &arena);
    connection_notify(client_watch->connection, NOTIFICATION_FS_CHANGED, &changed);
    return true;
}

static const struct path_watch_events watch_events = { .on_changes = client_watch_on_changes };

static void client_watch_free(struct client_watch *client_watch)
{
    list_remove(&client_watch->node);
    path_watch_free(client_watch->watch);
    arena_done(&client_watch->arena);
    free(client_watch);
}

void client_watches_end(struct file_service *service, const struct connection *connection)
{
    list_foreach(&service->watches, watch, struct client_watch, node) {
        if (connection == NULL || watch->connection == connection)
            client_watch_free(watch);
    }
}

void client_watch_end(struct file_service *service, const struct connection *connection,
                      struct str id)
{
    list_foreach(&service->watches, watch, struct client_watch, node) {
        if (watch->connection == connection && str_equal(id, watch->id))
            client_watch_free(watch);
    }
}

bool client_watch_is_there(struct file_service *service, const struct connection *connection,
                           struct str id)
{
    list_foreach(&service->watches, watch, struct client_watch, node) {
        if (watch->connection == connection && str_equal(id, watch->id))
            return true;
    }
    return false;
}

static struct str make_watch_id(struct arena *arena)
{
    char id[UUID_LENGTH + 1];

    uuid_make_v7(clock_now_ms(), id);
    return arena_str(arena, id, UUID_LENGTH);
}

size_t client_watch_count(struct file_service *service, const struct connection *connection)
{
    size_t n = 0;

    list_foreach(&service->watches, watch, struct client_watch, node) {
        n += watch->connection == connection;
    }
    return n;
}

int client_watch_start(struct file_service *service, struct connection *connection,
                       const struct watched_path *path, struct str id, struct str *ret_id)
{
    struct client_watch *made;
    int status = file_events_need(service->loop, service->events);

    if (status < 0)
        return status;
    made = xcalloc(1, sizeof *made);
    made->connection = connection;
    made->path = (struct watched_path){ arena_keep(&made->arena, path->named),
                                        arena_keep(&made->arena, path->real) };
    made->id = id.s != NULL ? arena_keep(&made->arena, id) : make_watch_id(&made->arena);
    status = path_watch_new(service->loop, *service->events, path->named, &watch_events, made,
                            &made->watch);
    if (status < 0) {
        arena_done(&made->arena);
        free(made);
        return status;
    }
    list_append(&service->watches, &made->node);
    *ret_id = made->id;
    return 0;
}
