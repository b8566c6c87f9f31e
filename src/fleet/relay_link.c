/*
 * One relay: connecting, the handshake, what waits to be sent, the end.
 *
 *     CONNECTING ── open ──► GREETING ── initialize answered ──► OPEN ──► OVER
 *          │                     │                                         ▲
 *          └─────────────────────┴────────── cannot be reached ────────────┘
 */
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "fleet/relay_internal.h"

#include <stdlib.h>

enum {
    UNSENT_MAX = 1024 * 1024, /* beyond that requests wait here, unwritten */
    IDLE_MS = 2000,           /* how long one stays that carries nothing */
    SLOW_READER = 1013,       /* how a server closes who does not take what it is sent */
    OUT_KEEP = 64 * 1024,
};

static const char gone_words[] = "the server that runs this thread is gone";

/* -- Ends of requests ---------------------------------------------------------------------- */

static void relay_close_request(struct relay *relay, struct relay_request *passed)
{
    list_remove(&passed->node);
    relay->n_open--;
}

static bool is_patient(const struct relays *relays, const struct relay_request *passed)
{
    return clock_steady_us() - passed->req->started_us < relays->options.patience_ms * 1000;
}

void relay_miss(struct relay *relay, struct relay_request *passed)
{
    struct relay_client *client = relay->client;
    const char *where;

    if (is_patient(client->relays, passed)) {
        relay_try_again(client, passed);
        return;
    }
    where = relay->url[0] == '\0' ? "has no address for other servers" : "cannot be reached at ";
    log_warn("thread %s is held by %s, which %s%s (%s)", passed->thread, relay->peer, where,
             relay->url, relay->why == NULL ? "another server is there" : relay->why);
    request_fail(passed->req, ERR_INTERNAL, "thread is held by %s, which %s%s", relay->peer, where,
                 relay->url);
    relay_dispose(passed);
}

/* It was there, and nobody knows what became of it; resuming again is harmless. */
static void relay_lose(struct relay *relay, struct relay_request *passed)
{
    struct relay_client *client = relay->client;

    if (passed->effect == EFFECT_RESUME && is_patient(client->relays, passed)) {
        relay_try_again(client, passed);
        return;
    }
    request_fail(passed->req, ERR_INTERNAL, "%s", gone_words);
    relay_dispose(passed);
}

/* Not sent yet: who waits for a thread that is taken now waits on. */
static void relay_hold_back(struct relay *relay, struct relay_request *passed)
{
    struct relay_thread *thread = relay_find_thread(relay->client, str_of(passed->thread));

    if (thread != NULL && thread->is_followed) {
        passed->relay = NULL;
        list_append(&thread->waiting, &passed->node);
    } else {
        relay_lose(relay, passed);
    }
}

static void end_requests(struct relay *relay, struct list *requests,
                         void (*end)(struct relay *, struct relay_request *))
{
    while (!list_is_empty(requests)) {
        struct relay_request *passed =
            container_of(list_first(requests), struct relay_request, node);

        relay_close_request(relay, passed);
        end(relay, passed);
    }
}

/* -- The end ------------------------------------------------------------------------------- */

static void relay_release(struct relay *relay)
{
    relay->client->relays->counts.n_relays--;
    list_remove(&relay->node);
    relay_forget_reading(relay);
    relay_withdraw_questions(relay, /* is_told= */ false);
    ws_client_free(relay->ws);
    timer_free(relay->idle);
    buf_done(&relay->out);
    free(relay->peer);
    free(relay->url);
    free(relay);
}

static void relay_drop_request(struct relay *relay, struct relay_request *passed)
{
    request_fail(passed->req, ERR_INTERNAL, "the client has gone");
    relay_dispose(passed);
}

void relay_free(struct relay *relay)
{
    end_requests(relay, &relay->sent, relay_drop_request);
    end_requests(relay, &relay->waiting, relay_drop_request);
    relay_release(relay);
}

/* Those it carried are taken; those that were about to be followed are not. Taking changes no table. */
static void relay_abandon_threads(struct relay *relay)
{
    struct relay_client *client = relay->client;

    for (size_t i = client->n_threads; i > 0; i--) {
        struct relay_thread *thread = client->threads[i - 1];

        if (thread->relay != relay)
            continue;
        thread->relay = NULL;
        thread->n_opening = 0;
        if (thread->is_followed)
            relay_take_thread(thread);
        else
            relay_remove_thread(thread);
    }
}

void relay_break(struct relay *relay, const char *why)
{
    struct relay_client *client = relay->client;
    bool was_open = relay->state == RELAY_OPEN;

    if (was_open)
        log_info("relay to %s at %s: %s", relay->peer, relay->url, why);
    else
        log_debug("%s cannot be reached at %s: %s", relay->peer, relay->url, why);
    relay->state = RELAY_OVER;
    relay->why = why;
    client->relays->counts.n_broken += was_open;
    relay_withdraw_questions(relay, /* is_told= */ true);
    end_requests(relay, &relay->sent, relay_lose);
    end_requests(relay, &relay->waiting, was_open ? relay_hold_back : relay_miss);
    relay_abandon_threads(relay);
    relay_release(relay);
}

/* -- Idle ---------------------------------------------------------------------------------- */

static bool relay_carries(const struct relay *relay)
{
    const struct relay_client *client = relay->client;

    if (relay->n_open > 0)
        return true;
    for (size_t i = 0; i < client->n_threads; i++) {
        if (client->threads[i]->relay == relay)
            return true;
    }
    return false;
}

static void relay_on_idle(void *owner)
{
    struct relay *relay = owner;

    if (!relay_carries(relay))
        relay_free(relay);
}

void relay_look_idle(struct relay *relay)
{
    if (relay->n_open == 0)
        timer_start(relay->idle, IDLE_MS);
}

/* -- Sending ------------------------------------------------------------------------------- */

/* What its requests, here and elsewhere, have shown of the client. */
static void relay_tell_client(struct relay *relay)
{
    static const enum dialect_sign signs_told[] = { DIALECT_README, DIALECT_LISTENER, DIALECT_RAW };
    const struct connection *connection = relay->client->connection;
    unsigned protocol = connection_protocol(connection);
    unsigned signs = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(signs_told); i++)
        signs |= dialect_shows(connection->dialect, signs_told[i]) ? signs_told[i] : 0;
    if (protocol == relay->told_protocol && signs == relay->told_signs)
        return;
    relay->told_protocol = protocol;
    relay->told_signs = signs;
    buf_clear(&relay->out, OUT_KEEP);
    buf_printf(&relay->out, "{\"method\":\"%s\",\"params\":{\"protocol\":%u,\"signs\":%u}}",
               PEER_KNOWS, protocol, signs);
    ws_client_send(relay->ws, buf_str(&relay->out));
}

void relay_flush(struct relay *relay)
{
    while (relay->state == RELAY_OPEN && !list_is_empty(&relay->waiting) &&
           ws_client_unsent(relay->ws) < UNSENT_MAX) {
        struct relay_request *passed =
            container_of(list_first(&relay->waiting), struct relay_request, node);

        relay_tell_client(relay);
        passed->id = relay->next_id++;
        relay->waiting_bytes -= passed->size;
        list_remove(&passed->node);
        list_append(&relay->sent, &passed->node);
        buf_clear(&relay->out, OUT_KEEP);
        relay_write_request(relay, passed);
        ws_client_send(relay->ws, buf_str(&relay->out));
    }
}

/* What keeps a request from being passed on, answered; or NULL. */
static bool relay_refuses(const struct relay *relay, const struct relay_request *passed)
{
    if (passed->size > RELAY_REQUEST_BYTES_MAX) {
        request_fail(passed->req, ERR_INVALID_REQUEST,
                     "a request of %zu bytes is too long for a thread that runs on another server",
                     passed->size);
        return true;
    }
    if (relay->client->initialize == NULL) {
        request_fail(passed->req, ERR_INTERNAL,
                     "thread runs on another server, and `initialize` was too long to be repeated "
                     "to it");
        return true;
    }
    if (relay->n_open < RELAY_REQUESTS_MAX &&
        relay->waiting_bytes + passed->size <= RELAY_WAITING_BYTES_MAX)
        return false;
    request_fail(passed->req, ERR_OVERLOADED, "Server overloaded; retry later.");
    return true;
}

static void forget_opening(struct relay *relay, const struct relay_request *passed)
{
    struct relay_thread *thread = relay_find_thread(relay->client, str_of(passed->thread));

    if (passed->effect != EFFECT_RESUME || thread == NULL)
        return;
    if (--thread->n_opening == 0 && !thread->is_followed)
        relay_remove_thread(thread);
}

void relay_pass(struct relay *relay, struct relay_request *passed)
{
    if (relay_refuses(relay, passed)) {
        forget_opening(relay, passed);
        relay_dispose(passed);
        relay_look_idle(relay);
        return;
    }
    passed->relay = relay;
    relay->n_open++;
    relay->waiting_bytes += passed->size;
    list_append(&relay->waiting, &passed->node);
    relay_flush(relay);
}

/* -- The connection ------------------------------------------------------------------------ */

static void relay_on_open(void *owner)
{
    struct relay *relay = owner;

    relay->state = RELAY_GREETING;
    buf_clear(&relay->out, OUT_KEEP);
    buf_printf(&relay->out, "{\"id\":0,\"method\":\"initialize\",\"params\":%s}",
               relay->client->initialize);
    ws_client_send(relay->ws, buf_str(&relay->out));
}

static void relay_on_text(void *owner, struct str text)
{
    relay_read(owner, text);
}

static void relay_on_sent(void *owner)
{
    relay_flush(owner);
}

/* The peer has closed it because the client here does not read: it is sent away as it would be there. */
static void relay_on_end(void *owner, const struct ws_client_end *end)
{
    struct relay *relay = owner;
    struct connection *connection = relay->client->connection;
    bool is_slow = end->why == WS_END_CLOSED && end->status == SLOW_READER;

    if (is_slow)
        log_info("closing a client that does not read what %s sends", relay->peer);
    relay_break(relay, end->words);
    if (is_slow)
        connection_close(connection);
}

static const struct ws_client_events relay_events = {
    .on_open = relay_on_open,
    .on_text = relay_on_text,
    .on_sent = relay_on_sent,
    .on_end = relay_on_end,
};

void relay_pace(struct relay *relay)
{
    if (relay->ws != NULL && relay->reading == NULL)
        ws_client_pause(relay->ws, connection_is_full(relay->client->connection));
}

/* A URL that is none: told as one that nobody answers, from the loop. */
static void relay_on_hopeless(void *owner)
{
    relay_break(owner, "its address is none");
}

static void relay_connect(struct relay *relay)
{
    struct relays *relays = relay->client->relays;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf bearer = { 0 };
    struct name_value headers[2] = { { STR_LITERAL(PEER_HEADER), STR_LITERAL("1") } };
    struct ws_client_options options = {
        .url = str_of(relay->url),
        .headers = { headers, 1 },
        .max_message_bytes = RELAY_MESSAGE_BYTES_MAX,
        .open_timeout_ms = relays->options.open_ms,
        .ping_ms = relays->options.ping_ms,
    };

    if (relays->token != NULL) {
        buf_printf(&bearer, "Bearer %s", relays->token);
        headers[options.headers.n++] =
            (struct name_value){ STR_LITERAL("Authorization"), buf_str(&bearer) };
    }
    relay->ws = ws_client_new(relays->loop, &options, &relay_events, relay, &err);
    if (bearer.data != NULL)
        explicit_bzero(bearer.data, bearer.len);
    if (relay->ws != NULL)
        return;
    log_debug("cannot connect to %s: %s", relay->peer, err.message.s);
    timer_free(relay->idle);
    relay->idle = timer_new(relays->loop, relay_on_hopeless, relay);
    timer_start(relay->idle, 0);
}

struct relay *relay_to(struct relay_client *client, struct str name, struct str url)
{
    struct relay *relay;

    list_foreach(&client->links, known, struct relay, node) {
        if (str_is(url, known->url))
            return known;
    }
    relay = xcalloc(1, sizeof *relay);
    relay->client = client;
    relay->peer = xstrndup(name.s, name.len);
    relay->url = xstrndup(url.s, url.len);
    relay->next_id = 1;
    list_init(&relay->waiting);
    list_init(&relay->sent);
    list_init(&relay->questions);
    list_append(&client->links, &relay->node);
    client->relays->counts.n_relays++;
    relay->idle = timer_new(client->relays->loop, relay_on_idle, relay);
    relay_connect(relay);
    return relay;
}
