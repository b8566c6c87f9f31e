#include "sandbox/net_space.h"

#include "base/descriptor.h"
#include "base/memory.h"
#include "sandbox/launcher_program.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long a command waits for networks; the next one only looks whether they are there. */
enum { PATIENCE_MS = 1000 };

/* The next command often begins while what the last one lived in is still being taken down. */
static struct kept_space {
    struct net_space space;
    bool is_free;
} kept[PLAN_NET_SPACES];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum { NOT_MADE, BEING_MADE, MADE, CANNOT_BE_MADE } state;
static size_t n_lost; /* of those that were made */

/* A launcher that makes them: it enters what it makes, and we must not. */
static struct {
    int pid, control;
} maker;

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

static bool start_maker(void)
{
    int pair[2], call[PLAN_FDS];
    bool is_started;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(call); i++)
        call[i] = -1;
    call[PLAN_CONTROL_FD] = launcher_descriptor(pair[1]);
    is_started =
        call[PLAN_CONTROL_FD] >= 0 && launcher_spawn(call, PLAN_WORD_SPACES, &maker.pid) == 0;
    closep(&call[PLAN_CONTROL_FD]);
    maker.control = pair[0];
    if (!is_started)
        close(pair[0]);
    return is_started;
}

/* It has said all it had to say, and may be stopped or slow to go. */
static void end_maker(void)
{
    close(maker.control);
    kill(maker.pid, SIGKILL);
    waitpid(maker.pid, /* status= */ NULL, /* options= */ 0);
}

static bool keep_spaces(void)
{
    int fds[PLAN_NET_SPACES + 1];
    bool are_all = receive_spaces(maker.control, fds);

    end_maker();
    if (!are_all)
        return false;
    for (size_t i = 0; i <= PLAN_NET_SPACES; i++) {
        fds[i] = launcher_descriptor(fds[i]);
        are_all &= fds[i] >= 0;
    }
    for (size_t i = 0; i <= PLAN_NET_SPACES && !are_all; i++)
        closep(&fds[i]);
    for (size_t i = 0; i < PLAN_NET_SPACES && are_all; i++)
        kept[i] = (struct kept_space){ { fds[0], fds[i + 1] }, /* is_free= */ true };
    n_lost = 0;
    return are_all;
}

/* Until they are there commands have networks of their own. */
static void look_for_spaces(void)
{
    int patience_ms = 0;

    if (state == NOT_MADE) {
        state = start_maker() ? BEING_MADE : CANNOT_BE_MADE;
        patience_ms = PATIENCE_MS;
    }
    if (state == BEING_MADE &&
        poll(&(struct pollfd){ .fd = maker.control, .events = POLLIN }, 1, patience_ms) > 0)
        state = keep_spaces() ? MADE : CANNOT_BE_MADE;
}

const struct net_space *net_space_take(void)
{
    const struct net_space *space = NULL;

    pthread_mutex_lock(&lock);
    look_for_spaces();
    for (size_t i = 0; i < ARRAY_LENGTH(kept) && space == NULL; i++) {
        if (!kept[i].is_free)
            continue;
        kept[i].is_free = false;
        space = &kept[i].space;
    }
    pthread_mutex_unlock(&lock);
    return space;
}

/* The last one takes with it what they all belong to; others are made for the next command. */
static void lose_space(const struct net_space *space)
{
    close(space->net);
    if (++n_lost < PLAN_NET_SPACES)
        return;
    close(space->user);
    state = NOT_MADE;
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
            lose_space(space);
    }
    pthread_mutex_unlock(&lock);
}
