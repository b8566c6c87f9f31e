#include "base/memory.h"
#include "rpc/rpc_internal.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_BYTES = 200 }; /* of what is not a message */

struct message_reading {
    struct list_node node; /* in readers->waiting, while it waits */
    struct rpc *rpc;
    struct readers *readers;
    struct connection *connection; /* NULL: nobody wants it any more */
    const char *message;           /* while it waits: where the channel has it */
    char *text;                    /* until it is read; NULL: the channel has it still; owned */
    bool waits;
    size_t len;
    char shown[SHOWN_BYTES]; /* its beginning: reading changes the text */

    /* What the worker made of it. */
    const char *reason; /* why it is not a message, or NULL */
    struct envelope envelope;
    bool is_request;
    struct prepared prepared;
};

static void read_message(void *data)
{
    struct message_reading *reading = data;

    if (!envelope_parse_take(TAKE(reading->text), reading->len, &reading->envelope,
                             &reading->reason))
        return;
    reading->reason = NULL;
    reading->is_request = reading->envelope.kind == ENVELOPE_REQUEST;
    if (reading->is_request)
        dispatch_prepare(reading->rpc, &reading->envelope, &reading->prepared);
}

/* -- The queue ----------------------------------------------------------------------------- */

/* Nobody is there to hear it. */
static void drop_read(struct message_reading *reading)
{
    reading_release(reading->rpc, &reading->envelope, &reading->prepared.arena);
    error_done(&reading->prepared.err);
    free(reading);
}

static void start_waiting(struct readers *readers);

static void message_read(void *data)
{
    struct message_reading *reading = data;
    struct connection *connection = reading->connection;

    reading->readers->bytes -= reading->len;
    start_waiting(reading->readers);
    if (connection == NULL) {
        drop_read(reading);
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

static bool has_room(const struct readers *readers, size_t len)
{
    return readers->bytes == 0 ||
           (readers->bytes < READING_BYTES_MAX && len <= READING_BYTES_MAX - readers->bytes);
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

static void give_to_worker(struct message_reading *reading)
{
    struct readers *readers = reading->readers;

    if (reading->text == NULL)
        reading->text = own_text(reading->connection->channel, reading->message, reading->len);
    readers->bytes += reading->len;
    if (readers->queue == NULL)
        readers->queue = work_queue_new(reading->rpc->loop);
    work_queue_add(readers->queue, read_message, message_read, reading);
}

/* In the order they came: a long one is not overtaken for ever by those that fit. */
static void start_waiting(struct readers *readers)
{
    list_foreach(&readers->waiting, reading, struct message_reading, node) {
        if (!has_room(readers, reading->len))
            return;
        list_remove(&reading->node);
        reading->waits = false;
        give_to_worker(reading);
    }
}

static void wait_for_room(struct message_reading *reading)
{
    struct channel *channel = reading->connection->channel;

    if (channel->ops->take == NULL) /* it keeps nothing */
        reading->text = own_text(channel, reading->message, reading->len);
    reading->waits = true;
    list_append(&reading->readers->waiting, &reading->node);
}

bool reading_takes_long(size_t len)
{
    return len >= READING_FROM_BYTES;
}

void reading_start(struct connection *connection, const char *message, size_t len)
{
    struct rpc *rpc = connection->rpc;
    struct message_reading *reading = xcalloc(1, sizeof *reading);

    reading->rpc = rpc;
    reading->readers = len < READING_LONG_BYTES ? &rpc->short_readers : &rpc->long_readers;
    reading->connection = connection;
    reading->prepared.sender = connection_sender(connection);
    reading->message = message;
    reading->len = len;
    memcpy(reading->shown, message, len < SHOWN_BYTES ? len : SHOWN_BYTES);
    connection->reading = reading;
    if (list_is_empty(&reading->readers->waiting) && has_room(reading->readers, len))
        give_to_worker(reading);
    else
        wait_for_room(reading);
}

/* Whoever waits behind it may fit. */
static void stop_waiting(struct message_reading *reading)
{
    struct readers *readers = reading->readers;

    list_remove(&reading->node);
    free(reading->text);
    free(reading);
    start_waiting(readers);
}

void reading_forget(struct connection *connection)
{
    struct message_reading *reading = connection->reading;

    connection->reading = NULL;
    if (reading == NULL)
        return;
    if (reading->waits)
        stop_waiting(reading);
    else
        reading->connection = NULL;
}

void reading_lose(struct connection *connection)
{
    if (connection->reading != NULL && connection->reading->waits)
        reading_forget(connection);
}

void readers_init(struct rpc *rpc)
{
    list_init(&rpc->short_readers.waiting);
    list_init(&rpc->long_readers.waiting);
}

/* What was read for nobody is released last. */
void readers_done(struct rpc *rpc)
{
    work_queue_free(rpc->short_readers.queue);
    work_queue_free(rpc->long_readers.queue);
    work_queue_free(rpc->releasing);
}

/* -- Releasing ----------------------------------------------------------------------------- */

struct remains {
    struct envelope envelope;
    struct arena arena;
};

static void release_remains(void *data)
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
    if (rpc->releasing == NULL)
        rpc->releasing = work_queue_new(rpc->loop);
    work_queue_add(rpc->releasing, release_remains, free, remains);
}
