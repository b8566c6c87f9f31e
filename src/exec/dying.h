/*
 * Processes that were freed and are not dead yet, with somebody who waits for it.
 *
 * on_gone() comes from the loop, once for each time that there were any. A process that cannot die is
 * given up in the end.
 */
#ifndef EXEC_DYING_H
#define EXEC_DYING_H

#include "base/list.h"

struct dying {
    struct list processes;
    void (*on_gone)(void *owner);
    void *owner;
};

void dying_init(struct dying *dying, void (*on_gone)(void *owner), void *owner);
bool dying_is_empty(const struct dying *dying);
void dying_done(struct dying *dying); /* nobody waits any more; they die all the same */

#endif
