/* One message a text frame, or several frames that continue it (RFC 6455). */
#include "frames.h"

#include "handshake.h"
#include "transport/ws_frame.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { FINAL = 0x80, MASKED = 0x80, RESERVED = 0x70 };

struct frame_head {
    uint8_t opcode;
    bool final;
    size_t size;  /* of the head itself */
    uint64_t len; /* of the payload */
};

static enum frame broken(struct frames *frames, const char *why)
{
    snprintf(frames->why, sizeof frames->why, "%s", why);
    return FRAME_BROKEN;
}

static uint64_t read_big_endian(const uint8_t *bytes, size_t n)
{
    uint64_t number = 0;

    for (size_t i = 0; i < n; i++)
        number = number << 8 | bytes[i];
    return number;
}

/* False: the head has not come whole. */
static bool read_frame_head(const struct frames *frames, struct frame_head *head)
{
    size_t have = frames->in.len - frames->at;
    const uint8_t *bytes;
    size_t extra;

    if (have < 2)
        return false;
    bytes = (const uint8_t *)frames->in.data + frames->at;
    head->opcode = bytes[0] & 15;
    head->final = bytes[0] & FINAL;
    head->len = bytes[1] & 127;
    extra = head->len == 126 ? 2 : head->len == 127 ? 8 : 0;
    head->size = 2 + extra;
    if (have < head->size)
        return false;
    if (extra > 0)
        head->len = read_big_endian(bytes + 2, extra);
    return true;
}

static bool put_frame(struct frames *frames, enum ws_opcode opcode, const char *data, size_t len)
{
    uint8_t head[WS_HEAD_MAX];
    uint8_t key[WS_MASK_SIZE];
    size_t size;

    /* A mask hides nothing from a server; xorshift keeps it changing, as the protocol asks. */
    frames->mask ^= frames->mask << 13;
    frames->mask ^= frames->mask >> 17;
    frames->mask ^= frames->mask << 5;
    memcpy(key, &frames->mask, sizeof key);
    size = ws_frame_head(head, opcode, len, key);

    if (!bytes_reserve(&frames->out, size + len))
        return false;
    bytes_add(&frames->out, head, size);
    ws_frame_mask(frames->out.data + frames->out.len, data, len, key);
    frames->out.len += len;
    return true;
}

static bool put_text(struct frames *frames, const char *text, size_t len)
{
    return put_frame(frames, WS_OPCODE_TEXT, text, len);
}

static enum frame read_close(struct frames *frames, const uint8_t *payload, size_t len)
{
    if (len >= 2)
        snprintf(frames->why, sizeof frames->why, "the server closed the WebSocket: %u %.*s",
                 (unsigned)read_big_endian(payload, 2), (int)(len - 2), (const char *)payload + 2);
    else
        snprintf(frames->why, sizeof frames->why, "the server closed the WebSocket");
    if (!frames->closing)
        put_frame(frames, WS_OPCODE_CLOSE, (const char *)payload, len < 2 ? 0 : 2);
    return FRAME_CLOSED;
}

/* A control frame is there whole. FRAME_NONE: go on. */
static enum frame handle_control(struct frames *frames, const struct frame_head *head)
{
    const char *payload = frames->in.data + frames->at + head->size;
    size_t len = (size_t)head->len;
    enum frame result = FRAME_NONE;

    if (head->opcode == WS_OPCODE_CLOSE)
        result = read_close(frames, (const uint8_t *)payload, len);
    else if (head->opcode == WS_OPCODE_PING && !put_frame(frames, WS_OPCODE_PONG, payload, len))
        result = FRAME_MEMORY;
    frames->used = head->size + len;
    frames_drop(frames);
    return result;
}

static const char *fault_of_head(const struct frames *frames, const struct frame_head *head)
{
    const uint8_t *bytes = (const uint8_t *)frames->in.data + frames->at;
    bool control = head->opcode >= WS_OPCODE_CLOSE;

    if (bytes[0] & RESERVED || bytes[1] & MASKED)
        return "the server sent a WebSocket frame with bits that nobody agreed on";
    if (control && (!head->final || head->len > WS_CONTROL_MAX || head->opcode > WS_OPCODE_PONG))
        return "the server sent a malformed WebSocket control frame";
    if (!control && head->opcode > WS_OPCODE_BINARY)
        return "the server sent a WebSocket frame of an unknown kind";
    if (!control && (head->opcode == WS_OPCODE_CONTINUATION) != frames->fragmented)
        return "the server sent WebSocket fragments in the wrong order";
    return NULL;
}

/* Passes over the payload of a message that is too large, as far as it has come. */
static bool skip_payload(struct frames *frames)
{
    size_t have = frames->in.len - frames->at;

    frames->used = frames->skip < have ? (size_t)frames->skip : have;
    frames->skip -= frames->used;
    frames_drop(frames);
    return frames->skip == 0;
}

/* Begins to pass a message over: this frame, and those that continue it. */
static enum frame skip_message(struct frames *frames, const struct frame_head *head)
{
    bool first = !frames->skipping;

    frames->used = head->size;
    frames_drop(frames);
    frames->skip = head->len;
    frames->skipping = !head->final;
    frames->fragmented = !head->final;
    bytes_done(&frames->pieces);
    skip_payload(frames);
    return first ? FRAME_SKIPPED : FRAME_NONE;
}

/* A piece of a fragmented message. FRAME_NONE: it goes on. */
static enum frame add_piece(struct frames *frames, const struct frame_head *head, char **ret_text,
                            size_t *ret_len)
{
    if (!bytes_add(&frames->pieces, frames->in.data + frames->at + head->size, (size_t)head->len))
        return FRAME_MEMORY;
    frames->used = head->size + (size_t)head->len;
    frames->fragmented = !head->final;
    if (!head->final) {
        frames_drop(frames);
        return FRAME_NONE;
    }
    if (bytes_text(&frames->pieces) == NULL)
        return FRAME_MEMORY;
    *ret_text = frames->pieces.data;
    *ret_len = frames->pieces.len;
    frames->pieces.len = 0; /* the bytes stay until the next piece comes */
    return FRAME_MESSAGE;
}

/* The byte behind a message belongs to the next frame's head, so the payload is moved to the front of
 * its own head. */
static enum frame show_whole(struct frames *frames, const struct frame_head *head, char **ret_text,
                             size_t *ret_len)
{
    char *start = frames->in.data + frames->at;

    memmove(start, start + head->size, (size_t)head->len);
    start[head->len] = '\0';
    *ret_text = start;
    *ret_len = (size_t)head->len;
    frames->used = head->size + (size_t)head->len;
    return FRAME_MESSAGE;
}

static enum frame next_frame(struct frames *frames, char **ret_text, size_t *ret_len)
{
    struct frame_head head;
    const char *fault;

    if (frames->skip > 0 && !skip_payload(frames))
        return FRAME_NONE;
    if (!read_frame_head(frames, &head))
        return FRAME_NONE;
    fault = fault_of_head(frames, &head);
    if (fault != NULL)
        return broken(frames, fault);
    if (head.opcode < WS_OPCODE_CLOSE &&
        (frames->skipping || head.len > frames->max || frames->pieces.len + head.len > frames->max))
        return skip_message(frames, &head);
    if (frames->in.len - frames->at < head.size + head.len)
        return FRAME_NONE;
    if (head.opcode >= WS_OPCODE_CLOSE)
        return handle_control(frames, &head);
    if (head.opcode == WS_OPCODE_CONTINUATION || !head.final)
        return add_piece(frames, &head, ret_text, ret_len);
    return show_whole(frames, &head, ret_text, ret_len);
}

static enum frame read_upgrade(struct frames *frames)
{
    long len = handshake_read(frames->in.data + frames->at, frames->in.len - frames->at,
                              frames->accept, frames->why, sizeof frames->why);

    if (len < 0)
        return FRAME_BROKEN;
    if (len == 0)
        return FRAME_NONE;
    frames->used = (size_t)len;
    frames_drop(frames);
    frames->open = true;
    return FRAME_READY;
}

static enum frame next_message(struct frames *frames, char **ret_text, size_t *ret_len)
{
    size_t before;
    enum frame result;

    if (frames->in.len == frames->at)
        return FRAME_NONE;
    if (!frames->open)
        return read_upgrade(frames);
    do {
        before = frames->in.len - frames->at;
        result = next_frame(frames, ret_text, ret_len);
    } while (result == FRAME_NONE && frames->in.len > frames->at &&
             frames->in.len - frames->at < before);
    return result;
}

static void close_websocket(struct frames *frames)
{
    static const char normal[] = { 1000 >> 8, (char)(1000 & 255) };

    if (frames->open && !frames->closing)
        put_frame(frames, WS_OPCODE_CLOSE, normal, sizeof normal);
    frames->closing = true;
}

static const struct frames_ops websocket_ops = {
    .next = next_message,
    .put = put_text,
    .close = close_websocket,
};

bool frames_init_websocket(struct frames *frames, size_t max, const char *host, const char *path,
                           const char *token)
{
    *frames = (struct frames){ .ops = &websocket_ops, .max = max };
    if (getrandom(&frames->mask, sizeof frames->mask, GRND_NONBLOCK) < 0 || frames->mask == 0)
        frames->mask = 0x9e3779b9;
    return handshake_ask(&frames->out, host, path, token, frames->accept);
}
