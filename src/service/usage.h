/* Telling clients that join a thread what it has used so far, as 0.166 does. */
#ifndef SERVICE_USAGE_H
#define SERVICE_USAGE_H

#include "service/threads.h"

/* Tells it to a newer client that follows the thread, when the thread's history is there; nothing to others. */
void tell_usage_so_far(struct server *server, const struct thread *thread,
                       struct connection *connection);

#endif
