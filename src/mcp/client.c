#include "mcp/client.h"

#include "base/log.h"
#include "base/memory.h"
#include "mcp/client_internal.h"
#include "schema/json_read.h"

#include <inttypes.h>
#include <stdlib.h>

enum { INFO_MAX = 1024 }; /* bytes of a server's name and version */

static const char greeting[] =
    "{\"protocolVersion\":\"2025-06-18\","
    "\"capabilities\":{\"elicitation\":{\"form\":{},\"url\":{}}},"
    "\"clientInfo\":{\"name\":\"codex-mcp-client\",\"title\":\"Codex\",\"version\":\"0.118.0\"}}";

static const char *const known_versions[] = { "2024-11-05", "2025-03-26", "2025-06-18",
                                              "2025-11-25" };

/* -- Holding and ending -------------------------------------------------------------------- */

void mcp_client_hold(struct mcp_client *client)
{
    client->holds++;
}

/* The rest of a client that was freed. */
static void client_release(struct mcp_client *client)
{
    arena_done(&client->arena);
    mcp_pages_done(&client->pages);
    mcp_tools_unref(client->tools);
    mcp_tools_unref(client->listing);
    free(client->no_link);
    free(client);
}

void mcp_client_let_go(struct mcp_client *client)
{
    if (--client->holds == 0 && client->is_freed)
        client_release(client);
}

static void client_close(struct mcp_client *client)
{
    client->state = MCP_ENDED;
    client->is_greeting = false;
    timer_free(TAKE(client->limit));
    timer_free(TAKE(client->list_timer));
    timer_free(TAKE(client->held_timer));
    mcp_link_close(TAKE(client->link));
}

/* The words may be a server's, and go to every thread that uses it. */
static struct mcp_failure cut_failure(const struct mcp_failure *failure, struct buf *words)
{
    if (failure->words.len <= MCP_ERROR_MAX)
        return *failure;
    buf_add_str(words, mcp_text_cut(failure->words, MCP_ERROR_MAX));
    return (struct mcp_failure){ failure->kind, buf_str(words) };
}

void mcp_client_end(struct mcp_client *client, const struct mcp_failure *reason)
{
    CLEANUP(buf_done) struct buf words = { 0 };
    struct mcp_failure failure;

    if (client->state == MCP_ENDED)
        return;
    failure = cut_failure(reason, &words);
    mcp_client_hold(client);
    client_close(client);
    mcp_questions_withdraw(client);
    mcp_tools_stop_waiting(client);
    mcp_requests_fail(client, &failure);
    if (!client->is_freed)
        client->events->on_end(client->owner, &failure);
    mcp_client_let_go(client);
}

void mcp_client_stop(struct mcp_client *client, const char *words)
{
    mcp_client_end(client, &(struct mcp_failure){ MCP_CLOSED, str_of(words) });
}

void mcp_client_free(struct mcp_client *client)
{
    if (client == NULL)
        return;
    mcp_client_hold(client);
    client->is_freed = true;
    client_close(client);
    mcp_questions_forget(client);
    mcp_requests_forget(client);
    mcp_client_let_go(client);
}

void mcp_client_send_note(struct mcp_client *client, struct buf *message)
{
    if (client->link != NULL)
        mcp_link_send(client->link, buf_str(message), /* id= */ -1);
}

/* -- The handshake ------------------------------------------------------------------------- */

static struct str keep_words(struct mcp_client *client, struct str text, size_t max_bytes)
{
    return arena_keep(&client->arena, mcp_text_cut(text, max_bytes));
}

static void keep_info(struct mcp_client *client, yyjson_val *result)
{
    yyjson_val *server = yyjson_obj_get(result, "serverInfo");
    yyjson_val *capabilities = yyjson_obj_get(result, "capabilities");
    yyjson_val *experimental = mcp_member(capabilities, "experimental");

    arena_reset(&client->arena);
    client->info = (struct mcp_server_info){
        .name = keep_words(client, json_str(mcp_member(server, "name")), INFO_MAX),
        .version = keep_words(client, json_str(mcp_member(server, "version")), INFO_MAX),
        .protocol = keep_words(client, json_member(result, "protocolVersion"), INFO_MAX),
        .instructions =
            keep_words(client, json_member(result, "instructions"), MCP_INSTRUCTIONS_MAX),
        .has_tools = yyjson_is_obj(mcp_member(capabilities, "tools")),
        .has_resources = yyjson_is_obj(mcp_member(capabilities, "resources")),
        .wants_sandbox_state = mcp_member(experimental, "codex/sandbox-state") != NULL,
    };
}

static void look_at_version(const struct mcp_client *client)
{
    for (size_t i = 0; i < ARRAY_LENGTH(known_versions); i++) {
        if (str_is(client->info.protocol, known_versions[i]))
            return;
    }
    log_warn("MCP server %s speaks version %s of the protocol, which is not known here",
             client->spec->name.s, client->info.protocol.s);
}

static void write_refusal(struct buf *out, const struct mcp_rpc_error *error)
{
    buf_printf(out, "JSON-RPC error: %" PRId64 ": ", error->code);
    buf_add_str(out, mcp_text_cut(error->message, MCP_ERROR_MAX));
}

/* Why `initialize` was not answered as it should be. */
static void not_greeted(struct mcp_client *client, const struct mcp_answer *answer)
{
    CLEANUP(buf_done) struct buf words = { 0 };
    enum mcp_failure_kind kind = answer->failure == NULL ? MCP_FAILED : answer->failure->kind;

    if (kind == MCP_SESSION_LOST) /* before it began: there is nothing to begin again */
        kind = MCP_FAILED;
    if (kind != MCP_AUTH_NEEDED && kind != MCP_TIMED_OUT)
        buf_add_text(&words, "handshaking with MCP server failed: ");
    if (answer->error != NULL)
        write_refusal(&words, answer->error);
    else if (answer->failure == NULL)
        buf_add_text(&words, "the answer to initialize is none");
    else if (kind == MCP_CLOSED)
        buf_add_text(&words, "connection closed: initialize response");
    else
        buf_add_str(&words, answer->failure->words);
    mcp_client_end(client, &(struct mcp_failure){ kind, buf_str(&words) });
}

/* A session begins: the first one, or another. */
static void begin_session(struct mcp_client *client)
{
    CLEANUP(buf_done) struct buf note = { 0 };

    client->is_greeting = false;
    buf_add_text(&note, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    mcp_client_send_note(client, &note);
    mcp_link_handshake_done(client->link, client->info.protocol);
    if (client->state == MCP_READY)
        timer_stop(client->limit);
    else if (client->listing == NULL)
        mcp_tools_list(client);
    mcp_requests_send_waiting(client);
    if (client->state == MCP_READY)
        client->events->on_session(client->owner);
}

static void client_on_greeted(void *owner, const struct mcp_answer *answer)
{
    struct mcp_client *client = owner;

    if (client->state == MCP_ENDED)
        return;
    if (json_member(answer->result, "protocolVersion").s == NULL) {
        not_greeted(client, answer);
        return;
    }
    keep_info(client, answer->result);
    look_at_version(client);
    begin_session(client);
}

/* A second session of one that is STARTING has the rest of the time. */
static void greet(struct mcp_client *client)
{
    client->is_greeting = true;
    if (client->session++ == 0 || client->state == MCP_READY)
        timer_start(client->limit, client->spec->startup_timeout_ms);
    mcp_request_start_internal(client, &(struct mcp_ask){
                                           .method = "initialize",
                                           .params = STR_LITERAL(greeting),
                                           .on_answer = client_on_greeted,
                                           .owner = client,
                                       });
}

static void client_on_limit(void *owner)
{
    struct mcp_client *client = owner;
    struct mcp_failure failure = { MCP_TIMED_OUT, STR_LITERAL("request timed out") };

    if (client->no_link != NULL)
        failure = (struct mcp_failure){ MCP_FAILED, str_of(client->no_link) };
    mcp_client_end(client, &failure);
}

/* -- The link's events --------------------------------------------------------------------- */

/* The session is another one by now, or will be; unless it was what begins one that was lost. */
static bool ask_in_new_session(struct mcp_client *client, struct mcp_request *request)
{
    unsigned session = request->session;

    if (client->is_greeting && session == client->session)
        return false;
    if (!mcp_request_repeat(request))
        return false;
    if (session == client->session && !client->is_greeting) {
        mcp_link_renew(client->link);
        greet(client);
    }
    mcp_requests_send_waiting(client);
    return true;
}

static void client_on_failed(void *owner, int64_t id, const struct mcp_failure *reason)
{
    struct mcp_client *client = owner;
    struct mcp_request *request = mcp_request_of_id(client, id);
    CLEANUP(buf_done) struct buf words = { 0 };
    struct mcp_failure failure = cut_failure(reason, &words);

    if (request == NULL || request->held != NULL)
        return; /* the answer is here already */
    if (failure.kind == MCP_SESSION_LOST && ask_in_new_session(client, request))
        return;
    mcp_request_answer(request, &(struct mcp_answer){ .failure = &failure });
}

static void client_on_link_end(void *owner, const struct mcp_failure *failure)
{
    struct mcp_client *client = owner;

    if (client->is_greeting && client->state == MCP_STARTING)
        not_greeted(client, &(struct mcp_answer){ .failure = failure });
    else
        mcp_client_end(client, failure);
}

static const struct mcp_link_events client_link_events = {
    .on_message = mcp_client_on_message,
    .on_failed = client_on_failed,
    .on_end = client_on_link_end,
};

/* -- Beginning ----------------------------------------------------------------------------- */

static void make_link(struct mcp_client *client, const struct mcp_client_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct mcp_link_options link = options->link;

    link.events = &client_link_events;
    link.owner = client;
    if (options->make_link != NULL)
        client->link = options->make_link(&link, &err);
    else if (client->spec->transport == MCP_HTTP)
        client->link = mcp_http_link_new(&link, &err);
    else
        client->link = mcp_stdio_link_new(&link, &err);
    if (client->link == NULL)
        client->no_link = xstrdup(err.message.s);
}

struct mcp_client *mcp_client_new(const struct mcp_client_options *options)
{
    struct mcp_client *client = xcalloc(1, sizeof *client);

    client->loop = options->link.loop;
    client->spec = options->link.spec;
    client->events = options->events;
    client->owner = options->owner;
    client->state = MCP_STARTING;
    client->limit = timer_new(client->loop, client_on_limit, client);
    mcp_tools_init(client);
    list_init(&client->requests);
    list_init(&client->questions);
    make_link(client, options);
    if (client->link == NULL)
        timer_start(client->limit, 0);
    else
        greet(client);
    return client;
}

enum mcp_state mcp_client_state(const struct mcp_client *client)
{
    return client->state;
}

struct mcp_tools *mcp_client_tools(const struct mcp_client *client)
{
    return client->tools;
}

const struct mcp_server_info *mcp_client_info(const struct mcp_client *client)
{
    return client->tools == NULL ? NULL : &client->info;
}
