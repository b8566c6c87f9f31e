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

static bool unknown_method(struct error *err, struct str name)
{
    const char *names[METHOD_COUNT];

    for (size_t i = 0; i < METHOD_COUNT; i++)
        names[i] = methods[i].name;
    return explain_unknown(err, "variant", name, names, METHOD_COUNT);
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

static bool decode_params(struct request *req, void **ret_params, struct error *err)
{
    const struct type *type = req->method->params;
    yyjson_val *params = req->envelope.params;

    if (type == NULL)
        return check_no_params(params, err);
    if (params == NULL || yyjson_is_null(params))
        return explain_missing_field(err, "params");
    *ret_params = arena_zero(req->arena, type->size);
    return schema_decode(type, params, req->arena, *ret_params, err);
}

static bool check_experimental(struct request *req, const void *params, struct error *err)
{
    const char *descriptor = NULL;

    if (req->connection->experimental)
        return true;
    if (req->method->flags & MESSAGE_EXPERIMENTAL)
        descriptor = req->method->name;
    else if (params != NULL)
        descriptor = schema_experimental_use(req->method->params, params);
    if (descriptor == NULL)
        return true;
    return error_set(err, ERR_INVALID_REQUEST, "%s requires experimentalApi capability",
                     descriptor);
}

/* Everything that can be wrong before the handler is asked. */
static bool prepare(struct request *req, void **ret_params, struct error *err)
{
    struct str name = req->envelope.method;
    bool is_initialize;

    req->method = find_method(name);
    if (req->method == NULL)
        req->method = find_legacy_method(req->rpc, name);
    if (req->method == NULL) {
        unknown_method(err, name);
        return error_prefix(err, "Invalid request: ");
    }
    if (!decode_params(req, ret_params, err))
        return error_prefix(err, "Invalid request: ");
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
        unknown_method(err, req->envelope.method);
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

void dispatch_request(struct connection *connection, struct envelope *envelope)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct request *req = request_new(connection, envelope);
    method_fn *handler = NULL;
    void *params = NULL;

    if (is_overloaded(connection)) {
        connection->rpc->numbers.overloaded++;
        request_fail(req, ERR_OVERLOADED, "Server overloaded; retry later.");
        return;
    }
    if (prepare(req, &params, &err))
        handler = find_handler(req, &err);
    if (handler == NULL) {
        request_fail_with(req, &err);
        return;
    }
    req->in_handler = true;
    handler(req, params);
    request_returned(req);
}
