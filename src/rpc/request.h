/*
 * A request of a client, from the moment its parameters are decoded to its answer.
 *
 * It is answered exactly once, in its handler or later; the answer ends it. Until then params and
 * whatever was allocated from its arena stay valid. When the client goes first the request stays,
 * its connection becomes NULL, and the answer goes nowhere.
 */
#ifndef RPC_REQUEST_H
#define RPC_REQUEST_H

#include "base/arena.h"
#include "base/error.h"
#include "base/list.h"
#include "rpc/envelope.h"
#include "schema/schema.h"

struct connection;
struct rpc;
struct server; /* what the methods work on: service/server.h */

struct request {
    struct server *server;
    struct connection *connection; /* NULL once the client is gone */
    const struct message *method;
    struct arena *arena;

    /* The rest is the business of rpc/. */
    struct rpc *rpc;
    struct envelope envelope;
    struct arena memory;
    struct list_node node; /* in the connection's requests */
    uint64_t started_us;
    const void *params;
    bool in_handler;
    bool answered;
};

typedef void method_fn(struct request *req, const void *params);

/* `result` is of the method's result type. */
void request_reply(struct request *req, const void *result);

/*
 * The same for a result with values that are JSON already (struct written_value): they go to the client from where they
 * are, which is `memory`. What is in it is the message's from now on, and gone when that was sent.
 */
void request_reply_from(struct request *req, const void *result, struct arena *memory);

/* For results without members: {}. */
void request_reply_empty(struct request *req);

/*
 * For large results, which a worker writes as JSON: it goes behind what request_begin_result() puts
 * into the message, and request_reply_written() sends that, leaving it empty.
 */
void request_begin_result(struct request *req, struct buf *message);
void request_reply_written(struct request *req, struct buf *message);

/* How a worker writes such a result for this client: asked on the loop. */
unsigned request_encode_flags(const struct request *req);

/* Of a request that on_request() took: calls the handler. From the loop, not from inside of on_request(). */
void request_continue(struct request *req);

/* The error object as it came from elsewhere, in JSON. */
void request_fail_written(struct request *req, struct str error);

void request_fail(struct request *req, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void request_fail_with(struct request *req, const struct error *err);

#endif
