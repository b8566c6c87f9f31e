#include "loop/listener.h"

#include "base/log.h"
#include "base/memory.h"
#include "loop/inherited.h"
#include "loop/loop_uv.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    BACKLOG = 511,
    ACCEPTS_A_ROUND = 64, /* others who are ready get their turn, too */
    PAUSE_MS = 200,       /* until a descriptor is asked for again, when nothing else helps */
};

struct listener {
    uv_poll_t uv;
    struct loop *loop;
    struct timer *pause;
    int fd;
    int accepted; /* while on_connection() runs: not taken yet; else -1 */
    int spare;    /* given up to turn somebody away when there is no other descriptor; or -1 */
    bool is_tcp;
    bool is_short; /* that was logged, and holds until a connection is taken */
    char *path;    /* of a socket file; goes with us, if it is still ours; owned */
    ino_t inode;
    listener_fn *on_connection; /* NULL once freed */
    listener_fn *on_short;
    struct str refusal;
    void *owner;
};

static void close_now(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void listener_closed(uv_handle_t *handle)
{
    struct listener *listener = container_of(handle, struct listener, uv);

    close_now(&listener->fd);
    close_now(&listener->spare);
    free(listener->path);
    free(listener);
}

/* -- Want of descriptors -------------------------------------------------------------------- */

static bool is_want(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

static void keep_spare(struct listener *listener)
{
    if (listener->spare < 0)
        listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static int accept_next(const struct listener *listener)
{
    int fd;

    do
        fd = accept4(listener->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
    return fd;
}

/* What the client has said is read, as far as it is there, or it would never see the answer. */
static void refuse_connection(const struct listener *listener, int fd)
{
    char rest[4096];

    if (send(fd, listener->refusal.s, listener->refusal.len, MSG_NOSIGNAL) >= 0)
        shutdown(fd, SHUT_WR);
    while (recv(fd, rest, sizeof rest, MSG_DONTWAIT) > 0)
        ;
    close(fd);
}

static void listener_ready(uv_poll_t *uv, int status, int events);

static void on_pause_over(void *owner)
{
    struct listener *listener = owner;

    keep_spare(listener);
    uv_poll_start(&listener->uv, UV_READABLE, listener_ready);
}

/* Returns a connection after all, or -1. */
static int accept_for_want(struct listener *listener, int error)
{
    int fd;

    if (!listener->is_short)
        log_warn("cannot accept a connection: %s; refusing connections until descriptors are free",
                 strerror(error));
    listener->is_short = true;
    if (listener->on_short != NULL)
        listener->on_short(listener->owner);
    fd = accept_next(listener);
    if (fd >= 0 || !is_want(errno))
        return fd;
    close_now(&listener->spare);
    fd = accept_next(listener);
    if (fd >= 0)
        refuse_connection(listener, fd);
    keep_spare(listener);
    if (fd < 0 || listener->spare < 0) {
        uv_poll_stop(&listener->uv); /* whoever waits at the door would wake us for ever */
        timer_start(listener->pause, PAUSE_MS);
    }
    return -1;
}

/* -- Connections ---------------------------------------------------------------------------- */

static void offer_connection(struct listener *listener, int fd)
{
    listener->accepted = fd;
    listener->on_connection(listener->owner);
    close_now(&listener->accepted);
}

static void listener_ready(uv_poll_t *uv, int status, int events)
{
    struct listener *listener = container_of(uv, struct listener, uv);

    for (int i = 0; i < ACCEPTS_A_ROUND && listener->on_connection != NULL; i++) {
        int fd = accept_next(listener);

        if (fd < 0 && is_want(errno))
            fd = accept_for_want(listener, errno);
        else if (fd >= 0)
            listener->is_short = false;
        if (fd < 0)
            return;
        offer_connection(listener, fd);
    }
}

static struct listener *listener_new(struct loop *loop, listener_fn *on_connection, void *owner)
{
    struct listener *listener = xcalloc(1, sizeof *listener);

    listener->loop = loop;
    listener->on_connection = on_connection;
    listener->owner = owner;
    listener->fd = listener->accepted = listener->spare = -1;
    return listener;
}

/* Takes the listener: it is freed if this fails. */
static int listener_start(struct listener *listener, struct listener **ret_listener)
{
    int r = listen(listener->fd, BACKLOG) < 0 ? -errno : 0;

    if (r == 0)
        r = uv_poll_init(loop_uv(listener->loop), &listener->uv, listener->fd);
    if (r < 0) {
        listener_closed((uv_handle_t *)&listener->uv);
        return r;
    }
    listener->pause = timer_new(listener->loop, on_pause_over, listener);
    keep_spare(listener);
    uv_poll_start(&listener->uv, UV_READABLE, listener_ready);
    *ret_listener = listener;
    return 0;
}

/* Returns 0, or a negative errno. */
static int bind_to(struct listener *listener, const struct sockaddr *address, socklen_t size)
{
    int on = 1;

    listener->fd = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener->fd < 0)
        return -errno;
    if (listener->is_tcp)
        setsockopt(listener->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    return bind(listener->fd, address, size) < 0 ? -errno : 0;
}

int listener_open(struct loop *loop, const struct sockaddr_storage *address,
                  listener_fn *on_connection, void *owner, struct listener **ret_listener)
{
    struct listener *listener = listener_new(loop, on_connection, owner);
    socklen_t size =
        address->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    int r;

    listener->is_tcp = true;
    listener->fd = inherited_listener((const struct sockaddr *)address, size);
    r = listener->fd >= 0 ? 0 : bind_to(listener, (const struct sockaddr *)address, size);
    if (r < 0) {
        listener_closed((uv_handle_t *)&listener->uv);
        return r;
    }
    return listener_start(listener, ret_listener);
}

/* -- Unix sockets -------------------------------------------------------------------------- */

/* Whether somebody listens there shows by connecting; a program that crashed leaves only the file. */
static int remove_left_over(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    struct stat status;
    int fd, r;

    if (lstat(path, &status) < 0)
        return errno == ENOENT ? 0 : -errno;
    if (!S_ISSOCK(status.st_mode))
        return -EADDRINUSE;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -errno;
    memcpy(address.sun_path, path, strlen(path) + 1);
    r = connect(fd, (const struct sockaddr *)&address, sizeof address);
    r = r < 0 && errno == ECONNREFUSED ? 0 : -EADDRINUSE;
    close(fd);
    return r == 0 && unlink(path) < 0 ? -errno : r;
}

/* Somebody may have put a socket of their own there meanwhile. */
static void remove_own(const struct listener *listener)
{
    struct stat status;

    if (listener->path != NULL && lstat(listener->path, &status) == 0 &&
        status.st_ino == listener->inode)
        unlink(listener->path);
}

/* Its file is that of whoever opened it, and stays. */
static int adopt_unix(struct loop *loop, int fd, listener_fn *on_connection, void *owner,
                      struct listener **ret_listener)
{
    struct listener *listener = listener_new(loop, on_connection, owner);

    listener->fd = fd;
    return listener_start(listener, ret_listener);
}

int listener_open_unix(struct loop *loop, const char *path, listener_fn *on_connection, void *owner,
                       struct listener **ret_listener)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    struct listener *listener;
    struct stat status;
    mode_t mask;
    int r, fd;

    if (strlen(path) >= sizeof((struct sockaddr_un *)NULL)->sun_path)
        return -ENAMETOOLONG;
    memcpy(address.sun_path, path, strlen(path) + 1);
    fd = inherited_listener((const struct sockaddr *)&address, sizeof address);
    if (fd >= 0)
        return adopt_unix(loop, fd, on_connection, owner, ret_listener);
    r = remove_left_over(path);
    if (r < 0)
        return r;
    listener = listener_new(loop, on_connection, owner);
    mask = umask(0177); /* the file has its mode from the first moment on */
    r = bind_to(listener, (const struct sockaddr *)&address, sizeof address);
    umask(mask);
    if (r < 0) {
        listener_closed((uv_handle_t *)&listener->uv);
        return r;
    }
    listener->path = xstrdup(path);
    listener->inode = lstat(path, &status) == 0 ? status.st_ino : 0;
    return listener_start(listener, ret_listener);
}

/* ------------------------------------------------------------------------------------------ */

void listener_when_short(struct listener *listener, listener_fn *on_short, struct str refusal)
{
    listener->on_short = on_short;
    listener->refusal = refusal;
}

int listener_address(const struct listener *listener, struct sockaddr_storage *ret_address)
{
    socklen_t size = sizeof *ret_address;

    return getsockname(listener->fd, (struct sockaddr *)ret_address, &size) < 0 ? -errno : 0;
}

int listener_accept(struct listener *listener, const struct stream_events *events, void *owner,
                    struct stream **ret_stream)
{
    int fd = listener->accepted;

    if (fd < 0)
        return -EAGAIN;
    listener->accepted = -1;
    return stream_accept(listener->loop, fd, listener->is_tcp, events, owner, ret_stream);
}

void listener_free(struct listener *listener)
{
    if (listener == NULL)
        return;
    listener->on_connection = NULL;
    remove_own(listener);
    timer_free(listener->pause);
    uv_close((uv_handle_t *)&listener->uv, listener_closed);
}
