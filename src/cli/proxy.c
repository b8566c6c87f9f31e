/*
 * bobbin app-server proxy: bytes between the standard streams and the socket of a running server.
 *
 * Nothing is looked at: whoever uses it makes the WebSocket handshake. That is how a client reaches a server through
 * ssh. It ends when the server ends the connection, or when both sides have said all.
 */
#include "base/memory.h"
#include "cli/cli.h"
#include "loop/connector.h"
#include "server/home.h"
#include "server/network.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROXY_BYTES = 64 * 1024 };

struct proxy_flags {
    const char *sock; /* NULL: that of the home */
};

/* One direction. What was read waits until all of it was written, so a side that does not read stops the other. */
struct proxy_lane {
    int from, to;
    size_t start, end; /* of what waits in `bytes` */
    bool is_over;      /* `from` has ended; `to` was told once nothing waits */
    char bytes[PROXY_BYTES];
};

static bool lane_waits(const struct proxy_lane *lane)
{
    return lane->start < lane->end;
}

static bool may_try_again(void)
{
    return errno == EAGAIN || errno == EINTR;
}

/* False: the other side is gone. */
static bool lane_write(struct proxy_lane *lane)
{
    ssize_t n = write(lane->to, lane->bytes + lane->start, lane->end - lane->start);

    if (n < 0)
        return may_try_again();
    lane->start += (size_t)n;
    return true;
}

static void lane_read(struct proxy_lane *lane)
{
    ssize_t n = read(lane->from, lane->bytes, sizeof lane->bytes);

    if (n < 0 && may_try_again())
        return;
    lane->start = 0;
    lane->end = n > 0 ? (size_t)n : 0;
    lane->is_over = n <= 0;
}

/* The descriptor that the lane needs next. */
static struct pollfd lane_needs(const struct proxy_lane *lane)
{
    if (lane_waits(lane))
        return (struct pollfd){ .fd = lane->to, .events = POLLOUT };
    return (struct pollfd){ .fd = lane->is_over ? -1 : lane->from, .events = POLLIN };
}

/* False: nobody takes what is written. */
static bool lane_go_on(struct proxy_lane *lane, const struct pollfd *ready)
{
    if (ready->fd < 0 || ready->revents == 0)
        return true;
    if (lane_waits(lane))
        return lane_write(lane);
    lane_read(lane);
    return true;
}

/* The server hears that our input has ended, and may still answer. */
static void tell_end(struct proxy_lane *up)
{
    if (!up->is_over || lane_waits(up) || up->to < 0)
        return;
    shutdown(up->to, SHUT_WR);
    up->to = -1;
}

static void proxy_run(int server)
{
    struct proxy_lane *up = xcalloc(1, sizeof *up);
    struct proxy_lane *down = xcalloc(1, sizeof *down);
    bool goes_on = true;

    *up = (struct proxy_lane){ .from = STDIN_FILENO, .to = server };
    *down = (struct proxy_lane){ .from = server, .to = STDOUT_FILENO };
    while (goes_on && !(down->is_over && !lane_waits(down))) {
        struct pollfd needs[] = { lane_needs(up), lane_needs(down) };

        if (poll(needs, 2, /* timeout= */ -1) < 0 && errno != EINTR)
            break;
        goes_on = lane_go_on(up, &needs[0]) && lane_go_on(down, &needs[1]);
        tell_end(up);
    }
    free(up);
    free(down);
}

/* -1, with the error set: there is no server. */
static int proxy_connect(const char *path, struct error *err)
{
    struct socket_place place;
    int server = -1;

    if (!socket_place_unix(path, &place)) {
        error_set(err, ERR_INTERNAL, "failed to connect to socket at %s: the path is too long",
                  path);
        return -1;
    }
    server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (server >= 0 && connect(server, (struct sockaddr *)&place.address, place.size) == 0)
        return server;
    error_set(err, ERR_INTERNAL, "failed to connect to socket at %s: %s (os error %d)", path,
              strerror(errno), errno);
    if (server >= 0)
        close(server);
    return -1;
}

static bool find_socket(const struct proxy_flags *flags, struct buf *ret_path, struct error *err)
{
    CLEANUP(freep) char *home = NULL;

    if (flags->sock != NULL) {
        buf_add_text(ret_path, flags->sock);
        return true;
    }
    if (!home_find(&home, err))
        return false;
    network_default_socket(home, ret_path);
    return true;
}

static int run_proxy(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf path = { 0 };
    int server;

    if (!find_socket(data, &path, &err))
        return cli_fail("%s", err.message.s);
    server = proxy_connect(buf_str(&path).s, &err);
    if (server < 0)
        return cli_fail("%s", err.message.s);
    signal(SIGPIPE, SIG_IGN);
    proxy_run(server);
    close(server);
    return CLI_OK;
}

static const struct option proxy_options[] = {
    { "sock", "SOCKET_PATH", "The server's socket [default: the one in CODEX_HOME]",
      option_store_text, .field = offsetof(struct proxy_flags, sock), .traits = OPTION_PATH },
    { 0 },
};

const struct cli_command proxy_command = {
    .name = "proxy",
    .summary = "Pass bytes between stdio and the socket of a running server",
    .options = proxy_options,
    .flags_size = sizeof(struct proxy_flags),
    .run = run_proxy,
};
