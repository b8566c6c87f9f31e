#include "cli/nearby_model.h"

#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 200 };

const char *const nearby_models[] = { "ollama", "lmstudio", "llamacpp", "vllm", NULL };

/* In that order. */
static const uint16_t nearby_ports[] = { 11434, 1234, 8080, 8000 };

static bool is_connected(int fd)
{
    struct pollfd wait = { .fd = fd, .events = POLLOUT };
    int error = 0;
    socklen_t len = sizeof error;

    return poll(&wait, 1, CONNECT_MS) == 1 &&
           getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &len) == 0 && error == 0;
}

static bool port_is_open(uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons(port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_open;

    if (fd < 0)
        return false;
    is_open = connect(fd, (struct sockaddr *)&address, sizeof address) == 0 ||
              (errno == EINPROGRESS && is_connected(fd));
    close(fd);
    return is_open;
}

/* $CODEX_OSS_PORT is where the first two are looked for, as their providers do. */
static uint16_t port_of(size_t i)
{
    const char *given = getenv("CODEX_OSS_PORT");
    long port = given == NULL || i > 1 ? 0 : strtol(given, NULL, 10);

    return port > 0 && port <= UINT16_MAX ? (uint16_t)port : nearby_ports[i];
}

const char *nearby_model_find(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(nearby_ports); i++) {
        if (port_is_open(port_of(i)))
            return nearby_models[i];
    }
    return NULL;
}
