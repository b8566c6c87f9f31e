/* What a thread has used so far, for those who join it. */
#ifndef AGENT_THREAD_USAGE_H
#define AGENT_THREAD_USAGE_H

#include "agent/thread.h"

/* As of its last turn, by name. False: nothing was used. */
bool thread_used(const struct thread *thread, struct str turn_id,
                 struct wire_thread_token_usage_updated_notification *ret_update);

#endif
