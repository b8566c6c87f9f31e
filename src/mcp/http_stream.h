/*
 * A request of a link over HTTP whose answer is made of messages: one JSON text, or events.
 *
 *     IDLE ── start ──► on_head() ── on_message()… ──► on_end()     each from the inbox, in this order
 *
 * A stream can be started again after its end, and stopped at any time; then nothing more of it is told. Only a success
 * (2xx) has messages. Of any other answer the beginning of its text is kept, for people.
 *
 * An event, or a JSON text, has at most MCP_MESSAGE_MAX bytes, an answer `max_bytes`, and all that is not whole or not
 * told yet MCP_INBOX_BYTES_MAX; what is larger ends the stream with a `fault`. There are no deadlines here.
 */
#ifndef MCP_HTTP_STREAM_H
#define MCP_HTTP_STREAM_H

#include "http/client.h"
#include "http/sse.h"
#include "mcp/http_inbox.h"

enum {
    HTTP_STREAM_MAX = 256 * 1024 * 1024,
    HTTP_REFUSAL_MAX = 16 * 1024, /* bytes that are kept of the text of a refusal */
};

enum http_body_kind {
    BODY_REFUSAL = 1, /* no success: text */
    BODY_JSON,
    BODY_EVENTS,
    BODY_OTHER, /* a success of another type, or of none; it is not read */
};

/* The head of an answer, as far as it matters; valid until the stream is started again. */
struct http_stream_head {
    int status; /* 0: there is none yet */
    enum http_body_kind kind;
    struct str type;      /* content-type, or NULL */
    struct str session;   /* mcp-session-id, or NULL */
    struct str challenge; /* www-authenticate, all lines of it; or NULL */
    struct str elsewhere; /* the origin that it redirects to, and that is not asked; or NULL */
};

struct http_stream {
    struct http_inbox *inbox;
    const struct http_receiver *events; /* their owner is the stream */

    size_t max_bytes; /* HTTP_STREAM_MAX; 0: any number */
    struct http_stream_head head;
    size_t n_messages; /* of this answer so far, with those that turn out to be none */

    /* Of the end. */
    enum http_result result;
    struct str detail; /* why, unless it is HTTP_COMPLETE */
    const char *fault; /* why we ended it; or NULL */
    struct buf body;   /* the text of a refusal; a JSON text until it is whole */

    struct sse sse; /* with the id and the pause to go on with */

    /* The rest is the business of http_stream.c. */
    struct http_transfer *transfer;
    struct arena arena;
    size_t received;
    size_t counted; /* bytes in `body` and `sse` that the inbox knows of */
};

void http_stream_init(struct http_stream *stream, struct http_inbox *inbox,
                      const struct http_receiver *events);

/* Not while libcurl is at work. The body is the caller's until the stream is stopped. */
void http_stream_start(struct http_stream *stream, struct http_client *client,
                       const struct http_call *call);

/* Nothing more is told. */
void http_stream_stop(struct http_stream *stream);

/* The same for an answer that is over or about to be: its connection can be used again. */
void http_stream_leave(struct http_stream *stream);
void http_stream_done(struct http_stream *stream);

/* A message that came turned out to be too large: the stream is at its end, and that is its fault. */
void http_stream_too_large(struct http_stream *stream);

/* -- What a transfer does with it; also for tests ---------------------------------------------- */

/* Bytes of a body of the kind that the head says. */
void http_stream_feed(struct http_stream *stream, const char *bytes, size_t len);
void http_stream_end(struct http_stream *stream, enum http_result result, const char *detail);

/* What an answer of that type is. */
enum http_body_kind http_body_kind(int status, struct str type);

#endif
