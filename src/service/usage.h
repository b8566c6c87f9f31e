/* Telling clients that join a thread what it has used so far, as 0.166 does. */
#ifndef SERVICE_USAGE_H
#define SERVICE_USAGE_H

#include "service/threads.h"

/* Tells it to a newer client that follows the thread, when the thread's history is there; nothing to others, nor if the last
 * turn is not known (NULL). */
void tell_usage_so_far(struct server *server, const struct thread *thread, struct str turn_id,
                       struct connection *connection);

/* NULL: there is none. */
struct str last_turn_id(const struct wire_turn_array *turns);

#endif
