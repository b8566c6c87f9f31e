/*
 * A message that a peer sends. Long ones are read by a worker, as those of clients are (rpc/reading.c): the relay is not read
 * meanwhile, so that messages keep their order.
 */
#include "base/memory.h"
#include "fleet/relay_internal.h"

#include <stdlib.h>

enum { LONG_BYTES = 256 * 1024 };

struct relay_reading {
    struct relay *relay; /* NULL: nobody wants it any more */
    struct buf text;
    bool is_message;
    struct raw_message message;
};

/* Returns whether the relay is still there. */
static bool relay_handle(struct relay *relay, const struct raw_message *message)
{
    if (relay_hear(relay, message))
        return true;
    relay_break(relay, "it does not keep to the protocol");
    return false;
}

static void read_long(void *data)
{
    struct relay_reading *reading = data;

    reading->is_message = raw_message_read(buf_str(&reading->text), &reading->message);
}

static void long_was_read(void *data)
{
    struct relay_reading *reading = data;
    struct relay *relay = reading->relay;

    if (relay != NULL) {
        relay->reading = NULL;
        if (!reading->is_message)
            relay_break(relay, "it sends what is no message");
        else if (relay_handle(relay, &reading->message))
            relay_pace(relay);
    }
    buf_done(&reading->text);
    free(reading);
}

static void start_reading(struct relay *relay, struct str text)
{
    struct relays *relays = relay->client->relays;
    struct relay_reading *reading = xcalloc(1, sizeof *reading);

    ws_client_pause(relay->ws, true);
    relay->reading = reading;
    reading->relay = relay;
    buf_add_str(&reading->text, text);
    if (relays->read == NULL)
        relays->read = work_queue_new(relays->loop);
    work_queue_add(relays->read, read_long, long_was_read, reading);
}

void relay_forget_reading(struct relay *relay)
{
    if (relay->reading != NULL)
        relay->reading->relay = NULL;
    relay->reading = NULL;
}

void relay_read(struct relay *relay, struct str text)
{
    struct raw_message message;

    if (text.len >= LONG_BYTES)
        start_reading(relay, text);
    else if (!raw_message_read(text, &message))
        relay_break(relay, "it sends what is no message");
    else if (relay_handle(relay, &message))
        relay_pace(relay);
}
