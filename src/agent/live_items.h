/*
 * The items of the running turn that have begun and not ended, as clients know them: who joins a thread
 * is shown them. Noted as they are told; the end of the turn forgets what is left.
 */
#ifndef AGENT_LIVE_ITEMS_H
#define AGENT_LIVE_ITEMS_H

#include "agent/thread.h"

/* A notification goes out. */
void live_items_note(struct thread *thread, enum notification what, const void *params);
void live_items_forget(struct thread *thread);

/* Oldest first; they point into the thread. */
struct wire_thread_item_array live_items(const struct thread *thread, struct arena *arena);

#endif
