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
} confined = { .lock = PTHREAD_MUTEX_INITIALIZER };

static const char *_Atomic refusal;

void confined_add(const struct confined_facts *facts)
{
    pthread_mutex_lock(&confined.lock);
    if (confined.n == confined.n_space) {
        confined.n_space = confined.n_space == 0 ? 16 : confined.n_space * 2;
        confined.items = xrealloc(confined.items, confined.n_space * sizeof *confined.items);
    }
    confined.items[confined.n++] = *facts;
    confined.n_with_network += facts->has_network;
    confined.count++;
    pthread_mutex_unlock(&confined.lock);
}

static void remove_at(size_t i)
{
    confined.items[i] = confined.items[--confined.n];
    if (confined.n == 0) {
        free(TAKE(confined.items));
        confined.n_space = 0;
    }
}

/* It may have left connections, and processes if it was killed. */
static void note_removal(const struct confined_facts *facts, bool was_killed, uint64_t now_ms)
{
    if (!facts->has_network)
        return;
    confined.n_with_network--;
    confined.lately_until_ms = now_ms + LATELY_MS;
    confined.some_got_away |= was_killed && facts->can_get_away;
}

void confined_remove(pid_t launcher, bool was_killed, uint64_t now_ms)
{
    size_t i = 0;

    pthread_mutex_lock(&confined.lock);
    while (i < confined.n && confined.items[i].launcher != launcher)
        i++;
    if (i < confined.n) {
        note_removal(&confined.items[i], was_killed, now_ms);
        remove_at(i);
    }
    pthread_mutex_unlock(&confined.lock);
}

bool confined_may_connect(uint64_t now_ms)
{
    bool may_connect;

    pthread_mutex_lock(&confined.lock);
    may_connect =
        confined.n_with_network > 0 || now_ms < confined.lately_until_ms || confined.some_got_away;
    pthread_mutex_unlock(&confined.lock);
    return may_connect;
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
    bool may_be_loose;

    pthread_mutex_lock(&confined.lock);
    for (size_t i = 0; i < confined.n && !confined.some_got_away; i++) {
        const struct confined_facts *facts = &confined.items[i];

        confined.some_got_away =
            facts->has_network && facts->can_get_away && was_just_killed(facts->launcher);
    }
    may_be_loose = confined.some_got_away;
    pthread_mutex_unlock(&confined.lock);
    return may_be_loose;
}

size_t confined_launchers(pid_t **ret_launchers)
{
    size_t n;

    pthread_mutex_lock(&confined.lock);
    n = confined.n;
    *ret_launchers = xcalloc(n + 1, sizeof **ret_launchers);
    for (size_t i = 0; i < n; i++)
        (*ret_launchers)[i] = confined.items[i].launcher;
    pthread_mutex_unlock(&confined.lock);
    return n;
}

uint64_t confined_count(void)
{
    uint64_t count;

    pthread_mutex_lock(&confined.lock);
    count = confined.count;
    pthread_mutex_unlock(&confined.lock);
    return count;
}

void confined_refuse_network(const char *why)
{
    refusal = why;
}

const char *confined_network_refusal(void)
{
    return refusal;
}
