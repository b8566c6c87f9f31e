#include "base/check.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

struct signal_watch {
    uv_poll_t uv;
    int fd; /* of signalfd(2) */
    signal_fn *on_signal;
    void *owner;
};

static void received(uv_poll_t *uv, int status, int events)
{
    struct signal_watch *watch = container_of(uv, struct signal_watch, uv);
    struct signalfd_siginfo info;

    if (read(watch->fd, &info, sizeof info) == sizeof info)
        watch->on_signal(watch->owner, (int)info.ssi_signo);
}

static void signal_closed(uv_handle_t *handle)
{
    struct signal_watch *watch = container_of(handle, struct signal_watch, uv);

    close(watch->fd);
    free(watch);
}

/* A signal that is blocked is kept for its descriptor; the action it would have is as usual for whatever
 * this thread starts. */
struct signal_watch *signal_watch_new(struct loop *loop, int signo, signal_fn *on_signal,
                                      void *owner)
{
    struct signal_watch *watch = xcalloc(1, sizeof *watch);
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, signo);
    pthread_sigmask(SIG_BLOCK, &set, /* old= */ NULL);
    signal(signo, SIG_DFL);
    watch->fd = signalfd(/* fd= */ -1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    watch->on_signal = on_signal;
    watch->owner = owner;
    check(watch->fd >= 0 && uv_poll_init(loop_uv(loop), &watch->uv, watch->fd) == 0);
    check(uv_poll_start(&watch->uv, UV_READABLE, received) == 0);
    uv_unref((uv_handle_t *)&watch->uv); /* waiting for a signal alone keeps no program alive */
    return watch;
}

void signal_watch_free(struct signal_watch *watch)
{
    if (watch != NULL)
        uv_close((uv_handle_t *)&watch->uv, signal_closed);
}
