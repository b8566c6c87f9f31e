#include "transport/websocket.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "transport/frame_lines.h"
#include "transport/outbox.h"
#include "transport/ws_reader.h"

#include <stdlib.h>

enum {
    MESSAGES_AT_ONCE = 256, /* of one client, then it is the turn of others */
    SPEND_US = 4000,        /* on messages of all clients, then models and timers have theirs */
    GOODBYE_MS = 2000,      /* for the client to take our close and to close its side */
    REASON_MAX = 123,       /* bytes in a close frame */
};

enum websocket_state { OPEN, CLOSING, GONE };

struct websocket {
    struct channel channel;
    struct list_node node; /* in hub->sockets */
    struct websocket_hub *hub;
    struct stream *stream; /* NULL once gone */
    struct outbox outbox;
    struct ws_reader reader;
    struct str lines;    /* of the frame at hand, not handed out yet; the reader has them */
    bool in_lines;       /* that frame has more than one message */
    struct timer *timer; /* pings while open, then the goodbye */
    struct next_round
        *later;      /* goes on with input, or tells the end, outside of our callers; or NULL */
    struct buf pong; /* to be sent when there is room; the last ping counts */
    uint64_t last_alive_ms; /* something was read, or taken */
    uint64_t asked_ms;      /* whether somebody is there */
    uint64_t looked_ms;     /* for an answer to that */
    size_t receiving;       /* our part of hub->receiving */
    enum websocket_state state;
    bool pong_due;
    bool paused;    /* by the owner */
    bool reading;   /* the stream is */
    bool end_told;  /* the owner knows that nothing comes any more */
    bool forgotten; /* the owner has freed the channel */
};

static struct websocket *websocket_of(struct channel *channel)
{
    return container_of(channel, struct websocket, channel);
}

static void set_reading(struct websocket *ws, bool reading)
{
    if (ws->reading == reading || ws->stream == NULL)
        return;
    ws->reading = reading;
    if (reading)
        stream_read_start(ws->stream);
    else
        stream_read_stop(ws->stream);
}

/* -- Frames to the client ------------------------------------------------------------------ */

/* Frames of a server are not masked, so that they are the same for all clients. */
static void write_head(enum ws_opcode opcode, size_t len, struct framing *ret_framing)
{
    uint8_t head[WS_HEAD_MAX];
    size_t n = ws_frame_head(head, opcode, len, /* mask= */ NULL);

    check(n <= sizeof ret_framing->prefix);
    memcpy(ret_framing->prefix, head, n);
    ret_framing->prefix_len = (unsigned char)n;
    ret_framing->suffix = '\0';
}

static void frame_text(size_t len, struct framing *ret_framing)
{
    write_head(WS_OPCODE_TEXT, len, ret_framing);
}

static void frame_line(size_t len, struct framing *ret_framing)
{
    write_head(WS_OPCODE_TEXT, len + 1, ret_framing);
    ret_framing->suffix = '\n';
}

static void send_control(struct websocket *ws, enum ws_opcode opcode, struct str payload)
{
    struct parcel *parcel = parcel_new();
    struct framing framing = { 0 };

    buf_add_str(&parcel->bytes, payload);
    write_head(opcode, payload.len, &framing);
    outbox_send_framed(&ws->outbox, parcel, framing);
    parcel_unref(parcel);
}

static void send_close(struct websocket *ws, enum ws_close_code code, const char *reason)
{
    char payload[2 + REASON_MAX];
    size_t len = strlen(reason);

    if (code == WS_CLOSE_NO_STATUS) {
        send_control(ws, WS_OPCODE_CLOSE, STR_LITERAL(""));
        return;
    }
    check(len <= REASON_MAX);
    payload[0] = (char)(code >> 8);
    payload[1] = (char)code;
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): its length goes with it */
    memcpy(payload + 2, reason, len);
    send_control(ws, WS_OPCODE_CLOSE, (struct str){ payload, 2 + len });
}

/* -- The end ------------------------------------------------------------------------------- */

static void free_if_done(struct websocket *ws)
{
    if (ws->state != GONE || !ws->forgotten)
        return;
    list_remove(&ws->node);
    timer_free(ws->timer);
    next_round_free(ws->later);
    buf_done(&ws->pong);
    free(ws);
}

static void charge(struct websocket *ws, size_t receiving)
{
    ws->hub->receiving = ws->hub->receiving - ws->receiving + receiving;
    ws->receiving = receiving;
}

/* The connection is closed; the object stays while the owner has it. */
static void enter_gone(struct websocket *ws)
{
    if (ws->state == GONE)
        return;
    if (ws->state == OPEN)
        ws->hub->n_open--;
    ws->state = GONE;
    timer_stop(ws->timer);
    outbox_done(&ws->outbox);
    ws_reader_done(&ws->reader);
    ws->lines = STR_NONE;
    charge(ws, 0);
    stream_free(ws->stream);
    ws->stream = NULL;
}

/* Our close goes out behind what the stream has begun; then the client has a moment to close too. */
static void enter_closing(struct websocket *ws, enum ws_close_code code, const char *reason)
{
    ws->state = CLOSING;
    ws->hub->n_open--;
    send_close(ws, code, reason);
    timer_start(ws->timer, GOODBYE_MS);
    if (outbox_queued(&ws->outbox) == 0)
        stream_end_output(ws->stream);
    set_reading(ws, true); /* what still comes is thrown away */
}

static void websocket_tell_end(struct websocket *ws)
{
    if (ws->end_told || ws->forgotten)
        return;
    ws->end_told = true;
    ws->channel.events->on_lost(ws->channel.owner);
}

/* From callbacks of the loop only: the owner is told. */
static void lose(struct websocket *ws)
{
    enter_gone(ws);
    websocket_tell_end(ws);
    free_if_done(ws);
}

/* -- From the client ----------------------------------------------------------------------- */

static void deliver_message(struct websocket *ws, struct str message)
{
    ws->hub->counts.messages_in++;
    ws->channel.events->on_message(ws->channel.owner, message.s, message.len);
}

static void deliver_line(struct websocket *ws)
{
    struct str line = frame_take_line(&ws->lines);

    if (line.len > 0)
        deliver_message(ws, line);
}

static void deliver_text(struct websocket *ws, struct str frame)
{
    ws->in_lines = frame_has_lines(frame);
    if (ws->in_lines) {
        ws->lines = frame;
        deliver_line(ws);
    } else {
        deliver_message(ws, frame);
    }
}

static void deliver(struct websocket *ws, enum ws_event event)
{
    struct ws_reader *reader = &ws->reader;

    switch (event) {
    case WS_TEXT:
        deliver_text(ws, reader->payload);
        break;
    case WS_BINARY:
        log_warn("ignored a binary message");
        break;
    case WS_PING:
        buf_clear(&ws->pong, SIZE_MAX);
        buf_add_str(&ws->pong, reader->payload);
        ws->pong_due = true;
        break;
    case WS_CLOSE:
        outbox_drop(&ws->outbox);
        enter_closing(ws, reader->close_code, "");
        break;
    case WS_BROKEN:
        log_warn("WebSocket protocol error: %s, closing the connection", reader->wrong);
        ws->hub->counts.dropped_broken++;
        outbox_drop(&ws->outbox);
        enter_closing(ws, reader->close_code, reader->wrong);
        break;
    case WS_MORE:
    case WS_PONG:
        break;
    }
}

/* A client that pings and does not read gets one pong, not a queue of them. */
static void send_due_pong(struct websocket *ws)
{
    if (!ws->pong_due || ws->state != OPEN || outbox_queued(&ws->outbox) > 0)
        return;
    ws->pong_due = false;
    send_control(ws, WS_OPCODE_PONG, buf_str(&ws->pong));
}

static void check_receiving(struct websocket *ws)
{
    charge(ws, ws_reader_held(&ws->reader));
    if (ws->hub->receiving <= ws->hub->limits.max_receiving_bytes || ws->state != OPEN)
        return;
    log_warn("too many unread message bytes of all clients: closing a connection");
    outbox_drop(&ws->outbox);
    enter_closing(ws, WS_CLOSE_TRY_LATER, "too much is being sent at once");
}

static void let_others_go_on(struct websocket *ws);

/* Two hundred clients may begin a turn in the same moment: what streams for others goes on meanwhile. */
static bool has_time(struct websocket_hub *hub)
{
    uint64_t now_ms = loop_now_ms(hub->loop);

    if (hub->round_ms != now_ms) {
        hub->round_ms = now_ms;
        hub->spent_us = 0;
    }
    return hub->spent_us < SPEND_US;
}

static enum ws_event handle_event(struct websocket *ws)
{
    uint64_t began_us = clock_steady_us();
    enum ws_event event = WS_TEXT;

    if (ws->lines.len > 0) {
        deliver_line(ws);
    } else {
        event = ws_reader_next(&ws->reader);
        deliver(ws, event);
    }
    send_due_pong(ws);
    ws->hub->spent_us += clock_steady_us() - began_us;
    return event;
}

/* Hands out what has been read, until the owner pauses or others want their turn. */
static void handle_input(struct websocket *ws)
{
    enum ws_event event = WS_TEXT;

    for (size_t n = 0; n < MESSAGES_AT_ONCE && event != WS_MORE; n++) {
        if (ws->paused || ws->state != OPEN || !has_time(ws->hub))
            break;
        event = handle_event(ws);
    }
    if (ws->state == OPEN)
        check_receiving(ws);
    if (ws->state != OPEN)
        websocket_tell_end(ws);
    else if (event == WS_MORE)
        set_reading(ws, !ws->paused);
    else if (!ws->paused)
        let_others_go_on(ws);
}

/* -- From the loop ------------------------------------------------------------------------- */

static void websocket_on_later(void *owner)
{
    struct websocket *ws = owner;

    if (ws->state == OPEN)
        handle_input(ws);
    else
        websocket_tell_end(ws);
}

static void do_later(struct websocket *ws)
{
    if (ws->later == NULL)
        ws->later = next_round_new(ws->hub->loop, websocket_on_later, ws);
    next_round_start(ws->later);
}

static void let_others_go_on(struct websocket *ws)
{
    set_reading(ws, false);
    do_later(ws);
}

static char *websocket_on_space(void *owner, size_t *ret_size)
{
    struct websocket *ws = owner;

    *ret_size = WEBSOCKET_SCRATCH;
    return ws->hub->scratch;
}

static void websocket_on_read(void *owner, size_t n)
{
    struct websocket *ws = owner;

    ws->last_alive_ms = loop_now_ms(ws->hub->loop);
    ws->hub->counts.bytes_in += n;
    if (ws->state != OPEN)
        return;
    ws_reader_add(&ws->reader, ws->hub->scratch, n);
    handle_input(ws);
}

static void websocket_on_end(void *owner, int error)
{
    lose(owner);
}

static void websocket_on_drain(void *owner, int error)
{
    struct websocket *ws = owner;

    if (error < 0) {
        lose(ws);
        return;
    }
    ws->last_alive_ms = loop_now_ms(ws->hub->loop);
    outbox_drained(&ws->outbox);
    if (outbox_queued(&ws->outbox) > 0)
        return;
    if (ws->state == CLOSING) {
        stream_end_output(ws->stream);
        return;
    }
    send_due_pong(ws);
    ws->channel.events->on_drain(ws->channel.owner);
}

static const struct stream_events stream_events = {
    .on_space = websocket_on_space,
    .on_read = websocket_on_read,
    .on_end = websocket_on_end,
    .on_drain = websocket_on_drain,
};

static void ask_whether_alive(struct websocket *ws)
{
    ws->asked_ms = loop_now_ms(ws->hub->loop);
    if (outbox_queued(&ws->outbox) == 0)
        send_control(ws, WS_OPCODE_PING, STR_LITERAL(""));
}

/* Who is silent is asked; who does not answer in the time after it, or takes nothing of what waits, is gone, whatever TCP
 * believes. That we were slow ourselves (a stopped process, a machine that slept) says nothing about them. */
static void look_alive(struct websocket *ws)
{
    uint64_t now_ms = loop_now_ms(ws->hub->loop), ping_ms = ws->hub->limits.ping_ms;
    uint64_t silent_ms = now_ms - ws->last_alive_ms;
    bool is_asked = ws->asked_ms > ws->last_alive_ms;
    bool is_late = now_ms - ws->looked_ms > ping_ms + ping_ms / 2; /* an answer may wait unread */

    ws->looked_ms = now_ms;
    if (is_asked && is_late)
        ws->asked_ms = now_ms;
    if (is_asked && now_ms - ws->asked_ms >= ping_ms) {
        log_info("no answer to a ping: closing the connection");
        ws->hub->counts.dropped_silent++;
        lose(ws);
        return;
    }
    if (!is_asked && silent_ms >= ping_ms)
        ask_whether_alive(ws);
    timer_start(ws->timer, silent_ms >= ping_ms ? ping_ms : ping_ms - silent_ms);
}

static void websocket_on_time(void *owner)
{
    struct websocket *ws = owner;

    if (ws->state == OPEN)
        look_alive(ws);
    else
        lose(ws);
}

/* -- The channel --------------------------------------------------------------------------- */

static void websocket_send(struct channel *channel, struct parcel *parcel)
{
    struct websocket *ws = websocket_of(channel);

    if (ws->state != OPEN)
        return;
    ws->hub->counts.messages_out++;
    ws->hub->counts.bytes_out += parcel_len(parcel);
    outbox_send(&ws->outbox, parcel);
    if (outbox_told(&ws->outbox) <= ws->hub->limits.max_backlog_bytes)
        return;
    log_warn("disconnecting a client that is %zu bytes behind", outbox_queued(&ws->outbox));
    ws->hub->counts.dropped_slow++;
    outbox_drop(&ws->outbox);
    enter_closing(ws, WS_CLOSE_TRY_LATER, "the client reads too slowly; connect again and resume");
    do_later(ws); /* the owner must not hear of it while it sends */
}

static size_t websocket_queued(const struct channel *channel)
{
    const struct websocket *ws = container_of(channel, const struct websocket, channel);

    return ws->state == OPEN ? outbox_queued(&ws->outbox) : 0;
}

static void websocket_pause(struct channel *channel, bool paused)
{
    struct websocket *ws = websocket_of(channel);

    if (ws->paused == paused)
        return;
    ws->paused = paused;
    if (ws->state != OPEN)
        return;
    if (paused)
        set_reading(ws, false);
    else
        handle_input(ws);
}

static void websocket_free(struct channel *channel)
{
    struct websocket *ws = websocket_of(channel);

    ws->forgotten = true;
    if (ws->state == OPEN)
        enter_closing(ws, WS_CLOSE_NORMAL, "");
    free_if_done(ws);
}

static bool websocket_take(struct channel *channel, struct buf *ret_message)
{
    struct websocket *ws = websocket_of(channel);

    if (ws->in_lines)
        return false;
    *ret_message = ws_reader_take(&ws->reader);
    charge(ws, ws_reader_held(&ws->reader));
    return true;
}

static void websocket_end_lines(struct channel *channel)
{
    websocket_of(channel)->outbox.frame = frame_line;
}

static void websocket_set_head(struct channel *channel, struct str head)
{
    websocket_of(channel)->outbox.head = head;
}

static const struct channel_ops websocket_ops = {
    .send = websocket_send,
    .queued = websocket_queued,
    .pause = websocket_pause,
    .take = websocket_take,
    .end_lines = websocket_end_lines,
    .set_head = websocket_set_head,
    .free = websocket_free,
};

struct channel *websocket_new(struct websocket_hub *hub, struct stream *stream, struct str early)
{
    struct websocket *ws = xcalloc(1, sizeof *ws);

    ws->channel.ops = &websocket_ops;
    ws->hub = hub;
    ws->stream = stream;
    ws->paused = true;
    ws->last_alive_ms = ws->looked_ms = loop_now_ms(hub->loop);
    ws->timer = timer_new(hub->loop, websocket_on_time, ws);
    if (hub->limits.ping_ms > 0)
        timer_start(ws->timer, hub->limits.ping_ms);
    outbox_init(&ws->outbox, stream, frame_text,
                (struct outbox_limits){ .continue_above = hub->limits.continue_above,
                                        .max_told = hub->limits.max_backlog_bytes });
    ws_reader_init(&ws->reader, WS_FROM_CLIENT, hub->limits.max_frame_bytes,
                   hub->limits.max_message_bytes);
    ws_reader_add(&ws->reader, early.s, early.len);
    stream_hand_over(stream, &stream_events, ws);
    list_append(&hub->sockets, &ws->node);
    hub->n_open++;
    hub->counts.accepted++;
    return &ws->channel;
}

/* ------------------------------------------------------------------------------------------ */

void websocket_hub_init(struct websocket_hub *hub, struct loop *loop,
                        const struct websocket_limits *limits)
{
    *hub = (struct websocket_hub){ .loop = loop, .limits = *limits };
    hub->scratch = xmalloc(WEBSOCKET_SCRATCH);
    list_init(&hub->sockets);
}

void websocket_hub_backlog(const struct websocket_hub *hub, size_t *ret_all, size_t *ret_most)
{
    *ret_all = *ret_most = 0;
    list_foreach(&hub->sockets, ws, struct websocket, node) {
        size_t queued = websocket_queued(&ws->channel);

        *ret_all += queued;
        if (queued > *ret_most)
            *ret_most = queued;
    }
}

void websocket_hub_done(struct websocket_hub *hub)
{
    list_foreach(&hub->sockets, ws, struct websocket, node) {
        check(ws->forgotten);
        enter_gone(ws);
        free_if_done(ws);
    }
    free(hub->scratch);
    hub->scratch = NULL;
}
