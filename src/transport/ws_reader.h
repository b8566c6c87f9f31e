/*
 * Reads the messages of the other side of a WebSocket from bytes that arrive in any pieces. wslay takes the
 * frames apart; what may follow what, and how much of it, is decided here.
 *
 *     ws_reader_add(&reader, bytes, n);
 *     while ((event = ws_reader_next(&reader)) != WS_MORE) ...
 *
 * Memory grows with the bytes that have come, not with the lengths that frames claim. Events are
 * handed out one at a time, so the caller can stop between any two.
 */
#ifndef TRANSPORT_WS_READER_H
#define TRANSPORT_WS_READER_H

#include "base/buf.h"
#include "base/str.h"
#include "transport/ws_frame.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_event {
    WS_MORE,   /* nothing to do until more bytes come */
    WS_TEXT,   /* `payload` is a message */
    WS_BINARY, /* one of the other kind; its bytes were not kept */
    WS_PING,   /* `payload` is to be sent back */
    WS_PONG,
    WS_CLOSE,  /* the other side ends; close_code is what to say back */
    WS_BROKEN, /* close with close_code: what follows cannot be understood */
};

/* Frames of a client are masked, those of a server are not. */
enum ws_side { WS_FROM_CLIENT, WS_FROM_SERVER };

struct wslay_frame_context;

struct ws_reader {
    size_t max_frame;   /* payload bytes */
    size_t max_message; /* over all its fragments */
    enum ws_side side;  /* whose frames these are */

    struct wslay_frame_context *frames; /* owned */
    uint64_t n_added, n_read;           /* bytes that came; those of whole frames */
    struct buf in;                      /* added, not yet taken */
    size_t taken;                       /* of `in`, from its front */

    struct buf message;    /* the text so far */
    size_t message_bytes;  /* of the message being read, kept or not */
    size_t valid_bytes;    /* of the text so far: they are UTF-8 */
    struct buf control;    /* the payload of a control frame so far */
    enum ws_opcode opcode; /* of the frame being read */
    enum ws_opcode kind;   /* of the message being read: text or binary; 0: none is */
    uint64_t frame_left;   /* payload bytes to come */
    bool in_frame;
    bool is_final; /* the frame being read */
    bool is_done;  /* after WS_CLOSE or WS_BROKEN */

    struct str payload; /* of the event; valid until the next call */
    enum ws_close_code close_code;
    const char *wrong; /* after WS_BROKEN: what a person should know */
};

void ws_reader_init(struct ws_reader *reader, enum ws_side side, size_t max_frame,
                    size_t max_message);
void ws_reader_add(struct ws_reader *reader, const char *bytes, size_t n);
enum ws_event ws_reader_next(struct ws_reader *reader);

/* After WS_TEXT, until the next call of ws_reader_next(): the memory that holds the text. */
struct buf ws_reader_take(struct ws_reader *reader);

/* Has everything that came been read, and is no message begun? */
bool ws_reader_is_between(const struct ws_reader *reader);

/* Memory held for messages that are not whole, or were not taken yet. */
size_t ws_reader_held(const struct ws_reader *reader);

void ws_reader_done(struct ws_reader *reader);

#endif
