/*
 * JSON-RPC between one server and its clients.
 *
 *     channel --message--> connection --envelope--> dispatch --params--> handler in method/
 *                              |                                            |
 *                              |<-- reply, error, notification, question ---'
 *
 * A struct rpc holds what all connections share. A connection belongs to it from rpc_connect() until
 * its client is gone. Bounds: a connection is not read while its client does not take what was
 * sent, and a request beyond max_requests is answered with ERR_OVERLOADED.
 */
#ifndef RPC_RPC_H
#define RPC_RPC_H

#include "base/list.h"
#include "loop/loop.h"
#include "rpc/request.h"
#include "schema/generated/wire.h"
#include "transport/channel.h"

struct connection;
struct rpc;

struct rpc_options {
    struct server *server;             /* handed to every handler as req->server */
    method_fn *const *handlers;        /* by enum method; NULL entries are not served */
    method_fn *const *legacy_handlers; /* by enum legacy_method; NULL: none is served */
    size_t max_requests;               /* unanswered ones of a connection */
    size_t max_requests_of_all;        /* ... of all together */
    size_t max_queued_bytes;           /* above this a connection is not read */
    uint64_t linger_ms;                /* how long answers may take after the end of input */
    enum protocol_dialect protocol;    /* what every client knows; the rest shows */

    /* A request that its handler is about to get, whose parameters are right. True: it was taken, and will be answered or
     * given to the handler after all (request_continue()). NULL: nobody takes any. Also set later: rpc_take_requests(). */
    bool (*on_request)(void *owner, struct request *req);
    void (*on_newer)(void *owner); /* one more has shown to know a newer protocol; or NULL */
    void (*on_initialized)(void *owner, struct connection *connection); /* it said so; or NULL */
    void (*on_gone)(void *owner, struct connection *connection);    /* about to be freed; or NULL */
    void (*on_settled)(void *owner, struct connection *connection); /* it was full; or NULL */
    void (*on_last_gone)(void *owner);                              /* no connection is left */
    void *owner;
};

#define RPC_OPTIONS_INIT                                                                           \
    {                                                                                              \
        .max_requests = 1024, .max_requests_of_all = 64 * 1024, .max_queued_bytes = 1024 * 1024,   \
        .linger_ms = 1000                                                                          \
    }

/* How long requests took: so many at most rpc_latency_us[i], the last ones longer. */
enum { RPC_LATENCIES = 9 };
extern const uint32_t rpc_latency_us[RPC_LATENCIES];

/* What has happened since the start, and what there is. */
struct rpc_numbers {
    size_t connections;
    size_t requests_open;
    size_t questions_open;
    uint64_t requests;
    uint64_t overloaded; /* requests that were refused because there were too many */
    uint64_t notifications;
    uint64_t took[RPC_LATENCIES + 1];
    uint64_t took_us; /* all together */
};

struct rpc *rpc_new(struct loop *loop, const struct rpc_options *options);
void rpc_free(struct rpc *rpc); /* accepts NULL */

void rpc_take_requests(struct rpc *rpc, bool (*on_request)(void *owner, struct request *req));

/* Starts to serve a client. Takes the channel. */
struct connection *rpc_connect(struct rpc *rpc, struct channel *channel);

/* The same for another server, which speaks for a client of its own (connection->is_peer). */
struct connection *rpc_connect_peer(struct rpc *rpc, struct channel *channel);

/* To every initialized connection that has not opted out. */
void rpc_notify_all(struct rpc *rpc, enum notification what, const void *params);

/* To those of the given connections that want it; written once for all of them. */
void rpc_notify_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                     enum notification what, const void *params);

/* The same without those that have more than so many bytes to read already: for what is worth nothing late. */
void rpc_notify_prompt(struct rpc *rpc, struct connection *const *connections, size_t n,
                       size_t max_queued, enum notification what, const void *params);

void rpc_count(const struct rpc *rpc, struct rpc_numbers *ret_numbers);

/* Is no connection left? */
bool rpc_is_alone(const struct rpc *rpc);

/* Ends every connection as if its input had ended: what was read is answered first. */
void rpc_end_all(struct rpc *rpc);

/* The same for those that nobody needs any more. */
typedef bool connection_needed_fn(void *owner, const struct connection *connection);
void rpc_end_unneeded(struct rpc *rpc, connection_needed_fn *is_needed, void *owner);

/* Ends every connection now, before what its requests use is freed: loops that run until something
 * is freed read no more of them. What is answered later goes nowhere. on_last_gone is not called. */
void rpc_drop_all(struct rpc *rpc); /* accepts NULL */

#endif
