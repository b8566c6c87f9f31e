/* The running turn of a thread, as a client that joins the thread sees it. */
#ifndef SESSION_RUNNING_TURN_H
#define SESSION_RUNNING_TURN_H

#include "agent/thread.h"

/* Adds the items that have begun and are not in the file yet. Items whose id the file does not know count from
 * item-1 within the turn. */
void running_turn_show(const struct thread *thread, struct arena *arena,
                       struct wire_turn_array *turns);

#endif
