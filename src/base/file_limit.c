#include "base/file_limit.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { RESERVE_MIN = 8, RESERVE_MAX = 64 };

static rlim_t original; /* 0: never raised */

void file_limit_raise(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return;
    original = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

uint64_t file_limit_original(void)
{
    return original;
}

void file_limit_restore(void)
{
    struct rlimit limit;

    if (original == 0 || getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return;
    limit.rlim_cur = original < limit.rlim_max ? original : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* The highest numbers are given out last: while none of so many is used, so many are left. */
static bool top_is_free(int limit, int n)
{
    for (int fd = limit - n; fd < limit; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            return false;
    }
    return true;
}

static bool can_open(int n)
{
    int fds[RESERVE_MAX], n_open = 0;
    bool all;

    while (n_open < n && (fds[n_open] = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)) >= 0)
        n_open++;
    all = n_open == n;
    while (n_open > 0)
        close(fds[--n_open]);
    return all;
}

bool file_limit_is_near(void)
{
    struct rlimit limit;
    rlim_t reserve;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur > INT32_MAX)
        return false;
    reserve = limit.rlim_cur / 8;
    if (reserve < RESERVE_MIN)
        reserve = RESERVE_MIN;
    if (reserve > RESERVE_MAX)
        reserve = RESERVE_MAX;
    if (limit.rlim_cur <= reserve)
        return true;
    return !top_is_free((int)limit.rlim_cur, (int)reserve) && !can_open((int)reserve);
}
