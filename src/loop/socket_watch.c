#include "loop/socket_watch.h"

#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct socket_watch {
    uv_poll_t uv;
    int fd;
    int wanted; /* of UV_READABLE and UV_WRITABLE */
    socket_fn *on_ready;
    void *owner;
};

int socket_watch_new(struct loop *loop, int fd, socket_fn *on_ready, void *owner,
                     struct socket_watch **ret_watch)
{
    struct socket_watch *watch = xcalloc(1, sizeof *watch);
    int r = uv_poll_init_socket(loop_uv(loop), &watch->uv, fd);

    if (r < 0) {
        free(watch);
        return r;
    }
    watch->fd = fd;
    watch->on_ready = on_ready;
    watch->owner = owner;
    *ret_watch = watch;
    return 0;
}

/* libuv stops at the first error, but what came before it is still to be read. */
static void ready(uv_poll_t *uv, int status, int events)
{
    struct socket_watch *watch = container_of(uv, struct socket_watch, uv);
    unsigned what = 0;

    if (status < 0) {
        what |= SOCKET_BROKEN;
        uv_poll_start(uv, watch->wanted, ready);
    }
    if (events & UV_READABLE)
        what |= SOCKET_READABLE;
    if (events & UV_WRITABLE)
        what |= SOCKET_WRITABLE;
    watch->on_ready(watch->owner, watch->fd, what);
}

void socket_watch_set(struct socket_watch *watch, unsigned events)
{
    watch->wanted = 0;
    if (events & SOCKET_READABLE)
        watch->wanted |= UV_READABLE;
    if (events & SOCKET_WRITABLE)
        watch->wanted |= UV_WRITABLE;
    uv_poll_start(&watch->uv, watch->wanted, ready);
}

static void socket_watch_closed(uv_handle_t *handle)
{
    free(container_of(handle, struct socket_watch, uv));
}

void socket_watch_free(struct socket_watch *watch)
{
    if (watch != NULL)
        uv_close((uv_handle_t *)&watch->uv, socket_watch_closed);
}
