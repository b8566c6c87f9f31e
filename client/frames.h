/*
 * How messages are told apart on the way: lines for a server's stdin and stdout, WebSocket frames for
 * ws:// and unix://.
 *
 * `in` is what was received and not yet used, `out` what is to be sent. Both framings know the same
 * four operations, so whoever uses them need not know which one there is.
 */
#ifndef CLIENT_FRAMES_H
#define CLIENT_FRAMES_H

#include "bytes.h"

#include <stdint.h>

enum frame {
    FRAME_NONE,    /* more bytes are needed */
    FRAME_MESSAGE, /* *ret_text is a whole message, valid until frames_drop() */
    FRAME_SKIPPED, /* a message was too large and is ignored */
    FRAME_READY,   /* the WebSocket is open now */
    FRAME_CLOSED,  /* the other side said good-bye; `why` tells */
    FRAME_BROKEN,  /* `why` tells what is wrong; nothing more can be read */
    FRAME_MEMORY,
};

struct frames_ops;

struct frames {
    const struct frames_ops *ops;
    struct bytes in;
    struct bytes out;
    size_t max;  /* bytes of a message */
    size_t at;   /* bytes of `in` that are done with */
    size_t used; /* bytes behind them that the message last returned takes */

    /* Lines only. */
    size_t scanned; /* how far `in` has been searched for the end of a line */
    bool skipping;  /* the rest of a message that is too large */

    /* WebSocket only. */
    bool open;           /* the upgrade has been answered */
    bool closing;        /* we have sent a close frame */
    char accept[32];     /* what Sec-WebSocket-Accept must be */
    struct bytes pieces; /* of a fragmented message */
    bool fragmented;     /* a message has begun and not ended */
    uint64_t skip;       /* bytes of a payload still to be skipped */
    uint32_t mask;       /* state of the masking keys */
    char why[160];
};

struct frames_ops {
    enum frame (*next)(struct frames *frames, char **ret_text, size_t *ret_len);
    bool (*put)(struct frames *frames, const char *text, size_t len);
    /* Says good-bye, where there are words for it. */
    void (*close)(struct frames *frames);
};

void frames_init_lines(struct frames *frames, size_t max);

/* Puts the request for the upgrade into `out`. `token` may be NULL. */
bool frames_init_websocket(struct frames *frames, size_t max, const char *host, const char *path,
                           const char *token);

/* The next thing in `in`. The text may be changed and is followed by a NUL byte. */
enum frame frames_next(struct frames *frames, char **ret_text, size_t *ret_len);
/* Forgets the message that frames_next() returned. */
void frames_drop(struct frames *frames);
/* Makes room for so many bytes to be received at in.data + in.len. */
bool frames_room(struct frames *frames, size_t more);
bool frames_put(struct frames *frames, const char *text, size_t len);
void frames_close(struct frames *frames);
void frames_done(struct frames *frames);

#endif
