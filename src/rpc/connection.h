/*
 * One client: its handshake, what it wants to hear, and its requests that are not answered yet.
 */
#ifndef RPC_CONNECTION_H
#define RPC_CONNECTION_H

#include "base/list.h"
#include "base/str.h"
#include "dialect/dialect.h"
#include "rpc/rpc.h"
#include "schema/decode.h"

struct relay_client;

/* What another server says of the client that it speaks for, once more of it has shown: a notification. */
#define PEER_KNOWS "bobbin/client"

struct connection {
    struct rpc *rpc;
    struct channel *channel; /* owned */
    struct list_node node;   /* in rpc->connections */
    struct list requests;    /* struct request, unanswered */
    size_t n_requests;
    uint64_t opted_out[(NOTIFICATION_COUNT + 63) / 64]; /* a bit for each enum notification */
    uint32_t opted_out_events;                          /* dialect_event_bit() of each */
    struct client_dialect *dialect; /* NULL: nothing beside the protocol; owned */
    enum protocol_dialect protocol; /* only ever later */
    unsigned n_words;               /* that it was the first to say: schema/open_enum.h */
    char *client_name;              /* owned; NULL before initialize */
    char *client_version;
    bool has_spoken; /* a message came */
    bool initialized;
    bool has_been_greeted; /* it has said `initialized` */
    bool experimental;     /* the client asked for the experimental API */
    bool listens_late;     /* dialect_listens_late() */
    bool is_peer; /* another server, for a client of its own: relays ask about threads only */
    struct relay_client *relays; /* of this client to other servers (fleet/relay.h); NULL: none */
    bool paused;
    struct message_reading
        *reading;        /* a large message that a worker reads or is to read, or NULL */
    struct timer *stall; /* runs while paused: a client that neither reads nor writes is gone */
    size_t stall_queued;
    struct next_round *soon; /* looks whether it may be read again, or is done */
    struct timer *end;       /* runs once there is no more input: goes when its answers are out */
    size_t end_queued;       /* channel_queued() when the timer was last started */
};

/* What initialize says of a client. Names are copied. */
struct client_traits {
    struct str name;
    struct str version;
    bool experimental;
    const struct str *opt_out; /* names of notifications; unknown ones do no harm */
    size_t n_opt_out;
};

/* What a message shows of the client's dialect: a mask of enum dialect_sign. */
void connection_learn(struct connection *connection, unsigned signs);

/* The version of the protocol that it is talked to in: the first until something shows that it knows a later one. */
static inline enum protocol_dialect connection_protocol(const struct connection *connection)
{
    return connection->protocol;
}

/* The same, for decoding what it sends. */
static inline struct schema_sender connection_sender(const struct connection *connection)
{
    return (struct schema_sender){ connection->protocol, connection->n_words,
                                   /* is_client= */ true };
}

/* It knows this version; an earlier one than before changes nothing. */
void connection_learn_protocol(struct connection *connection, enum protocol_dialect protocol);

void connection_initialize(struct connection *connection, const struct client_traits *traits);

/*
 * Has the client so much to read that it should not be sent more yet? That is advice for whoever could
 * go on without an end; the options' on_settled() tells when it may.
 */
static inline bool connection_is_full(const struct connection *connection)
{
    return connection->paused;
}

void connection_notify(struct connection *connection, enum notification what, const void *params);

/* Bytes that it was sent and has not taken yet. */
size_t connection_queued(const struct connection *connection);

/* A notification as it came from elsewhere, in JSON and without line breaks. */
void connection_send_text(struct connection *connection, struct str message);

/* Ends it: what was sent before may still arrive. For who cannot be served any more. */
void connection_close(struct connection *connection);

/* A finished message. Used by rpc/ only. */
void connection_send(struct connection *connection, struct parcel *message);

#endif
