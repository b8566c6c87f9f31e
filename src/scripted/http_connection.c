/*
 *              request             first byte is due            all events sent
 *   READING ------------> HANGING ------------------> SENDING ------------------> FLUSHING
 *      ^                                                                             |
 *      |                                 the connection is kept                      |
 *      +-----------------------------------------------------------------------------+
 *                                                                   else: LINGERING -+-> GONE
 *
 * One function per state; it returns whether there is more to do at once. What comes from the loop
 * (bytes, time, an empty queue) only leaves a note and lets the states run.
 */
#include "scripted/http_connection.h"

#include "base/log.h"
#include "base/memory.h"
#include "http/reason.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE_MS = 120 * 1000, /* for a client that neither sends nor reads */
    LINGER_MS = 2000,         /* for one that still sends after it was told off */
    QUEUE_MAX = 256 * 1024,   /* bytes written that the client did not take */
    AHEAD_MAX = 128 * 1024,   /* bytes of later requests that are read while one is answered */
};

enum connection_state {
    READING,   /* a request is coming, or none */
    HANGING,   /* the reply wants to be waited for */
    SENDING,   /* events go out */
    FLUSHING,  /* the client has to take what is queued */
    LINGERING, /* what still comes is thrown away, so that our last answer is not lost with it */
    GONE,
};

struct http_connection {
    struct list_node node;
    const struct http_connection_owner *events;
    void *owner;
    struct loop *loop;
    struct stream *stream;
    struct timer *timer;
    struct http_budget *budget;
    size_t charged; /* to the budget */
    enum connection_state state;
    struct http_reader reader;

    struct reply reply;
    size_t n_sent;        /* events */
    uint64_t due_ms;      /* the next event, or the end of our patience */
    bool is_chunked;      /* the answer */
    bool closes;          /* ... and then the connection ends */
    bool is_head;         /* the client wants no body */
    bool answers_request; /* not just complains */
    bool input_ended;
    bool is_paused; /* enough of later requests has been read */
};

static void connection_enter(struct http_connection *c, enum connection_state state)
{
    static const char *const names[] = { "reading",  "hanging",   "sending",
                                         "flushing", "lingering", "gone" };

    log_trace("connection %p: %s -> %s", (void *)c, names[c->state], names[state]);
    c->state = state;
}

/* How long to wait at most. Returns false, as a state does that has to wait. */
static bool wait_until_due(struct http_connection *c)
{
    uint64_t now = loop_now_ms(c->loop);

    timer_start(c->timer, c->due_ms > now ? c->due_ms - now : 0);
    return false;
}

static void be_patient(struct http_connection *c, uint64_t ms)
{
    c->due_ms = loop_now_ms(c->loop) + ms;
}

static bool is_due(const struct http_connection *c)
{
    return loop_now_ms(c->loop) >= c->due_ms;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_buf(struct http_connection *c, const struct buf *bytes)
{
    stream_write(c->stream, bytes->data, bytes->len);
}

/* Up to and without the empty line; what follows is up to the kind of answer. */
static void add_head(const struct http_connection *c, unsigned status, struct buf *out)
{
    buf_printf(out, "HTTP/1.1 %u %s\r\n", status, http_reason(status));
    buf_add(out, c->reply.headers.data, c->reply.headers.len);
    if (c->closes)
        buf_add_text(out, "Connection: close\r\n");
    else if (c->reader.request.is_1_0)
        buf_add_text(out, "Connection: keep-alive\r\n");
}

static void write_body_reply(struct http_connection *c)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    add_head(c, c->reply.status, &out);
    buf_printf(&out, "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
               c->reply.text.len);
    if (!c->is_head)
        buf_add(&out, c->reply.text.data, c->reply.text.len);
    write_buf(c, &out);
}

static void write_stream_head(struct http_connection *c)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    add_head(c, 200, &out);
    buf_add_text(&out, "Content-Type: text/event-stream\r\nCache-Control: no-cache\r\n");
    if (c->is_chunked)
        buf_add_text(&out, "Transfer-Encoding: chunked\r\n");
    buf_add_text(&out, "\r\n");
    write_buf(c, &out);
}

static void write_stream_event(struct http_connection *c, size_t index)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    size_t start = index == 0 ? 0 : c->reply.ends[index - 1];
    size_t len = c->reply.ends[index] - start;

    if (c->is_chunked)
        buf_printf(&out, "%zx\r\n", len);
    buf_add(&out, c->reply.text.data + start, len);
    if (c->is_chunked)
        buf_add_text(&out, "\r\n");
    write_buf(c, &out);
}

/* ---- states ---------------------------------------------------------------------------------- */

static void pause_reading(struct http_connection *c, bool paused)
{
    if (c->is_paused == paused || c->input_ended)
        return;
    c->is_paused = paused;
    if (paused)
        stream_read_stop(c->stream);
    else
        stream_read_start(c->stream);
}

/* A stream that is to be cut ends with the connection, as one for an old client does: whoever reads
 * it sees an end too early, and no broken chunk. */
static bool begin_reply(struct http_connection *c)
{
    const struct http_request *request = &c->reader.request;

    c->n_sent = 0;
    c->is_chunked = c->reply.status == 0 && !request->is_1_0 && !c->reply.is_cut;
    if (c->reply.status == 0 && !c->is_chunked)
        c->closes = true;
    be_patient(c, c->reply.hang_ms);
    connection_enter(c, HANGING);
    return true;
}

static bool answer_http_request(struct http_connection *c)
{
    c->closes = !c->reader.request.keep_alive;
    c->is_head = str_is(c->reader.request.method, "HEAD");
    c->answers_request = true;
    c->events->on_request(c->owner, &c->reader.request, &c->reply);
    return begin_reply(c);
}

/* After this nothing the client sends can be understood. */
static bool answer_complaint(struct http_connection *c, unsigned status, const char *message)
{
    c->closes = true;
    c->is_head = false;
    c->answers_request = false;
    reply_fail(&c->reply, status, message);
    http_reader_discard(&c->reader);
    return begin_reply(c);
}

static bool read_more(struct http_connection *c)
{
    if (c->input_ended) {
        connection_enter(c, GONE);
        return true;
    }
    if (is_due(c) && http_reader_is_idle(&c->reader)) {
        connection_enter(c, GONE);
        return true;
    }
    if (is_due(c))
        return answer_complaint(c, 408, "the request took too long to come");
    pause_reading(c, false);
    return wait_until_due(c);
}

static bool run_reading(struct http_connection *c)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

    if (c->budget->used > c->budget->max)
        return answer_complaint(c, 503, "too much is being sent at once");
    switch (http_reader_next(&c->reader)) {
    case HTTP_MORE:
        return read_more(c);
    case HTTP_CONTINUE:
        stream_write(c->stream, go_on, strlen(go_on));
        return true;
    case HTTP_REQUEST:
        return answer_http_request(c);
    case HTTP_BAD:
        return answer_complaint(c, c->reader.status, c->reader.wrong);
    }
    return false;
}

static bool run_hanging(struct http_connection *c)
{
    if (!is_due(c))
        return wait_until_due(c);
    if (c->reply.status == 0)
        write_stream_head(c);
    else
        write_body_reply(c);
    connection_enter(c, SENDING);
    return true;
}

static size_t n_to_send(const struct reply *reply)
{
    return reply->is_cut && reply->n_before_cut < reply->n_events ? reply->n_before_cut
                                                                  : reply->n_events;
}

static bool run_sending(struct http_connection *c)
{
    if (c->reply.status == 0 && !c->is_head && c->n_sent < n_to_send(&c->reply)) {
        if (!is_due(c))
            return wait_until_due(c);
        if (stream_queued(c->stream) > QUEUE_MAX) {
            connection_enter(c, FLUSHING);
            be_patient(c, PATIENCE_MS);
            return true;
        }
        write_stream_event(c, c->n_sent++);
        be_patient(c, c->reply.delay_ms);
        return true;
    }
    if (c->is_chunked && !c->is_head)
        stream_write(c->stream, "0\r\n\r\n", 5);
    c->n_sent = SIZE_MAX; /* the end has been written too */
    connection_enter(c, FLUSHING);
    be_patient(c, PATIENCE_MS);
    return true;
}

static bool run_flushing(struct http_connection *c)
{
    if (stream_queued(c->stream) > 0) {
        if (!is_due(c))
            return wait_until_due(c);
        connection_enter(c, GONE);
        return true;
    }
    if (c->n_sent != SIZE_MAX) {
        connection_enter(c, SENDING);
        be_patient(c, 0);
        return true;
    }
    reply_done(&c->reply);
    if (c->answers_request)
        c->events->on_answered(c->owner);
    if (c->closes) {
        stream_end_output(c->stream);
        pause_reading(c, false);
        connection_enter(c, LINGERING);
        be_patient(c, LINGER_MS);
        return true;
    }
    http_reader_done_with_request(&c->reader);
    connection_enter(c, READING);
    be_patient(c, PATIENCE_MS);
    return true;
}

static bool run_lingering(struct http_connection *c)
{
    http_reader_discard(&c->reader);
    if (!c->input_ended && !is_due(c))
        return wait_until_due(c);
    connection_enter(c, GONE);
    return true;
}

static bool run_gone(struct http_connection *c)
{
    return false;
}

static bool (*const states[])(struct http_connection *c) = {
    [READING] = run_reading,   [HANGING] = run_hanging,     [SENDING] = run_sending,
    [FLUSHING] = run_flushing, [LINGERING] = run_lingering, [GONE] = run_gone,
};

/* ---- from the loop --------------------------------------------------------------------------- */

/* What the connection holds of requests. */
static void charge(struct http_connection *c)
{
    size_t held = c->reader.in.cap + c->reader.head.cap + c->reader.body.cap;

    c->budget->used = c->budget->used - c->charged + held;
    c->charged = held;
}

static void connection_free(struct http_connection *c)
{
    list_remove(&c->node);
    c->budget->used -= c->charged;
    stream_free(c->stream);
    timer_free(c->timer);
    http_reader_done(&c->reader);
    reply_done(&c->reply);
    free(c);
}

/* The connection may be gone afterwards. */
static void run_states(struct http_connection *c)
{
    timer_stop(c->timer);
    while (states[c->state](c))
        charge(c);
    charge(c);
    if (c->state == GONE) {
        const struct http_connection_owner *events = c->events;
        void *owner = c->owner;

        connection_free(c);
        events->on_gone(owner);
    }
}

static char *connection_on_space(void *owner, size_t *ret_size)
{
    struct http_connection *c = owner;

    return http_reader_space(&c->reader, ret_size);
}

static void connection_on_read(void *owner, size_t n)
{
    struct http_connection *c = owner;

    http_reader_add(&c->reader, n);
    if (c->state == READING)
        be_patient(c, PATIENCE_MS);
    else if (c->state != LINGERING && http_reader_waiting(&c->reader) > AHEAD_MAX)
        pause_reading(c, true);
    run_states(c);
}

/* A client may have closed only its own direction, so that what it asked for is still answered; if
 * it is gone, writing fails. */
static void connection_on_end(void *owner, int error)
{
    struct http_connection *c = owner;

    c->input_ended = true;
    if (error < 0)
        connection_enter(c, GONE);
    run_states(c);
}

static void connection_on_drain(void *owner, int error)
{
    struct http_connection *c = owner;

    if (error < 0)
        connection_enter(c, GONE);
    run_states(c);
}

static void connection_on_time(void *owner)
{
    run_states(owner);
}

static const struct stream_events stream_events = {
    .on_space = connection_on_space,
    .on_read = connection_on_read,
    .on_end = connection_on_end,
    .on_drain = connection_on_drain,
};

int http_connection_accept(struct loop *loop, struct listener *listener,
                           const struct http_connection_owner *events, void *owner,
                           struct http_budget *budget, struct list *list)
{
    struct http_connection *c = xcalloc(1, sizeof *c);
    int r = listener_accept(listener, &stream_events, c, &c->stream);

    if (r < 0) {
        free(c);
        return r;
    }
    c->events = events;
    c->owner = owner;
    c->loop = loop;
    c->budget = budget;
    c->timer = timer_new(loop, connection_on_time, c);
    list_append(list, &c->node);
    stream_read_start(c->stream);
    be_patient(c, PATIENCE_MS);
    wait_until_due(c);
    return 0;
}

void http_connections_free(struct list *list)
{
    list_foreach(list, c, struct http_connection, node)
        connection_free(c);
}
