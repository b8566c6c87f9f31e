#include "loop/listener.h"

#include "base/log.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 511 };

struct listener {
    union {
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
        uv_handle_t handle;
    } uv;
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

static struct listener *listener_new(struct loop *loop, listener_fn *on_connection, void *owner)
{
    struct listener *listener = xcalloc(1, sizeof *listener);

    listener->loop = loop;
    listener->on_connection = on_connection;
    listener->owner = owner;
    return listener;
}

/* `r` is how binding went. */
static int start(struct listener *listener, int r, struct listener **ret_listener)
{
    if (r == 0)
        r = uv_listen(&listener->uv.stream, BACKLOG, connected);
    if (r < 0) {
        uv_close(&listener->uv.handle, closed);
        return r;
    }
    *ret_listener = listener;
    return 0;
}

int listener_open(struct loop *loop, const struct sockaddr_storage *address,
                  listener_fn *on_connection, void *owner, struct listener **ret_listener)
{
    struct listener *listener = listener_new(loop, on_connection, owner);
    int r = uv_tcp_init(loop_uv(loop), &listener->uv.tcp);

    if (r < 0) {
        free(listener);
        return r;
    }
    r = uv_tcp_bind(&listener->uv.tcp, (const struct sockaddr *)address, /* flags= */ 0);
    return start(listener, r, ret_listener);
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

/* libuv says -EACCES for a missing folder, too. */
static bool is_in_no_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    CLEANUP(freep)
    char *folder = slash == NULL ? xstrdup(".") : xstrndup(path, (size_t)(slash - path) + 1);

    return access(folder, F_OK) < 0 && errno == ENOENT;
}

int listener_open_unix(struct loop *loop, const char *path, listener_fn *on_connection, void *owner,
                       struct listener **ret_listener)
{
    struct listener *listener;
    mode_t mask;
    int r;

    if (strlen(path) >= sizeof((struct sockaddr_un *)NULL)->sun_path)
        return -ENAMETOOLONG;
    r = remove_left_over(path);
    if (r < 0)
        return r;
    listener = listener_new(loop, on_connection, owner);
    r = uv_pipe_init(loop_uv(loop), &listener->uv.pipe, /* ipc= */ 0);
    if (r < 0) {
        free(listener);
        return r;
    }
    mask = umask(0177); /* the file has its mode from the first moment on */
    r = uv_pipe_bind(&listener->uv.pipe, path);
    umask(mask);
    if (r == -EACCES && is_in_no_folder(path))
        r = -ENOENT;
    return start(listener, r, ret_listener);
}

/* ------------------------------------------------------------------------------------------ */

int listener_address(const struct listener *listener, struct sockaddr_storage *ret_address)
{
    int size = sizeof *ret_address;

    return uv_tcp_getsockname(&listener->uv.tcp, (struct sockaddr *)ret_address, &size);
}

int listener_accept(struct listener *listener, const struct stream_events *events, void *owner,
                    struct stream **ret_stream)
{
    return stream_accept(listener->loop, &listener->uv.stream, events, owner, ret_stream);
}

void listener_free(struct listener *listener)
{
    if (listener == NULL)
        return;
    listener->on_connection = NULL;
    uv_close(&listener->uv.handle, closed);
}
