#include "cli/nearby_model.h"

#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

TEST(a_server_that_runs_is_found_by_its_port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char port[8];

    ASSERT_EQ(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(listen(fd, 5), 0);
    ASSERT_EQ(getsockname(fd, (struct sockaddr *)&address, &len), 0);
    snprintf(port, sizeof port, "%u", ntohs(address.sin_port));
    setenv("CODEX_OSS_PORT", port, 1);
    ASSERT_STR(str_of(nearby_model_find()), "ollama");
    close(fd);
    unsetenv("CODEX_OSS_PORT");
}
