#include "service/usage.h"

#include "agent/thread_usage.h"
#include "base/memory.h"

#include <stdlib.h>

/* By the time that the history is there, both may be gone. */
struct usage_listener {
    struct server *server;
    struct connection *connection;
    char thread_id[UUID_LENGTH + 1];
    struct str turn_id;
    struct arena arena;
};

static void tell_now(const struct thread *thread, struct str turn_id, struct connection *connection)
{
    struct wire_thread_token_usage_updated_notification update;

    if (thread_used(thread, turn_id, &update))
        connection_notify(connection, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED, &update);
}

static void usage_is_known(void *data)
{
    struct usage_listener *listener = data;
    struct thread *thread = thread_find(&listener->server->agent, str_of(listener->thread_id));

    if (thread != NULL && thread_is_followed_by(thread, listener->connection))
        tell_now(thread, listener->turn_id, listener->connection);
    arena_done(&listener->arena);
    free(listener);
}

static void tell_when_restored(struct server *server, const struct thread *thread,
                               struct str turn_id, struct connection *connection)
{
    struct usage_listener *listener = xmalloc(sizeof *listener);

    *listener = (struct usage_listener){ .server = server, .connection = connection };
    listener->turn_id = arena_keep(&listener->arena, turn_id);
    memcpy(listener->thread_id, thread_id(thread).s, sizeof listener->thread_id);
    session_when_restored(&server->sessions, usage_is_known, listener);
}

void tell_usage_so_far(struct server *server, const struct thread *thread, struct str turn_id,
                       struct connection *connection)
{
    if (turn_id.s == NULL || connection_protocol(connection) == PROTOCOL_0118)
        return;
    if (thread_knows_usage(thread))
        tell_now(thread, turn_id, connection);
    else
        tell_when_restored(server, thread, turn_id, connection);
}

struct str last_turn_id(const struct wire_turn_array *turns)
{
    return turns->n > 0 ? turns->items[turns->n - 1].id : STR_NONE;
}
