#include "transport/outbox.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 256 * 1024, /* bytes given to the stream at a time, at most */
    LOOK_BACK = 512,    /* messages that are looked at for one to continue */
};

struct envelope_out {
    struct list_node node;
    struct parcel *parcel; /* owned reference */
    struct framing framing;
};

void outbox_init(struct outbox *outbox, struct stream *stream, framing_fn *frame,
                 struct outbox_limits limits)
{
    *outbox = (struct outbox){ .stream = stream, .frame = frame, .limits = limits };
    list_init(&outbox->envelopes);
}

static size_t entry_size(const struct envelope_out *envelope)
{
    return envelope->framing.prefix_len + parcel_len(envelope->parcel) - envelope->framing.skip +
           (envelope->framing.suffix != '\0');
}

static void outbox_frame(const struct outbox *outbox, const struct parcel *parcel,
                         struct framing *ret_framing)
{
    if (outbox->head.s == NULL) {
        outbox->frame(parcel_len(parcel), ret_framing);
        return;
    }
    check(outbox->head.len <= OUTBOX_HEAD_MAX);
    outbox->frame(outbox->head.len + parcel_len(parcel) - 1, ret_framing);
    memcpy(ret_framing->prefix + ret_framing->prefix_len, outbox->head.s, outbox->head.len);
    ret_framing->prefix_len += (unsigned char)outbox->head.len;
    ret_framing->skip = 1;
}

/* A waiting message counts from here until the stream has all of it. */
static void count_told(struct outbox *outbox, const struct envelope_out *envelope, bool is_new)
{
    size_t size = entry_size(envelope);
    size_t told = size < outbox->limits.max_told / 8 ? size : outbox->limits.max_told / 8;

    outbox->queued = is_new ? outbox->queued + size : outbox->queued - size;
    if (!envelope->parcel->is_answer)
        outbox->told = is_new ? outbox->told + told : outbox->told - told;
}

static struct envelope_out *first(const struct outbox *outbox)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was freed is in no list */
    return container_of(outbox->envelopes.head.next, struct envelope_out, node);
}

static void envelope_free(struct envelope_out *envelope)
{
    list_remove(&envelope->node);
    parcel_unref(envelope->parcel);
    free(envelope);
}

/* -- Giving to the stream ------------------------------------------------------------------ */

struct outbox_piece {
    struct str parts[STREAM_PARTS_MAX];
    size_t n;
    size_t size;
};

/* Adds what is behind `skip` bytes of a part, as far as it fits; *skip goes down by what there was. */
static void add_part(struct outbox_piece *piece, const void *bytes, size_t len, size_t *skip)
{
    size_t passed = *skip < len ? *skip : len;
    size_t left = len - passed, room = PIECE - piece->size;
    size_t n = left < room ? left : room;

    *skip -= passed;
    if (n > 0)
        piece->parts[piece->n++] = (struct str){ (const char *)bytes + passed, n };
    piece->size += n;
}

/* The same of the message behind its first bytes, which the prefix has. False: there is more of it. */
static bool add_message_parts(struct outbox_piece *piece, const struct envelope_out *envelope,
                              size_t *skip)
{
    const struct parcel *parcel = envelope->parcel;
    size_t len = parcel_len(parcel) - envelope->framing.skip, n, size;

    if (*skip >= len) { /* or a control frame, which may be empty */
        *skip -= len;
        return true;
    }
    n = STREAM_PARTS_MAX - 1 - piece->n; /* one is for the suffix */
    size = asides_parts(&parcel->asides, (struct str){ parcel->bytes.data, parcel->bytes.len },
                        envelope->framing.skip + *skip, PIECE - piece->size,
                        piece->parts + piece->n, &n);
    piece->n += n;
    piece->size += size;
    len -= *skip;
    *skip = 0;
    return size == len;
}

/* The first message, or the next piece of it: never two, because there are clients that take what
 * comes with one read for one message. */
static void give_piece(struct outbox *outbox)
{
    struct envelope_out *envelope = first(outbox);
    const struct framing *framing = &envelope->framing;
    struct outbox_piece piece;
    size_t skip = outbox->first_given;

    piece.n = piece.size = 0; /* the parts are many */
    add_part(&piece, framing->prefix, framing->prefix_len, &skip);
    if (add_message_parts(&piece, envelope, &skip) && framing->suffix != '\0')
        add_part(&piece, &framing->suffix, 1, &skip);
    outbox->first_given += stream_offer_parts(outbox->stream, piece.parts, piece.n);
    if (outbox->first_given < entry_size(envelope))
        return;
    outbox->first_given = 0;
    count_told(outbox, envelope, /* is_new= */ false);
    envelope_free(envelope);
}

static void give(struct outbox *outbox)
{
    while (!list_is_empty(&outbox->envelopes) && stream_queued(outbox->stream) == 0)
        give_piece(outbox);
}

/* -- Taking from the owner ----------------------------------------------------------------- */

/* May a message of that subject go before this one? */
static bool is_apart(const struct envelope_out *envelope, uint64_t subject)
{
    return envelope->parcel->subject != 0 && envelope->parcel->subject != subject;
}

/* Joins a delta to one that waits, unless something of its subject came in between. */
static bool continue_earlier(struct outbox *outbox, const struct parcel *parcel)
{
    struct list_node *node = outbox->envelopes.head.prev;
    size_t looked_at = 0;

    for (; node != &outbox->envelopes.head && looked_at < LOOK_BACK; looked_at++) {
        struct envelope_out *envelope = container_of(node, struct envelope_out, node);
        bool is_begun = envelope == first(outbox) && outbox->first_given > 0;

        if (!is_begun && parcel_can_continue(envelope->parcel, parcel)) {
            count_told(outbox, envelope, /* is_new= */ false);
            envelope->parcel = parcel_continue_take(envelope->parcel, parcel);
            outbox_frame(outbox, envelope->parcel, &envelope->framing);
            count_told(outbox, envelope, /* is_new= */ true);
            return true;
        }
        if (!is_apart(envelope, parcel->subject))
            return false;
        node = node->prev;
    }
    return false;
}

void outbox_send_framed(struct outbox *outbox, struct parcel *parcel, struct framing framing)
{
    struct envelope_out *envelope = xmalloc(sizeof *envelope);

    *envelope = (struct envelope_out){ .parcel = parcel_ref(parcel), .framing = framing };
    list_append(&outbox->envelopes, &envelope->node);
    count_told(outbox, envelope, /* is_new= */ true);
    give(outbox);
}

/* The way of nearly every message: nothing waits, and the kernel takes it. */
static void send_at_once(struct outbox *outbox, const struct parcel *parcel,
                         const struct framing *framing)
{
    struct str parts[] = {
        { (const char *)framing->prefix, framing->prefix_len },
        { parcel->bytes.data + framing->skip, parcel->bytes.len - framing->skip },
        { &framing->suffix, framing->suffix != '\0' },
    };

    stream_write_parts(outbox->stream, parts, ARRAY_LENGTH(parts));
}

void outbox_send(struct outbox *outbox, struct parcel *parcel)
{
    struct framing framing = { .prefix_len = 0 };
    bool is_idle = list_is_empty(&outbox->envelopes) && stream_queued(outbox->stream) == 0;

    if (parcel->text_start > 0 && outbox->queued > outbox->limits.continue_above &&
        continue_earlier(outbox, parcel))
        return;
    outbox_frame(outbox, parcel, &framing);
    if (is_idle && parcel->bytes.len <= PIECE && parcel->asides.n == 0)
        send_at_once(outbox, parcel, &framing);
    else
        outbox_send_framed(outbox, parcel, framing);
}

void outbox_drained(struct outbox *outbox)
{
    give(outbox);
}

size_t outbox_queued(const struct outbox *outbox)
{
    return outbox->queued - outbox->first_given + stream_queued(outbox->stream);
}

size_t outbox_told(const struct outbox *outbox)
{
    return outbox->told;
}

void outbox_drop(struct outbox *outbox)
{
    bool keeps_first = outbox->first_given > 0;

    list_foreach(&outbox->envelopes, envelope, struct envelope_out, node) {
        if (keeps_first && envelope == first(outbox))
            continue;
        count_told(outbox, envelope, /* is_new= */ false);
        envelope_free(envelope);
    }
}

void outbox_done(struct outbox *outbox)
{
    list_foreach(&outbox->envelopes, envelope, struct envelope_out, node) {
        envelope_free(envelope);
    }
    outbox->queued = outbox->told = outbox->first_given = 0;
}
