/* Our requests to an MCP server, each until it is answered. */
#include "base/check.h"
#include "base/memory.h"
#include "mcp/client_internal.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <inttypes.h>
#include <stdlib.h>

/* -- Text ---------------------------------------------------------------------------------- */

/* An object with _meta as its first member, before those of params. */
static void write_params(struct buf *out, const struct mcp_ask *ask, int64_t token)
{
    struct str inner = str_trim(ask->params);

    check(inner.len == 0 || (inner.s[0] == '{' && inner.s[inner.len - 1] == '}'));
    if (inner.len > 0)
        inner = str_trim((struct str){ inner.s + 1, inner.len - 2 });
    buf_printf(out, ",\"params\":{\"_meta\":{\"progressToken\":%" PRId64, token);
    if (ask->meta.len > 0) {
        buf_add_char(out, ',');
        buf_add_str(out, ask->meta);
    }
    buf_add_char(out, '}');
    if (inner.len > 0) {
        buf_add_char(out, ',');
        buf_add_str(out, inner);
    }
    buf_add_char(out, '}');
}

/* `initialize` comes before anything could progress. */
static void write_request(struct buf *out, const struct mcp_ask *ask, int64_t id)
{
    buf_printf(out, "{\"jsonrpc\":\"2.0\",\"id\":%" PRId64 ",\"method\":", id);
    json_write_str(out, str_of(ask->method));
    if (strcmp(ask->method, "initialize") != 0) {
        write_params(out, ask, id);
    } else {
        buf_add_text(out, ",\"params\":");
        buf_add_str(out, ask->params);
    }
    buf_add_char(out, '}');
}

/* As the reference prints it: 1s, 1.5s, 250ms. */
static void write_duration(struct buf *out, uint64_t ms)
{
    uint64_t rest = ms % 1000;

    if (ms < 1000) {
        buf_printf(out, "%" PRIu64 "ms", ms);
        return;
    }
    buf_printf(out, "%" PRIu64, ms / 1000);
    if (rest > 0) {
        buf_printf(out, ".%03" PRIu64, rest);
        while (out->data[out->len - 1] == '0')
            out->len--;
    }
    buf_add_char(out, 's');
}

/* -- The end of one ------------------------------------------------------------------------ */

static void request_free(struct mcp_request *request)
{
    timer_free(request->timer);
    yyjson_doc_free(request->held);
    buf_done(&request->message);
    free(request->method);
    free(request);
}

static void request_remove(struct mcp_request *request)
{
    list_remove(&request->node);
    request->client->n_requests--;
    timer_free(TAKE(request->timer));
}

void mcp_request_answer(struct mcp_request *request, const struct mcp_answer *answer)
{
    struct mcp_client *client = request->client;

    mcp_client_hold(client);
    request_remove(request);
    request->on_answer(request->owner, answer);
    request_free(request);
    if (!client->is_freed)
        mcp_requests_send_waiting(client);
    mcp_client_let_go(client);
}

static void tell_cancelled(struct mcp_client *client, int64_t id, const char *reason)
{
    CLEANUP(buf_done) struct buf note = { 0 };

    buf_printf(&note,
               "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
               "\"params\":{\"requestId\":%" PRId64 ",\"reason\":",
               id);
    json_write_str(&note, str_of(reason));
    buf_add_text(&note, "}}");
    mcp_client_send_note(client, &note);
}

/* No server asks a person something to list what it has, or to take note. */
static bool may_lead_to_questions(const struct mcp_request *request)
{
    struct str method = str_of(request->method);

    return !request->is_internal && !str_ends(method, "/list") && !str_ends(method, "/update");
}

/* Its answer is not waited for; the server should work on it no more. */
static void request_call_off(struct mcp_request *request, const char *reason)
{
    struct mcp_client *client = request->client;

    if (!request->is_sent || client->link == NULL)
        return;
    if (may_lead_to_questions(request) && request->held == NULL)
        mcp_called_off_add(client, request->id, request->tag);
    if (client->state == MCP_READY)
        tell_cancelled(client, request->id, reason);
    mcp_link_forget(client->link, request->id);
}

static void request_on_time(void *owner)
{
    struct mcp_request *request = owner;
    CLEANUP(buf_done) struct buf words = { 0 };
    struct mcp_failure failure = { .kind = MCP_TIMED_OUT };

    buf_printf(&words, "timed out awaiting %s after ", request->method);
    write_duration(&words, request->timeout_ms);
    if (request->session == 0 && request->client->serves_in_turn)
        buf_add_text(&words, " for its turn: the server was busy with calls of another thread");
    failure.words = buf_str(&words);
    request_call_off(request, "timed out");
    mcp_request_answer(request, &(struct mcp_answer){ .failure = &failure });
}

void mcp_request_cancel(struct mcp_request *request, const char *reason)
{
    struct mcp_client *client = request->client;

    request_call_off(request, reason);
    request_remove(request);
    request_free(request);
    mcp_requests_send_waiting(client);
}

void mcp_requests_fail(struct mcp_client *client, const struct mcp_failure *failure)
{
    while (!list_is_empty(&client->requests))
        mcp_request_answer(container_of(list_first(&client->requests), struct mcp_request, node),
                           &(struct mcp_answer){ .failure = failure });
}

void mcp_requests_forget(struct mcp_client *client)
{
    list_foreach(&client->requests, request, struct mcp_request, node) {
        request_remove(request);
        request_free(request);
    }
}

/* -- Sending ------------------------------------------------------------------------------- */

/* Over HTTP a session may end and another one begin, in which it is asked again. */
static bool may_be_repeated(const struct mcp_request *request)
{
    return request->client->spec->transport == MCP_HTTP && !request->was_repeated;
}

static void request_start_time(struct mcp_request *request)
{
    if (request->timeout_ms == 0)
        return;
    if (request->timer == NULL)
        request->timer = timer_new(request->client->loop, request_on_time, request);
    timer_start(request->timer, request->timeout_ms);
}

static void request_send(struct mcp_request *request)
{
    struct mcp_client *client = request->client;

    if (request->session == 0) /* the first time */
        request_start_time(request);
    request->is_sent = true;
    request->session = client->session;
    mcp_link_send(client->link, buf_str(&request->message), request->id);
    if (!may_be_repeated(request))
        buf_done(&request->message);
}

/* Are those that are with the server all of this one's tag? */
static bool has_turn(const struct mcp_client *client, const struct mcp_request *wanted)
{
    list_foreach((struct list *)(uintptr_t)&client->requests, request, struct mcp_request, node) {
        if (request->is_sent && !request->is_internal && request->tag != wanted->tag)
            return false;
    }
    return true;
}

/* Nobody overtakes one that has to wait. */
void mcp_requests_send_waiting(struct mcp_client *client)
{
    bool is_blocked = false;

    if (client->link == NULL || client->is_greeting)
        return;
    list_foreach(&client->requests, request, struct mcp_request, node) {
        if (request->is_sent)
            continue;
        if (client->serves_in_turn && !request->is_internal)
            is_blocked = is_blocked || !has_turn(client, request);
        if (!is_blocked || request->is_internal)
            request_send(request);
    }
}

static struct mcp_request *request_new(struct mcp_client *client, const struct mcp_ask *ask)
{
    struct mcp_request *request = xcalloc(1, sizeof *request);

    request->client = client;
    request->id = client->next_id++;
    request->method = xstrdup(ask->method);
    request->timeout_ms = ask->timeout_ms;
    request->on_answer = ask->on_answer;
    request->on_progress = ask->on_progress;
    request->owner = ask->owner;
    request->tag = ask->tag;
    write_request(&request->message, ask, request->id);
    list_append(&client->requests, &request->node);
    client->n_requests++;
    return request;
}

struct mcp_request *mcp_client_ask(struct mcp_client *client, const struct mcp_ask *ask)
{
    struct mcp_request *request;

    if (client->state != MCP_READY || client->n_requests >= MCP_REQUESTS_MAX ||
        mcp_ask_is_too_long(ask))
        return NULL;
    request = request_new(client, ask);
    if (request->timeout_ms == 0)
        request->timeout_ms = MCP_TOOL_TIMEOUT_MS;
    request_start_time(request); /* it may have to wait for its turn */
    mcp_requests_send_waiting(client);
    return request;
}

struct mcp_request *mcp_request_start_internal(struct mcp_client *client, const struct mcp_ask *ask)
{
    struct mcp_request *request = request_new(client, ask);

    request->is_internal = true;
    if (!client->is_greeting || strcmp(ask->method, "initialize") == 0)
        request_send(request);
    return request;
}

bool mcp_request_repeat(struct mcp_request *request)
{
    if (!may_be_repeated(request))
        return false;
    request->was_repeated = true;
    request->is_sent = false;
    return true;
}

void mcp_client_serve_in_turn(struct mcp_client *client)
{
    client->serves_in_turn = true;
}

/* -- Progress ------------------------------------------------------------------------------ */

void mcp_requests_note_progress(struct mcp_client *client, yyjson_val *params)
{
    struct mcp_request *request =
        mcp_request_of_id(client, mcp_own_id(yyjson_obj_get(params, "progressToken")));
    struct mcp_progress progress;

    if (request == NULL || request->on_progress == NULL ||
        !mcp_rate_allows(&request->progress, loop_now_ms(client->loop), MCP_PROGRESS_AT_ONCE,
                         MCP_PROGRESS_PER_SECOND))
        return;
    progress = (struct mcp_progress){
        .message = mcp_text_cut(json_member(params, "message"), MCP_PROGRESS_MAX),
        .progress = yyjson_get_num(yyjson_obj_get(params, "progress")),
        .total = yyjson_get_num(yyjson_obj_get(params, "total")),
    };
    request->on_progress(request->owner, &progress);
}

/* -- Looking ------------------------------------------------------------------------------- */

struct mcp_request *mcp_request_of_id(const struct mcp_client *client, int64_t id)
{
    list_foreach((struct list *)(uintptr_t)&client->requests, request, struct mcp_request, node) {
        if (request->id == id && request->is_sent)
            return request;
    }
    return NULL;
}

struct mcp_request *mcp_request_held(const struct mcp_client *client)
{
    list_foreach((struct list *)(uintptr_t)&client->requests, request, struct mcp_request, node) {
        if (request->held != NULL)
            return request;
    }
    return NULL;
}

struct mcp_request *mcp_client_next_request(const struct mcp_client *client,
                                            const struct mcp_request *after)
{
    const struct list_node *node = after == NULL ? client->requests.head.next : after->node.next;

    for (; node != &client->requests.head; node = node->next) {
        struct mcp_request *request = container_of(node, struct mcp_request, node);

        if (!request->is_internal)
            return request;
    }
    return NULL;
}

void *mcp_request_owner(const struct mcp_request *request)
{
    return request->owner;
}

void *mcp_request_tag(const struct mcp_request *request)
{
    return request->tag;
}
