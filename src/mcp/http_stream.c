#include "mcp/http_stream.h"

#include "base/memory.h"
#include "mcp/message.h"

#include <strings.h>

static const char too_large[] = "the server's message is too large";
static const char too_much[] = "the server sends more than can be read";

/* Is the media type, parameters aside, that one? */
static bool type_is(struct str type, const char *name)
{
    size_t len = strlen(name);

    return type.len >= len && strncasecmp(type.s, name, len) == 0 &&
           (type.len == len || type.s[len] == ';' || type.s[len] == ' ' || type.s[len] == '\t');
}

enum http_body_kind http_body_kind(int status, struct str type)
{
    if (status < 200 || status > 299)
        return BODY_REFUSAL;
    if (type_is(type, "text/event-stream"))
        return BODY_EVENTS;
    if (type_is(type, "application/json"))
        return BODY_JSON;
    return BODY_OTHER;
}

/* Tells the inbox how much is not whole. False: that is too much. */
static bool stream_count(struct http_stream *stream, size_t now)
{
    size_t before = stream->counted;

    stream->counted = now;
    return http_inbox_count(stream->inbox, before, now);
}

/* It may be in the middle of a call-back of libcurl: the transfer is given back when it is stopped. */
static void stream_fault(struct http_stream *stream, const char *fault)
{
    stream->fault = fault;
    buf_done(&stream->body);
    buf_done(&stream->sse.data);
    stream_count(stream, 0);
    http_inbox_add_end(stream->inbox, stream->events, stream);
}

/* -- The body -------------------------------------------------------------------------------- */

/* A long text is handed over; of a short one a copy, so that the buffer serves the next event. */
static struct buf take_text(struct buf *from)
{
    struct buf text = { 0 };

    if (from->len < MCP_LONG_BYTES) {
        buf_add(&text, from->data, from->len);
        return text;
    }
    text = *from;
    *from = (struct buf){ 0 };
    return text;
}

static bool stream_on_event(void *owner, struct str data)
{
    struct http_stream *stream = owner;
    CLEANUP(buf_done) struct buf text = { 0 };
    bool fits = true;

    if (data.len == 0)
        return true;         /* it only says where to go on */
    stream_count(stream, 0); /* it is whole */
    if (sse_event_is(&stream->sse, "message")) {
        text = take_text(&stream->sse.data);
        fits = http_inbox_add_message(stream->inbox, stream->events, stream, &text);
        stream->n_messages++;
    } else if (sse_event_is(&stream->sse, "endpoint")) {
        text = take_text(&stream->sse.data);
        fits = http_inbox_add_endpoint(stream->inbox, stream->events, stream, &text);
    }
    return fits;
}

static void feed_events(struct http_stream *stream, const char *bytes, size_t len)
{
    switch (sse_feed(&stream->sse, bytes, len, stream_on_event, stream)) {
    case SSE_OK:
        if (!stream_count(stream, stream->sse.data.len))
            stream_fault(stream, too_much);
        break;
    case SSE_STOPPED:
        stream_fault(stream, too_much);
        break;
    case SSE_TOO_LARGE:
        stream_fault(stream, too_large);
        break;
    }
}

static void feed_json(struct http_stream *stream, const char *bytes, size_t len)
{
    if (len > MCP_MESSAGE_MAX - stream->body.len)
        stream_fault(stream, too_large);
    else if (!stream_count(stream, stream->body.len + len))
        stream_fault(stream, too_much);
    else
        buf_add(&stream->body, bytes, len);
}

static void feed_refusal(struct http_stream *stream, const char *bytes, size_t len)
{
    size_t room = HTTP_REFUSAL_MAX - stream->body.len;

    buf_add(&stream->body, bytes, len < room ? len : room);
}

void http_stream_feed(struct http_stream *stream, const char *bytes, size_t len)
{
    if (stream->fault != NULL)
        return;
    stream->received += len;
    if (stream->max_bytes > 0 && stream->received > stream->max_bytes &&
        stream->head.kind != BODY_REFUSAL) { /* of which only the beginning is kept */
        stream_fault(stream, "the server's answer does not end");
        return;
    }
    switch (stream->head.kind) {
    case BODY_EVENTS:
        feed_events(stream, bytes, len);
        break;
    case BODY_JSON:
        feed_json(stream, bytes, len);
        break;
    case BODY_REFUSAL:
        feed_refusal(stream, bytes, len);
        break;
    case BODY_OTHER:
        break;
    }
}

void http_stream_end(struct http_stream *stream, enum http_result result, const char *detail)
{
    bool is_whole = stream->head.kind == BODY_JSON && result == HTTP_COMPLETE;

    if (stream->fault != NULL)
        return; /* it was told */
    stream->result = result;
    stream->detail = arena_keep(&stream->arena, str_of(detail));
    if (is_whole && stream->body.len > 0) {
        stream->n_messages++;
        stream_count(stream, 0);
        if (!http_inbox_add_message(stream->inbox, stream->events, stream, &stream->body))
            stream->fault = too_much;
    }
    http_inbox_add_end(stream->inbox, stream->events, stream);
}

/* -- The transfer, while libcurl is at work --------------------------------------------------- */

static void stream_on_head(void *owner, const struct http_head *head)
{
    struct http_stream *stream = owner;
    struct arena *arena = &stream->arena;

    stream->head = (struct http_stream_head){
        .status = head->status,
        .type = arena_keep(arena, http_header(head, "content-type")),
        .session = arena_keep(arena, http_header(head, "mcp-session-id")),
        .challenge = http_header_list(arena, head, "www-authenticate"),
        .elsewhere = arena_keep(arena, head->elsewhere),
    };
    stream->head.kind = http_body_kind(head->status, stream->head.type);
    http_inbox_add_head(stream->inbox, stream->events, stream);
}

static void stream_on_body(void *owner, const char *bytes, size_t len)
{
    http_stream_feed(owner, bytes, len);
}

static void stream_on_end(void *owner, enum http_result result, const char *detail)
{
    http_stream_end(owner, result, detail);
}

void http_stream_too_large(struct http_stream *stream)
{
    http_stream_stop(stream);
    stream->fault = too_large;
}

/* -- Life ------------------------------------------------------------------------------------ */

void http_stream_init(struct http_stream *stream, struct http_inbox *inbox,
                      const struct http_receiver *events)
{
    *stream = (struct http_stream){ .inbox = inbox, .events = events };
    stream->max_bytes = HTTP_STREAM_MAX;
    stream->sse.max_event = MCP_MESSAGE_MAX;
    stream->sse.keeps_fields = true;
}

void http_stream_start(struct http_stream *stream, struct http_client *client,
                       const struct http_call *call)
{
    static const struct http_transfer_events events = { stream_on_head, stream_on_body,
                                                        stream_on_end };

    http_stream_stop(stream);
    arena_reset(&stream->arena);
    sse_reset(&stream->sse);
    buf_clear(&stream->body, 0);
    stream_count(stream, 0);
    stream->head = (struct http_stream_head){ 0 };
    stream->n_messages = 0;
    stream->fault = NULL;
    stream->result = 0;
    stream->detail = STR_NONE;
    stream->received = 0;
    stream->transfer = http_transfer_start(client, call, &events, stream);
}

void http_stream_stop(struct http_stream *stream)
{
    http_inbox_forget(stream->inbox, stream);
    http_transfer_free(TAKE(stream->transfer));
}

void http_stream_leave(struct http_stream *stream)
{
    if (stream->result == 0 && stream->fault == NULL)
        http_transfer_drain(TAKE(stream->transfer));
    http_stream_stop(stream);
}

void http_stream_done(struct http_stream *stream)
{
    http_stream_stop(stream);
    arena_done(&stream->arena);
    sse_done(&stream->sse);
    buf_done(&stream->body);
    stream_count(stream, 0);
}
