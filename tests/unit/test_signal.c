#include "loop/lanes.h"
#include "loop/loop.h"
#include "loop/work.h"

#include "test.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

struct heard {
    struct loop *loop;
    int signo;
    int n;
};

static void on_signal(void *owner, int signo)
{
    struct heard *heard = owner;

    heard->signo = signo;
    heard->n++;
    loop_stop(heard->loop);
}

static void on_late(void *owner)
{
    loop_stop(owner);
}

static void run_until_heard(struct heard *heard)
{
    struct timer *late = timer_new(heard->loop, on_late, heard->loop);

    timer_start(late, 60000);
    loop_run(heard->loop);
    timer_free(late);
}

TEST(a_signal_is_heard_by_the_loop)
{
    struct heard heard = { .loop = loop_new() };
    struct signal_watch *watch = signal_watch_new(heard.loop, SIGTERM, on_signal, &heard);

    kill(getpid(), SIGTERM);
    run_until_heard(&heard);
    ASSERT_EQ(heard.signo, SIGTERM);
    kill(getpid(), SIGTERM);
    run_until_heard(&heard);
    ASSERT_EQ(heard.n, 2);
    signal_watch_free(watch);
    loop_free(heard.loop);
}

TEST(one_that_was_ignored_is_heard_too)
{
    struct heard heard = { .loop = loop_new() };
    struct signal_watch *watch;

    signal(SIGUSR2, SIG_IGN);
    watch = signal_watch_new(heard.loop, SIGUSR2, on_signal, &heard);
    kill(getpid(), SIGUSR2);
    run_until_heard(&heard);
    ASSERT_EQ(heard.signo, SIGUSR2);
    signal_watch_free(watch);
    loop_free(heard.loop);
}

static bool blocks(int signo)
{
    sigset_t set;

    pthread_sigmask(SIG_BLOCK, /* set= */ NULL, &set);
    return sigismember(&set, signo) == 1;
}

static void look_at_mask(void *data)
{
    bool *is_blocked = data;

    *is_blocked = blocks(SIGTERM);
}

static void nothing(void *data)
{
}

/* The default action would end this program. */
TEST(it_strikes_nobody_before_or_after)
{
    struct heard heard = { .loop = loop_new() };
    struct signal_watch *watch = signal_watch_new(heard.loop, SIGTERM, on_signal, &heard);
    struct work_queue *queue = work_queue_new(heard.loop);
    bool is_blocked = false;

    work_queue_add(queue, look_at_mask, nothing, &is_blocked);
    work_queue_free(queue);
    ASSERT_TRUE(is_blocked);
    signal_watch_free(watch);
    kill(getpid(), SIGTERM);
    loop_free(heard.loop);
    kill(getpid(), SIGTERM);
    ASSERT_TRUE(blocks(SIGTERM));
}

/* -- Settling ------------------------------------------------------------------------------ */

/* A work that goes from a queue to a lane, and back again. */
struct relay {
    struct work_queue *queue;
    struct lanes *lanes;
    int left;
};

static void hand_over(void *data)
{
    struct relay *relay = data;

    if (relay->left-- == 0)
        return;
    if (relay->left % 2 == 0)
        work_queue_add(relay->queue, nothing, hand_over, relay);
    else
        lanes_add(relay->lanes, relay, nothing, hand_over, relay);
}

TEST(a_loop_settles_when_no_queue_has_work)
{
    struct loop *loop = loop_new();
    struct relay relay = { work_queue_new(loop), lanes_new(loop, 1, /* may_run= */ NULL), 20 };

    loop_settle(loop);
    work_queue_add(relay.queue, nothing, hand_over, &relay);
    loop_settle(loop);
    ASSERT_EQ(relay.left, -1);
    lanes_free(relay.lanes);
    work_queue_free(relay.queue);
    loop_free(loop);
}
