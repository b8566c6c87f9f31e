/*
 * Slow work away from the loop: it runs on another thread and reports back.
 *
 * `run` shares nothing with the loop but `data`, which belongs to the work until `done` is called
 * from the loop. Works of one queue run one after the other, in the order they came.
 */
#ifndef LOOP_WORK_H
#define LOOP_WORK_H

#include "loop/loop.h"

struct work_queue;

typedef void work_fn(void *data);

struct work_queue *work_queue_new(struct loop *loop);
void work_queue_add(struct work_queue *queue, work_fn *run, work_fn *done, void *data);

/*
 * The loop's own queue, for long works of which strangers decide how many there are: one thread at a time is busy
 * with them, the others are left to the rest of the server. It goes with the loop.
 */
struct work_queue *loop_queue(struct loop *loop);

/* Waits for what was added, calling every `done`; accepts NULL. */
void work_queue_free(struct work_queue *queue);

#endif
