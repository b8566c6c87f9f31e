#include "realtime/frame_queue.h"

#include "base/memory.h"

#include <stdlib.h>

struct waiting_frame {
    struct list_node node;
    enum frame_kind kind;
    size_t len;
    char bytes[];
};

static const struct {
    size_t n;
    size_t bytes;
} room[FRAME_KINDS] = {
    [FRAME_OPENING] = { 1, 32 * 1024 * 1024 }, /* the longest prompt, every character escaped */
    [FRAME_SOUND] = { 256, 8 * 1024 * 1024 },  [FRAME_TEXT] = { 64, 8 * 1024 * 1024 },
    [FRAME_ANSWER] = { 64, 4 * 1024 * 1024 },  [FRAME_CONTROL] = { 256, 8 * 1024 * 1024 },
};

void frame_queue_init(struct frame_queue *queue)
{
    *queue = (struct frame_queue){ 0 };
    list_init(&queue->frames);
}

bool frame_queue_has_room(const struct frame_queue *queue, enum frame_kind kind, size_t bytes)
{
    return queue->held[kind].n < room[kind].n && bytes <= room[kind].bytes &&
           queue->held[kind].bytes <= room[kind].bytes - bytes;
}

bool frame_queue_add(struct frame_queue *queue, enum frame_kind kind, struct str frame)
{
    struct waiting_frame *waiting;

    if (!frame_queue_has_room(queue, kind, frame.len))
        return false;
    waiting = xmalloc(sizeof *waiting + frame.len + 1);
    *waiting = (struct waiting_frame){ .kind = kind, .len = frame.len };
    memcpy(waiting->bytes, frame.s, frame.len);
    waiting->bytes[frame.len] = '\0';
    if (kind == FRAME_OPENING)
        list_prepend(&queue->frames, &waiting->node);
    else
        list_append(&queue->frames, &waiting->node);
    queue->held[kind].n++;
    queue->held[kind].bytes += frame.len;
    return true;
}

struct str frame_queue_first(struct frame_queue *queue)
{
    const struct waiting_frame *first;

    if (list_is_empty(&queue->frames))
        return STR_NONE;
    first = container_of(list_first(&queue->frames), struct waiting_frame, node);
    return (struct str){ first->bytes, first->len };
}

void frame_queue_drop(struct frame_queue *queue)
{
    struct waiting_frame *first =
        container_of(list_first(&queue->frames), struct waiting_frame, node);

    queue->held[first->kind].n--;
    queue->held[first->kind].bytes -= first->len;
    list_remove(&first->node);
    free(first);
}

void frame_queue_done(struct frame_queue *queue)
{
    while (queue->frames.head.next != NULL && !list_is_empty(&queue->frames))
        frame_queue_drop(queue);
}
