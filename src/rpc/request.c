#include "rpc/request.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
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
    req->params = NULL;
    req->in_handler = req->answered = false;
    req->started_us = clock_steady_us();
    rpc->numbers.requests++;
    rpc->numbers.requests_open++;
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
    if (req->envelope.text != NULL)
        reading_release(req->rpc, &req->envelope, &req->memory);
    envelope_done(&req->envelope);
    arena_done(&req->memory);
    free(req);
}

static void count_time(struct request *req)
{
    struct rpc_numbers *numbers = &req->rpc->numbers;
    uint64_t us = clock_steady_us() - req->started_us;
    size_t i = 0;

    while (i < RPC_LATENCIES && us > rpc_latency_us[i])
        i++;
    numbers->took[i]++;
    numbers->took_us += us;
    numbers->requests_open--;
}

/* Ends an answered request; its memory serves the next one. */
static void retire(struct request *req)
{
    struct rpc *rpc = req->rpc;
    struct connection *connection = req->connection;

    count_time(req);
    list_remove(&req->node);
    if (connection != NULL)
        connection->n_requests--;
    if (rpc->spare != NULL) {
        request_free(req);
    } else {
        if (req->envelope.text != NULL)
            reading_release(rpc, &req->envelope, &req->memory);
        envelope_done(&req->envelope);
        arena_reset(&req->memory);
        rpc->spare = req;
    }
    if (connection != NULL)
        connection_settle_soon(connection);
}

void request_returned(struct request *req)
{
    req->in_handler = false;
    if (req->answered)
        retire(req);
}

/* In the words of the client's version, as far as it has shown that by now. */
static enum protocol_dialect answer_protocol(const struct request *req)
{
    return req->connection == NULL ? PROTOCOL_0118 : connection_protocol(req->connection);
}

static struct buf *begin_answer(struct request *req)
{
    return &rpc_begin(req->rpc, answer_protocol(req))->bytes;
}

/* One line for each request, for those who ask for it. */
static void log_answer(const struct request *req, const struct error *err, size_t len)
{
    struct str name = req->envelope.method;

    log_info("request %.*s: %s%s%s, %llu us, %zu bytes", STR_ARGS(name),
             err == NULL ? "answered" : "refused (", err == NULL ? "" : err->message.s,
             err == NULL ? "" : ")", (unsigned long long)(clock_steady_us() - req->started_us),
             len);
}

/* What begin_answer() gave is whole. `err` is what it says, or NULL. */
static void send_answer(struct request *req, const struct error *err)
{
    enum protocol_dialect protocol = answer_protocol(req);
    struct parcel *answer = rpc_begin(req->rpc, protocol);

    check(!req->answered);
    req->answered = true;
    log_answer(req, err, parcel_len(answer));
    answer->is_answer = true;
    if (req->connection != NULL)
        connection_send(req->connection, answer);
    rpc_end_message(req->rpc, protocol);
    if (!req->in_handler)
        retire(req);
}

void request_begin_result(struct request *req, struct buf *message)
{
    buf_add_text(message, "{\"id\":");
    message_id_write(message, &req->envelope.id);
    buf_add_text(message, ",\"result\":");
}

void request_reply_written(struct request *req, struct buf *message)
{
    struct buf *out = begin_answer(req);
    struct buf empty = *out;

    buf_add_char(message, '}');
    *out = *message; /* not copied: it may be large */
    *message = empty;
    send_answer(req, /* err= */ NULL);
}

static void end_result(struct request *req, struct buf *out)
{
    buf_add_char(out, '}');
    send_answer(req, /* err= */ NULL);
}

/* More members, behind those of the object that was just written. */
static void add_dialect_members(struct request *req, const void *result, struct buf *out)
{
    out->len--;
    dialect_add_result(req->method, result, out);
    buf_add_char(out, '}');
}

unsigned request_encode_flags(const struct request *req)
{
    return encode_flags(answer_protocol(req),
                        req->connection != NULL && req->connection->experimental);
}

static void reply(struct request *req, const void *result, struct asides *asides)
{
    struct buf *out = begin_answer(req);

    if (req->connection != NULL && req->connection->dialect != NULL)
        dialect_note_result(req->connection->dialect, req->method, result);
    request_begin_result(req, out);
    schema_encode_aside(req->method->result, result, request_encode_flags(req), asides, out);
    if (req->envelope.says_jsonrpc)
        add_dialect_members(req, result, out);
    end_result(req, out);
}

void request_reply(struct request *req, const void *result)
{
    reply(req, result, /* asides= */ NULL);
}

void request_reply_from(struct request *req, const void *result, struct arena *memory)
{
    struct parcel *answer = rpc_begin(req->rpc, answer_protocol(req));

    arena_done(&answer->memory);
    answer->memory = *memory;
    *memory = (struct arena){ 0 };
    reply(req, result, &answer->asides);
}

void request_reply_empty(struct request *req)
{
    struct buf *out = begin_answer(req);

    check(req->method->result->n_fields == 0);
    request_begin_result(req, out);
    buf_add_text(out, "{}");
    end_result(req, out);
}

void request_fail_with(struct request *req, const struct error *err)
{
    struct buf *out = begin_answer(req);

    buf_add_text(out, "{\"error\":{\"code\":");
    json_write_int(out, err->code);
    if (err->data != NULL)
        buf_printf(out, ",\"data\":%s", err->data);
    buf_add_text(out, ",\"message\":");
    json_write_str(out, err->message);
    buf_add_text(out, "},\"id\":");
    message_id_write(out, &req->envelope.id);
    buf_add_char(out, '}');
    send_answer(req, err);
}

void request_fail_written(struct request *req, struct str error)
{
    struct buf *out = begin_answer(req);

    buf_add_text(out, "{\"error\":");
    buf_add_str(out, error);
    buf_add_text(out, ",\"id\":");
    message_id_write(out, &req->envelope.id);
    buf_add_char(out, '}');
    send_answer(req, /* err= */ NULL);
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
