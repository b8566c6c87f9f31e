/* A command that uses up the memory must not take the server with it. */
#include "launcher/launcher.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

/* Of 1,000: as if it used a fifth of all memory more than it does. The server uses far less than that. */
static const char more_likely[] = "200";

/* When the machine has no memory left, the kernel ends the command rather than the server. */
static void go_first(void)
{
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    ssize_t n;

    if (fd < 0)
        return; /* then all are equal */
    n = write(fd, more_likely, sizeof more_likely - 1);
    (void)n;
    close(fd);
}

/* What is only reserved does not count: language runtimes reserve far more than they use. */
static void set_limit(const struct launch *launch)
{
    struct rlimit limit, now;

    limit.rlim_cur = limit.rlim_max = (rlim_t)launch->plan->memory_mb << 20;
    if (getrlimit(RLIMIT_DATA, &now) != 0 || now.rlim_max > limit.rlim_max)
        setrlimit(RLIMIT_DATA, &limit);
}

void memory_limit(const struct launch *launch)
{
    go_first();
    if (launch->plan->memory_mb > 0)
        set_limit(launch);
}
