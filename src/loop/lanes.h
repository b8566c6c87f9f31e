/*
 * Slow work of many clients away from the loop: what one client asked for runs one after the other, in
 * the order it came; different clients do not wait for each other, as long as no more than `width` of
 * them are at work. The rest takes turns.
 *
 * A lane is named by an address. It is there while it has work, so nobody has to end one.
 */
#ifndef LOOP_LANES_H
#define LOOP_LANES_H

#include "loop/work.h"

#include <stdbool.h>
#include <stddef.h>

struct lanes;

/* May this work begin? While it may not, its lane waits; see lanes_wake(). */
typedef bool lanes_may_run_fn(void *data);

struct lanes *lanes_new(struct loop *loop, size_t width, lanes_may_run_fn *may_run);

/* Asks again for those that waited. */
void lanes_wake(struct lanes *lanes);

/* See work_queue_add(). */
void lanes_add(struct lanes *lanes, const void *name, work_fn *run, work_fn *done, void *data);

/* Waits for what was added, asking no more whether it may run, and calling every `done`; accepts NULL. */
void lanes_free(struct lanes *lanes);

#endif
