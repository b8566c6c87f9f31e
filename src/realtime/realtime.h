/*
 * Voice: people speak with a thread through a backend of its provider that hears and speaks, and that hands work over
 * to the agent.
 *
 *     client -- thread/realtime/... --> session <== WebSocket ==> backend
 *                                          |  ^
 *                              hand-over:  v  |  messages of the agent
 *                                         a turn
 *
 * A thread has at most one session, which is attached to it. Threads whose settings have no `realtime` (the feature
 * is off) have none, and cost nothing.
 */
#ifndef REALTIME_REALTIME_H
#define REALTIME_REALTIME_H

#include "agent/thread.h"
#include "base/error.h"
#include "model/login_source.h"

struct realtime;
struct store;

struct realtime_options {
    struct loop *loop;
    struct agent *agent;
    struct store *store;         /* of the threads that a backend is told of; NULL: none (tests) */
    struct login_source *logins; /* NULL: nobody is ever signed in (tests) */
    uint64_t
        lonely_ms; /* how long a session goes on without a subscriber; a minute at most, and if it is 0 */
};

struct realtime *realtime_new(const struct realtime_options *options);

/* Every thread is gone, and so is what it has kept. Accepts NULL. */
void realtime_free(struct realtime *realtime);

/* Is it switched on for the thread? */
bool realtime_is_on(const struct thread *thread);

/*
 * Begins a session, after silently ending the one that there is. How that goes on is told to the subscribers: started,
 * or an error. What is given is copied.
 */
void realtime_start(struct realtime *realtime, struct thread *thread,
                    const struct wire_thread_realtime_start_params *params);

/* What became of what a user said. */
enum realtime_taken {
    REALTIME_TAKEN = 1,
    REALTIME_FULL, /* too much waits already; of sound that is no failure: it is dropped */
    REALTIME_NOT_RUNNING,
};

enum realtime_taken realtime_append_sound(struct thread *thread, struct str base64);
enum realtime_taken realtime_append_text(struct thread *thread, struct str text);

/* Subscribers hear that there is no session; to be told behind the answer to whoever spoke. */
void realtime_tell_not_running(struct thread *thread);

/* Subscribers hear that it is closed, even if there was none. */
void realtime_stop(struct thread *thread);

#endif
