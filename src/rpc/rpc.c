#include "base/check.h"
#include "rpc/rpc_internal.h"

#include <stdlib.h>

enum { KEEP_OUT = 64 * 1024 };

struct rpc *rpc_new(struct loop *loop, const struct rpc_options *options)
{
    struct rpc *rpc = xcalloc(1, sizeof *rpc);

    check(options->linger_ms > 0);
    rpc->loop = loop;
    rpc->options = *options;
    list_init(&rpc->connections);
    list_init(&rpc->orphans);
    list_init(&rpc->questions);
    readers_init(rpc);
    return rpc;
}

void rpc_take_requests(struct rpc *rpc, bool (*on_request)(void *owner, struct request *req))
{
    rpc->options.on_request = on_request;
}

struct parcel *rpc_begin(struct rpc *rpc, enum protocol_dialect protocol)
{
    if (rpc->out[protocol] == NULL)
        rpc->out[protocol] = parcel_new();
    return rpc->out[protocol];
}

void rpc_end_message(struct rpc *rpc, enum protocol_dialect protocol)
{
    struct parcel *out = rpc->out[protocol];
    struct buf bytes = out->bytes;

    if (out->refs > 1) {
        parcel_unref(TAKE(rpc->out[protocol]));
        return;
    }
    buf_clear(&bytes, KEEP_OUT);
    parcel_drop_asides(out);
    *out = (struct parcel){ .bytes = bytes, .refs = 1 };
}

const uint32_t rpc_latency_us[RPC_LATENCIES] = { 100,   300,    1000,    3000,    10000,
                                                 30000, 100000, 1000000, 10000000 };

static size_t length(const struct list *list)
{
    size_t n = 0;

    for (const struct list_node *node = list->head.next; node != &list->head; node = node->next)
        n++;
    return n;
}

void rpc_count(const struct rpc *rpc, struct rpc_numbers *ret_numbers)
{
    *ret_numbers = rpc->numbers;
    ret_numbers->connections = length(&rpc->connections);
    ret_numbers->questions_open = length(&rpc->questions);
}

bool rpc_is_alone(const struct rpc *rpc)
{
    return list_is_empty(&rpc->connections);
}

void rpc_end_all(struct rpc *rpc)
{
    list_foreach(&rpc->connections, connection, struct connection, node) {
        connection_close(connection);
    }
}

void rpc_end_unneeded(struct rpc *rpc, connection_needed_fn *is_needed, void *owner)
{
    list_foreach(&rpc->connections, connection, struct connection, node) {
        if (is_needed(owner, connection))
            continue;
        channel_pause(connection->channel, true);
        reading_forget(connection);
        connection_end(connection);
    }
}

void rpc_drop_all(struct rpc *rpc)
{
    while (rpc != NULL && !list_is_empty(&rpc->connections))
        connection_free(container_of(list_first(&rpc->connections), struct connection, node));
}

void rpc_free(struct rpc *rpc)
{
    if (rpc == NULL)
        return;
    rpc_drop_all(rpc);
    list_foreach(&rpc->orphans, req, struct request, node) {
        list_remove(&req->node);
        request_free(req);
    }
    list_foreach(&rpc->questions, question, struct question, node) {
        question_free(question);
    }
    if (rpc->spare != NULL)
        request_free(rpc->spare);
    for (size_t i = 0; i < PROTOCOL_COUNT; i++)
        parcel_unref(rpc->out[i]);
    readers_done(rpc);
    free(rpc);
}
