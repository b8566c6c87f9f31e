/* The GET for what the server says unasked. A server need not have it, and nobody waits for it. */
#include "base/log.h"
#include "mcp/http_internal.h"

static struct http_exchange *find_listening(struct http_link *link)
{
    list_foreach(&link->exchanges, exchange, struct http_exchange, node) {
        if (exchange->kind == &listen_exchange)
            return exchange;
    }
    return NULL;
}

/* Without a session a server cannot tell whose stream it is. Older servers have none. */
void link_listen(struct http_link *link)
{
    if (link->session.len > 0 && find_listening(link) == NULL)
        exchange_new(link, &listen_exchange, /* id= */ -1);
}

void link_stop_listening(struct http_link *link)
{
    struct http_exchange *exchange = find_listening(link);

    if (exchange != NULL)
        exchange_free(exchange);
}

bool link_is_listening(struct http_link *link)
{
    struct http_exchange *exchange = find_listening(link);

    return exchange != NULL && exchange->state == EXCHANGE_RUNNING && exchange->has_head;
}

static void listen_over(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;

    exchange_free(exchange);
    link_work(link); /* its slot is free */
}

static void listen_again(struct http_exchange *exchange)
{
    exchange_keep_place(exchange);
    exchange_resume(exchange);
    exchange->n_failed++;
    link_work(exchange->link); /* while it pauses its slot is free */
}

static void listen_on_head(struct http_exchange *exchange)
{
    const struct http_stream_head *head = &exchange->stream.head;

    if (head->kind == BODY_EVENTS)
        return;
    if (head->status >= 500) {
        listen_again(exchange);
        return;
    }
    if (head->status != 405)
        log_info("MCP server %s: there is no stream of its own: it answered %d",
                 exchange->link->options.spec->name.s, head->status);
    listen_over(exchange);
}

static void listen_on_message(struct http_exchange *exchange, yyjson_doc *message)
{
    exchange->n_failed = 0;
    link_tell(exchange->link, message, /* within= */ -1);
}

static void listen_on_end(struct http_exchange *exchange)
{
    uint64_t now_ms = loop_now_ms(exchange->link->options.loop);

    if (exchange->has_head && now_ms - exchange->head_ms >= HTTP_LIVED_MS)
        exchange->n_failed = 0;
    if (exchange->stream.fault != NULL)
        log_warn("MCP server %s: its own stream is closed: %s",
                 exchange->link->options.spec->name.s, exchange->stream.fault);
    listen_again(exchange);
}

static void listen_on_time(struct http_exchange *exchange)
{
    /* It has no limit. */
}

const struct exchange_kind listen_exchange = {
    .on_head = listen_on_head,
    .on_message = listen_on_message,
    .on_end = listen_on_end,
    .on_time = listen_on_time,
    .on_auth_needed = listen_over,
};
