#include "account/callback.h"

#include "base/buf.h"
#include "base/list.h"
#include "base/memory.h"
#include "http/reason.h"
#include "loop/listener.h"

#include <arpa/inet.h>
#include <stdlib.h>

enum { MAX_HEAD = 16 * 1024, MAX_VISITORS = 16, VISIT_MS = 10000, ANSWER_MS = 60000 };

struct callback {
    struct loop *loop;
    struct list doors;    /* struct callback_door; owned */
    struct list visitors; /* struct visitor; owned */
    size_t n_visitors;
};

struct callback_door {
    struct list_node node;
    struct callback *callback;
    struct listener *listener;
    visit_fn *on_visit;
    void *owner;
};

struct visitor {
    struct list_node node;
    struct callback *callback;
    struct callback_door *door; /* through which it came; NULL: that is closed */
    struct stream *stream;      /* NULL: it has left, but its answer is still being made */
    struct timer *timer;
    struct http_reader reader;
    bool was_told;   /* the owner works on its answer */
    bool is_leaving; /* the answer is on its way */
};

static void free_visitor(struct visitor *visitor)
{
    list_remove(&visitor->node);
    visitor->callback->n_visitors--;
    stream_free(visitor->stream);
    timer_free(visitor->timer);
    http_reader_done(&visitor->reader);
    free(visitor);
}

/* Whoever makes its answer still knows it. */
static void leave(struct visitor *visitor)
{
    if (!visitor->was_told || visitor->is_leaving) {
        free_visitor(visitor);
        return;
    }
    stream_free(visitor->stream);
    visitor->stream = NULL;
    timer_stop(visitor->timer);
}

/* -- Answers ------------------------------------------------------------------------------- */

void visitor_answer(struct visitor *visitor, const struct login_page *page)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    visitor->is_leaving = true;
    if (visitor->stream == NULL) {
        free_visitor(visitor);
        return;
    }
    buf_printf(&out, "HTTP/1.1 %d %s\r\nContent-Length: %zu\r\nConnection: close\r\n", page->status,
               http_reason(page->status), page->body.len);
    buf_printf(&out, "Content-Type: %s\r\nCache-Control: no-store\r\n",
               page->type == NULL ? "text/plain; charset=utf-8" : page->type);
    if (page->location.s != NULL)
        buf_printf(&out, "Location: %s\r\n", page->location.s);
    buf_add_text(&out, "\r\n");
    buf_add_str(&out, page->body);
    timer_start(visitor->timer, VISIT_MS);
    stream_read_start(visitor->stream); /* until it hangs up */
    stream_write(visitor->stream, out.data, out.len);
    if (stream_queued(visitor->stream) == 0)
        stream_end_output(visitor->stream);
}

static void refuse_visitor(struct visitor *visitor, int status)
{
    visitor_answer(visitor,
                   &(struct login_page){ .status = status, .body = str_of(http_reason(status)) });
}

/* -- Requests ------------------------------------------------------------------------------ */

static void hand_over(struct visitor *visitor)
{
    const struct http_request *request = &visitor->reader.request;
    const struct callback_door *door = visitor->door;

    visitor->was_told = true;
    stream_read_stop(visitor->stream);
    timer_start(visitor->timer, ANSWER_MS);
    if (!str_is(request->method, "GET"))
        refuse_visitor(visitor, 405);
    else if (door == NULL)
        refuse_visitor(visitor, 404);
    else
        door->on_visit(door->owner, visitor, request);
}

static void read_visit(struct visitor *visitor)
{
    struct http_reader *reader = &visitor->reader;

    switch (http_reader_next(reader)) {
    case HTTP_REQUEST:
        hand_over(visitor);
        break;
    case HTTP_BAD:
        if (reader->status == 431) /* whoever sends without end does not read */
            leave(visitor);
        else
            refuse_visitor(visitor, (int)reader->status);
        break;
    case HTTP_MORE:
        if (http_reader_is_idle(reader)) /* no browser begins with blank lines */
            refuse_visitor(visitor, 400);
        break;
    case HTTP_CONTINUE:
        break;
    }
}

/* -- The stream ---------------------------------------------------------------------------- */

static char *callback_on_space(void *owner, size_t *ret_size)
{
    struct visitor *visitor = owner;

    return http_reader_space(&visitor->reader, ret_size);
}

static void callback_on_read(void *owner, size_t n)
{
    struct visitor *visitor = owner;

    http_reader_add(&visitor->reader, n);
    if (visitor->was_told || visitor->is_leaving) /* what it still says is not kept */
        http_reader_discard(&visitor->reader);
    else
        read_visit(visitor);
}

static void callback_on_end(void *owner, int error)
{
    leave(owner);
}

static void callback_on_drain(void *owner, int error)
{
    struct visitor *visitor = owner;

    if (error != 0)
        leave(visitor);
    else
        stream_end_output(visitor->stream);
}

static void callback_on_time(void *owner)
{
    leave(owner);
}

static void callback_on_connection(void *owner)
{
    static const struct stream_events events = { callback_on_space, callback_on_read,
                                                 callback_on_end, callback_on_drain };
    struct callback_door *door = owner;
    struct callback *callback = door->callback;
    struct visitor *visitor = xcalloc(1, sizeof *visitor);

    visitor->callback = callback;
    visitor->door = door;
    visitor->reader.head_max = MAX_HEAD;
    visitor->reader.head_only = true;
    visitor->timer = timer_new(callback->loop, callback_on_time, visitor);
    list_append(&callback->visitors, &visitor->node);
    callback->n_visitors++;
    if (listener_accept(door->listener, &events, visitor, &visitor->stream) < 0 ||
        callback->n_visitors > MAX_VISITORS) {
        free_visitor(visitor);
        return;
    }
    timer_start(visitor->timer, VISIT_MS);
    stream_read_start(visitor->stream);
}

/* -- The server ---------------------------------------------------------------------------- */

struct callback *callback_new(struct loop *loop)
{
    struct callback *callback = xcalloc(1, sizeof *callback);

    callback->loop = loop;
    list_init(&callback->doors);
    list_init(&callback->visitors);
    return callback;
}

int callback_open(struct callback *callback, const struct callback_place *place, visit_fn *on_visit,
                  void *owner, struct callback_door **ret_door)
{
    struct sockaddr_storage address = { 0 };
    struct sockaddr_in *in = (struct sockaddr_in *)&address;
    struct callback_door *door = xcalloc(1, sizeof *door);
    int r;

    in->sin_family = AF_INET;
    in->sin_port = htons(place->port);
    in->sin_addr.s_addr = htonl(place->is_for_network ? INADDR_ANY : INADDR_LOOPBACK);
    door->callback = callback;
    door->on_visit = on_visit;
    door->owner = owner;
    r = listener_open(callback->loop, &address, callback_on_connection, door, &door->listener);
    if (r < 0) {
        free(door);
        return r;
    }
    list_append(&callback->doors, &door->node);
    *ret_door = door;
    return 0;
}

uint16_t callback_door_port(const struct callback_door *door)
{
    struct sockaddr_storage address = { 0 };
    const struct sockaddr_in *in = (const struct sockaddr_in *)&address;

    return listener_address(door->listener, &address) < 0 ? 0 : ntohs(in->sin_port);
}

void callback_close(struct callback_door *door)
{
    if (door == NULL)
        return;
    list_foreach(&door->callback->visitors, visitor, struct visitor, node) {
        if (visitor->door == door)
            visitor->door = NULL;
    }
    list_remove(&door->node);
    listener_free(door->listener);
    free(door);
}

void callback_free(struct callback *callback)
{
    if (callback == NULL)
        return;
    list_foreach(&callback->doors, door, struct callback_door, node)
        callback_close(door);
    list_foreach(&callback->visitors, visitor, struct visitor, node)
        free_visitor(visitor);
    free(callback);
}
