/*
 * Ending well: running turns may finish first.
 *
 * drain_begin() waits until no thread has a running turn, or until the time is over, and calls
 * on_drained() once, from the loop. drain_look() is told whenever a turn may have ended.
 */
#ifndef SERVER_DRAIN_H
#define SERVER_DRAIN_H

#include "agent/thread.h"

struct drain {
    const struct agent *agent; /* NULL: not begun */
    struct timer *look;        /* fires once whoever told us is done */
    struct timer *limit;
    void (*on_drained)(void *owner);
    void *owner;
};

void drain_begin(struct drain *drain, const struct agent *agent, uint64_t limit_ms,
                 void (*on_drained)(void *owner), void *owner);
void drain_look(struct drain *drain);
void drain_done(struct drain *drain);

/* Turns that are running, over all threads. */
size_t running_turns(const struct agent *agent);

#endif
