/*
 * What becomes of threads that nobody needs at the moment.
 *
 * The file of a thread without a running turn rests after a few seconds without a line, so that it costs no
 * descriptor. A thread without subscribers and without a running turn is unloaded after a while, and its
 * background commands end with it; if its turn waits for an answer that nobody is there to give, only they end.
 */
#ifndef METHOD_IDLE_THREADS_H
#define METHOD_IDLE_THREADS_H

#include "method/method.h"

void idle_threads_init(struct server *server, uint64_t unload_ms);
void idle_threads_done(struct server *server);

/* A file was opened, a turn or a client has ended: there may be something to wait for. */
void idle_threads_look(struct server *server);

/* Every file that can rest does so now: descriptors are scarce. */
void idle_threads_rest(struct server *server);

#endif
