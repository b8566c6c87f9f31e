#include "base/memory.h"
#include "base/platform.h"
#include "http/reason.h"
#include "mcp/http_internal.h"

#include <stdlib.h>
#include <strings.h>

enum { REQUEST_HEADERS = 8 }; /* that we add to those of the configuration */

static struct http_link *http_link(struct mcp_link *link)
{
    return container_of(link, struct http_link, base);
}

/* -- Exchanges ------------------------------------------------------------------------------- */

static void exchange_on_timer(void *owner)
{
    struct http_exchange *exchange = owner;

    if (exchange->state != EXCHANGE_PAUSED) {
        exchange->kind->on_time(exchange);
        return;
    }
    exchange->state = EXCHANGE_WAITING;
    link_work(exchange->link);
}

static struct http_exchange *exchange_of(void *stream)
{
    return container_of((struct http_stream *)stream, struct http_exchange, stream);
}

struct mcp_failure link_auth_failure(const struct http_link *link)
{
    if (!link->has_credential)
        return (struct mcp_failure){ MCP_AUTH_NEEDED, STR_LITERAL("Auth required") };
    return (struct mcp_failure){
        MCP_FAILED,
        STR_LITERAL("the server refuses the Authorization header that is configured for it")
    };
}

static void link_sign_again(struct http_link *link, struct http_exchange *exchange);

/* 401. Another token may be there already, because others of the link were refused, too. */
static void exchange_refused(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;

    if (link->has_credential || link->options.authorizer == NULL || ++exchange->n_refused > 1) {
        exchange->kind->on_auth_needed(exchange);
        return;
    }
    exchange->state = EXCHANGE_REFUSED;
    http_stream_leave(&exchange->stream);
    if (!link->is_signing_again)
        link_sign_again(link, exchange);
}

static void exchange_on_head(void *stream)
{
    struct http_exchange *exchange = exchange_of(stream);

    if (exchange->stream.head.status == 401) {
        exchange_refused(exchange);
        return;
    }
    exchange->n_refused = 0;
    exchange->has_head = true;
    exchange->head_ms = loop_now_ms(exchange->link->options.loop);
    exchange->kind->on_head(exchange);
}

static void exchange_on_message(void *stream, yyjson_doc *message)
{
    struct http_exchange *exchange = exchange_of(stream);

    exchange->kind->on_message(exchange, message);
}

static void exchange_on_endpoint(void *stream, struct str url)
{
    struct http_exchange *exchange = exchange_of(stream);

    if (exchange->kind->on_endpoint != NULL)
        exchange->kind->on_endpoint(exchange, url);
}

static void exchange_on_too_large(void *stream)
{
    struct http_exchange *exchange = exchange_of(stream);

    http_stream_too_large(stream);
    exchange->kind->on_end(exchange);
}

static void exchange_on_end(void *stream)
{
    struct http_exchange *exchange = exchange_of(stream);

    exchange->kind->on_end(exchange);
}

static const struct http_receiver exchange_events = {
    .on_head = exchange_on_head,
    .on_message = exchange_on_message,
    .on_endpoint = exchange_on_endpoint,
    .on_too_large = exchange_on_too_large,
    .on_end = exchange_on_end,
};

struct http_exchange *exchange_new(struct http_link *link, const struct exchange_kind *kind,
                                   int64_t id)
{
    struct http_exchange *exchange = xcalloc(1, sizeof *exchange);

    exchange->link = link;
    exchange->kind = kind;
    exchange->id = id;
    exchange->retry_ms = HTTP_RETRY_MS;
    exchange->timer = timer_new(link->options.loop, exchange_on_timer, exchange);
    http_stream_init(&exchange->stream, link->inbox, &exchange_events);
    list_append(&link->exchanges, &exchange->node);
    return exchange;
}

void exchange_free(struct http_exchange *exchange)
{
    list_remove(&exchange->node);
    timer_free(exchange->timer);
    http_stream_done(&exchange->stream);
    arena_done(&exchange->arena);
    buf_done(&exchange->body);
    buf_done(&exchange->last_id);
    buf_done(&exchange->complaint);
    free(exchange);
}

void exchange_set_limit(struct http_exchange *exchange, uint64_t limit_ms)
{
    timer_start(exchange->timer, limit_ms);
}

void exchange_wait_again(struct http_exchange *exchange)
{
    http_stream_leave(&exchange->stream);
    timer_stop(exchange->timer);
    exchange->has_head = false;
    exchange->state = EXCHANGE_WAITING;
}

void exchange_resume(struct http_exchange *exchange)
{
    uint64_t pause_ms =
        exchange->retry_ms < HTTP_RETRY_MIN_MS ? HTTP_RETRY_MIN_MS : exchange->retry_ms;

    for (unsigned i = 0; i < exchange->n_failed && pause_ms < HTTP_RETRY_MAX_MS; i++)
        pause_ms *= 2;
    http_stream_stop(&exchange->stream);
    exchange->state = EXCHANGE_PAUSED;
    timer_start(exchange->timer, pause_ms < HTTP_RETRY_MAX_MS ? pause_ms : HTTP_RETRY_MAX_MS);
}

bool exchange_keep_place(struct http_exchange *exchange)
{
    const struct sse *sse = &exchange->stream.sse;

    if (sse->id.len > 0 && is_header_value((struct str){ sse->id.data, sse->id.len })) {
        exchange->last_id.len = 0;
        buf_add(&exchange->last_id, sse->id.data, sse->id.len);
    }
    if (sse->has_retry)
        exchange->retry_ms = sse->retry_ms < HTTP_RETRY_MAX_MS ? sse->retry_ms : HTTP_RETRY_MAX_MS;
    return exchange->last_id.len > 0;
}

struct http_exchange *link_find_exchange(struct http_link *link, int64_t id)
{
    list_foreach(&link->exchanges, exchange, struct http_exchange, node) {
        if (exchange->id == id)
            return exchange;
    }
    return NULL;
}

const char *stream_words(struct arena *arena, const struct http_stream *stream)
{
    int status = stream->head.status;

    if (stream->fault != NULL)
        return stream->fault;
    if (stream->head.elsewhere.len > 0)
        return arena_printf(arena, "the server redirects to %s, which is not asked",
                            stream->head.elsewhere.s);
    if (status == 0)
        return arena_printf(arena, "cannot reach the server: %s", stream->detail.s);
    if (status < 200 || status > 299)
        return arena_printf(arena, "the server answered %d %s", status, http_reason(status));
    if (stream->result != HTTP_COMPLETE && stream->result != 0)
        return arena_printf(arena, "the server's answer broke off: %s", stream->detail.s);
    return "the server did not answer";
}

/* -- Requests -------------------------------------------------------------------------------- */

static struct str copy_of(struct arena *arena, const struct buf *text)
{
    return text->len == 0 ? STR_NONE : arena_str(arena, text->data, text->len);
}

/* What every request of the link says, in the arena. */
static struct header_list link_headers(struct http_link *link, struct arena *arena)
{
    struct header_list list = { .arena = arena };

    list.items = arena_alloc(arena, (link->n_headers + REQUEST_HEADERS) * sizeof *list.items);
    list.n = link->n_headers;
    if (list.n > 0)
        memcpy(list.items, link->headers, list.n * sizeof *list.items);
    header_list_set(&list, STR_LITERAL("authorization"), copy_of(arena, &link->authorization));
    header_list_set(&list, STR_LITERAL("mcp-session-id"), copy_of(arena, &link->session));
    header_list_set(&list, STR_LITERAL("mcp-protocol-version"), copy_of(arena, &link->version));
    return list;
}

static struct name_values exchange_headers(struct http_exchange *exchange)
{
    struct header_list list = link_headers(exchange->link, &exchange->arena);

    header_list_set(&list, STR_LITERAL("accept"),
                    STR_LITERAL("text/event-stream, application/json"));
    if (exchange->body.len > 0 && !exchange->is_resumed)
        header_list_set(&list, STR_LITERAL("content-type"), STR_LITERAL("application/json"));
    header_list_set(&list, STR_LITERAL("last-event-id"),
                    copy_of(&exchange->arena, &exchange->last_id));
    return (struct name_values){ list.items, list.n };
}

static void exchange_start(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;
    struct http_call call = { .max_redirects = HTTP_REDIRECTS };

    arena_reset(&exchange->arena);
    exchange->session = copy_of(&exchange->arena, &link->session);
    exchange->authorized = copy_of(&exchange->arena, &link->authorization);
    call.url = link->options.spec->url;
    if (link->endpoint.len > 0)
        call.url = copy_of(&exchange->arena, &link->endpoint);
    call.headers = exchange_headers(exchange);
    if (exchange->body.len > 0 && !exchange->is_resumed)
        call.body = (struct str){ exchange->body.data, exchange->body.len };
    exchange->has_head = false;
    exchange->state = EXCHANGE_RUNNING;
    if (exchange->id < 0 && exchange->kind == &post_exchange)
        exchange_set_limit(exchange, HTTP_NOTE_MS);
    http_stream_start(&exchange->stream, link->client, &call);
}

/* -- Who may begin --------------------------------------------------------------------------- */

/* What is under way. */
struct link_load {
    size_t n_requests, n_notes; /* that run */
    bool has_handshake;         /* a message of the handshake has not got through yet */
    bool has_running_handshake;
};

static void load_add(struct link_load *load, const struct http_exchange *exchange)
{
    bool runs = exchange->state == EXCHANGE_RUNNING;

    if (exchange->is_handshake && !exchange->has_head) {
        load->has_handshake = true;
        load->has_running_handshake |= runs;
    }
    if (runs && exchange->id >= 0)
        load->n_requests++;
    else if (runs)
        load->n_notes++;
}

/* One of the handshake goes alone; the others wait for its end, and for a slot of their kind. */
static bool exchange_may_start(const struct http_exchange *exchange, const struct link_load *load)
{
    if (exchange->state != EXCHANGE_WAITING)
        return false;
    if (exchange->kind == &older_exchange)
        return true;
    if (exchange->link->older == OLDER_TRIED)
        return false;
    if (exchange->is_handshake)
        return !load->has_running_handshake;
    if (!exchange->link->is_open || load->has_handshake)
        return false;
    return exchange->id >= 0 ? load->n_requests < HTTP_REQUESTS_MAX
                             : load->n_notes < HTTP_NOTES_MAX;
}

static bool link_is_signed(struct http_link *link)
{
    return link->has_credential || link->options.authorizer == NULL ||
           (!link->is_signing_again && loop_now_ms(link->options.loop) < link->signed_until_ms);
}

static void link_sign(struct http_link *link);

/* Sees to what every request needs. What is missing is on its way, or the link has failed. */
static bool link_can_ask(struct http_link *link)
{
    if (link->client == NULL)
        link->client = link->options.http(link->options.http_owner);
    if (link->client == NULL)
        link_end(link, MCP_FAILED, "HTTP needs libcurl, which cannot be opened");
    else if (!link_is_signed(link))
        link_sign(link);
    else
        return true;
    return false;
}

void link_work(struct http_link *link)
{
    struct link_load load = { 0 };

    list_foreach(&link->exchanges, exchange, struct http_exchange, node)
        load_add(&load, exchange);
    list_foreach(&link->exchanges, waiting, struct http_exchange, node) {
        if (!exchange_may_start(waiting, &load))
            continue;
        if (!link_can_ask(link))
            return;
        exchange_start(waiting);
        load_add(&load, waiting);
    }
}

/* -- Signing --------------------------------------------------------------------------------- */

static void link_keep_authorization(struct http_link *link, struct str authorization)
{
    link->authorization.len = 0;
    buf_add_str(&link->authorization, authorization);
    link->signed_until_ms =
        loop_now_ms(link->options.loop) + (link->options.spec->is_of_login ? 1 : HTTP_SIGNED_MS);
}

static struct http_exchange *link_find_refused(struct http_link *link)
{
    list_foreach(&link->exchanges, exchange, struct http_exchange, node) {
        if (exchange->state == EXCHANGE_REFUSED)
            return exchange;
    }
    return NULL;
}

/* Those who were refused try again, if there is anything else to try with. */
static void link_wake_refused(struct http_link *link)
{
    struct str now = { link->authorization.data, link->authorization.len };
    struct http_exchange *exchange;

    while ((exchange = link_find_refused(link)) != NULL) {
        if (now.len == 0 || str_equal(now, exchange->authorized))
            exchange->kind->on_auth_needed(exchange);
        else
            exchange->state = EXCHANGE_WAITING;
    }
}

static void link_on_sign(void *owner, struct str authorization)
{
    struct http_link *link = owner;

    link->signing = NULL;
    if (link->options.spec->is_of_login && authorization.s == NULL) {
        buf_clear(&link->authorization, 0);
        link_end(link, MCP_FAILED, "the account that it was started for is not signed in any more");
        return;
    }
    link_keep_authorization(link, authorization);
    if (link->is_signing_again) {
        link->is_signing_again = false;
        link_wake_refused(link);
    }
    link_work(link);
}

static void link_sign(struct http_link *link)
{
    if (link->signing == NULL)
        link->signing = mcp_sign(link->options.authorizer, link->options.spec, link_on_sign, link);
}

static void link_sign_again(struct http_link *link, struct http_exchange *exchange)
{
    struct str now = { link->authorization.data, link->authorization.len };

    if (now.len > 0 && !str_equal(now, exchange->authorized)) {
        exchange->state = EXCHANGE_WAITING;
        link_work(link);
        return;
    }
    mcp_signing_cancel(link->signing);
    link->is_signing_again = true;
    link->signing =
        mcp_sign_again(link->options.authorizer, link->options.spec, exchange->authorized,
                       exchange->stream.head.challenge, link_on_sign, link);
}

/* -- The link -------------------------------------------------------------------------------- */

static void link_drop_exchanges(struct http_link *link)
{
    list_foreach(&link->exchanges, exchange, struct http_exchange, node)
        exchange_free(exchange);
}

void link_end(struct http_link *link, enum mcp_failure_kind kind, const char *words)
{
    if (link->has_ended)
        return;
    link->has_ended = true;
    mcp_signing_cancel(TAKE(link->signing));
    link_drop_exchanges(link);
    http_inbox_add_link_end(link->inbox, kind, words);
}

void link_tell(struct http_link *link, yyjson_doc *message, int64_t within)
{
    link->options.events->on_message(link->options.owner, message, within);
}

/* Does the server not take what it is sent? */
static bool link_is_full(struct http_link *link, size_t more)
{
    size_t n = 0, bytes = more;

    list_foreach(&link->exchanges, exchange, struct http_exchange, node) {
        n++;
        if (!exchange->has_head)
            bytes += exchange->body.len;
    }
    return n >= HTTP_EXCHANGES_MAX || bytes > MCP_QUEUED_MAX;
}

static void http_link_send(struct mcp_link *base, struct str message, int64_t id)
{
    struct http_link *link = http_link(base);
    struct http_exchange *exchange;

    if (link->has_ended)
        return;
    if (link_is_full(link, message.len)) {
        link_end(link, MCP_FAILED, "the server does not take what is sent to it");
        return;
    }
    exchange = exchange_new(link, &post_exchange, id);
    exchange->is_handshake = !link->is_open;
    if (id < 0)
        exchange->stream.max_bytes = HTTP_NOTE_ANSWER_MAX;
    buf_add_str(&exchange->body, message);
    link_work(link);
}

static void http_link_forget(struct mcp_link *base, int64_t id)
{
    struct http_link *link = http_link(base);
    struct http_exchange *exchange = id < 0 ? NULL : link_find_exchange(link, id);

    if (exchange == NULL)
        return;
    exchange_free(exchange);
    link_work(link);
}

/* What each further request says, but to older servers. */
void link_keep_version(struct http_link *link, struct str version)
{
    buf_clear(&link->version, 0);
    if (link->older == OLDER_NOT && version.len <= HTTP_VERSION_MAX)
        buf_add_str(&link->version, version);
}

static void http_link_renew(struct mcp_link *base)
{
    struct http_link *link = http_link(base);

    link->is_open = false;
    buf_clear(&link->session, 0);
    buf_clear(&link->version, 0);
    link_stop_listening(link);
}

static void http_link_handshake_done(struct mcp_link *base, struct str version)
{
    struct http_link *link = http_link(base);

    if (link->has_ended)
        return;
    link->is_open = true;
    link_keep_version(link, version);
    link_listen(link);
    link_work(link);
}

/* Not waited for: whatever the server says to it, the session is over for us. */
static void link_delete_session(struct http_link *link)
{
    static const struct http_transfer_events events = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct header_list list;
    struct http_call call = { .url = link->options.spec->url, .method = "DELETE" };

    if (link->session.len == 0 || link->client == NULL || link->options.spec->is_of_login)
        return; /* nobody may be signed in any more */
    list = link_headers(link, &arena);
    call.headers = (struct name_values){ list.items, list.n };
    http_transfer_finish(http_transfer_start(link->client, &call, &events, /* owner= */ NULL));
}

static void http_link_free(struct http_link *link)
{
    mcp_signing_cancel(link->signing);
    link_drop_exchanges(link);
    http_inbox_free(link->inbox);
    arena_done(&link->arena);
    buf_done(&link->session);
    buf_done(&link->version);
    buf_done(&link->authorization);
    buf_done(&link->endpoint);
    buf_done(&link->refusal);
    free(link);
}

static void http_link_close(struct mcp_link *base)
{
    struct http_link *link = http_link(base);

    link_delete_session(link);
    http_link_free(link);
}

/* -- Headers of the configuration -------------------------------------------------------------- */

static bool is_blank_value(const char *value)
{
    return value == NULL || str_trim(str_of(value)).len == 0;
}

static void add_configured_headers(struct http_link *link, struct header_list *list)
{
    const struct mcp_spec *spec = link->options.spec;

    for (size_t i = 0; i < spec->http_headers.n; i++)
        header_list_set(list, spec->http_headers.items[i].name, spec->http_headers.items[i].value);
    for (size_t i = 0; i < spec->env_http_headers.n; i++) {
        const char *value = getenv(spec->env_http_headers.items[i].value.s);

        if (!is_blank_value(value))
            header_list_set(list, spec->env_http_headers.items[i].name, str_of(value));
    }
}

static bool add_bearer_token(struct http_link *link, struct header_list *list, struct error *err)
{
    const struct mcp_spec *spec = link->options.spec;
    const char *token;

    if (spec->bearer_token_env_var.s == NULL)
        return true;
    token = getenv(spec->bearer_token_env_var.s);
    if (is_blank_value(token))
        return error_set(err, ERR_INTERNAL,
                         "Environment variable %s for MCP server '%s' is not set",
                         spec->bearer_token_env_var.s, spec->name.s);
    header_list_set(list, STR_LITERAL("authorization"),
                    str_of(arena_printf(&link->arena, "Bearer %s", token)));
    return true;
}

static bool link_read_headers(struct http_link *link, struct error *err)
{
    const struct mcp_spec *spec = link->options.spec;
    size_t room = spec->http_headers.n + spec->env_http_headers.n + 1;
    struct header_list list = {
        .arena = &link->arena,
        .items = arena_alloc(&link->arena, room * sizeof *list.items),
    };

    add_configured_headers(link, &list);
    if (!add_bearer_token(link, &list, err))
        return false;
    link->headers = list.items;
    link->n_headers = list.n;
    for (size_t i = 0; i < list.n; i++)
        link->has_credential |= strcasecmp(list.items[i].name.s, "authorization") == 0;
    return true;
}

struct mcp_link *mcp_http_link_new(const struct mcp_link_options *options, struct error *err)
{
    static const struct mcp_link_ops ops = {
        .send = http_link_send,
        .forget = http_link_forget,
        .renew = http_link_renew,
        .handshake_done = http_link_handshake_done,
        .close = http_link_close,
    };
    struct http_link *link = xcalloc(1, sizeof *link);

    link->base.ops = &ops;
    link->options = *options;
    link->inbox = http_inbox_new(options);
    list_init(&link->exchanges);
    if (!link_read_headers(link, err)) {
        http_link_free(link);
        return NULL;
    }
    return &link->base;
}
