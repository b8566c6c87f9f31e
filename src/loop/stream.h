/*
 * A stream of bytes over a descriptor: a pipe, a terminal, a socket, or a plain file.
 *
 * What is written goes out in one write(2) for each call while the other side keeps up; what it
 * does not take is queued, and the owner looks at stream_queued() to stop producing. Reading is
 * off until stream_read_start().
 */
#ifndef LOOP_STREAM_H
#define LOOP_STREAM_H

#include "base/str.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <stddef.h>

struct stream;

struct stream_events {
    /* Where the next bytes may be put; they are announced by on_read(). */
    char *(*on_space)(void *owner, size_t *ret_size);
    void (*on_read)(void *owner, size_t n);
    void (*on_end)(void *owner, int error); /* 0: end of input; else a negative errno. Once. */

    /* Everything queued was written (0), or writing failed for good (negative errno). */
    void (*on_drain)(void *owner, int error);
};

/* Takes over the descriptor; it is closed with the stream unless it is 0, 1 or 2. */
int stream_open(struct loop *loop, int fd, const struct stream_events *events, void *owner,
                struct stream **ret_stream);

void stream_read_start(struct stream *stream);
void stream_read_stop(struct stream *stream);

/* After a failed write bytes are dropped in silence; on_drain() has told the owner. */
void stream_write(struct stream *stream, const char *bytes, size_t len);

/* The same for bytes that do not lie together; at most STREAM_PARTS_MAX parts. */
enum { STREAM_PARTS_MAX = 128 };
void stream_write_parts(struct stream *stream, const struct str *parts, size_t n);
size_t stream_queued(const struct stream *stream);

/* For a sender who can offer the rest again: takes what the other side does and a little more, for which on_drain() will come.
 * Returns how much that is. */
size_t stream_offer_parts(struct stream *stream, const struct str *parts, size_t n);

/* The other side of a socket reads an end behind what was written, all of which has to be out; what
 * it sends can still be read. */
void stream_end_output(struct stream *stream);

/* Its descriptor, to ask the system about it; -1 if there is none. */
int stream_descriptor(const struct stream *stream);

/* Reports to somebody else from now on. */
void stream_hand_over(struct stream *stream, const struct stream_events *events, void *owner);

/* Forgets the owner at once: no callback comes any more. What is queued is dropped. */
void stream_free(struct stream *stream); /* accepts NULL */

#endif
