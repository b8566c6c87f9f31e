/* A command that uses up the memory must not take the server with it. */
#include "launcher/launcher.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* Of 1,000: as if it used a fifth of all memory more than it does. The server uses far less than that. */
enum { MORE_LIKELY = 200, MOST_LIKELY = 1000 };

/* When the machine has no memory left, the kernel ends the command rather than the server. */
static void go_first(void)
{
    int fd = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    char text[16] = "";
    long score;

    if (fd < 0)
        return; /* then all are equal */
    if (read(fd, text, sizeof text - 1) > 0) {
        score = strtol(text, NULL, 10) + MORE_LIKELY; /* the server's own, and more */
        dprintf(fd, "%ld", score < MOST_LIKELY ? score : MOST_LIKELY);
    }
    close(fd);
}

/* Address space without access rights does not count: language runtimes reserve far more than they use. */
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
