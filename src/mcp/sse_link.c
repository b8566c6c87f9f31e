/*
 * The older transport, HTTP with SSE, of revision 2024-11-05: a GET whose first event names the endpoint for POSTs and that
 * brings all answers. The link is as good as that stream.
 */
#include "base/memory.h"
#include "mcp/http_internal.h"

void link_try_older(struct http_link *link, int64_t id, const char *refusal)
{
    struct http_exchange *exchange = exchange_new(link, &older_exchange, /* id= */ -1);

    exchange->stream.max_bytes = 0;
    link->older = OLDER_TRIED;
    link->refused_id = id;
    buf_add_text(&link->refusal, refusal);
    exchange_set_limit(exchange, HTTP_ENDPOINT_MS);
    link_work(link);
}

/* It is none. */
static void older_give_up(struct http_exchange *exchange, const struct mcp_failure *failure)
{
    struct http_link *link = exchange->link;
    struct http_exchange *first = link_find_exchange(link, link->refused_id);

    if (first != NULL) {
        http_inbox_add_failure(link->inbox, first->id, failure->kind, failure->words.s);
        exchange_free(first);
    }
    exchange_free(exchange);
    buf_clear(&link->refusal, 0);
    link->older = OLDER_NOT;
    link_work(link);
}

/* Whoever asked hears why its POST was refused, which is what matters. */
static void older_not_there(struct http_exchange *exchange)
{
    struct str refusal = buf_str(&exchange->link->refusal);

    older_give_up(exchange, &(struct mcp_failure){ MCP_FAILED, refusal });
}

static void older_over(struct http_exchange *exchange)
{
    if (exchange->link->older == OLDER_USED)
        link_end(exchange->link, MCP_CLOSED, "Transport closed");
    else
        older_not_there(exchange);
}

static void older_on_head(struct http_exchange *exchange)
{
    if (exchange->stream.head.kind != BODY_EVENTS)
        older_over(exchange);
}

static void older_auth_needed(struct http_exchange *exchange)
{
    struct mcp_failure failure = link_auth_failure(exchange->link);

    older_give_up(exchange, &failure);
}

/* It may be anywhere at the server, and nowhere else: what is sent there is signed. */
static void older_on_endpoint(struct http_exchange *exchange, struct str url)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct http_link *link = exchange->link;
    struct str endpoint;

    if (link->older == OLDER_USED)
        return;
    endpoint = http_client_resolve(link->client, &arena, link->options.spec->url, url);
    if (endpoint.s == NULL) {
        older_not_there(exchange);
        return;
    }
    timer_stop(exchange->timer);
    link->older = OLDER_USED;
    buf_add_str(&link->endpoint, endpoint);
    link_work(link);
}

static void older_on_message(struct http_exchange *exchange, yyjson_doc *message)
{
    link_tell(exchange->link, message, /* within= */ -1);
}

const struct exchange_kind older_exchange = {
    .on_head = older_on_head,
    .on_message = older_on_message,
    .on_endpoint = older_on_endpoint,
    .on_end = older_over,
    .on_time = older_over,
    .on_auth_needed = older_auth_needed,
};
