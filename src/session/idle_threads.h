/*
 * What becomes of threads that nobody needs at the moment.
 *
 * The file of a thread without a running turn rests after a few seconds without a line, so that it costs no
 * descriptor. A thread without subscribers and without a running turn is unloaded after a while, and its
 * background commands end with it; if its turn waits for an answer that nobody is there to give, only they end,
 * and calls of tools that a client would run fail; questions to people stay open.
 */
#ifndef SESSION_IDLE_THREADS_H
#define SESSION_IDLE_THREADS_H

#include "agent/thread.h"

struct sessions;

struct idle_threads {
    uint64_t unload_ms; /* how long a thread without subscribers stays loaded; given by the owner */
    struct notifier notifier;
    struct timer *timer;
    bool is_draining; /* what can be given back to other servers is, whoever listens */
    uint64_t due_ms;  /* when the timer fires, on the loop's clock; 0: it does not run */
};

void idle_threads_init(struct sessions *sessions);
void idle_threads_done(struct sessions *sessions);

/* A client has gone: there may be something to wait for. Files that are opened and turns that end are noticed. */
void idle_threads_look(struct sessions *sessions);

/* The server ends: every thread that others could go on with is closed as soon as it has no turn. */
void idle_threads_drain(struct sessions *sessions);

/* Every file that can rest does so now: descriptors are scarce. */
void idle_threads_rest(struct sessions *sessions);

#endif
