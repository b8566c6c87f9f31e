/*
 * Empty networks that the server keeps for its commands (sandbox/net_space.h): making them, and having the first
 * process of a command begin in one.
 */
#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static bool send_spaces(const int fds[PLAN_NET_SPACES + 1])
{
    enum { BYTES = sizeof(int) * (PLAN_NET_SPACES + 1) };
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(BYTES)] = "";
    char byte = 0;
    struct iovec vector = { &byte, 1 };
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room
    };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);

    *header = (struct cmsghdr){ .cmsg_level = SOL_SOCKET,
                                .cmsg_type = SCM_RIGHTS,
                                .cmsg_len = CMSG_LEN(BYTES) };
    memcpy(CMSG_DATA(header), fds, BYTES);
    return sendmsg(PLAN_CONTROL_FD, &message, MSG_NOSIGNAL) == 1;
}

int net_spaces_make(void)
{
    int fds[PLAN_NET_SPACES + 1];
    uid_t uid = getuid();
    gid_t gid = getgid();

    close_range(STDIN_FILENO, STDERR_FILENO, /* flags= */ 0); /* they are the server's */
    if (unshare(CLONE_NEWUSER) != 0)
        return 1;
    namespaces_map_ids(uid, gid);
    fds[0] = open("/proc/self/ns/user", O_RDONLY | O_CLOEXEC);
    for (size_t i = 1; i <= PLAN_NET_SPACES; i++)
        fds[i] = unshare(CLONE_NEWNET) != 0 ? -1 : open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    for (size_t i = 0; i <= PLAN_NET_SPACES; i++) {
        if (fds[i] < 0)
            return 1;
    }
    return send_spaces(fds) ? 0 : 1;
}

/*
 * Whoever enters a network that belongs to a user namespace has to enter that, too, and would not come back. So a process
 * in between does, which makes the first process as its sibling and goes. It borrows our memory, so it costs little.
 */
pid_t net_space_start(unsigned long flags, net_space_fn *first, const struct launch *launch)
{
    volatile pid_t pid = -1;
    pid_t between = vfork(); // NOLINT(clang-analyzer-security.insecureAPI.vfork)

    if (between == 0) {
        /* NOLINTBEGIN(clang-analyzer-unix.Vfork): system calls alone, which change nothing of ours */
        if (setns(PLAN_USER_SPACE_FD, CLONE_NEWUSER) == 0 &&
            setns(PLAN_NET_SPACE_FD, CLONE_NEWNET) == 0)
            pid = (pid_t)syscall(SYS_clone, flags | CLONE_PARENT, /* stack= */ 0,
                                 /* parent_tid= */ 0, /* child_tid= */ 0, /* tls= */ 0);
        if (pid == 0)
            first(launch); /* on memory of its own: it does not return */
        _exit(0);
        /* NOLINTEND(clang-analyzer-unix.Vfork) */
    }
    if (between > 0)
        waitpid(between, /* status= */ NULL, /* options= */ 0);
    return pid;
}
