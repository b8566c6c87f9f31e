#include "pipe_signal.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

static sigset_t only_pipe(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

struct pipe_signal pipe_signal_hold(void)
{
    struct pipe_signal held = { .was_pending = false };
    sigset_t pipe = only_pipe(), pending;

    if (sigpending(&pending) == 0)
        held.was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &held.mask);
    return held;
}

void pipe_signal_release(const struct pipe_signal *held)
{
    sigset_t pipe = only_pipe();
    int error = errno;

    while (!held->was_pending && sigtimedwait(&pipe, NULL, &(struct timespec){ 0 }) < 0 &&
           errno == EINTR)
        ;
    pthread_sigmask(SIG_SETMASK, &held->mask, NULL);
    errno = error;
}
