/*
 * Reads HTTP/1.1 requests from bytes that arrive in any pieces.
 *
 *     space = http_reader_space(&reader, &size);
 *     http_reader_add(&reader, read(fd, space, size));
 *     while ((event = http_reader_next(&reader)) != HTTP_MORE) ...
 *
 * Everything a client can make large has a bound: the head (with the trailers of a chunked body) and
 * the body. It is strict where lenience lets two programs see different requests in the same bytes:
 * no folded lines, no two lengths, no blanks before a colon.
 */
#ifndef HTTP_READER_H
#define HTTP_READER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_HEAD_MAX = 64 * 1024, HTTP_BODY_MAX = 256 * 1024 * 1024 };

enum http_event {
    HTTP_MORE,     /* nothing to do until more bytes come */
    HTTP_CONTINUE, /* the client waits for "100 Continue" before it sends the body */
    HTTP_REQUEST,  /* `request` is whole; http_reader_done_with_request() goes on to the next */
    HTTP_BAD,      /* answer with `status`, and close: what follows cannot be understood */
};

/* Valid until http_reader_done_with_request(). */
struct http_request {
    struct str method;
    struct str path;    /* without the query */
    struct str query;   /* what is behind its question mark; NULL: there is none */
    struct str headers; /* all their lines: see http_request_header() */
    struct str content_encoding;
    struct str body;
    bool keep_alive;
    bool is_1_0; /* knows no chunked answer */
};

enum http_reader_state {
    HTTP_READER_HEAD,
    HTTP_READER_BODY,       /* `left` bytes to come */
    HTTP_READER_CHUNK_SIZE, /* the line before a chunk */
    HTTP_READER_CHUNK,      /* `left` bytes to come, then a line end */
    HTTP_READER_CHUNK_END,
    HTTP_READER_TRAILERS,
    HTTP_READER_COMPLETE,
    HTTP_READER_FAILED,
};

/* A zeroed one is ready. */
struct http_reader {
    enum http_reader_state state;
    struct buf in;
    size_t taken;    /* of `in`, from its front: done with */
    struct buf head; /* the request line and the header lines; request points into it */
    struct buf body;
    size_t head_bytes; /* of this request, with chunk sizes and trailers */
    size_t scanned;    /* of `in`: no line ends between `taken` and here */
    uint64_t left;
    uint64_t content_length;
    bool has_length;
    bool is_chunked;
    bool has_host;
    bool expects_continue;
    size_t head_max; /* 0: HTTP_HEAD_MAX */
    size_t body_max; /* 0: HTTP_BODY_MAX */
    bool head_only;  /* a request is whole with its head, and the last: its body is not read */

    struct http_request request;
    unsigned status;   /* after HTTP_BAD */
    const char *wrong; /* ... and what a person should know */
};

char *http_reader_space(struct http_reader *reader, size_t *ret_size);
void http_reader_add(struct http_reader *reader, size_t n);
enum http_event http_reader_next(struct http_reader *reader);
void http_reader_done_with_request(struct http_reader *reader);

/* Bytes that were added and belong to later requests, or to none. */
size_t http_reader_waiting(const struct http_reader *reader);

/* Forgets what was added, the body of a request too: after HTTP_BAD nobody wants to know. */
void http_reader_discard(struct http_reader *reader);

/* Is nothing of a request there? Then the end of the connection is no fault. */
bool http_reader_is_idle(const struct http_reader *reader);

/* The first header of that name; *ret_value does not end with a NUL byte. */
bool http_request_header(const struct http_request *request, const char *name,
                         struct str *ret_value);

/* Takes the next word of a list parted by commas from its front, without blanks around it. */
bool http_split_list(struct str *list, struct str *ret_word);

/* Is the word one of a list parted by commas, in any case? */
bool http_lists(struct str list, const char *word);

void http_reader_done(struct http_reader *reader);

#endif
