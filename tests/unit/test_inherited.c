/* Sockets that systemd, or this test, has opened before. */
#include "loop/inherited.h"

#include "loop/listener.h"

#include "test.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* All descriptors up to this one are said to be inherited, for the process `pid`. */
static void announce(int fd, long pid)
{
    char text[32];

    snprintf(text, sizeof text, "%d", fd - 2);
    setenv("LISTEN_FDS", text, 1);
    snprintf(text, sizeof text, "%ld", pid);
    setenv("LISTEN_PID", text, 1);
}

static void announce_nothing(void)
{
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_PID");
}

static int open_loopback(struct sockaddr_in *ret_address)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_TRUE(fd > 2);
    ASSERT_EQ(bind(fd, (const struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    *ret_address = address;
    return fd;
}

static int ask(const struct sockaddr_in *address)
{
    return inherited_listener((const struct sockaddr *)address, sizeof *address);
}

TEST(a_socket_that_listens_on_the_address_is_found_and_kept_from_commands)
{
    struct sockaddr_in address, other;
    int fd = open_loopback(&address);

    announce(fd, getpid());
    ASSERT_EQ(ask(&address), -1); /* it does not listen yet */
    ASSERT_EQ(listen(fd, 1), 0);
    ASSERT_EQ(ask(&address), fd);
    ASSERT_TRUE((fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
    ASSERT_TRUE((fcntl(fd, F_GETFL) & O_NONBLOCK) != 0);
    other = address;
    other.sin_port ^= 1;
    ASSERT_EQ(ask(&other), -1);
    announce_nothing();
    close(fd);
}

TEST(what_is_meant_for_another_process_or_is_no_number_is_left_alone)
{
    static const char *const wrong[] = { "", "x", "-1", "1x", "99999999999999999999", "65" };
    struct sockaddr_in address;
    int fd = open_loopback(&address);

    ASSERT_EQ(listen(fd, 1), 0);
    ASSERT_EQ(ask(&address), -1); /* nothing is said */
    announce(fd, (long)getpid() + 1);
    ASSERT_EQ(ask(&address), -1);
    announce(fd, getpid());
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        setenv("LISTEN_FDS", wrong[i], 1);
        ASSERT_EQ(ask(&address), -1);
    }
    announce_nothing();
    close(fd);
}

static void nobody_comes(void *owner)
{
    fail_msg("nobody connects here");
}

TEST(a_socket_file_of_somebody_else_is_listened_on_and_not_removed)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    struct loop *loop = loop_new();
    struct listener *listener = NULL;
    struct stat status;
    char folder[] = "/tmp/bobbin-inherited-XXXXXX";
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    ASSERT_TRUE(mkdtemp(folder) != NULL);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    ASSERT_EQ(bind(fd, (const struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(listen(fd, 1), 0);
    ASSERT_TRUE(listener_open_unix(loop, address.sun_path, nobody_comes, NULL, &listener) < 0);
    announce(fd, getpid());
    ASSERT_EQ(listener_open_unix(loop, address.sun_path, nobody_comes, NULL, &listener), 0);
    announce_nothing();
    listener_free(listener);
    loop_free(loop);
    ASSERT_EQ(lstat(address.sun_path, &status), 0);
    unlink(address.sun_path);
    rmdir(folder);
}
