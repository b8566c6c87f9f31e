#include "service/mcp_request.h"

#include "account/account.h"
#include "base/memory.h"
#include "mcp/message.h"
#include "mcp/pool.h"
#include "mcp/spec.h"
#include "schema/decode.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "service/settings_work.h"
#include "service/threads.h"

#include <stdlib.h>

enum { MCP_CLIENT_RESULT_MAX = 32 * 1024 * 1024 }; /* bytes of an answer in memory */

struct mcp_client_request;

/* What differs between the two. */
struct mcp_request_kind {
    const char *method;
    bool (*check)(struct mcp_client_request *request, struct error *err); /* READY; or NULL */
    void (*write_params)(const struct mcp_client_request *request, struct buf *out);
    void (*write_meta)(const struct mcp_client_request *request, struct buf *out); /* or NULL */
    void (*answer)(struct mcp_client_request *request, yyjson_val *result);
};

struct mcp_client_request {
    struct list_node node; /* in the server's, once there is a lease */
    const struct mcp_request_kind *kind;
    struct settings_work work; /* its request, and how the configuration is read */
    struct str server;
    struct mcp_specs *specs; /* counted */
    struct mcp_lease *lease;
    struct mcp_request *asked; /* while the server has it */
};

/* -- The end --------------------------------------------------------------------------------- */

static void client_request_free(struct mcp_client_request *request)
{
    if (request->lease != NULL)
        list_remove(&request->node);
    mcp_lease_free(request->lease);
    mcp_specs_unref(request->specs);
    error_done(&request->work.err);
    free(request);
}

static void client_request_fail(struct mcp_client_request *request, enum error_code code,
                                struct str words)
{
    request_fail(request->work.req, code, "%.*s", STR_ARGS(words));
    client_request_free(request);
}

static void client_request_fail_with(struct mcp_client_request *request, const struct error *err)
{
    request_fail_with(request->work.req, err);
    client_request_free(request);
}

static void client_request_reply(struct mcp_client_request *request, const void *result)
{
    request_reply(request->work.req, result);
    client_request_free(request);
}

/* -- With the server ------------------------------------------------------------------------- */

static void client_request_on_answer(void *owner, const struct mcp_answer *answer)
{
    struct mcp_client_request *request = owner;

    request->asked = NULL;
    if (answer->result == NULL)
        client_request_fail(request, ERR_INTERNAL,
                            mcp_answer_words(request->work.req->arena, answer));
    else if (!mcp_value_fits(answer->result, MCP_CLIENT_RESULT_MAX))
        client_request_fail(request, ERR_INTERNAL,
                            STR_LITERAL("the MCP server's answer is too large"));
    else
        request->kind->answer(request, answer->result);
}

static void client_request_ask(struct mcp_client_request *request)
{
    CLEANUP(buf_done) struct buf params = { 0 };
    CLEANUP(buf_done) struct buf meta = { 0 };
    CLEANUP(error_done) struct error err = { 0 };

    if (request->kind->check != NULL && !request->kind->check(request, &err)) {
        client_request_fail_with(request, &err);
        return;
    }
    request->kind->write_params(request, &params);
    if (request->kind->write_meta != NULL)
        request->kind->write_meta(request, &meta);
    request->asked = mcp_lease_ask(
        request->lease,
        &(struct mcp_ask){ .method = request->kind->method,
                           .params = buf_str(&params),
                           .meta = meta.len > 0 ? buf_str(&meta) : STR_NONE,
                           .timeout_ms = mcp_lease_spec(request->lease)->tool_timeout_ms,
                           .on_answer = client_request_on_answer,
                           .owner = request });
    if (request->asked == NULL)
        client_request_fail(request, ERR_OVERLOADED,
                            STR_LITERAL("the MCP server has too many requests, or this one is too "
                                        "long"));
}

/* A server that has gone fails what it was asked by the answer to that. */
static void client_request_go_on(struct mcp_client_request *request)
{
    if (request->asked != NULL)
        return;
    switch (mcp_lease_state(request->lease)) {
    case MCP_LEASE_STARTING:
        break;
    case MCP_LEASE_READY:
        client_request_ask(request);
        break;
    case MCP_LEASE_FAILED:
        client_request_fail(request, ERR_INTERNAL,
                            mcp_lease_failure(request->lease, request->work.req->arena));
        break;
    }
}

static void client_request_on_state(void *owner, struct mcp_lease *lease)
{
    client_request_go_on(owner);
}

static void client_request_lease(struct mcp_client_request *request)
{
    static const struct mcp_lease_events events = { .on_state = client_request_on_state };
    struct server *server = request->work.req->server;
    const struct mcp_spec *spec = mcp_specs_find(request->specs, request->server);

    if (spec == NULL || !spec->is_enabled) {
        client_request_fail(
            request, ERR_INTERNAL,
            str_of(arena_printf(request->work.req->arena, "unknown MCP server '%.*s'",
                                STR_ARGS(request->server))));
        return;
    }
    request->lease = mcp_lease_new(
        server->mcp_pool,
        &(struct mcp_lease_options){
            .specs = request->specs, .spec = spec, .events = &events, .owner = request });
    list_append(&server->mcp_requests.open, &request->node);
    client_request_go_on(request);
}

/* -- Which servers there are ----------------------------------------------------------------- */

/* Whoever is signed in has the server of apps, too. */
static void client_request_on_account(void *owner, struct credentials *unused)
{
    struct mcp_client_request *request = owner;
    struct mcp_specs *specs = request->specs;
    struct login_identity identity;

    if (account_identity(request->work.req->server->account, &identity)) {
        request->specs = mcp_specs_for_login(specs, &identity);
        mcp_specs_unref(specs);
    }
    client_request_lease(request);
}

static void client_request_known(struct mcp_client_request *request)
{
    if (request->specs != NULL && request->specs->apps != NULL)
        account_get(request->work.req->server->account, client_request_on_account, request);
    else
        client_request_lease(request);
}

static void client_request_run(void *data)
{
    struct mcp_client_request *request = data;
    CLEANUP(config_freep) struct config *config = settings_work_reload(&request->work);

    if (config != NULL)
        request->specs = mcp_specs_read(config);
}

static void client_request_ran(void *data)
{
    struct mcp_client_request *request = data;

    if (request->work.err.code != 0)
        client_request_fail_with(request, &request->work.err);
    else
        client_request_known(request);
}

/* The servers are those of the thread, or of the configuration if none is given. */
static void client_request_start(struct request *req, const void *params,
                                 const struct mcp_request_kind *kind, struct str server,
                                 struct str thread_id)
{
    struct mcp_client_request *request;
    const struct thread *thread = NULL;

    if (thread_id.s != NULL) {
        thread = require_loaded_thread(req, thread_id);
        if (thread == NULL)
            return;
    }
    request = xcalloc(1, sizeof *request);
    request->kind = kind;
    request->server = server;
    request->work.req = req;
    request->work.params = params;
    request->work.wanted = req->server->sessions.base;
    if (thread == NULL) {
        work_queue_add(req->server->settings_queue, client_request_run, client_request_ran,
                       request);
        return;
    }
    request->specs = mcp_specs_ref(thread_settings(thread)->mcp);
    client_request_known(request);
}

/* -- mcpServer/tool/call --------------------------------------------------------------------- */

/* What the user has switched off is off for clients, too. */
static bool tool_check(struct mcp_client_request *request, struct error *err)
{
    const struct wire_mcp_server_tool_call_params *params = request->work.params;
    const struct mcp_tool *tool = mcp_tools_find(mcp_lease_tools(request->lease), params->tool);

    if (tool != NULL && mcp_spec_offers(mcp_lease_spec(request->lease), tool))
        return true;
    return error_set(err, ERR_INTERNAL, "unknown tool '%s' of MCP server '%s'", params->tool.s,
                     params->server.s);
}

static void tool_write_params(const struct mcp_client_request *request, struct buf *out)
{
    const struct wire_mcp_server_tool_call_params *params = request->work.params;

    buf_add_text(out, "{\"name\":");
    json_write_str(out, params->tool);
    if (params->arguments != NULL && !yyjson_is_null(params->arguments)) {
        buf_add_text(out, ",\"arguments\":");
        json_write_value(out, params->arguments);
    }
    buf_add_char(out, '}');
}

/* The members of what the client says beside it; our own come behind them. */
static void tool_write_meta(const struct mcp_client_request *request, struct buf *out)
{
    const struct wire_mcp_server_tool_call_params *params = request->work.params;
    yyjson_val *name, *value;
    size_t i, n;

    if (!yyjson_is_obj(params->meta))
        return;
    yyjson_obj_foreach(params->meta, i, n, name, value) {
        if (yyjson_equals_str(name, "progressToken"))
            continue;
        buf_add_text(out, out->len > 0 ? "," : "");
        json_write_value(out, name);
        buf_add_char(out, ':');
        json_write_value(out, value);
    }
}

static void tool_answer(struct mcp_client_request *request, yyjson_val *result)
{
    struct arena *arena = request->work.req->arena;
    yyjson_val *content = mcp_member(result, "content"), *block;
    yyjson_val *is_error = mcp_member(result, "isError");
    size_t n_blocks = yyjson_arr_size(content), i, n;
    yyjson_val **blocks = arena_alloc(arena, (n_blocks + 1) * sizeof *blocks);

    yyjson_arr_foreach(content, i, n, block)
        blocks[i] = block;
    client_request_reply(request,
                         &(struct wire_mcp_server_tool_call_response){
                             .content = { blocks, n_blocks },
                             .structured_content = mcp_member(result, "structuredContent"),
                             .is_error = { yyjson_is_bool(is_error), yyjson_get_bool(is_error) },
                             .meta = mcp_member(result, "_meta"),
                         });
}

void mcp_call_tool(struct request *req, const struct wire_mcp_server_tool_call_params *params)
{
    static const struct mcp_request_kind kind = { .method = "tools/call",
                                                  .check = tool_check,
                                                  .write_params = tool_write_params,
                                                  .write_meta = tool_write_meta,
                                                  .answer = tool_answer };

    client_request_start(req, params, &kind, params->server, params->thread_id);
}

/* -- mcpServer/resource/read ----------------------------------------------------------------- */

static void resource_write_params(const struct mcp_client_request *request, struct buf *out)
{
    const struct wire_mcp_resource_read_params *params = request->work.params;

    buf_add_text(out, "{\"uri\":");
    json_write_str(out, params->uri);
    buf_add_char(out, '}');
}

/* Parts that are neither text nor bytes are none. */
static size_t read_parts(yyjson_val *contents, struct arena *arena,
                         struct wire_resource_content *parts)
{
    size_t n_parts = 0, i, n;
    yyjson_val *part;

    yyjson_arr_foreach(contents, i, n, part) {
        CLEANUP(error_done) struct error err = { 0 };

        if (schema_decode(&type_resource_content, part, arena, &parts[n_parts], &err))
            n_parts++;
    }
    return n_parts;
}

static void resource_answer(struct mcp_client_request *request, yyjson_val *result)
{
    const struct wire_mcp_resource_read_params *params = request->work.params;
    struct arena *arena = request->work.req->arena;
    yyjson_val *contents = mcp_member(result, "contents");
    struct wire_resource_content *parts =
        arena_zero(arena, (yyjson_arr_size(contents) + 1) * sizeof *parts);
    size_t n = read_parts(contents, arena, parts);

    client_request_reply(request,
                         &(struct wire_mcp_resource_read_response){
                             .contents = { parts, n }, .origin_call_id = params->origin_call_id });
}

void mcp_read_resource(struct request *req, const struct wire_mcp_resource_read_params *params)
{
    static const struct mcp_request_kind kind = { .method = "resources/read",
                                                  .write_params = resource_write_params,
                                                  .answer = resource_answer };

    client_request_start(req, params, &kind, params->server, params->thread_id);
}

/* -- All of them ----------------------------------------------------------------------------- */

void mcp_client_requests_init(struct mcp_client_requests *requests)
{
    list_init(&requests->open);
}

void mcp_client_requests_end(struct mcp_client_requests *requests)
{
    struct list_node *first;

    while ((first = list_first(&requests->open)) != NULL)
        client_request_fail(container_of(first, struct mcp_client_request, node), ERR_INTERNAL,
                            STR_LITERAL("the server ends"));
}
