#include "loop/connector.h"

#include "base/memory.h"
#include "loop/loop_uv.h"
#include "loop/socket_watch.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

struct connector {
    struct loop *loop;
    connector_fn *on_connected;
    void *owner;
    int fd; /* -1: none, or it was taken */
    bool is_tcp;
    int error;                  /* known at once, told in the next round */
    struct socket_watch *watch; /* while it is connecting */
    struct next_round *told;    /* when there is nothing to wait for */
};

bool socket_place_unix(const char *path, struct socket_place *ret_place)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };

    if (strlen(path) >= sizeof address.sun_path)
        return false;
    memcpy(address.sun_path, path, strlen(path) + 1);
    *ret_place = (struct socket_place){ .size = sizeof address };
    memcpy(&ret_place->address, &address, sizeof address);
    return true;
}

struct socket_place socket_place_loopback(int family, unsigned port)
{
    struct socket_place place = { 0 };
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };

    v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    v6.sin6_addr = in6addr_loopback;
    place.size = family == AF_INET6 ? sizeof v6 : sizeof v4;
    memcpy(&place.address, family == AF_INET6 ? (const void *)&v6 : (const void *)&v4, place.size);
    return place;
}

/* The owner may free us in there. */
static void connector_tell(void *owner)
{
    struct connector *connector = owner;

    connector->on_connected(connector->owner, connector->error);
}

static void connector_on_ready(void *owner, int fd, unsigned events)
{
    struct connector *connector = owner;
    socklen_t size = sizeof connector->error;

    socket_watch_free(connector->watch);
    connector->watch = NULL;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &connector->error, &size) < 0)
        connector->error = errno;
    connector->error = -connector->error;
    connector_tell(connector);
}

/* Returns 0 (it is under way, or done) or a negative errno. */
static int connector_begin(struct connector *connector, const struct socket_place *place)
{
    connector->fd = socket(place->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connector->fd < 0)
        return -errno;
    if (connect(connector->fd, (const struct sockaddr *)&place->address, place->size) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return -errno;
    return socket_watch_new(connector->loop, connector->fd, connector_on_ready, connector,
                            &connector->watch);
}

struct connector *connector_new(struct loop *loop, const struct socket_place *place,
                                connector_fn *on_connected, void *owner)
{
    struct connector *connector = xcalloc(1, sizeof *connector);

    connector->loop = loop;
    connector->on_connected = on_connected;
    connector->owner = owner;
    connector->fd = -1;
    connector->is_tcp = place->address.ss_family != AF_UNIX;
    connector->error = connector_begin(connector, place);
    if (connector->watch != NULL) {
        socket_watch_set(connector->watch, SOCKET_WRITABLE);
        return connector;
    }
    connector->told = next_round_new(loop, connector_tell, connector);
    next_round_start(connector->told);
    return connector;
}

int connector_take(struct connector *connector, const struct stream_events *events, void *owner,
                   struct stream **ret_stream)
{
    int fd = connector->fd;

    if (fd < 0 || connector->error < 0)
        return connector->error < 0 ? connector->error : -EBADF;
    connector->fd = -1;
    return stream_accept(connector->loop, fd, connector->is_tcp, events, owner, ret_stream);
}

void connector_free(struct connector *connector)
{
    if (connector == NULL)
        return;
    socket_watch_free(connector->watch);
    next_round_free(connector->told);
    if (connector->fd >= 0)
        close(connector->fd);
    free(connector);
}
