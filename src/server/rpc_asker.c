#include "server/rpc_asker.h"

#include "rpc/connection.h"
#include "rpc/question.h"

static struct question *rpc_asker_ask(void *owner, struct connection *const *group, size_t n,
                                      const struct group_question *options, int64_t *ret_id)
{
    struct question *question = rpc_ask_some(owner, group, n, options);

    *ret_id = question_id(question);
    return question;
}

static void rpc_asker_send(void *owner, struct question *question, struct connection *connection)
{
    question_send(question, connection);
}

static void rpc_asker_withdraw(void *owner, struct question *question)
{
    question_cancel(question);
}

static size_t rpc_asker_backlog(void *owner, const struct connection *connection)
{
    return connection_queued(connection);
}

static const char *rpc_asker_client_name(void *owner, const struct connection *connection)
{
    return connection->client_name;
}

struct asker rpc_asker(struct rpc *rpc)
{
    return (struct asker){
        .ask = rpc_asker_ask,
        .send = rpc_asker_send,
        .withdraw = rpc_asker_withdraw,
        .backlog = rpc_asker_backlog,
        .client_name = rpc_asker_client_name,
        .owner = rpc,
    };
}
