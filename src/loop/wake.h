/*
 * Calls the loop from another thread: on_wake() comes from the loop some time after wake_send(), once
 * for one or more of them.
 */
#ifndef LOOP_WAKE_H
#define LOOP_WAKE_H

#include "loop/loop.h"

struct wake;

typedef void wake_fn(void *owner);

struct wake *wake_new(struct loop *loop, wake_fn *on_wake, void *owner);
void wake_send(struct wake *wake); /* from any thread */
void wake_free(struct wake *wake); /* accepts NULL; no other thread may use it any more */

#endif
