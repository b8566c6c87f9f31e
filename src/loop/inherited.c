#include "loop/inherited.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_FD = 3, FDS_MAX = 64 };

/* A variable that is a whole number from 1 to `max`, or 0. */
static long number_of(const char *variable, long max)
{
    const char *text = getenv(variable);
    char *end = NULL;
    long number;

    if (text == NULL || text[0] < '0' || text[0] > '9')
        return 0;
    errno = 0;
    number = strtol(text, &end, 10);
    return errno != 0 || *end != '\0' || number > max ? 0 : number;
}

/* How many sockets are meant for this process. */
static int n_inherited(void)
{
    if (number_of("LISTEN_PID", INT_MAX) != (long)getpid())
        return 0;
    return (int)number_of("LISTEN_FDS", FDS_MAX);
}

static bool is_listening(int fd)
{
    int value = 0;
    socklen_t size = sizeof value;

    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value == 1;
}

/* The bytes behind the name of a socket file, and those of sockaddr_in that nobody sets, do not count. */
static bool is_same_address(const struct sockaddr *a, const struct sockaddr *b)
{
    const struct sockaddr_in *a4 = (const void *)a, *b4 = (const void *)b;
    const struct sockaddr_in6 *a6 = (const void *)a, *b6 = (const void *)b;

    if (a->sa_family != b->sa_family)
        return false;
    if (a->sa_family == AF_UNIX)
        return strcmp(((const struct sockaddr_un *)(const void *)a)->sun_path,
                      ((const struct sockaddr_un *)(const void *)b)->sun_path) == 0;
    if (a->sa_family == AF_INET)
        return a4->sin_port == b4->sin_port && a4->sin_addr.s_addr == b4->sin_addr.s_addr;
    return a->sa_family == AF_INET6 && a6->sin6_port == b6->sin6_port &&
           memcmp(&a6->sin6_addr, &b6->sin6_addr, sizeof a6->sin6_addr) == 0;
}

static bool is_wanted(int fd, const struct sockaddr *address)
{
    struct sockaddr_storage own = { 0 };
    socklen_t size = sizeof own - 1; /* a name of a socket file that fills it has no end */

    return is_listening(fd) && getsockname(fd, (struct sockaddr *)&own, &size) == 0 &&
           is_same_address((const struct sockaddr *)&own, address);
}

int inherited_listener(const struct sockaddr *address, socklen_t size)
{
    struct sockaddr_storage wanted = { 0 }; /* the end of a short name is a NUL byte */
    int n = n_inherited();

    memcpy(&wanted, address, size);
    for (int fd = FIRST_FD; fd < FIRST_FD + n; fd++) {
        if (!is_wanted(fd, (const struct sockaddr *)&wanted))
            continue;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
        return fd;
    }
    return -1;
}
