#include "base/memory.h"
#include "rpc/rpc_internal.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_BYTES = 200 }; /* of what is no message */

struct reading {
    struct rpc *rpc;
    struct connection *connection; /* NULL: nobody wants it any more */
    char *text;                    /* until it is read */
    size_t len;
    char shown[SHOWN_BYTES]; /* its beginning: reading changes the text */

    /* What the worker made of it. */
    const char *reason; /* why it is no message, or NULL */
    struct envelope envelope;
    bool is_request;
    struct prepared prepared;
};

static void read_message(void *data)
{
    struct reading *reading = data;

    if (!envelope_parse_take(TAKE(reading->text), reading->len, &reading->envelope,
                             &reading->reason))
        return;
    reading->reason = NULL;
    reading->is_request = reading->envelope.kind == ENVELOPE_REQUEST;
    if (reading->is_request)
        dispatch_prepare(reading->rpc, &reading->envelope, &reading->prepared);
}

static void forget(struct reading *reading)
{
    envelope_done(&reading->envelope);
    arena_done(&reading->prepared.arena);
    error_done(&reading->prepared.err);
    free(reading);
}

static void message_read(void *data)
{
    struct reading *reading = data;
    struct connection *connection = reading->connection;

    reading->rpc->reading_bytes -= reading->len;
    if (connection == NULL) {
        forget(reading);
        return;
    }
    connection->reading = NULL;
    if (reading->reason != NULL)
        connection_log_nonsense(reading->shown, reading->len, reading->reason);
    else
        connection_take(connection, &reading->envelope,
                        reading->is_request ? &reading->prepared : NULL);
    free(reading);
    connection_resume(connection);
}

static struct work_queue *readers(struct rpc *rpc)
{
    if (rpc->readers == NULL)
        rpc->readers = work_queue_new(rpc->loop);
    return rpc->readers;
}

/* Without a copy where the channel can do that: memory that is new takes longer than the bytes. */
static char *own_text(struct channel *channel, const char *message, size_t len)
{
    struct buf text = { 0 };

    if (!channel_take(channel, &text))
        buf_add(&text, message, len);
    buf_reserve(&text, ENVELOPE_ROOM);
    return text.data;
}

bool reading_takes_long(const struct connection *connection, size_t len)
{
    return len >= READING_FROM_BYTES && connection->rpc->reading_bytes <= READING_BYTES_MAX;
}

void reading_start(struct connection *connection, const char *message, size_t len)
{
    struct reading *reading = xcalloc(1, sizeof *reading);

    reading->rpc = connection->rpc;
    reading->connection = connection;
    reading->len = len;
    memcpy(reading->shown, message, len < SHOWN_BYTES ? len : SHOWN_BYTES);
    reading->text = own_text(connection->channel, message, len);
    connection->rpc->reading_bytes += len;
    connection->reading = reading;
    work_queue_add(readers(connection->rpc), read_message, message_read, reading);
}

void reading_forget(struct connection *connection)
{
    if (connection->reading != NULL)
        connection->reading->connection = NULL;
    connection->reading = NULL;
}

/* -- Releasing ----------------------------------------------------------------------------- */

struct remains {
    struct envelope envelope;
    struct arena arena;
};

static void release(void *data)
{
    struct remains *remains = data;

    envelope_done(&remains->envelope);
    arena_done(&remains->arena);
}

void reading_release(struct rpc *rpc, struct envelope *envelope, struct arena *arena)
{
    struct remains *remains = xcalloc(1, sizeof *remains);

    remains->envelope = *envelope;
    *envelope = (struct envelope){ 0 };
    if (arena != NULL) {
        remains->arena = *arena;
        *arena = (struct arena){ 0 };
    }
    work_queue_add(readers(rpc), release, free, remains);
}
