/*
 * What one client has not taken yet.
 *
 * A message goes to the stream at once while the client keeps up. Otherwise it waits here, and of
 * the stream's own queue only one piece is ever filled. Once more than `continue_above` bytes wait,
 * deltas are joined to the ones before them; the owner looks at outbox_told() to see when even that
 * does not help. There one message counts for an eighth of the bound at most: a long one alone is no
 * reason to send a client away.
 */
#ifndef TRANSPORT_OUTBOX_H
#define TRANSPORT_OUTBOX_H

#include "base/list.h"
#include "loop/stream.h"
#include "transport/parcel.h"

enum { OUTBOX_HEAD_MAX = 22 };

/* What a transport puts around a message. */
struct framing {
    unsigned char prefix[10 + OUTBOX_HEAD_MAX];
    unsigned char prefix_len;
    unsigned char skip; /* bytes of the message that the prefix has in their place */
    char suffix;        /* '\0': none */
};

typedef void framing_fn(size_t len, struct framing *ret_framing);

struct outbox_limits {
    size_t continue_above; /* bytes waiting */
    size_t max_told;       /* what the owner compares outbox_told() with */
};

struct outbox {
    struct stream *stream; /* borrowed */
    framing_fn *frame;     /* for messages */
    struct outbox_limits limits;
    struct str head;       /* in the place of the first byte of every message; NULL: none; static */
    struct list envelopes; /* waiting messages, oldest first; owned */
    size_t queued;         /* bytes of them that the stream was not given yet */
    size_t told;           /* ... of messages that answer no request */
    size_t first_given;    /* bytes of the first one that the stream has */
};

void outbox_init(struct outbox *outbox, struct stream *stream, framing_fn *frame,
                 struct outbox_limits limits);

void outbox_send(struct outbox *outbox, struct parcel *parcel);

/* With a framing of its own: what belongs to the transport. */
void outbox_send_framed(struct outbox *outbox, struct parcel *parcel, struct framing framing);

/* The stream has taken everything it was given. */
void outbox_drained(struct outbox *outbox);

/* Bytes the client has not taken, the stream's own included. */
size_t outbox_queued(const struct outbox *outbox);
size_t outbox_told(const struct outbox *outbox);

/* Forgets messages that the stream has nothing of, so that the next one comes soon. */
void outbox_drop(struct outbox *outbox);
void outbox_done(struct outbox *outbox);

#endif
