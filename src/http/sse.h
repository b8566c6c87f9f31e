/*
 * Server-Sent Events: bytes in, the `data` of each event out.
 *
 * Bytes may be cut anywhere. Comments, unknown fields and events without data are skipped, and so
 * is an event that its blank line never ended. A zeroed sse is ready once `max_event` is set.
 *
 * Where `keeps_fields` is set, on_data may also ask for the name of the event, and anybody at any time for what a
 * stream is continued with: the id of the last whole event (one without data has one, too) and the wish for a pause.
 */
#ifndef HTTP_SSE_H
#define HTTP_SSE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SSE_MAX_EVENT = 64 * 1024 * 1024,
    SSE_MAX_FIELD =
        1024, /* bytes of a name, which is cut, or of an id, which then counts as none */
};

struct sse {
    size_t max_event;  /* bytes of data in one event */
    bool keeps_fields; /* not only data */
    struct buf data;   /* of the event that is coming in, its lines joined; on_data may take it */
    unsigned place;    /* enum sse_place */
    char field[5];     /* the line's field name so far, if it can be one that is known */
    size_t n_field;    /* its bytes, however many */
    bool is_other;     /* it is none */
    unsigned known;    /* enum sse_field, once the name is whole */
    bool has_data;     /* the event has at least one line of data */
    bool after_cr;     /* a line feed belongs to the line that just ended */
    size_t n_comments; /* lines that began with a colon */
    bool started;      /* the first bytes, where a byte order mark may be, are over */

    /* With keeps_fields. */
    struct buf value;   /* of the line that is coming in, unless it is data */
    bool value_is_long; /* it was cut */
    struct buf name;    /* of the event that is coming in */
    struct buf id;      /* of the last event that was whole, or of one before; empty: none */
    struct buf next_id; /* the same once the event that is coming in is whole */
    bool has_retry;
    uint64_t retry_ms;
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

/* Is the event, from inside on_data, of that name? One without a name is a "message". */
bool sse_event_is(const struct sse *sse, const char *name);

/* Ready for another stream, which has no id yet. */
void sse_reset(struct sse *sse);
void sse_done(struct sse *sse);

#endif
