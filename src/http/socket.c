#include "http/socket.h"

#include "base/buf.h"
#include "base/memory.h"
#include "http/client_internal.h"
#include "loop/socket_watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
    READS_AT_ONCE = 4, /* of LOOP_SCRATCH bytes, then others have their turn */
    KEEP = 16 * 1024,  /* memory that is kept between two messages */
};

struct http_socket {
    struct loop *loop;
    struct http_client *client; /* its own */
    struct http_transfer *transfer;
    const struct http_socket_events *events; /* NULL once it was given back */
    void *owner;
    struct socket_watch *watch; /* NULL until it is open */
    struct next_round *round;   /* tells what was learned elsewhere, and reads on */
    struct buf sending;         /* does not move until it is out: TLS wants the same bytes again */
    size_t sent;                /* of `sending` */
    struct buf waiting;         /* goes next */

    bool is_connected;
    bool is_open; /* on_open() was called */
    bool is_paused;
    bool is_busy;     /* a callback runs */
    bool cannot_send; /* the rest is dropped; what came before is still to be read */
    bool sent_is_due; /* on_sent() is, once all is out */
    bool has_ended;   /* on_end() is due, or was called */
    bool end_was_told;
    struct http_socket_end end;
    char detail[256];
};

/* Asked again after every callback, which may have given the socket back. */
static bool has_socket_owner(const struct http_socket *socket)
{
    return socket->events != NULL;
}

/* -- The end ------------------------------------------------------------------------------- */

static void http_socket_release(struct http_socket *socket)
{
    socket_watch_free(socket->watch);
    next_round_free(socket->round);
    http_transfer_free(socket->transfer);
    http_client_free(socket->client);
    buf_done(&socket->sending);
    buf_done(&socket->waiting);
    free(socket);
}

void http_socket_free(struct http_socket *socket)
{
    if (socket == NULL)
        return;
    socket->events = NULL;
    if (!socket->is_busy)
        http_socket_release(socket);
}

static void http_socket_note_end(struct http_socket *socket, enum http_result result,
                                 const char *detail)
{
    if (socket->has_ended)
        return;
    socket->has_ended = true;
    snprintf(socket->detail, sizeof socket->detail, "%s", detail);
    socket->end.result = result;
    socket->end.detail = socket->detail;
    socket_watch_free(TAKE(socket->watch));
    next_round_start(socket->round);
}

/* -- Sending ------------------------------------------------------------------------------- */

static void http_socket_watch(struct http_socket *socket)
{
    unsigned events = socket->is_paused ? 0 : SOCKET_READABLE;

    if (socket->watch == NULL)
        return;
    if (socket->sending.len > 0)
        events |= SOCKET_WRITABLE;
    socket_watch_set(socket->watch, events);
}

static void http_socket_take_waiting(struct http_socket *socket)
{
    struct buf done = socket->sending;

    buf_clear(&done, KEEP);
    socket->sending = socket->waiting;
    socket->waiting = done;
    socket->sent = 0;
}

static void http_socket_drop_output(struct http_socket *socket)
{
    socket->cannot_send = true;
    buf_clear(&socket->sending, 0);
    buf_clear(&socket->waiting, 0);
    socket->sent = 0;
}

static void http_socket_flush(struct http_socket *socket)
{
    while (socket->sending.len > 0) {
        size_t n;
        enum http_moved moved =
            http_transfer_write(socket->transfer, socket->sending.data + socket->sent,
                                socket->sending.len - socket->sent, &n);

        if (moved == HTTP_MOVED_LATER)
            break;
        if (moved == HTTP_MOVED_NEVER) {
            http_socket_drop_output(socket);
            break;
        }
        socket->sent += n;
        if (socket->sent == socket->sending.len)
            http_socket_take_waiting(socket);
    }
    if (socket->sending.len == 0)
        next_round_start(socket->round); /* for on_sent(), or to read why it broke */
    http_socket_watch(socket);
}

void http_socket_send(struct http_socket *socket, struct str bytes)
{
    if (socket->has_ended || socket->cannot_send || bytes.len == 0)
        return;
    socket->sent_is_due = true;
    if (socket->sending.len > 0) {
        buf_add_str(&socket->waiting, bytes);
        return;
    }
    buf_add_str(&socket->sending, bytes);
    socket->sent = 0;
    http_socket_flush(socket);
}

size_t http_socket_unsent(const struct http_socket *socket)
{
    return socket->sending.len - socket->sent + socket->waiting.len;
}

/* -- Receiving ----------------------------------------------------------------------------- */

/* The owner may have freed it, or paused it, from inside. */
static bool http_socket_reads_on(const struct http_socket *socket)
{
    return has_socket_owner(socket) && socket->is_open && !socket->is_paused && !socket->has_ended;
}

/* TLS may hold more than the descriptor shows, so reading goes on until there is nothing left. */
static void http_socket_read(struct http_socket *socket)
{
    char *scratch = loop_scratch(socket->loop);
    size_t n;

    for (int i = 0; http_socket_reads_on(socket); i++) {
        enum http_moved moved;

        if (i == READS_AT_ONCE) {
            next_round_start(socket->round);
            return;
        }
        moved = http_transfer_read(socket->transfer, scratch, LOOP_SCRATCH, &n);
        if (moved == HTTP_MOVED_LATER)
            return;
        if (moved == HTTP_MOVED_NEVER)
            http_socket_note_end(socket, HTTP_BROKEN, "the connection broke");
        else if (n == 0)
            http_socket_note_end(socket, HTTP_COMPLETE, "");
        else
            socket->events->on_bytes(socket->owner, scratch, n);
    }
}

void http_socket_pause(struct http_socket *socket, bool is_paused)
{
    if (socket->is_paused == is_paused)
        return;
    socket->is_paused = is_paused;
    http_socket_watch(socket);
    if (!is_paused && socket->is_open)
        next_round_start(socket->round);
}

/* -- What the loop says -------------------------------------------------------------------- */

/* The last thing that a call-back of the loop does. */
static void http_socket_leave(struct http_socket *socket)
{
    socket->is_busy = false;
    if (!has_socket_owner(socket))
        http_socket_release(socket);
}

static void http_socket_on_ready(void *owner, int fd, unsigned events)
{
    struct http_socket *socket = owner;

    socket->is_busy = true;
    if (events & (SOCKET_WRITABLE | SOCKET_BROKEN))
        http_socket_flush(socket);
    if (events & (SOCKET_READABLE | SOCKET_BROKEN))
        http_socket_read(socket);
    http_socket_leave(socket);
}

static void http_socket_begin(struct http_socket *socket)
{
    int r = socket_watch_new(socket->loop, http_transfer_descriptor(socket->transfer),
                             http_socket_on_ready, socket, &socket->watch);

    if (r < 0) {
        socket->end.os_error = -r;
        http_socket_note_end(socket, HTTP_NO_CONNECTION, "the connection cannot be watched");
        return;
    }
    socket->is_open = true;
    socket->events->on_open(socket->owner);
    if (has_socket_owner(socket))
        http_socket_watch(socket);
}

static void http_socket_on_round(void *owner)
{
    struct http_socket *socket = owner;

    socket->is_busy = true;
    if (socket->is_connected && !socket->is_open && !socket->has_ended)
        http_socket_begin(socket);
    http_socket_read(socket);
    if (has_socket_owner(socket) && socket->sent_is_due && socket->sending.len == 0 &&
        !socket->has_ended) {
        socket->sent_is_due = false;
        socket->events->on_sent(socket->owner);
    }
    if (has_socket_owner(socket) && socket->has_ended && !socket->end_was_told) {
        socket->end_was_told = true;
        socket->events->on_end(socket->owner, &socket->end);
    }
    http_socket_leave(socket);
}

/* -- Connecting ---------------------------------------------------------------------------- */

static void http_socket_on_head(void *owner, const struct http_head *head)
{
}

static void http_socket_on_body(void *owner, const char *bytes, size_t len)
{
}

/* libcurl is at work, so what follows is done in the next round. */
static void http_socket_on_connected(void *owner, enum http_result result, const char *detail)
{
    struct http_socket *socket = owner;

    http_client_take_long_turns(socket->client, false);
    if (result == HTTP_COMPLETE) {
        socket->is_connected = true;
        next_round_start(socket->round);
        return;
    }
    socket->end.os_error = http_transfer_os_error(socket->transfer);
    http_socket_note_end(socket, result, detail);
}

struct http_socket *http_socket_new(struct loop *loop, const struct http_socket_options *options,
                                    const struct http_socket_events *events, void *owner,
                                    struct error *err)
{
    static const struct http_transfer_events transfer_events = {
        .on_head = http_socket_on_head,
        .on_body = http_socket_on_body,
        .on_end = http_socket_on_connected,
    };
    struct http_client *client = http_client_new(loop, err);
    struct http_socket *socket;

    if (client == NULL)
        return NULL;
    socket = xcalloc(1, sizeof *socket);
    socket->loop = loop;
    socket->client = client;
    socket->events = events;
    socket->owner = owner;
    socket->round = next_round_new(loop, http_socket_on_round, socket);
    http_client_take_long_turns(client, strncasecmp(options->url.s, "https:", 6) == 0);
    socket->transfer =
        http_transfer_start(client,
                            &(struct http_call){ .url = options->url,
                                                 .connect_timeout_ms = options->connect_timeout_ms,
                                                 .connects_only = true },
                            &transfer_events, socket);
    return socket;
}
