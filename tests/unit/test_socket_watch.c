#include "loop/socket_watch.h"

#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

struct reading {
    struct loop *loop;
    struct socket_watch *watch;
    char text[16];
    size_t len;
    int error;
};

/* One byte at a time, as a reader with little room does. */
static void read_some(void *owner, int fd, unsigned events)
{
    struct reading *reading = owner;
    ssize_t n = recv(fd, reading->text + reading->len, 1, MSG_DONTWAIT);

    if (n > 0) {
        reading->len++;
        return;
    }
    reading->error = n < 0 ? errno : 0;
    socket_watch_free(reading->watch);
    loop_stop(reading->loop);
}

/* Two ends of a connection. */
static void connect_two(int *ret_client, int *ret_server)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t len = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(listen(listener, 1), 0);
    getsockname(listener, (struct sockaddr *)&address, &len);
    *ret_client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(connect(*ret_client, (struct sockaddr *)&address, sizeof address), 0);
    *ret_server = accept(listener, NULL, NULL);
    close(listener);
}

TEST(what_came_before_a_connection_broke_is_read_to_its_end)
{
    struct reading reading = { .loop = loop_new() };
    struct pollfd poller = { .events = POLLIN };
    int client, server;

    connect_two(&client, &server);
    ASSERT_EQ(send(server, "0123456789", 10, 0), 10);
    poller.fd = client;
    ASSERT_EQ(poll(&poller, 1, -1), 1);
    setsockopt(server, SOL_SOCKET, SO_LINGER, &(struct linger){ 1, 0 }, sizeof(struct linger));
    close(server);
    while (!(poller.revents & POLLERR))
        ASSERT_EQ(poll(&poller, 1, -1), 1);

    ASSERT_EQ(socket_watch_new(reading.loop, client, read_some, &reading, &reading.watch), 0);
    socket_watch_set(reading.watch, SOCKET_READABLE);
    loop_run(reading.loop);
    ASSERT_STR(((struct str){ reading.text, reading.len }), "0123456789");
    ASSERT_EQ(reading.error, ECONNRESET);
    loop_free(reading.loop);
    close(client);
}
