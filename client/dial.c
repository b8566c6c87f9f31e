#include "dial.h"

#include "fault.h"
#include "secure.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PORT_SIZE = 6 };

/* Parts of ws://HOST:PORT; an IPv6 address stands in brackets. */
struct address {
    char host[256];
    char port[PORT_SIZE];
};

static int bad_url(const char *url, const char *why)
{
    return fault_set(BOBBIN_ERR_ARGUMENT, "cannot connect to %s: %s", url, why);
}

static bool copy_part(char *to, size_t size, const char *from, size_t len)
{
    if (len == 0 || len >= size)
        return false;
    memcpy(to, from, len);
    to[len] = '\0';
    return true;
}

/* Bytes that would end a line of the request, or the line's part, have no place in a URL. */
static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text <= ' ' || *text == 127)
            return false;
    }
    return true;
}

/* What stands between the scheme and the path, and the path: the same for ws:// and wss://. */
static int parse_places(struct dial *dial, const char *url, const char *rest)
{
    size_t len = strcspn(rest, "/?#");
    const char *slash = rest[len] == '/' ? rest + len : "/";

    if (!is_plain(url))
        return bad_url(url, "it holds blanks or control characters");
    if (len == 0)
        return bad_url(url, "there is no host");
    if (memchr(rest, '@', len) != NULL)
        return bad_url(url, "it holds a user name; a token is an option of its own");
    if (!copy_part(dial->host, sizeof dial->host, rest, len))
        return bad_url(url, "the host is too long");
    if (!copy_part(dial->path, sizeof dial->path, slash, strcspn(slash, "#")))
        return bad_url(url, "the path is too long");
    return 0;
}

static int parse_ws(struct dial *dial, const char *url, struct address *address)
{
    const char *rest = url + strlen("ws://");
    size_t len = strcspn(rest, "/?#");
    const char *slash = rest + len;
    const char *colon = memrchr(rest, ':', len);
    bool brackets = rest[0] == '[';
    int r = parse_places(dial, url, rest);

    if (r < 0)
        return r;
    if (colon == NULL || (brackets && colon[-1] != ']'))
        return bad_url(url, "expected ws://HOST:PORT");
    if (!copy_part(address->host, sizeof address->host, rest + brackets,
                   (size_t)(colon - rest) - 2 * brackets) ||
        !copy_part(address->port, sizeof address->port, colon + 1, (size_t)(slash - colon) - 1) ||
        strspn(address->port, "0123456789") != strlen(address->port))
        return bad_url(url, "expected ws://HOST:PORT");
    return 0;
}

static int wait_connected(int fd, uint64_t timeout_ms)
{
    struct pollfd wanted = { .fd = fd, .events = POLLOUT };
    int limit = timeout_ms == 0 || timeout_ms > INT32_MAX ? -1 : (int)timeout_ms;
    int error = 0;
    socklen_t size = sizeof error;
    int n;

    do
        n = poll(&wanted, 1, limit);
    while (n < 0 && errno == EINTR);
    if (n == 0)
        return ETIMEDOUT;
    if (n < 0 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        return errno;
    return error;
}

/* Returns 0 and the socket, or an errno. */
static int connect_to(const struct sockaddr *address, socklen_t size, uint64_t timeout_ms,
                      int *ret_fd)
{
    int fd = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error = 0;
    int on = 1;

    if (fd < 0)
        return errno;
    if (connect(fd, address, size) < 0)
        error = errno == EINPROGRESS ? wait_connected(fd, timeout_ms) : errno;
    if (error != 0) {
        close(fd);
        return error;
    }
    if (address->sa_family != AF_UNIX) /* small messages should not wait for each other */
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *ret_fd = fd;
    return 0;
}

static int cannot_connect(const char *url, const char *why)
{
    return fault_set(BOBBIN_ERR_START, "cannot connect to %s: %s", url, why);
}

static int connect_ws(struct dial *dial, const char *url, uint64_t timeout_ms, int *ret_fd)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    struct address address;
    int error = ECONNREFUSED;
    int r = parse_ws(dial, url, &address);

    if (r < 0)
        return r;
    r = getaddrinfo(address.host, address.port, &hints, &found);
    if (r == EAI_MEMORY)
        return fault_memory();
    if (r != 0)
        return cannot_connect(url, gai_strerror(r));
    for (struct addrinfo *one = found; one != NULL && error != 0; one = one->ai_next)
        error = connect_to(one->ai_addr, one->ai_addrlen, timeout_ms, ret_fd);
    freeaddrinfo(found);
    return error == 0 ? 0 : cannot_connect(url, strerror(error));
}

static int connect_wss(struct dial *dial, const struct dial_wish *wish, int *ret_fd)
{
    struct secure_wish secure = { dial->host, wish->ca_file, wish->timeout_ms };
    char why[SECURE_WHY_SIZE];
    int r = parse_places(dial, wish->url, wish->url + strlen("wss://"));

    if (r < 0)
        return r;
    r = secure_connect(&dial->secure, &secure, ret_fd, why);
    if (r == BOBBIN_ERR_MEMORY)
        return fault_memory();
    return r == 0 ? 0 : cannot_connect(wish->url, why);
}

static int connect_unix(struct dial *dial, const char *url, uint64_t timeout_ms, int *ret_fd)
{
    const char *path = url + strlen("unix://");
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int error;

    if (!copy_part(address.sun_path, sizeof address.sun_path, path, strlen(path)))
        return bad_url(url, "expected unix:// and a path of at most 107 bytes");
    snprintf(dial->host, sizeof dial->host, "localhost");
    snprintf(dial->path, sizeof dial->path, "/");
    error = connect_to((struct sockaddr *)&address, sizeof address, timeout_ms, ret_fd);
    return error == 0 ? 0 : cannot_connect(url, strerror(error));
}

int dial_connect(struct dial *dial, const struct dial_wish *wish, int *ret_fd)
{
    dial->secure = NULL;
    if (strncmp(wish->url, "ws://", 5) == 0)
        return connect_ws(dial, wish->url, wish->timeout_ms, ret_fd);
    if (strncmp(wish->url, "wss://", 6) == 0)
        return connect_wss(dial, wish, ret_fd);
    if (strncmp(wish->url, "unix://", 7) == 0)
        return connect_unix(dial, wish->url, wish->timeout_ms, ret_fd);
    return bad_url(wish->url, "expected ws://HOST:PORT, wss://HOST or unix://PATH");
}
