/* The door where other servers come in, beside clients. */
#include "transport/web_route.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum door { CLIENT = 1, PEER, REFUSED };

static void route_on_client(void *owner, struct channel *channel)
{
}

static struct bearer *bearer_of(const char *token)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct bearer *bearer = NULL;
    char path[] = "/tmp/bobbin-test-token-XXXXXX";
    int fd = mkstemp(path);

    ASSERT_TRUE(fd >= 0 && write(fd, token, strlen(token)) == (ssize_t)strlen(token));
    close(fd);
    ASSERT_TRUE(bearer_new(
        &(struct bearer_options){ .kind = BEARER_CAPABILITY, .token_file = path }, &bearer, &err));
    unlink(path);
    return bearer;
}

static enum door knock(const struct web_rules *rules, const char *headers)
{
    struct http_reader reader = { 0 };
    struct web_answer answer;
    enum door door = REFUSED;
    size_t size;
    int n = snprintf(
        http_reader_space(&reader, &size), 1000,
        "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
        headers);

    http_reader_add(&reader, (size_t)n);
    ASSERT_EQ(http_reader_next(&reader), HTTP_REQUEST);
    web_route(rules, &reader.request, 0, &answer);
    if (answer.status == 101)
        door = answer.is_peer ? PEER : CLIENT;
    else
        ASSERT_EQ(answer.status, 401);
    http_reader_done(&reader);
    return door;
}

static const struct web_route with_peers = { .on_client = route_on_client,
                                             .on_peer = route_on_client };
static const struct web_route without_peers = { .on_client = route_on_client };

TEST(who_shows_the_token_of_servers_is_one)
{
    struct bearer *clients = bearer_of("of clients"), *peers = bearer_of("of servers\n");
    const struct {
        const struct bearer *clients, *peers;
        const char *headers;
        enum door door;
    } cases[] = {
        { NULL, peers, "", CLIENT },
        { NULL, peers, "Authorization: Bearer of servers\r\n", PEER },
        { NULL, peers, "Bobbin-Relay: b\r\nAuthorization: Bearer of servers\r\n", PEER },
        { NULL, peers, "Bobbin-Relay: b\r\n", REFUSED },
        { NULL, peers, "Bobbin-Relay: b\r\nAuthorization: Bearer of server\r\n", REFUSED },
        { NULL, peers, "Bobbin-Relay: b\r\nAuthorization: of servers\r\n", REFUSED },
        { NULL, peers, "Authorization: Bearer of server\r\n", CLIENT },
        { clients, peers, "", REFUSED },
        { clients, peers, "Authorization: Bearer of clients\r\n", CLIENT },
        { clients, peers, "Authorization: Bearer of servers\r\n", PEER },
        { clients, peers, "Bobbin-Relay: b\r\nAuthorization: Bearer of clients\r\n", REFUSED },
        { clients, peers, "Sec-WebSocket-Protocol: bearer.of\r\n", REFUSED },
        /* Servers that show nothing of their own. */
        { NULL, NULL, "Bobbin-Relay: b\r\n", PEER },
        { NULL, NULL, "", CLIENT },
        { clients, NULL, "Bobbin-Relay: b\r\n", REFUSED },
        { clients, NULL, "Bobbin-Relay: b\r\nAuthorization: Bearer of clients\r\n", PEER },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct web_rules rules = { .bearer = cases[i].clients,
                                   .peers = cases[i].peers,
                                   .routes = &with_peers,
                                   .n_routes = 1 };

        if (knock(&rules, cases[i].headers) != cases[i].door)
            fail_msg("case %zu: %s", i, cases[i].headers);
    }
    bearer_free(clients);
    bearer_free(peers);
}

TEST(a_server_that_is_alone_knows_no_others)
{
    struct web_rules rules = { .routes = &without_peers, .n_routes = 1 };

    ASSERT_EQ(knock(&rules, "Bobbin-Relay: b\r\n"), CLIENT);
}
