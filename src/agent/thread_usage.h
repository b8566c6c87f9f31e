/* What a thread has used so far, for those who join it. */
#ifndef AGENT_THREAD_USAGE_H
#define AGENT_THREAD_USAGE_H

#include "agent/thread.h"

/* As of its last turn, whose id is in the arena. False: nothing was used, or that turn is not known. */
bool thread_used(struct thread *thread, struct arena *arena,
                 struct wire_thread_token_usage_updated_notification *ret_update);

#endif
