/*
 * WebSocket clients, from the upgrade on: each is a channel, one message a text frame.
 *
 *              client closes, breaks a rule, reads too slowly; or the owner frees the channel
 *      OPEN ----------------------------------------------------------------------------> CLOSING
 *        |                                                                                   |
 *        | the connection breaks            our close was taken and theirs came, or time ran out
 *        +---------------------------------------> GONE <--------------------------------------+
 *
 * A socket outlives its channel for the moment it takes to say goodbye, and is freed when it is gone
 * and the owner has let go of it.
 */
#ifndef TRANSPORT_WEBSOCKET_H
#define TRANSPORT_WEBSOCKET_H

#include "base/list.h"
#include "base/str.h"
#include "loop/stream.h"
#include "transport/channel.h"

#include <stdint.h>

struct websocket_limits {
    size_t max_frame_bytes;
    size_t max_message_bytes;
    size_t max_receiving_bytes; /* of messages unfinished or not taken yet, all clients together */
    size_t max_backlog_bytes;   /* of notifications and questions that a client did not take */
    size_t continue_above;      /* backlog beyond which deltas are joined */
    uint64_t ping_ms;           /* silence after which a client is asked whether it is there; twice
                                   that and it is gone. 0: never */
};

#define WEBSOCKET_LIMITS_INIT                                                                      \
    {                                                                                              \
        .max_frame_bytes = 16 * 1024 * 1024, .max_message_bytes = 64 * 1024 * 1024,                \
        .max_receiving_bytes = 512 * 1024 * 1024, .max_backlog_bytes = 16 * 1024 * 1024,           \
        .continue_above = 256 * 1024, .ping_ms = 30 * 1000                                         \
    }

/* Since the start. */
struct websocket_counts {
    uint64_t accepted;
    uint64_t messages_in;
    uint64_t messages_out;
    uint64_t bytes_in;
    uint64_t bytes_out;
    uint64_t dropped_slow;   /* clients that did not read */
    uint64_t dropped_broken; /* ... that broke the rules */
    uint64_t dropped_silent; /* ... that did not answer pings */
};

enum { WEBSOCKET_SCRATCH = 64 * 1024 };

/* What the sockets of a listener share. */
struct websocket_hub {
    struct loop *loop;
    struct websocket_limits limits;
    struct list sockets; /* owned */
    size_t n_open;
    size_t receiving;  /* bytes */
    uint64_t round_ms; /* this round of the loop, by its time */
    uint64_t spent_us; /* ... and what messages of clients took of it */
    struct websocket_counts counts;
    char *scratch; /* where all of them read to; owned */
};

void websocket_hub_init(struct websocket_hub *hub, struct loop *loop,
                        const struct websocket_limits *limits);

/* Takes the stream, whose handshake is done; `early` are bytes that came behind it. */
struct channel *websocket_new(struct websocket_hub *hub, struct stream *stream, struct str early);

/* Bytes that clients have not taken, of all and of the slowest. */
void websocket_hub_backlog(const struct websocket_hub *hub, size_t *ret_all, size_t *ret_most);

/* Every channel must have been freed. */
void websocket_hub_done(struct websocket_hub *hub);

#endif
