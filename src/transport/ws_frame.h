/*
 * What the frames of a WebSocket begin with (RFC 6455, 5.2), for servers, for clients and for the library: nothing in
 * here allocates.
 */
#ifndef TRANSPORT_WS_FRAME_H
#define TRANSPORT_WS_FRAME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum ws_opcode {
    WS_OPCODE_CONTINUATION = 0,
    WS_OPCODE_TEXT = 1,
    WS_OPCODE_BINARY = 2,
    WS_OPCODE_CLOSE = 8,
    WS_OPCODE_PING = 9,
    WS_OPCODE_PONG = 10,
};

enum ws_close_code {
    WS_CLOSE_NORMAL = 1000,
    WS_CLOSE_PROTOCOL_ERROR = 1002,
    WS_CLOSE_NO_STATUS = 1005, /* never sent: the other side's close had no code */
    WS_CLOSE_INVALID_TEXT = 1007,
    WS_CLOSE_POLICY = 1008,
    WS_CLOSE_TOO_BIG = 1009,
    WS_CLOSE_TRY_LATER = 1013,
};

enum { WS_HEAD_MAX = 14, WS_MASK_SIZE = 4, WS_CONTROL_MAX = 125 };

/* The head of a whole message in one frame; returns its length. Clients mask theirs, servers do not (NULL). */
static inline size_t ws_frame_head(uint8_t head[WS_HEAD_MAX], enum ws_opcode opcode, uint64_t len,
                                   const uint8_t *mask)
{
    size_t n_bytes = len < 126 ? 0 : len <= UINT16_MAX ? 2 : 8;
    size_t size = 2;

    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(n_bytes == 0 ? len : n_bytes == 2 ? 126 : 127);
    while (n_bytes > 0)
        head[size++] = (uint8_t)(len >> 8 * --n_bytes);
    if (mask != NULL) {
        head[1] |= 0x80;
        memcpy(head + size, mask, WS_MASK_SIZE);
        size += WS_MASK_SIZE;
    }
    return size;
}

static inline void ws_frame_mask(char *to, const char *from, size_t n,
                                 const uint8_t mask[WS_MASK_SIZE])
{
    for (size_t i = 0; i < n; i++)
        to[i] = (char)(from[i] ^ (char)mask[i % WS_MASK_SIZE]);
}

#endif
