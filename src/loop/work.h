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

/* Waits for what was added, calling every `done`; accepts NULL. */
void work_queue_free(struct work_queue *queue);

#endif
