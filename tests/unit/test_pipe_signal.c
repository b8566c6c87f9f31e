/* A SIGPIPE that is raised while it is held back ends nobody, and nothing else changes. */
#include "client/pipe_signal.h"

#include "test.h"

#include <errno.h>
#include <pthread.h>

static bool is_pending(void)
{
    sigset_t pending;

    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
}

static bool is_blocked(void)
{
    sigset_t mask;

    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    return sigismember(&mask, SIGPIPE) == 1;
}

static void raise_held(void)
{
    struct pipe_signal held = pipe_signal_hold();

    raise(SIGPIPE);
    errno = ECONNRESET;
    pipe_signal_release(&held);
}

TEST(one_that_was_raised_meanwhile_ends_nobody)
{
    signal(SIGPIPE, SIG_DFL);
    raise_held();
    ASSERT_EQ(errno, ECONNRESET);
    ASSERT_FALSE(is_pending());
    ASSERT_FALSE(is_blocked());
}

TEST(one_that_was_pending_before_stays)
{
    sigset_t set;

    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    raise_held();
    ASSERT_FALSE(is_pending());
    ASSERT_TRUE(is_blocked());
    raise(SIGPIPE);
    raise_held();
    ASSERT_TRUE(is_pending());
    signal(SIGPIPE, SIG_IGN); /* which forgets it */
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
