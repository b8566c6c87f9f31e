#include "exec/confined.h"

#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

/* So long a connection may lie about that was opened by a command which has ended. */
enum { LATELY_MS = 10 * 1000 };

static struct {
    pthread_mutex_t lock;
    struct confined_facts *items;
    size_t n;
    size_t n_space;
    size_t n_with_network;
    uint64_t count;
    uint64_t lately_until_ms;
    bool some_got_away; /* perhaps; nobody will ever tell */
    const char *refusal;
} confined = { .lock = PTHREAD_MUTEX_INITIALIZER };

static pthread_mutex_t *take_lock(void)
{
    pthread_mutex_lock(&confined.lock);
    return &confined.lock;
}

static void release_lock(pthread_mutex_t **held)
{
    pthread_mutex_unlock(*held);
}

void confined_add(const struct confined_facts *facts)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    if (confined.n == confined.n_space) {
        confined.n_space = confined.n_space == 0 ? 16 : confined.n_space * 2;
        confined.items = xrealloc(confined.items, confined.n_space * sizeof *confined.items);
    }
    confined.items[confined.n++] = *facts;
    confined.n_with_network += facts->has_network;
    confined.count++;
}

static void remove_at(size_t i)
{
    confined.items[i] = confined.items[--confined.n];
    if (confined.n == 0) {
        free(TAKE(confined.items));
        confined.n_space = 0;
    }
}

void confined_remove(pid_t launcher, bool was_killed, uint64_t now_ms)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    for (size_t i = 0; i < confined.n; i++) {
        struct confined_facts facts = confined.items[i];

        if (facts.launcher != launcher)
            continue;
        remove_at(i);
        if (!facts.has_network)
            return;
        confined.n_with_network--;
        confined.lately_until_ms = now_ms + LATELY_MS;
        confined.some_got_away |= was_killed && facts.can_get_away;
        return;
    }
}

bool confined_may_connect(uint64_t now_ms)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    return confined.n_with_network > 0 || now_ms < confined.lately_until_ms ||
           confined.some_got_away;
}

/* Whoever waits for it may not have heard of it yet, and what it had started already has another parent. */
static bool was_just_killed(pid_t launcher)
{
    siginfo_t info = { 0 };

    return waitid(P_PID, (id_t)launcher, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == launcher && info.si_code != CLD_EXITED;
}

bool confined_may_be_loose(void)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    for (size_t i = 0; i < confined.n && !confined.some_got_away; i++) {
        const struct confined_facts *facts = &confined.items[i];

        confined.some_got_away =
            facts->has_network && facts->can_get_away && was_just_killed(facts->launcher);
    }
    return confined.some_got_away;
}

size_t confined_launchers(pid_t **ret_launchers)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    *ret_launchers = xcalloc(confined.n + 1, sizeof **ret_launchers);
    for (size_t i = 0; i < confined.n; i++)
        (*ret_launchers)[i] = confined.items[i].launcher;
    return confined.n;
}

uint64_t confined_count(void)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    return confined.count;
}

void confined_refuse_network(const char *why)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    confined.refusal = why;
}

const char *confined_network_refusal(void)
{
    CLEANUP(release_lock) pthread_mutex_t *held = take_lock();

    return confined.refusal;
}
