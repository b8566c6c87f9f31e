/*
 * Frames that wait to be sent, in their order, but for the opening, which goes before all others. Each kind has room for so many and for so many bytes; sound comes all
 * the time and is worth nothing late, so what has no room is dropped.
 */
#ifndef REALTIME_FRAME_QUEUE_H
#define REALTIME_FRAME_QUEUE_H

#include "base/list.h"
#include "base/str.h"

enum frame_kind {
    FRAME_OPENING, /* what a backend has to hear first */
    FRAME_SOUND,
    FRAME_TEXT,
    FRAME_ANSWER,
    FRAME_CONTROL, /* what the session itself has to say */
    FRAME_KINDS,   /* how many there are */
};

struct frame_queue {
    struct list frames; /* owned */
    struct {
        size_t n;
        size_t bytes;
    } held[FRAME_KINDS];
};

void frame_queue_init(struct frame_queue *queue);
void frame_queue_done(struct frame_queue *queue); /* accepts one that is zeroed */

/* Is there room for a frame of so many bytes? */
bool frame_queue_has_room(const struct frame_queue *queue, enum frame_kind kind, size_t bytes);

/* A copy of it; false: there was no room. */
bool frame_queue_add(struct frame_queue *queue, enum frame_kind kind, struct str frame);

/* The oldest one, valid until frame_queue_drop(); no text if there is none. */
struct str frame_queue_first(struct frame_queue *queue);
void frame_queue_drop(struct frame_queue *queue);

#endif
