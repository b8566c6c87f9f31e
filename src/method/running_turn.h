/* The running turn of a thread as who joins it is shown it (reference/02, rejoin). */
#ifndef METHOD_RUNNING_TURN_H
#define METHOD_RUNNING_TURN_H

#include "agent/thread.h"

/* What its file does not say yet is added: items that have begun. Its own items count from item-1. */
void show_running_turn(const struct thread *thread, struct arena *arena,
                       struct wire_turn_array *turns);

#endif
