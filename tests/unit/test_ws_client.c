/* A WebSocket to a server that misbehaves in time: it never answers, falls silent, takes nothing. What it may say wrong
 * is in test_ws_handshake.c and test_ws_reader.c. */
#include "transport/ws_client.h"

#include "base/buf.h"
#include "base/memory.h"
#include "transport/ws_handshake.h"

#include "test.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum fake_manner {
    NEVER_ANSWERS,
    SAYS_AND_WAITS, /* `says`, then reads until the client goes */
    TAKES_NOTHING,  /* behind the upgrade */
};

/* The server runs in a thread of its own and serves one client. */
struct fake_ws {
    enum fake_manner manner;
    const char *says;
    size_t says_len;
    int listener;
    unsigned short port;
    pthread_t thread;
    struct buf heard; /* behind the upgrade; to be read once it has ended */
};

static void fake_ws_read_all(struct fake_ws *fake, int fd)
{
    char bytes[4096];
    ssize_t n;

    while ((n = recv(fd, bytes, sizeof bytes, 0)) > 0)
        buf_add(&fake->heard, bytes, (size_t)n);
}

static void fake_ws_upgrade(int fd)
{
    CLEANUP(buf_done) struct buf head = { 0 };
    char accept[WS_ACCEPT_SIZE], byte;
    const char *key;

    while (strstr(buf_str(&head).s, "\r\n\r\n") == NULL && recv(fd, &byte, 1, 0) == 1)
        buf_add_char(&head, byte);
    key = strstr(buf_str(&head).s, "Sec-WebSocket-Key: ") + 19;
    ws_accept_key((struct str){ key, strcspn(key, "\r") }, accept);
    buf_clear(&head, 0);
    buf_printf(
        &head,
        "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
        accept);
    ASSERT_EQ(send(fd, head.data, head.len, MSG_NOSIGNAL), head.len);
}

static void wait_for_end(int fd)
{
    struct pollfd poll_fd = { .fd = fd, .events = POLLRDHUP };

    poll(&poll_fd, 1, 20000);
}

static void *fake_ws_serve(void *data)
{
    struct fake_ws *fake = data;
    int fd = accept(fake->listener, NULL, NULL);

    if (fake->manner == NEVER_ANSWERS) {
        wait_for_end(fd);
    } else {
        fake_ws_upgrade(fd);
        send(fd, fake->says, fake->says_len, MSG_NOSIGNAL);
        if (fake->manner == SAYS_AND_WAITS)
            fake_ws_read_all(fake, fd);
        else
            wait_for_end(fd);
    }
    close(fd);
    return NULL;
}

static void fake_ws_start(struct fake_ws *fake)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t len = sizeof address;

    fake->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(bind(fake->listener, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(listen(fake->listener, 1), 0);
    getsockname(fake->listener, (struct sockaddr *)&address, &len);
    fake->port = ntohs(address.sin_port);
    pthread_create(&fake->thread, NULL, fake_ws_serve, fake);
}

static void fake_ws_end(struct fake_ws *fake)
{
    pthread_join(fake->thread, NULL);
    close(fake->listener);
}

/* -- The client ---------------------------------------------------------------------------- */

struct story {
    struct loop *loop;
    struct ws_client *client;
    struct buf words; /* what was told: "open text(x) end(1)" */
    enum { DO_NOTHING, SEND_MUCH, FREE_ON_TEXT, PAUSE_ON_TEXT, CLOSE_ON_TEXT } then;
    struct timer *timer;
};

static void story_on_open(void *owner)
{
    CLEANUP(buf_done) struct buf much = { 0 };
    struct story *story = owner;

    buf_add_text(&story->words, "open ");
    if (story->then != SEND_MUCH)
        return;
    memset(buf_reserve(&much, 16 << 20), 'x', 16 << 20);
    much.len = 16 << 20;
    ws_client_send(story->client, buf_str(&much));
}

static void story_on_text(void *owner, struct str text)
{
    struct story *story = owner;

    buf_printf(&story->words, "text(%.*s) ", STR_ARGS(text));
    if (story->then == FREE_ON_TEXT) {
        ws_client_free(TAKE(story->client));
        loop_stop(story->loop);
    } else if (story->then == PAUSE_ON_TEXT) {
        ws_client_pause(story->client, true);
        timer_start(story->timer, 20);
    } else if (story->then == CLOSE_ON_TEXT) {
        ws_client_close(story->client);
    }
}

static void story_go_on(void *owner)
{
    struct story *story = owner;

    buf_add_text(&story->words, "on ");
    ws_client_pause(story->client, false);
}

static void story_on_sent(void *owner)
{
    struct story *story = owner;

    if (story->then != PAUSE_ON_TEXT) /* whose moment depends on who is quicker */
        buf_add_text(&story->words, "sent ");
}

static void story_on_end(void *owner, const struct ws_client_end *end)
{
    struct story *story = owner;

    buf_printf(&story->words, "end(%d) ", (int)end->why);
    ws_client_free(TAKE(story->client));
    loop_stop(story->loop);
}

static void play(struct story *story, struct fake_ws *fake, uint64_t open_ms, uint64_t ping_ms)
{
    static const struct ws_client_events events = {
        .on_open = story_on_open,
        .on_text = story_on_text,
        .on_sent = story_on_sent,
        .on_end = story_on_end,
    };
    CLEANUP(error_done) struct error err = { 0 };
    char url[64];

    fake_ws_start(fake);
    snprintf(url, sizeof url, "ws://127.0.0.1:%d/x", fake->port);
    story->loop = loop_new();
    story->timer = timer_new(story->loop, story_go_on, story);
    story->client = ws_client_new(story->loop,
                                  &(struct ws_client_options){ .url = str_of(url),
                                                               .max_message_bytes = 1000,
                                                               .open_timeout_ms = open_ms,
                                                               .ping_ms = ping_ms },
                                  &events, story, &err);
    ASSERT_NOT_NULL(story->client);
    loop_run(story->loop);
    timer_free(story->timer);
    loop_free(story->loop);
    fake_ws_end(fake);
}

#define PLAY(fake, story, open_ms, ping_ms, expected)                                              \
    do {                                                                                           \
        play(&(story), &(fake), open_ms, ping_ms);                                                 \
        ASSERT_STR(buf_str(&(story).words), expected);                                             \
        buf_done(&(story).words);                                                                  \
        buf_done(&(fake).heard);                                                                   \
    } while (0)

TEST(a_server_that_never_answers_is_given_up)
{
    struct fake_ws fake = { .manner = NEVER_ANSWERS };
    struct story story = { 0 };

    PLAY(fake, story, 100, 1000, "end(2) ");
}

TEST(a_server_that_falls_silent_is_asked_and_then_gone)
{
    struct fake_ws fake = { .manner = SAYS_AND_WAITS, .says = "\x81\x01x", .says_len = 3 };
    struct story story = { 0 };

    play(&story, &fake, 10000, 50);
    ASSERT_STR(buf_str(&story.words), "open text(x) sent end(6) ");
    ASSERT_EQ((unsigned char)fake.heard.data[0], 0x89); /* a ping, masked and empty */
    ASSERT_EQ((unsigned char)fake.heard.data[1], 0x80);
    buf_done(&story.words);
    buf_done(&fake.heard);
}

TEST(a_server_that_takes_nothing_is_gone)
{
    struct fake_ws fake = { .manner = TAKES_NOTHING };
    struct story story = { .then = SEND_MUCH };

    PLAY(fake, story, 10000, 50, "open end(6) ");
}

TEST(it_may_be_freed_inside_of_a_message)
{
    struct fake_ws fake = { .manner = SAYS_AND_WAITS, .says = "\x81\x01x\x81\x01y", .says_len = 6 };
    struct story story = { .then = FREE_ON_TEXT };

    PLAY(fake, story, 10000, 10000, "open text(x) ");
}

TEST(messages_wait_while_it_is_paused)
{
    struct fake_ws fake = { .manner = SAYS_AND_WAITS,
                            .says = "\x81\x01x\x81\x01y\x88\x02\x03\xe8",
                            .says_len = 10 };
    struct story story = { .then = PAUSE_ON_TEXT };

    PLAY(fake, story, 10000, 10000, "open text(x) on text(y) on end(1) ");
}

TEST(after_a_good_bye_nothing_is_told_but_the_end)
{
    struct fake_ws fake = { .manner = SAYS_AND_WAITS,
                            .says = "\x81\x01x\x81\x01y\x88\x02\x03\xe8",
                            .says_len = 10 };
    struct story story = { .then = CLOSE_ON_TEXT };

    PLAY(fake, story, 10000, 10000, "open text(x) end(1) ");
}

TEST(a_good_bye_that_is_not_answered_ends_soon)
{
    struct fake_ws fake = { .manner = SAYS_AND_WAITS, .says = "\x81\x01x", .says_len = 3 };
    struct story story = { .then = CLOSE_ON_TEXT };

    PLAY(fake, story, 10000, 10000, "open text(x) end(1) ");
}

TEST(a_url_that_is_none_is_an_error)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct ws_client_options options = { .url = str_of("nowhere") };

    ASSERT_NULL(ws_client_new(NULL, &options, NULL, NULL, &err));
    ASSERT_STR(err.message, "`nowhere` is no address of a WebSocket");
}
