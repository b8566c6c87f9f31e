/*
 * From an envelope to a handler. The order of the checks is the reference's: the method, its
 * parameters, the handshake, the experimental gate.
 */
#include "base/memory.h"
#include "rpc/rpc_internal.h"
#include "schema/decode.h"
#include "schema/explain.h"

#include <stdlib.h>

static int compare_name(const void *name, const void *index)
{
    const struct str *wanted = name;
    const char *candidate = methods[*(const uint8_t *)index].name;
    size_t len = strlen(candidate);
    int r = memcmp(wanted->s, candidate, wanted->len < len ? wanted->len : len);

    return r != 0 ? r : (wanted->len > len) - (wanted->len < len);
}

static const struct message *find_method(struct str name)
{
    const uint8_t *index =
        bsearch(&name, methods_by_name, METHOD_COUNT, sizeof methods_by_name[0], compare_name);

    return index == NULL ? NULL : &methods[*index];
}

/* What only older clients ask for. */
static const struct message *find_legacy_method(const struct rpc *rpc, struct str name)
{
    for (size_t i = 0; rpc->options.legacy_handlers != NULL && i < LEGACY_METHOD_COUNT; i++) {
        if (str_is(name, legacy_methods[i].name))
            return &legacy_methods[i];
    }
    return NULL;
}

static method_fn *handler_of(const struct rpc *rpc, const struct message *method)
{
    if (method >= legacy_methods && method < legacy_methods + LEGACY_METHOD_COUNT)
        return rpc->options.legacy_handlers[method - legacy_methods];
    return rpc->options.handlers[method - methods];
}

/* What is listed is what the client's version has. */
static bool unknown_method(struct error *err, struct str name, enum protocol_dialect protocol)
{
    const char *names[METHOD_COUNT];
    size_t n = 0;

    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (part_is_in(methods[i].part, protocol))
            names[n++] = methods[i].name;
    }
    return explain_unknown(err, "variant", name, names, n);
}

/* Methods without parameters accept none, null and {}. */
static bool check_no_params(yyjson_val *params, struct error *err)
{
    if (params == NULL || yyjson_is_null(params))
        return true;
    if (yyjson_is_obj(params) && yyjson_obj_size(params) == 0)
        return true;
    return explain_invalid_type(err, params, "unit");
}

/* Without parameters, or with null: all of them are left out, if none is needed. */
static bool decode_nothing(const struct type *type, struct arena *arena, void *ret_params,
                           struct error *err)
{
    yyjson_doc *nothing = yyjson_read("{}", 2, /* flags= */ 0);
    bool is_enough = schema_decode(type, yyjson_doc_get_root(nothing), arena, ret_params, err);

    yyjson_doc_free(nothing);
    if (is_enough)
        return true;
    error_done(err);
    *err = (struct error){ 0 };
    return explain_missing_field(err, "params");
}

static bool decode_params(struct prepared *prepared, yyjson_val *params, struct arena *arena)
{
    const struct type *type = prepared->method->params;
    struct error *err = &prepared->err;

    if (type == NULL)
        return check_no_params(params, err);
    prepared->params = arena_zero(arena, type->size);
    if (params == NULL || yyjson_is_null(params))
        return decode_nothing(type, arena, prepared->params, err);
    return schema_decode_from(&prepared->sender, type, params, arena, prepared->params, err);
}

/* A method that only a later version has shows who knows that version. */
static void learn_from_method(struct prepared *prepared)
{
    if (prepared->method->part > (uint8_t)prepared->sender.dialect + 1)
        prepared->sender.dialect = (enum protocol_dialect)(prepared->method->part - 1);
}

/* Fills all but the arena, which is the one that is used. */
static bool find_and_decode(const struct rpc *rpc, const struct envelope *envelope,
                            struct arena *arena, struct prepared *prepared)
{
    prepared->method = find_method(envelope->method);
    if (prepared->method == NULL)
        prepared->method = find_legacy_method(rpc, envelope->method);
    if (prepared->method == NULL) {
        unknown_method(&prepared->err, envelope->method, prepared->sender.dialect);
        return error_prefix(&prepared->err, "Invalid request: ");
    }
    learn_from_method(prepared);
    return decode_params(prepared, envelope->params, arena) ||
           error_prefix(&prepared->err, "Invalid request: ");
}

void dispatch_prepare(const struct rpc *rpc, const struct envelope *envelope,
                      struct prepared *ret_prepared)
{
    find_and_decode(rpc, envelope, &ret_prepared->arena, ret_prepared);
}

static bool take_prepared(struct request *req, struct prepared *prepared, void **ret_params,
                          struct error *err)
{
    connection_learn_protocol(req->connection, prepared->sender.dialect);
    req->connection->n_words = prepared->sender.n_words;
    req->method = prepared->method;
    *ret_params = prepared->params;
    *err = prepared->err;
    prepared->err = (struct error){ 0 };
    return err->code == 0;
}

static bool check_experimental(struct request *req, const void *params, struct error *err)
{
    const char *descriptor = NULL;

    if (req->connection->experimental)
        return true;
    if (req->method->flags & MESSAGE_EXPERIMENTAL)
        descriptor = req->method->name;
    else if (params != NULL)
        descriptor = schema_experimental_use(req->method->params, params,
                                             connection_protocol(req->connection));
    if (descriptor == NULL)
        return true;
    return error_set(err, ERR_INVALID_REQUEST, "%s requires experimentalApi capability",
                     descriptor);
}

/* Everything that can be wrong before the handler is asked. */
static bool prepare_request(struct request *req, struct prepared *prepared, void **ret_params,
                            struct error *err)
{
    struct prepared now = { .sender = connection_sender(req->connection) };
    bool is_initialize;

    if (prepared == NULL) {
        find_and_decode(req->rpc, &req->envelope, req->arena, &now);
        prepared = &now;
    }
    if (!take_prepared(req, prepared, ret_params, err))
        return false;
    is_initialize = req->method == &methods[METHOD_INITIALIZE];
    if (!is_initialize && !req->connection->initialized)
        return error_set(err, ERR_INVALID_REQUEST, "Not initialized");
    if (is_initialize && req->connection->initialized)
        return error_set(err, ERR_INVALID_REQUEST, "Already initialized");
    return check_experimental(req, *ret_params, err);
}

/* A declared method that nobody serves yet is told as an unknown one. */
static method_fn *find_handler(struct request *req, struct error *err)
{
    method_fn *handler = handler_of(req->rpc, req->method);

    if (handler == NULL) {
        unknown_method(err, req->envelope.method, connection_protocol(req->connection));
        error_prefix(err, "Invalid request: ");
    }
    return handler;
}

/* The request at hand is counted. */
static bool is_overloaded(const struct connection *connection)
{
    const struct rpc *rpc = connection->rpc;

    return connection->n_requests > rpc->options.max_requests ||
           rpc->numbers.requests_open > rpc->options.max_requests_of_all;
}

/* The request has the arena from now on, so that it goes with its answer. */
static void give_arena(struct request *req, struct prepared *prepared)
{
    arena_done(&req->memory);
    req->memory = prepared->arena;
    prepared->arena = (struct arena){ 0 };
}

/* What it asks for may show who asks. */
static void learn_dialect(struct connection *connection, const struct request *req)
{
    connection_learn(connection,
                     dialect_signs(connection->dialect, req->method, req->envelope.params));
}

static void call_handler(struct request *req, method_fn *handler)
{
    req->in_handler = true;
    handler(req, req->params);
    request_returned(req);
}

/* It may have been answered at once. */
static bool request_is_taken(struct request *req)
{
    const struct rpc_options *options = &req->rpc->options;
    bool taken;

    req->in_handler = true;
    taken = options->on_request(options->owner, req);
    req->in_handler = false;
    if (taken && req->answered)
        request_returned(req);
    return taken;
}

void dispatch_request(struct connection *connection, struct envelope *envelope,
                      struct prepared *prepared)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct request *req = request_new(connection, envelope);
    method_fn *handler = NULL;
    void *params = NULL;

    if (prepared != NULL)
        give_arena(req, prepared);
    if (is_overloaded(connection)) {
        connection->rpc->numbers.overloaded++;
        request_fail(req, ERR_OVERLOADED, "Server overloaded; retry later.");
        return;
    }
    if (prepare_request(req, prepared, &params, &err))
        handler = find_handler(req, &err);
    if (handler == NULL) {
        request_fail_with(req, &err);
        return;
    }
    learn_dialect(connection, req);
    req->params = params;
    if (connection->rpc->options.on_request != NULL && request_is_taken(req))
        return;
    call_handler(req, handler);
}

void request_continue(struct request *req)
{
    if (req->connection == NULL)
        request_fail(req, ERR_INTERNAL, "the client has gone"); /* handlers count on it at first */
    else
        call_handler(req, handler_of(req->rpc, req->method));
}
