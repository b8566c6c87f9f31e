/*
 * A parcel is one message on its way to one client or to a thousand: written once, shared by all
 * whose transport did not take it at once, and not changed while it is shared.
 *
 * A delta can be continued: the piece of text in it (text_start to text_end, as it stands in JSON)
 * may be followed by that of a later one which is otherwise the same. That is how a client that
 * reads slowly gets fewer and longer deltas. The same text may stand in it once more, for clients that look elsewhere. When
 * it was sent is at the end, if it is there, and need not be the same: the first time stays.
 */
#ifndef TRANSPORT_PARCEL_H
#define TRANSPORT_PARCEL_H

#include "base/arena.h"
#include "base/asides.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct parcel {
    struct buf bytes;     /* one JSON text without line breaks */
    struct asides asides; /* long pieces of it that are not there; of answers only */
    struct arena memory;  /* what they are in */
    unsigned refs;
    bool is_answer;    /* to a request: the client asked for it, so it may be as long as it is */
    uint64_t subject;  /* messages of one subject (a thread) stay in order; 0: of all */
    size_t text_start; /* both 0: it cannot be continued */
    size_t text_end;
    size_t text_again; /* where the same text stands once more, behind the first; 0: nowhere */
    size_t stamp_len;  /* so many bytes at the end say when it was sent */
};

struct parcel *parcel_new(void);

/* Of the message. */
static inline size_t parcel_len(const struct parcel *parcel)
{
    return parcel->bytes.len + parcel->asides.len;
}

/* What is not in its bytes is released. */
void parcel_drop_asides(struct parcel *parcel);

struct parcel *parcel_ref(struct parcel *parcel);
void parcel_unref(struct parcel *parcel); /* accepts NULL */

/* Is `next` the same but for its text, and was neither made too long by earlier ones? */
bool parcel_can_continue(const struct parcel *parcel, const struct parcel *next);

/* Takes a reference of a parcel that can be continued; the result, with one reference, says both. */
struct parcel *parcel_continue_take(struct parcel *parcel, const struct parcel *next);

#endif
