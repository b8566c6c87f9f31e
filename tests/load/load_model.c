/*
 * The model: answers every request with deltas at a steady pace. Each delta carries its number and the
 * time it was sent: "17@123456789;".
 */
#include "base/check.h"
#include "base/clock.h"
#include "http/reader.h"
#include "loop/listener.h"

#include "load.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>

struct model {
    struct loop *loop;
    const struct load_options *options;
    struct listener *listener;
    struct list replies;
};

/* One connection; it ends with its answer. */
struct reply {
    struct list_node node;
    struct model *model;
    struct stream *stream;
    struct timer *timer;
    struct http_reader reader;
    struct buf text; /* all deltas so far */
    unsigned n_sent;
    bool is_begun;
    bool is_ended;
};

static void reply_free(struct reply *reply)
{
    list_remove(&reply->node);
    stream_free(reply->stream);
    timer_free(reply->timer);
    http_reader_done(&reply->reader);
    buf_done(&reply->text);
    free(reply);
}

static void send_text(struct reply *reply, const struct buf *text)
{
    stream_write(reply->stream, text->data, text->len);
}

static void add_event(struct buf *out, const char *type, const char *members)
{
    buf_printf(out, "event: %s\ndata: {\"type\":\"%s\",%s}\n\n", type, type, members);
}

static void begin(struct reply *reply)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    reply->is_begun = true;
    buf_add_text(&out, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                       "Connection: close\r\n\r\n");
    add_event(&out, "response.created", "\"response\":{\"id\":\"r\"}");
    add_event(
        &out, "response.output_item.added",
        "\"output_index\":0,\"item\":{\"type\":\"message\",\"role\":\"assistant\",\"id\":\"m\","
        "\"content\":[]}");
    send_text(reply, &out);
}

static void send_delta(struct reply *reply)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    char delta[64];

    snprintf(delta, sizeof delta, "%u@%" PRIu64 ";", reply->n_sent++, clock_steady_us());
    buf_add_text(&reply->text, delta);
    buf_printf(&out,
               "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\","
               "\"item_id\":\"m\",\"output_index\":0,\"content_index\":0,\"delta\":\"%s\"}\n\n",
               delta);
    send_text(reply, &out);
}

static void end(struct reply *reply)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf item = { 0 };

    buf_printf(
        &item,
        "\"output_index\":0,\"item\":{\"type\":\"message\",\"role\":\"assistant\",\"id\":\"m\","
        "\"content\":[{\"type\":\"output_text\",\"text\":\"%s\"}]}",
        buf_str(&reply->text).s);
    add_event(&out, "response.output_item.done", buf_str(&item).s);
    add_event(&out, "response.completed",
              "\"response\":{\"id\":\"r\",\"usage\":{\"input_tokens\":1,\"input_tokens_details\":"
              "{\"cached_tokens\":0},\"output_tokens\":1,\"output_tokens_details\":"
              "{\"reasoning_tokens\":0},\"total_tokens\":2}}");
    reply->is_ended = true;
    send_text(reply, &out);
    stream_end_output(reply->stream);
}

static void on_time(void *owner)
{
    struct reply *reply = owner;

    if (reply->is_ended) {
        reply_free(reply);
        return;
    }
    if (!reply->is_begun)
        begin(reply);
    if (reply->n_sent < reply->model->options->deltas)
        send_delta(reply);
    else
        end(reply);
    timer_start(reply->timer, reply->is_ended ? 10000 : reply->model->options->delta_ms);
}

static void answer(struct reply *reply)
{
    static const char none[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                               "Content-Length: 13\r\nConnection: close\r\n\r\n{\"models\":[]}";

    if (str_is(reply->reader.request.method, "POST")) {
        timer_start(reply->timer, 0);
        return;
    }
    stream_write(reply->stream, none, strlen(none));
    stream_end_output(reply->stream);
    reply->is_ended = true;
    timer_start(reply->timer, 1000);
}

/* -- From the loop ------------------------------------------------------------------------- */

static char *on_space(void *owner, size_t *ret_size)
{
    return http_reader_space(&((struct reply *)owner)->reader, ret_size);
}

static void on_read(void *owner, size_t n)
{
    struct reply *reply = owner;
    enum http_event event;

    http_reader_add(&reply->reader, n);
    if (reply->is_begun || reply->is_ended)
        return;
    event = http_reader_next(&reply->reader);
    if (event == HTTP_CONTINUE) {
        stream_write(reply->stream, "HTTP/1.1 100 Continue\r\n\r\n", 25);
        event = http_reader_next(&reply->reader);
    }
    if (event == HTTP_REQUEST)
        answer(reply);
    else if (event == HTTP_BAD)
        reply_free(reply);
}

static void on_end(void *owner, int error)
{
    reply_free(owner);
}

static void on_drain(void *owner, int error)
{
    if (error < 0)
        reply_free(owner);
}

static const struct stream_events reply_events = {
    .on_space = on_space,
    .on_read = on_read,
    .on_end = on_end,
    .on_drain = on_drain,
};

static void on_connection(void *owner)
{
    struct model *model = owner;
    struct reply *reply = xcalloc(1, sizeof *reply);

    reply->model = model;
    if (listener_accept(model->listener, &reply_events, reply, &reply->stream) < 0) {
        free(reply);
        return;
    }
    reply->timer = timer_new(model->loop, on_time, reply);
    list_append(&model->replies, &reply->node);
    stream_read_start(reply->stream);
}

struct model *model_new(struct loop *loop, const struct load_options *options)
{
    struct model *model = xcalloc(1, sizeof *model);
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_storage storage = { 0 };

    memcpy(&storage, &address, sizeof address);
    model->loop = loop;
    model->options = options;
    list_init(&model->replies);
    check(listener_open(loop, &storage, on_connection, model, &model->listener) == 0);
    return model;
}

unsigned model_port(const struct model *model)
{
    struct sockaddr_storage storage;
    struct sockaddr_in address;

    check(listener_address(model->listener, &storage) == 0);
    memcpy(&address, &storage, sizeof address);
    return ntohs(address.sin_port);
}

void model_free(struct model *model)
{
    list_foreach(&model->replies, reply, struct reply, node) {
        reply_free(reply);
    }
    listener_free(model->listener);
    free(model);
}
