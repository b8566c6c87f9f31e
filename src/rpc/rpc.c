#include "base/check.h"
#include "rpc/rpc_internal.h"

#include <stdlib.h>

struct rpc *rpc_new(struct loop *loop, const struct rpc_options *options)
{
    struct rpc *rpc = xcalloc(1, sizeof *rpc);

    check(options->linger_ms > 0);
    rpc->loop = loop;
    rpc->options = *options;
    list_init(&rpc->connections);
    list_init(&rpc->orphans);
    list_init(&rpc->questions);
    return rpc;
}

void rpc_end_all(struct rpc *rpc)
{
    list_foreach(&rpc->connections, connection, struct connection, node) {
        channel_pause(connection->channel, true);
        connection_end(connection);
    }
}

void rpc_free(struct rpc *rpc)
{
    if (rpc == NULL)
        return;
    list_foreach(&rpc->connections, connection, struct connection, node) {
        connection_free(connection);
    }
    list_foreach(&rpc->orphans, req, struct request, node) {
        list_remove(&req->node);
        request_free(req);
    }
    list_foreach(&rpc->questions, question, struct question, node) {
        question_free(question);
    }
    if (rpc->spare != NULL)
        request_free(rpc->spare);
    buf_done(&rpc->out);
    free(rpc);
}
