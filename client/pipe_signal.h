/*
 * Code of others may write to a connection that is gone, which raises SIGPIPE; an application that left the signal as it
 * is would die of it. Between these two this thread raises none:
 *
 *     struct pipe_signal held = pipe_signal_hold();
 *     ...
 *     pipe_signal_release(&held);
 *
 * One that was pending before stays so, errno stays as it was, and other threads notice nothing.
 */
#ifndef CLIENT_PIPE_SIGNAL_H
#define CLIENT_PIPE_SIGNAL_H

#include <signal.h>
#include <stdbool.h>

struct pipe_signal {
    sigset_t mask; /* of the thread, as it was */
    bool was_pending;
};

struct pipe_signal pipe_signal_hold(void);
void pipe_signal_release(const struct pipe_signal *held);

#endif
