#include "transport/ws_client.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/memory.h"
#include "http/socket.h"
#include "transport/ws_handshake.h"
#include "transport/ws_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

enum {
    MESSAGES_AT_ONCE = 128,  /* then others have their turn */
    GOODBYE_MS = 2000,       /* for the server to take our close, and to close its side */
    PONGS_MAX = 64 * 1024,   /* bytes that wait: beyond that pings are not answered */
    FRAME_KEEP = 256 * 1024, /* memory that is kept between two messages */
};

enum ws_client_state { WS_CONNECTING, WS_UPGRADING, WS_OPEN, WS_CLOSING, WS_OVER };

struct ws_client {
    const struct ws_client_events *events; /* NULL once it was given back */
    void *owner;
    struct loop *loop;
    struct http_socket *socket;
    enum ws_client_state state;
    struct timer *timer; /* of opening, then of pings, then of the good-bye */
    struct next_round *round;
    struct arena arena;
    struct ws_url url;
    struct name_values headers;
    uint64_t ping_ms;

    char accept[WS_ACCEPT_SIZE];
    struct buf answer; /* to the upgrade, so far */
    struct ws_reader reader;
    struct buf frame; /* the one that is being written */

    uint64_t last_heard_ms;
    uint64_t asked_ms;        /* when a ping was last sent */
    uint64_t looked_ms;       /* for its answer */
    uint64_t unsent_since_ms; /* 0: nothing waits */
    bool is_paused;           /* by the owner */
    bool is_breathing;        /* by ourselves, for one round */
    bool is_busy;             /* a callback runs */

    struct ws_client_end end;
    bool end_is_due;
    char words[256];
};

/* -- The end ------------------------------------------------------------------------------- */

static void ws_client_release(struct ws_client *client)
{
    http_socket_free(client->socket);
    timer_free(client->timer);
    next_round_free(client->round);
    ws_reader_done(&client->reader);
    buf_done(&client->answer);
    buf_done(&client->frame);
    arena_done(&client->arena);
    free(client);
}

void ws_client_free(struct ws_client *client)
{
    if (client == NULL)
        return;
    client->events = NULL;
    if (!client->is_busy)
        ws_client_release(client);
}

/* The connection is closed; the owner hears of it in the next round. */
static void ws_client_finish(struct ws_client *client, struct ws_client_end end)
{
    if (client->state == WS_OVER)
        return;
    client->state = WS_OVER;
    snprintf(client->words, sizeof client->words, "%s", end.words == NULL ? "" : end.words);
    client->end = end;
    client->end.words = client->words;
    client->end_is_due = true;
    http_socket_free(TAKE(client->socket));
    timer_stop(client->timer);
    next_round_start(client->round);
}

static void ws_client_fail(struct ws_client *client, enum ws_client_why why, const char *words)
{
    ws_client_finish(client, (struct ws_client_end){ .why = why, .words = words });
}

/* -- Frames to the server ------------------------------------------------------------------ */

static void ws_client_put(struct ws_client *client, enum ws_opcode opcode, struct str payload)
{
    uint8_t head[WS_HEAD_MAX];
    uint8_t mask[WS_MASK_SIZE] = { 'b', 'o', 'b', 'n' };
    size_t n;

    /* It keeps pages from choosing what a proxy sees; there are no pages here. */
    if (getrandom(mask, sizeof mask, GRND_NONBLOCK) < 0)
        mask[0] ^= (uint8_t)payload.len;
    n = ws_frame_head(head, opcode, payload.len, mask);
    buf_clear(&client->frame, FRAME_KEEP);
    buf_add(&client->frame, head, n);
    ws_frame_mask(buf_reserve(&client->frame, payload.len), payload.s, payload.len, mask);
    client->frame.len += payload.len;
    if (client->unsent_since_ms == 0)
        client->unsent_since_ms = loop_now_ms(client->loop);
    http_socket_send(client->socket, buf_str(&client->frame));
}

static void ws_client_put_close(struct ws_client *client, enum ws_close_code code)
{
    char payload[2] = { (char)(code >> 8), (char)code };

    ws_client_put(client, WS_OPCODE_CLOSE,
                  (struct str){ payload, code == WS_CLOSE_NO_STATUS ? 0 : sizeof payload });
}

void ws_client_send(struct ws_client *client, struct str text)
{
    if (client->state == WS_OPEN)
        ws_client_put(client, WS_OPCODE_TEXT, text);
}

size_t ws_client_unsent(const struct ws_client *client)
{
    return client->socket == NULL ? 0 : http_socket_unsent(client->socket);
}

/* -- Frames from the server ---------------------------------------------------------------- */

static void ws_client_set_reading(struct ws_client *client)
{
    if (client->socket != NULL)
        http_socket_pause(client->socket, client->is_paused || client->is_breathing);
}

static void ws_client_hear_close(struct ws_client *client)
{
    if (client->state == WS_OPEN)
        ws_client_put_close(client, client->reader.close_code);
    ws_client_finish(client, (struct ws_client_end){ .why = WS_END_CLOSED,
                                                     .status = client->reader.close_code,
                                                     .words = "the server closed the WebSocket" });
}

static void ws_client_hear_nonsense(struct ws_client *client)
{
    char words[160];

    if (client->state == WS_OPEN)
        ws_client_put_close(client, client->reader.close_code);
    snprintf(words, sizeof words, "the server breaks the rules of WebSockets: %s",
             client->reader.wrong);
    ws_client_fail(client, WS_END_WRONG, words);
}

static void ws_client_take(struct ws_client *client, enum ws_event event)
{
    switch (event) {
    case WS_TEXT:
        if (client->state == WS_OPEN)
            client->events->on_text(client->owner, client->reader.payload);
        break;
    case WS_PING:
        if (client->state == WS_OPEN && http_socket_unsent(client->socket) < PONGS_MAX)
            ws_client_put(client, WS_OPCODE_PONG, client->reader.payload);
        break;
    case WS_CLOSE:
        ws_client_hear_close(client);
        break;
    case WS_BROKEN:
        ws_client_hear_nonsense(client);
        break;
    case WS_BINARY: /* nobody has agreed on any */
    case WS_PONG:
    case WS_MORE:
        break;
    }
}

/* The owner may free it, pause it or close it from inside each message. */
static void ws_client_read(struct ws_client *client)
{
    for (int i = 0; client->events != NULL && client->state != WS_OVER && !client->is_paused; i++) {
        enum ws_event event;

        if (i == MESSAGES_AT_ONCE) {
            client->is_breathing = true;
            next_round_start(client->round);
            break;
        }
        event = ws_reader_next(&client->reader);
        if (event == WS_MORE)
            break;
        ws_client_take(client, event);
    }
    if (client->events != NULL)
        ws_client_set_reading(client);
}

void ws_client_pause(struct ws_client *client, bool is_paused)
{
    if (client->is_paused == is_paused)
        return;
    client->is_paused = is_paused;
    ws_client_set_reading(client);
    if (!is_paused)
        next_round_start(client->round);
}

/* -- The upgrade --------------------------------------------------------------------------- */

static void ws_client_opened(struct ws_client *client, size_t head_len)
{
    struct buf rest = client->answer;

    client->answer = (struct buf){ 0 };
    client->state = WS_OPEN;
    client->looked_ms = loop_now_ms(client->loop);
    timer_start(client->timer, client->ping_ms);
    ws_reader_add(&client->reader, rest.data + head_len, rest.len - head_len);
    buf_done(&rest);
    client->events->on_open(client->owner);
    ws_client_read(client);
}

static void ws_client_read_answer(struct ws_client *client, const char *bytes, size_t n)
{
    struct ws_answer answer;

    buf_add(&client->answer, bytes, n);
    switch (ws_answer_read(buf_str(&client->answer), client->accept, &answer)) {
    case WS_ANSWER_MORE:
        break;
    case WS_ANSWER_OPEN:
        ws_client_opened(client, answer.head_len);
        break;
    case WS_ANSWER_REFUSED:
        ws_client_finish(client, (struct ws_client_end){ .why = WS_END_REFUSED,
                                                         .status = answer.status,
                                                         .words = "the upgrade was refused" });
        break;
    case WS_ANSWER_WRONG:
        ws_client_fail(client, WS_END_WRONG, answer.wrong);
        break;
    }
}

/* -- What the socket says ------------------------------------------------------------------ */

/* The last thing that a call-back does. */
static void ws_client_leave(struct ws_client *client)
{
    client->is_busy = false;
    if (client->events == NULL)
        ws_client_release(client);
}

static void ws_client_on_connected(void *owner)
{
    struct ws_client *client = owner;
    struct ws_request request = { .url = client->url, .headers = client->headers };

    client->state = WS_UPGRADING;
    buf_clear(&client->frame, FRAME_KEEP);
    ws_request_write(&request, &client->frame, client->accept);
    http_socket_send(client->socket, buf_str(&client->frame));
}

static void ws_client_on_bytes(void *owner, const char *bytes, size_t n)
{
    struct ws_client *client = owner;

    client->is_busy = true;
    client->last_heard_ms = loop_now_ms(client->loop);
    if (client->state == WS_UPGRADING) {
        ws_client_read_answer(client, bytes, n);
    } else if (client->state != WS_OVER) {
        ws_reader_add(&client->reader, bytes, n);
        ws_client_read(client);
    }
    ws_client_leave(client);
}

static void ws_client_on_sent(void *owner)
{
    struct ws_client *client = owner;

    client->unsent_since_ms = 0;
    if (client->state != WS_OPEN)
        return;
    client->is_busy = true;
    client->events->on_sent(client->owner);
    ws_client_leave(client);
}

static const char *words_of_break(const struct ws_client *client, const struct http_socket_end *end)
{
    if (end->result != HTTP_COMPLETE)
        return "the connection broke";
    return ws_reader_is_between(&client->reader)
               ? "WebSocket protocol error: Connection reset without closing handshake"
               : "the server closed the connection in the middle of a message";
}

static void ws_client_on_socket_end(void *owner, const struct http_socket_end *end)
{
    struct ws_client *client = owner;

    if (client->state == WS_CONNECTING)
        ws_client_finish(client, (struct ws_client_end){ .why = WS_END_UNREACHABLE,
                                                         .os_error = end->os_error,
                                                         .words = end->detail });
    else if (client->state == WS_UPGRADING)
        ws_client_fail(client, WS_END_WRONG, "the server closed the connection before its answer");
    else if (client->state == WS_CLOSING)
        ws_client_fail(client, WS_END_CLOSED, "the server closed the connection");
    else
        ws_client_fail(client, WS_END_BROKEN, words_of_break(client, end));
}

static const struct http_socket_events ws_client_socket_events = {
    .on_open = ws_client_on_connected,
    .on_bytes = ws_client_on_bytes,
    .on_sent = ws_client_on_sent,
    .on_end = ws_client_on_socket_end,
};

/* -- What the loop says -------------------------------------------------------------------- */

static void ws_client_on_round(void *owner)
{
    struct ws_client *client = owner;

    client->is_busy = true;
    client->is_breathing = false;
    if (client->state == WS_OPEN || client->state == WS_CLOSING)
        ws_client_read(client);
    if (client->events != NULL && client->end_is_due) {
        client->end_is_due = false;
        client->events->on_end(client->owner, &client->end);
    }
    ws_client_leave(client);
}

/* Who is silent is asked, and who does not answer in the time after it is gone. That we were slow ourselves says nothing. */
static void ws_client_look(struct ws_client *client)
{
    uint64_t now_ms = loop_now_ms(client->loop);
    bool is_asked = client->asked_ms > client->last_heard_ms;
    bool is_late = now_ms - client->looked_ms > client->ping_ms + client->ping_ms / 2;

    client->looked_ms = now_ms;
    if (is_asked && is_late) /* an answer may wait unread */
        client->asked_ms = now_ms;
    if (client->unsent_since_ms != 0 && is_late)
        client->unsent_since_ms = now_ms;
    if (client->unsent_since_ms != 0 && now_ms - client->unsent_since_ms >= 2 * client->ping_ms) {
        ws_client_fail(client, WS_END_SILENT, "the server takes nothing any more");
        return;
    }
    if (client->is_paused) { /* what it says waits for us */
        client->last_heard_ms = now_ms;
    } else if (is_asked && now_ms - client->asked_ms >= client->ping_ms) {
        ws_client_fail(client, WS_END_SILENT, "the server does not answer any more");
        return;
    } else if (!is_asked && now_ms - client->last_heard_ms >= client->ping_ms &&
               http_socket_unsent(client->socket) == 0) {
        client->asked_ms = now_ms;
        ws_client_put(client, WS_OPCODE_PING, STR_LITERAL(""));
    }
    timer_start(client->timer, client->ping_ms);
}

static void ws_client_on_time(void *owner)
{
    struct ws_client *client = owner;

    switch (client->state) {
    case WS_CONNECTING:
    case WS_UPGRADING:
        ws_client_fail(client, WS_END_UNREACHABLE, "the server does not answer in time");
        break;
    case WS_OPEN:
        ws_client_look(client);
        break;
    case WS_CLOSING:
        ws_client_fail(client, WS_END_CLOSED, "the server took no notice of the good-bye");
        break;
    case WS_OVER:
        break;
    }
}

/* -- Life ---------------------------------------------------------------------------------- */

void ws_client_close(struct ws_client *client)
{
    if (client->state == WS_CONNECTING || client->state == WS_UPGRADING) {
        ws_client_fail(client, WS_END_CLOSED, "nobody wants it any more");
        return;
    }
    if (client->state != WS_OPEN)
        return;
    ws_client_put_close(client, WS_CLOSE_NORMAL);
    client->state = WS_CLOSING;
    client->is_paused = false;
    ws_client_set_reading(client);
    timer_start(client->timer, GOODBYE_MS);
}

static struct name_values keep_headers(struct arena *arena, struct name_values headers)
{
    struct name_value *items = arena_alloc(arena, (headers.n + 1) * sizeof *items);

    for (size_t i = 0; i < headers.n; i++) {
        items[i].name = arena_keep(arena, headers.items[i].name);
        items[i].value = arena_keep(arena, headers.items[i].value);
    }
    return (struct name_values){ items, headers.n };
}

/* libcurl is given the address alone, without a path that might hold anything. */
static struct str address_of(struct arena *arena, const struct ws_url *url)
{
    return str_of(
        arena_printf(arena, "%s://%.*s/", url->is_secure ? "https" : "http", STR_ARGS(url->host)));
}

struct ws_client *ws_client_new(struct loop *loop, const struct ws_client_options *options,
                                const struct ws_client_events *events, void *owner,
                                struct error *err)
{
    struct ws_client *client = xcalloc(1, sizeof *client);
    struct http_socket_options socket = { .connect_timeout_ms = options->open_timeout_ms };

    if (!ws_url_read(arena_keep(&client->arena, options->url), &client->url)) {
        arena_done(&client->arena);
        free(client);
        error_set(err, ERR_INVALID_REQUEST, "`%s` is no address of a WebSocket", options->url.s);
        return NULL;
    }
    socket.url = address_of(&client->arena, &client->url);
    client->socket = http_socket_new(loop, &socket, &ws_client_socket_events, client, err);
    if (client->socket == NULL) {
        arena_done(&client->arena);
        free(client);
        return NULL;
    }
    client->loop = loop;
    client->events = events;
    client->owner = owner;
    client->headers = keep_headers(&client->arena, options->headers);
    client->ping_ms = options->ping_ms;
    client->last_heard_ms = loop_now_ms(loop);
    ws_reader_init(&client->reader, WS_FROM_SERVER, options->max_message_bytes,
                   options->max_message_bytes);
    client->round = next_round_new(loop, ws_client_on_round, client);
    client->timer = timer_new(loop, ws_client_on_time, client);
    timer_start(client->timer, options->open_timeout_ms);
    return client;
}
