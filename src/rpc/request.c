#include "rpc/request.h"

#include "base/check.h"
#include "rpc/rpc_internal.h"
#include "schema/encode.h"
#include "schema/json_write.h"

#include <stdlib.h>

struct request *request_new(struct connection *connection, struct envelope *envelope)
{
    struct rpc *rpc = connection->rpc;
    struct request *req = rpc->spare != NULL ? TAKE(rpc->spare) : xcalloc(1, sizeof *req);

    req->rpc = rpc;
    req->server = rpc->options.server;
    req->connection = connection;
    req->envelope = *envelope;
    req->arena = &req->memory;
    req->method = NULL;
    req->in_handler = req->answered = false;
    list_append(&connection->requests, &req->node);
    connection->n_requests++;
    return req;
}

void request_orphan(struct request *req)
{
    list_remove(&req->node);
    list_append(&req->rpc->orphans, &req->node);
    req->connection = NULL;
}

void request_free(struct request *req)
{
    envelope_done(&req->envelope);
    arena_done(&req->memory);
    free(req);
}

/* Ends an answered request; its memory serves the next one. */
static void retire(struct request *req)
{
    struct rpc *rpc = req->rpc;
    struct connection *connection = req->connection;

    list_remove(&req->node);
    if (connection != NULL)
        connection->n_requests--;
    if (rpc->spare != NULL) {
        request_free(req);
    } else {
        envelope_done(&req->envelope);
        arena_reset(&req->memory);
        rpc->spare = req;
    }
    if (connection != NULL)
        connection_settle(connection);
}

void request_returned(struct request *req)
{
    req->in_handler = false;
    if (req->answered)
        retire(req);
}

/* The message that answers is in rpc->out. */
static void answer(struct request *req)
{
    check(!req->answered);
    req->answered = true;
    if (req->connection != NULL)
        connection_send(req->connection, &req->rpc->out);
    buf_clear(&req->rpc->out, 64 * 1024);
    if (!req->in_handler)
        retire(req);
}

static struct buf *begin_result(struct request *req)
{
    struct buf *out = &req->rpc->out;

    buf_add_text(out, "{\"id\":");
    message_id_write(out, &req->envelope.id);
    buf_add_text(out, ",\"result\":");
    return out;
}

void request_reply(struct request *req, const void *result)
{
    struct buf *out = begin_result(req);
    bool experimental = req->connection != NULL && req->connection->experimental;

    schema_encode(req->method->result, result, experimental ? 0 : ENCODE_FOR_STABLE, out);
    buf_add_char(out, '}');
    answer(req);
}

void request_reply_empty(struct request *req)
{
    check(req->method->result->n_fields == 0);
    buf_add_text(begin_result(req), "{}}");
    answer(req);
}

void request_fail_with(struct request *req, const struct error *err)
{
    struct buf *out = &req->rpc->out;

    buf_add_text(out, "{\"error\":{\"code\":");
    json_write_int(out, err->code);
    if (err->data != NULL)
        buf_printf(out, ",\"data\":%s", err->data);
    buf_add_text(out, ",\"message\":");
    json_write_str(out, err->message);
    buf_add_text(out, "},\"id\":");
    message_id_write(out, &req->envelope.id);
    buf_add_char(out, '}');
    answer(req);
}

void request_fail(struct request *req, enum error_code code, const char *format, ...)
{
    CLEANUP(error_done) struct error err = { 0 };
    va_list args;

    va_start(args, format);
    error_vset(&err, code, format, args);
    va_end(args);
    request_fail_with(req, &err);
}
