#include "transport/ws_reader.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <wslay/wslay.h>

enum {
    KEEP = 4 * 1024, /* memory that an idle connection keeps */
};

static enum ws_event broken(struct ws_reader *reader, enum ws_close_code code, const char *wrong)
{
    reader->is_done = true;
    reader->close_code = code;
    reader->wrong = wrong;
    return WS_BROKEN;
}

/* -- Bytes --------------------------------------------------------------------------------- */

/* wslay asks for what comes next; -1 says that nothing is there yet. */
static ssize_t give_bytes(uint8_t *bytes, size_t size, int flags, void *owner)
{
    struct ws_reader *reader = owner;
    size_t waiting = reader->in.len - reader->taken;
    size_t n = waiting < size ? waiting : size;

    if (n == 0)
        return -1;
    memcpy(bytes, reader->in.data + reader->taken, n);
    reader->taken += n;
    return (ssize_t)n;
}

void ws_reader_init(struct ws_reader *reader, enum ws_side side, size_t max_frame,
                    size_t max_message)
{
    static const struct wslay_frame_callbacks callbacks = { .recv_callback = give_bytes };

    *reader =
        (struct ws_reader){ .max_frame = max_frame, .max_message = max_message, .side = side };
    check(wslay_frame_context_init(&reader->frames, &callbacks, reader) == 0);
}

void ws_reader_add(struct ws_reader *reader, const char *bytes, size_t n)
{
    buf_consume(&reader->in, reader->taken);
    reader->taken = 0;
    buf_add(&reader->in, bytes, n);
    reader->n_added += n;
}

/* -- Frames -------------------------------------------------------------------------------- */

static bool is_control(enum ws_opcode opcode)
{
    return opcode >= WS_OPCODE_CLOSE;
}

static bool is_known_opcode(enum ws_opcode opcode)
{
    return opcode <= WS_OPCODE_BINARY || (opcode >= WS_OPCODE_CLOSE && opcode <= WS_OPCODE_PONG);
}

/* wslay takes the shortest form for a length, and no other. */
static size_t head_size(const struct wslay_frame_iocb *frame)
{
    size_t size = frame->payload_length < 126 ? 2 : frame->payload_length <= UINT16_MAX ? 4 : 10;

    return frame->mask == 0 ? size : size + WS_MASK_SIZE;
}

/* What a frame's head says has to make sense before any of its payload is kept. */
static enum ws_event begin_frame(struct ws_reader *reader, const struct wslay_frame_iocb *frame)
{
    bool begins = frame->opcode == WS_OPCODE_TEXT || frame->opcode == WS_OPCODE_BINARY;

    reader->in_frame = true;
    reader->is_final = frame->fin != 0;
    reader->opcode = (enum ws_opcode)frame->opcode;
    reader->frame_left = frame->payload_length;
    reader->n_read += head_size(frame) + frame->payload_length; /* which it has, once it is whole */
    if (frame->rsv != 0 || !is_known_opcode(reader->opcode))
        return broken(reader, WS_CLOSE_PROTOCOL_ERROR, "a frame is of no known kind");
    if ((frame->mask == 0) != (reader->side == WS_FROM_SERVER))
        return broken(reader, WS_CLOSE_PROTOCOL_ERROR,
                      frame->mask == 0 ? "a frame is not masked" : "a frame is masked");
    if (frame->payload_length > reader->max_frame)
        return broken(reader, WS_CLOSE_TOO_BIG, "a frame is too long");
    if (is_control(reader->opcode)) {
        buf_clear(&reader->control, WS_CONTROL_MAX);
        return WS_MORE;
    }
    if (begins == (reader->kind != 0))
        return broken(reader, WS_CLOSE_PROTOCOL_ERROR, "fragments are out of order");
    if (begins) {
        reader->kind = reader->opcode;
        reader->message_bytes = reader->valid_bytes = 0;
    }
    if (frame->payload_length > reader->max_message - reader->message_bytes)
        return broken(reader, WS_CLOSE_TOO_BIG, "a message is too long");
    return WS_MORE;
}

/* Looked at as it comes: a long message would take long to look at. */
static void keep_text(struct ws_reader *reader, const void *bytes, size_t n)
{
    struct buf *message = &reader->message;

    buf_add(message, bytes, n);
    if (n > 0)
        reader->valid_bytes += utf8_valid_prefix(message->data + reader->valid_bytes,
                                                 message->len - reader->valid_bytes);
}

static void keep_payload(struct ws_reader *reader, const void *bytes, size_t n)
{
    reader->frame_left -= n;
    if (is_control(reader->opcode)) {
        buf_add(&reader->control, bytes, n);
        return;
    }
    reader->message_bytes += n;
    if (reader->kind == WS_OPCODE_TEXT)
        keep_text(reader, bytes, n);
}

/* Codes that may be sent over the wire (RFC 6455, 7.4). */
static bool is_close_code(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static enum ws_event end_close(struct ws_reader *reader)
{
    struct str payload = buf_str(&reader->control);
    unsigned code;

    reader->is_done = true;
    reader->close_code = WS_CLOSE_NO_STATUS;
    if (payload.len == 0)
        return WS_CLOSE;
    if (payload.len == 1)
        return broken(reader, WS_CLOSE_PROTOCOL_ERROR, "a close has half a code");
    code = (unsigned)(unsigned char)payload.s[0] << 8 | (unsigned char)payload.s[1];
    if (!is_close_code(code))
        return broken(reader, WS_CLOSE_PROTOCOL_ERROR, "a close has no valid code");
    if (!utf8_is_valid((struct str){ payload.s + 2, payload.len - 2 }))
        return broken(reader, WS_CLOSE_INVALID_TEXT, "the reason of a close is no UTF-8");
    reader->close_code = (enum ws_close_code)code;
    return WS_CLOSE;
}

static enum ws_event end_message(struct ws_reader *reader)
{
    enum ws_opcode kind = reader->kind;

    if (!reader->is_final)
        return WS_MORE;
    reader->kind = 0;
    if (kind == WS_OPCODE_BINARY)
        return WS_BINARY;
    reader->payload = buf_str(&reader->message);
    if (reader->valid_bytes < reader->payload.len)
        return broken(reader, WS_CLOSE_INVALID_TEXT, "a text is no UTF-8");
    return WS_TEXT;
}

static enum ws_event end_frame(struct ws_reader *reader)
{
    reader->in_frame = false;
    reader->payload = buf_str(&reader->control);
    switch (reader->opcode) {
    case WS_OPCODE_CLOSE:
        return end_close(reader);
    case WS_OPCODE_PING:
        return WS_PING;
    case WS_OPCODE_PONG:
        return WS_PONG;
    default:
        return end_message(reader);
    }
}

/* Memory goes back as soon as its message was handed out. */
static void clean_up(struct ws_reader *reader)
{
    if (reader->kind == 0)
        buf_clear(&reader->message, KEEP);
    if (reader->taken == reader->in.len) {
        buf_clear(&reader->in, KEEP);
        reader->taken = 0;
    }
}

enum ws_event ws_reader_next(struct ws_reader *reader)
{
    enum ws_event event = WS_MORE;

    if (reader->is_done)
        return WS_MORE;
    clean_up(reader);
    while (event == WS_MORE) {
        struct wslay_frame_iocb frame = { 0 };
        ssize_t n = wslay_frame_recv(reader->frames, &frame);

        if (n == WSLAY_ERR_WANT_READ)
            return WS_MORE;
        if (n < 0)
            return broken(reader, WS_CLOSE_PROTOCOL_ERROR, "a frame has a malformed head");
        if (!reader->in_frame)
            event = begin_frame(reader, &frame);
        if (event != WS_MORE)
            return event;
        keep_payload(reader, frame.data, frame.data_length);
        if (reader->frame_left == 0)
            event = end_frame(reader);
    }
    return event;
}

struct buf ws_reader_take(struct ws_reader *reader)
{
    struct buf message = reader->message;

    reader->message = (struct buf){ 0 };
    return message;
}

bool ws_reader_is_between(const struct ws_reader *reader)
{
    return reader->kind == 0 && reader->n_added == reader->n_read;
}

size_t ws_reader_held(const struct ws_reader *reader)
{
    return reader->in.cap + reader->message.cap;
}

void ws_reader_done(struct ws_reader *reader)
{
    if (reader->frames != NULL)
        wslay_frame_context_free(reader->frames);
    buf_done(&reader->in);
    buf_done(&reader->message);
    buf_done(&reader->control);
}
