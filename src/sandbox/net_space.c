#include "sandbox/net_space.h"

#include "base/descriptor.h"
#include "base/memory.h"
#include "sandbox/launcher_program.h"

#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The next command often begins while what the last one lived in is still being taken down. */
static struct kept_space {
    struct net_space space;
    bool is_free;
} kept[PLAN_NET_SPACES];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool was_tried;

/* The user namespace comes first, then the networks. */
static bool receive_spaces(int control, int fds[PLAN_NET_SPACES + 1])
{
    enum { BYTES = sizeof(int) * (PLAN_NET_SPACES + 1) };
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(BYTES)];
    char byte;
    struct iovec vector = { &byte, 1 };
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room
    };
    const struct cmsghdr *header;

    if (recvmsg(control, &message, MSG_CMSG_CLOEXEC) != 1)
        return false;
    header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(BYTES))
        return false;
    memcpy(fds, CMSG_DATA(header), BYTES);
    return true;
}

/* By a launcher that does nothing else: it enters what it makes, and we must not. */
static bool make_spaces(int fds[PLAN_NET_SPACES + 1])
{
    int pair[2], call[PLAN_FDS], pid;
    bool is_made;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(call); i++)
        call[i] = -1;
    call[PLAN_CONTROL_FD] = launcher_descriptor(pair[1]);
    is_made = call[PLAN_CONTROL_FD] >= 0 && launcher_spawn(call, PLAN_WORD_SPACES, &pid) == 0;
    closep(&call[PLAN_CONTROL_FD]);
    if (is_made) {
        is_made = receive_spaces(pair[0], fds);
        waitpid(pid, /* status= */ NULL, /* options= */ 0);
    }
    close(pair[0]);
    return is_made;
}

static void keep_spaces(void)
{
    int fds[PLAN_NET_SPACES + 1];

    was_tried = true;
    if (!make_spaces(fds))
        return;
    for (size_t i = 0; i <= PLAN_NET_SPACES; i++)
        fds[i] = launcher_descriptor(fds[i]);
    for (size_t i = 0; i < PLAN_NET_SPACES; i++)
        kept[i] = (struct kept_space){ { fds[0], fds[i + 1] }, fds[0] >= 0 && fds[i + 1] >= 0 };
}

const struct net_space *net_space_take(void)
{
    const struct net_space *space = NULL;

    pthread_mutex_lock(&lock);
    if (!was_tried)
        keep_spaces();
    for (size_t i = 0; i < ARRAY_LENGTH(kept) && space == NULL; i++) {
        if (!kept[i].is_free)
            continue;
        kept[i].is_free = false;
        space = &kept[i].space;
    }
    pthread_mutex_unlock(&lock);
    return space;
}

void net_space_give_back(const struct net_space *space, bool is_empty)
{
    if (space == NULL)
        return;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < ARRAY_LENGTH(kept); i++) {
        if (&kept[i].space == space && is_empty)
            kept[i].is_free = true;
        else if (&kept[i].space == space)
            close(kept[i].space.net);
    }
    pthread_mutex_unlock(&lock);
}
