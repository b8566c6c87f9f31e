/*
 *               request              the answer was taken, the connection is kept
 *     READING ------------> ANSWERING ---------------------------------------------> READING
 *        |                      |    the connection ends                 client closes, or time
 *        | wants to be a client +--------------------------> LINGERING ------------------------> gone
 *        +---> DOUBTED: the gate looks who that is; then a WebSocket, or ANSWERING
 */
#include "transport/web_visitor.h"

#include "base/clock.h"
#include "base/file_limit.h"
#include "base/log.h"
#include "base/version.h"
#include "http/reason.h"
#include "transport/web_route.h"

#include <stdlib.h>
#include <time.h>

enum { LINGER_MS = 1000, BODY_MAX = 64 * 1024 };

enum visitor_state { READING, DOUBTED, ANSWERING, LINGERING };

struct web_visitor {
    struct list_node node;
    struct web_lobby *lobby;
    struct stream *stream;
    struct timer *timer;
    struct http_reader reader;
    enum visitor_state state;
    bool closes; /* after this answer */
    enum web_standing standing;
    const char *refusal;       /* if it is unwanted */
    struct web_doubt *doubt;   /* DOUBTED */
    struct web_answer upgrade; /* DOUBTED: what it gets if it is welcome */
};

/* The visitor may be gone afterwards. */
static void read_requests(struct web_visitor *visitor);

static void visitor_free(struct web_visitor *visitor)
{
    if (visitor->doubt != NULL)
        visitor->lobby->events->gate->forget(visitor->doubt);
    list_remove(&visitor->node);
    visitor->lobby->n_visitors--;
    stream_free(visitor->stream);
    timer_free(visitor->timer);
    http_reader_done(&visitor->reader);
    free(visitor);
}

/* -- Answers ------------------------------------------------------------------------------- */

static void add_status(struct buf *out, unsigned status)
{
    char date[64] = "";
    time_t now = time(NULL);
    struct tm utc;

    if (gmtime_r(&now, &utc) != NULL)
        strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    buf_printf(out, "HTTP/1.1 %u %s\r\ndate: %s\r\nserver: bobbin/" BOBBIN_VERSION "\r\n", status,
               http_reason(status), date);
}

static void write_out(struct web_visitor *visitor, struct buf *out)
{
    stream_write(visitor->stream, out->data, out->len);
}

/* What the route serves, or the text. */
static struct str answer_body(struct web_visitor *visitor, struct web_answer *answer,
                              struct buf *made)
{
    const struct web_route *route = answer->route;

    if (route == NULL)
        return str_of(answer->text);
    if (route->is_well != NULL && !route->is_well(visitor->lobby->owner, made)) {
        answer->status = 503;
        return buf_str(made);
    }
    if (route->write_body == NULL)
        return route->body;
    route->write_body(visitor->lobby->owner, &visitor->reader.request, made);
    return buf_str(made);
}

/* An answer with a body, which may be empty. */
static void write_answer(struct web_visitor *visitor, const struct web_answer *wanted)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf made = { 0 };
    struct web_answer copy = *wanted, *answer = &copy;
    struct str body = answer_body(visitor, answer, &made);
    bool has_type = answer->route != NULL && answer->route->type != NULL;

    add_status(&out, answer->status);
    if (answer->allow != NULL)
        buf_printf(&out, "allow: %s\r\n", answer->allow);
    if (visitor->closes)
        buf_add_text(&out, "connection: close\r\n");
    if (body.len > 0)
        buf_printf(&out, "content-type: %s\r\n",
                   has_type ? answer->route->type : "text/plain; charset=utf-8");
    buf_printf(&out, "content-length: %zu\r\n\r\n", body.len);
    if (!str_is(visitor->reader.request.method, "HEAD"))
        buf_add_str(&out, body);
    write_out(visitor, &out);
}

static void write_upgrade(struct web_visitor *visitor, const struct web_answer *answer)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    add_status(&out, 101);
    buf_printf(&out, "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: %s\r\n",
               answer->accept);
    if (answer->protocol.s != NULL)
        buf_printf(&out, "sec-websocket-protocol: %.*s\r\n", STR_ARGS(answer->protocol));
    if (visitor->lobby->options->tells_frame_bytes)
        buf_printf(&out, "x-codex-websocket-max-unfragmented-message-bytes: %zu\r\n",
                   visitor->lobby->options->limits.max_frame_bytes);
    buf_add_text(&out, "\r\n");
    write_out(visitor, &out);
}

/* -- States -------------------------------------------------------------------------------- */

/* Somebody who is kept has to come back within the time a request may take. */
static void enter_reading(struct web_visitor *visitor)
{
    visitor->state = READING;
    timer_start(visitor->timer, visitor->lobby->options->max_head_ms);
    stream_read_start(visitor->stream);
}

/* What still comes is thrown away, so that the answer is not lost with it. */
static void enter_lingering(struct web_visitor *visitor)
{
    visitor->state = LINGERING;
    stream_end_output(visitor->stream);
    timer_start(visitor->timer, LINGER_MS);
    stream_read_start(visitor->stream);
}

/* One answer at a time: until it was taken nothing more is read. */
static void enter_answering(struct web_visitor *visitor)
{
    visitor->state = ANSWERING;
    stream_read_stop(visitor->stream);
    timer_start(visitor->timer, visitor->lobby->options->max_head_ms);
}

static void become_websocket(struct web_visitor *visitor, const struct web_answer *answer)
{
    struct web_lobby *lobby = visitor->lobby;
    struct http_reader *reader = &visitor->reader;
    struct str early = { reader->in.data + reader->taken, http_reader_waiting(reader) };
    void (*on_client)(void *owner, struct channel *channel) = answer->route->on_client;
    struct channel *channel;

    write_upgrade(visitor, answer);
    stream_read_stop(visitor->stream);
    channel = websocket_new(lobby->hub, visitor->stream, early);
    visitor->stream = NULL;
    visitor_free(visitor);
    on_client(lobby->owner, channel);
}

/* NULL, or why there is no room for another client. */
static const char *why_no_room(const struct web_lobby *lobby)
{
    if (lobby->hub->n_open >= lobby->options->max_clients)
        return "too many connections";
    if (!file_limit_is_near())
        return NULL;
    if (lobby->events->on_short != NULL)
        lobby->events->on_short(lobby->owner);
    return file_limit_is_near() ? WEB_SHORT_TEXT : NULL;
}

/* As a client, if there is room for one. Returns whether it became one, and the visitor is gone. */
static bool let_in(struct web_visitor *visitor, const struct web_answer *answer)
{
    const char *why = why_no_room(visitor->lobby);

    if (why == NULL) {
        become_websocket(visitor, answer);
        return true;
    }
    write_answer(visitor, &(struct web_answer){ .status = 503, .text = why });
    return false;
}

static void show_out(struct web_visitor *visitor, const char *why)
{
    visitor->closes = true;
    write_answer(visitor, &(struct web_answer){ .status = 403, .text = why });
}

static bool end_answer(struct web_visitor *visitor);

/* What else it has sent waits. */
static void gate_answered(void *owner, const char *refusal)
{
    struct web_visitor *visitor = owner;

    visitor->doubt = NULL;
    if (refusal == NULL && let_in(visitor, &visitor->upgrade))
        return;
    if (refusal != NULL)
        show_out(visitor, refusal);
    enter_answering(visitor);
    if (end_answer(visitor))
        read_requests(visitor);
}

static void enter_doubted(struct web_visitor *visitor, const struct web_answer *answer)
{
    const struct web_gate *gate = visitor->lobby->events->gate;

    visitor->state = DOUBTED;
    visitor->upgrade = *answer;
    stream_read_stop(visitor->stream);
    timer_start(visitor->timer, visitor->lobby->options->max_head_ms);
    visitor->doubt =
        gate->ask(gate->owner, stream_descriptor(visitor->stream), gate_answered, visitor);
}

/* Returns whether the visitor is still one, and was answered. */
static bool answer_upgrade(struct web_visitor *visitor, const struct web_answer *answer)
{
    switch (visitor->standing) {
    case WEB_DOUBTFUL:
        enter_doubted(visitor, answer);
        return false;
    case WEB_UNWANTED:
        show_out(visitor, visitor->refusal);
        return true;
    default:
        return !let_in(visitor, answer);
    }
}

/* The same. */
static bool answer_request(struct web_visitor *visitor)
{
    struct web_lobby *lobby = visitor->lobby;
    const struct http_request *request = &visitor->reader.request;
    struct web_answer answer;

    visitor->closes = !request->keep_alive;
    web_route(&lobby->options->rules, request, clock_now_ms() / 1000, &answer);
    if (answer.status == 101 && !answer_upgrade(visitor, &answer))
        return false;
    if (answer.status != 101)
        write_answer(visitor, &answer);
    enter_answering(visitor);
    return true;
}

/* What was sent is no request, or not in time. The reference says no more than the number. */
static void visitor_turn_away(struct web_visitor *visitor, unsigned status)
{
    log_debug("answering %u: %s", status,
              visitor->reader.wrong != NULL ? visitor->reader.wrong : "too slow");
    visitor->closes = true;
    visitor->reader.request.method = STR_NONE;
    http_reader_discard(&visitor->reader);
    write_answer(visitor, &(struct web_answer){ .status = status, .text = "" });
    enter_answering(visitor);
}

/* The answer is out. Returns whether there may be another request to read at once. */
static bool end_answer(struct web_visitor *visitor)
{
    if (stream_queued(visitor->stream) > 0)
        return false;
    if (visitor->closes) {
        enter_lingering(visitor);
        return false;
    }
    http_reader_done_with_request(&visitor->reader);
    enter_reading(visitor);
    return true;
}

static void read_requests(struct web_visitor *visitor)
{
    while (visitor->state == READING) {
        switch (http_reader_next(&visitor->reader)) {
        case HTTP_MORE:
            return;
        case HTTP_CONTINUE:
            stream_write(visitor->stream, "HTTP/1.1 100 Continue\r\n\r\n", 25);
            break;
        case HTTP_REQUEST:
            if (!answer_request(visitor) || !end_answer(visitor))
                return;
            break;
        case HTTP_BAD:
            visitor_turn_away(visitor, visitor->reader.status);
            end_answer(visitor);
            return;
        }
    }
}

/* -- From the loop ------------------------------------------------------------------------- */

static char *visitor_on_space(void *owner, size_t *ret_size)
{
    struct web_visitor *visitor = owner;

    return http_reader_space(&visitor->reader, ret_size);
}

static void visitor_on_read(void *owner, size_t n)
{
    struct web_visitor *visitor = owner;

    http_reader_add(&visitor->reader, n);
    if (visitor->state == LINGERING)
        http_reader_discard(&visitor->reader);
    else
        read_requests(visitor);
}

static void visitor_on_end(void *owner, int error)
{
    visitor_free(owner);
}

static void visitor_on_drain(void *owner, int error)
{
    struct web_visitor *visitor = owner;

    if (error < 0)
        visitor_free(visitor);
    else if (visitor->state == ANSWERING && end_answer(visitor))
        read_requests(visitor);
}

static void visitor_on_time(void *owner)
{
    struct web_visitor *visitor = owner;

    if (visitor->state != READING || http_reader_is_idle(&visitor->reader)) {
        visitor_free(visitor);
        return;
    }
    visitor_turn_away(visitor, 408);
    end_answer(visitor);
}

static const struct stream_events visitor_events = {
    .on_space = visitor_on_space,
    .on_read = visitor_on_read,
    .on_end = visitor_on_end,
    .on_drain = visitor_on_drain,
};

static void meet(struct web_visitor *visitor)
{
    const struct web_gate *gate = visitor->lobby->events->gate;

    if (gate != NULL)
        visitor->standing =
            gate->meet(gate->owner, stream_descriptor(visitor->stream), &visitor->refusal);
}

int web_visitor_accept(struct web_lobby *lobby, struct listener *listener)
{
    struct web_visitor *visitor = xcalloc(1, sizeof *visitor);
    int r = listener_accept(listener, &visitor_events, visitor, &visitor->stream);

    if (r < 0) {
        free(visitor);
        return r;
    }
    visitor->lobby = lobby;
    visitor->timer = timer_new(lobby->loop, visitor_on_time, visitor);
    visitor->reader.head_max = lobby->options->max_head_bytes;
    visitor->reader.body_max = BODY_MAX;
    list_append(&lobby->visitors, &visitor->node);
    lobby->n_visitors++;
    meet(visitor);
    enter_reading(visitor);
    return 0;
}

void web_lobby_make_room(struct web_lobby *lobby)
{
    if (!list_is_empty(&lobby->visitors))
        visitor_free(container_of(list_first(&lobby->visitors), struct web_visitor, node));
}

void web_lobby_done(struct web_lobby *lobby)
{
    list_foreach(&lobby->visitors, visitor, struct web_visitor, node) {
        visitor_free(visitor);
    }
}
