/*
 * Ending well: running turns may finish first.
 *
 * drain_begin() waits until no thread has a running turn, and calls on_drained() once, from the loop. When the time is
 * over the turns that are left are interrupted, which clients hear of, and waited for a moment longer. It hears from the threads
 * when a turn may have ended. Where only a store that is away keeps threads from telling how their turns ended, it waits for 10 s.
 */
#ifndef SERVER_DRAIN_H
#define SERVER_DRAIN_H

#include "agent/thread.h"

struct drain {
    struct agent *agent; /* NULL: not begun */
    struct notifier notifier;
    struct timer *look; /* fires once whoever told us is done */
    struct timer *limit;
    uint64_t turn_seen_ms; /* when one ran last, or waited to */
    bool is_interrupting;  /* the time is over */
    void (*on_drained)(void *owner);
    void (*on_turn_over)(void *owner); /* some turn may have ended; or NULL */
    void *owner;
};

void drain_begin(struct drain *drain, struct agent *agent, uint64_t limit_ms,
                 void (*on_drained)(void *owner), void *owner);
void drain_done(struct drain *drain);

/* Threads with a turn that runs, or that waits for its history. */
size_t running_turns(const struct agent *agent);

#endif
