#include "account/callback.h"

#include "base/buf.h"
#include "base/list.h"
#include "base/memory.h"
#include "http/reason.h"
#include "loop/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>

enum { MAX_HEAD = 16 * 1024, MAX_VISITORS = 16, VISIT_MS = 10000 };

struct callback {
    struct loop *loop;
    struct listener *listener; /* NULL: nobody may come */
    visit_fn *on_visit;
    void *owner;
    struct list visitors; /* struct visitor; owned */
    size_t n_visitors;
};

struct visitor {
    struct list_node node;
    struct callback *callback;
    struct stream *stream; /* NULL: it has left, but its answer is still being made */
    struct timer *timer;
    char head[MAX_HEAD];
    size_t n_head;
    bool was_told;   /* the owner works on its answer */
    bool is_leaving; /* the answer is on its way */
};

static void free_visitor(struct visitor *visitor)
{
    list_remove(&visitor->node);
    visitor->callback->n_visitors--;
    stream_free(visitor->stream);
    timer_free(visitor->timer);
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

void visitor_answer(struct visitor *visitor, const struct page *page)
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

static void refuse(struct visitor *visitor, int status)
{
    visitor_answer(visitor,
                   &(struct page){ .status = status, .body = str_of(http_reason(status)) });
}

/* -- Requests ------------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Of a query: %XX and + are decoded; a % that is none stays. */
static struct str decode(struct str text, struct arena *arena)
{
    char *out = arena_alloc(arena, text.len + 1);
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++) {
        int high = i + 2 < text.len ? hex_digit(text.s[i + 1]) : -1;
        int low = i + 2 < text.len ? hex_digit(text.s[i + 2]) : -1;

        if (text.s[i] == '%' && high >= 0 && low >= 0) {
            out[n++] = (char)(high * 16 + low);
            i += 2;
        } else {
            out[n++] = text.s[i] == '+' ? ' ' : text.s[i];
        }
    }
    out[n] = '\0';
    return (struct str){ out, n };
}

static struct str cut(struct str *rest, char at)
{
    const char *end = rest->len == 0 ? NULL : memchr(rest->s, at, rest->len);
    struct str before = *rest;

    if (end == NULL) {
        *rest = STR_LITERAL("");
        return before;
    }
    before.len = (size_t)(end - before.s);
    rest->s += before.len + 1;
    rest->len -= before.len + 1;
    return before;
}

static void read_query(struct str query, struct arena *arena, struct visit *visit)
{
    const struct {
        const char *name;
        struct str *value;
    } known[] = {
        { "state", &visit->state },
        { "code", &visit->code },
        { "error", &visit->error },
        { "error_description", &visit->error_description },
    };

    while (query.len > 0) {
        struct str value = cut(&query, '&');
        struct str name = decode(cut(&value, '='), arena);

        for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
            if (str_is(name, known[i].name) && known[i].value->s == NULL)
                *known[i].value = decode(value, arena);
        }
    }
}

/* "GET /path?query HTTP/1.1"; 0, or the status of a refusal. */
static int read_request(struct visitor *visitor, struct arena *arena, struct visit *visit)
{
    struct str head = { visitor->head, visitor->n_head };
    struct str line = cut(&head, '\r');
    struct str method = cut(&line, ' ');
    struct str target = cut(&line, ' ');

    if (strncmp(line.s, "HTTP/1.", 7) != 0 || target.len == 0 || target.s[0] != '/')
        return 400;
    if (!str_equal(method, STR_LITERAL("GET")))
        return 405;
    visit->path = cut(&target, '?');
    visit->path = arena_str(arena, visit->path.s, visit->path.len);
    read_query(target, arena, visit);
    return 0;
}

static void head_is_complete(struct visitor *visitor)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct callback *callback = visitor->callback;
    struct visit visit = { 0 };
    int refusal = read_request(visitor, &arena, &visit);

    visitor->was_told = true;
    stream_read_stop(visitor->stream);
    if (refusal != 0)
        refuse(visitor, refusal);
    else if (callback->on_visit == NULL)
        refuse(visitor, 404);
    else
        callback->on_visit(callback->owner, visitor, &visit);
}

/* -- The stream ---------------------------------------------------------------------------- */

static char *on_space(void *owner, size_t *ret_size)
{
    struct visitor *visitor = owner;

    if (visitor->was_told) /* what it still says is not kept */
        visitor->n_head = 0;
    *ret_size = MAX_HEAD - visitor->n_head;
    return visitor->head + visitor->n_head;
}

static void on_read(void *owner, size_t n)
{
    struct visitor *visitor = owner;

    if (visitor->was_told)
        return;
    visitor->n_head += n;
    if (memmem(visitor->head, visitor->n_head, "\r\n\r\n", 4) != NULL)
        head_is_complete(visitor);
    else if (visitor->n_head == MAX_HEAD)
        leave(visitor);
}

static void on_end(void *owner, int error)
{
    leave(owner);
}

static void on_drain(void *owner, int error)
{
    struct visitor *visitor = owner;

    if (error != 0)
        leave(visitor);
    else
        stream_end_output(visitor->stream);
}

static void on_time(void *owner)
{
    leave(owner);
}

static void on_connection(void *owner)
{
    static const struct stream_events events = { on_space, on_read, on_end, on_drain };
    struct callback *callback = owner;
    struct visitor *visitor = xcalloc(1, sizeof *visitor);

    visitor->callback = callback;
    visitor->timer = timer_new(callback->loop, on_time, visitor);
    list_append(&callback->visitors, &visitor->node);
    callback->n_visitors++;
    if (listener_accept(callback->listener, &events, visitor, &visitor->stream) < 0 ||
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
    list_init(&callback->visitors);
    return callback;
}

int callback_listen(struct callback *callback, uint16_t port, visit_fn *on_visit, void *owner)
{
    struct sockaddr_storage address = { 0 };
    struct sockaddr_in *in = (struct sockaddr_in *)&address;
    int r;

    callback_stop(callback);
    in->sin_family = AF_INET;
    in->sin_port = htons(port);
    in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    r = listener_open(callback->loop, &address, on_connection, callback, &callback->listener);
    if (r < 0)
        return r;
    callback->on_visit = on_visit;
    callback->owner = owner;
    return 0;
}

void callback_stop(struct callback *callback)
{
    listener_free(callback->listener);
    callback->listener = NULL;
    callback->on_visit = NULL;
    callback->owner = NULL;
}

void callback_free(struct callback *callback)
{
    if (callback == NULL)
        return;
    listener_free(callback->listener);
    list_foreach(&callback->visitors, visitor, struct visitor, node)
        free_visitor(visitor);
    free(callback);
}
