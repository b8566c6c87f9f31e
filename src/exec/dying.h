/*
 * What was ended and is not over yet, with somebody who waits for it: commands that were freed and whose
 * processes still die, a worker that still writes.
 *
 * on_gone() comes from the loop, once for each time that there was anything. Whoever is in here leaves in
 * bounded time.
 */
#ifndef EXEC_DYING_H
#define EXEC_DYING_H

#include "base/list.h"

struct dying {
    struct list ones;
    void (*on_gone)(void *owner);
    void *owner;
};

/* Embedded in what is ending; zeroed: nobody waits for it. */
struct dying_one {
    struct list_node node;
    struct dying *dying;
};

void dying_init(struct dying *dying, void (*on_gone)(void *owner), void *owner);
bool dying_is_empty(const struct dying *dying);
void dying_done(struct dying *dying); /* nobody waits any more */

/* `dying` may be NULL. */
void dying_add(struct dying *dying, struct dying_one *one);

/* From the loop, as the last thing that is done with it: the owner goes on. */
void dying_leave(struct dying_one *one);

#endif
