/*
 * Server-Sent Events: bytes in, the `data` of each event out.
 *
 * Bytes may be cut anywhere. Other fields, comments and events without data are skipped, and so
 * is an event that its blank line never ended. A zeroed sse is ready once `max_event` is set.
 */
#ifndef HTTP_SSE_H
#define HTTP_SSE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum { SSE_MAX_EVENT = 64 * 1024 * 1024 };

struct sse {
    size_t max_event; /* bytes of data in one event */
    struct buf data;  /* of the event that is coming in, its lines joined */
    unsigned place;   /* enum sse_place */
    size_t n_name;    /* bytes of the line's field name so far */
    bool is_other;    /* they are not the beginning of "data" */
    bool has_data;    /* the event has at least one line of data */
    bool after_cr;    /* a line feed belongs to the line that just ended */
    bool started;     /* the first bytes, where a byte order mark may be, are over */
};

enum sse_result {
    SSE_OK,
    SSE_STOPPED,   /* on_data wanted no more */
    SSE_TOO_LARGE, /* an event beyond max_event; nothing can be fed any more */
};

/* The data is valid during the call and ends with a NUL byte. Returns whether to go on. */
typedef bool sse_fn(void *owner, struct str data);

enum sse_result sse_feed(struct sse *sse, const char *bytes, size_t len, sse_fn *on_data,
                         void *owner);

/* Ready for another stream. */
void sse_reset(struct sse *sse);
void sse_done(struct sse *sse);

#endif
