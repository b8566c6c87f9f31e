#include "loop/listener.h"

#include "base/log.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

enum { BACKLOG = 511 };

struct listener {
    uv_tcp_t uv;
    struct loop *loop;
    listener_fn *on_connection; /* NULL once freed */
    void *owner;
};

static void closed(uv_handle_t *handle)
{
    free(container_of(handle, struct listener, uv));
}

static void connected(uv_stream_t *uv, int status)
{
    struct listener *listener = container_of(uv, struct listener, uv);

    /* Too many open files, as a rule: libuv has dropped that connection and goes on. */
    if (status < 0)
        log_warn("cannot accept a connection: %s, continuing", uv_strerror(status));
    else if (listener->on_connection != NULL)
        listener->on_connection(listener->owner);
}

int listener_open(struct loop *loop, const struct sockaddr_storage *address,
                  listener_fn *on_connection, void *owner, struct listener **ret_listener)
{
    struct listener *listener = xcalloc(1, sizeof *listener);
    int r = uv_tcp_init(loop_uv(loop), &listener->uv);

    if (r < 0) {
        free(listener);
        return r;
    }
    listener->loop = loop;
    listener->on_connection = on_connection;
    listener->owner = owner;
    r = uv_tcp_bind(&listener->uv, (const struct sockaddr *)address, /* flags= */ 0);
    if (r == 0)
        r = uv_listen((uv_stream_t *)&listener->uv, BACKLOG, connected);
    if (r < 0) {
        uv_close((uv_handle_t *)&listener->uv, closed);
        return r;
    }
    *ret_listener = listener;
    return 0;
}

int listener_address(const struct listener *listener, struct sockaddr_storage *ret_address)
{
    int size = sizeof *ret_address;

    return uv_tcp_getsockname(&listener->uv, (struct sockaddr *)ret_address, &size);
}

int listener_accept(struct listener *listener, const struct stream_events *events, void *owner,
                    struct stream **ret_stream)
{
    return stream_accept(listener->loop, (uv_stream_t *)&listener->uv, events, owner, ret_stream);
}

void listener_free(struct listener *listener)
{
    if (listener == NULL)
        return;
    listener->on_connection = NULL;
    uv_close((uv_handle_t *)&listener->uv, closed);
}
