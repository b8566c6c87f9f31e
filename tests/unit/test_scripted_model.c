/* The scripted model over real sockets: each test has one in a process of its own, as users do. */
#include "scripted/model.h"

#include "base/buf.h"
#include "base/memory.h"
#include "scripted/http_connection.h"

#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct served {
    pid_t pid;
    unsigned port;
};

enum { PATIENCE_MS = 30000 };

/* NULL: the built-in script. */
static struct served serve(const char *script, bool once)
{
    struct scripted_model_options options = { .once = once };
    struct sockaddr_in address = { .sin_family = AF_INET };
    char path[] = "/tmp/scripted-XXXXXX", line[100] = "";
    struct served served = { 0 };
    int fds[2];

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memcpy(&options.address, &address, sizeof address);
    if (script != NULL) {
        int fd = mkstemp(path);

        ASSERT_TRUE(fd >= 0);
        ASSERT_EQ(write(fd, script, strlen(script)), strlen(script));
        close(fd);
        options.script = path;
    }
    ASSERT_EQ(pipe(fds), 0);
    served.pid = fork();
    ASSERT_TRUE(served.pid >= 0);
    if (served.pid == 0) {
        struct error err = { 0 };

        close(fds[0]);
        options.announce_fd = fds[1];
        if (scripted_model_run(&options, &err))
            exit(0); /* and the sanitizer looks for leaks */
        fprintf(stderr, "%s\n", err.message.s);
        exit(1);
    }
    close(fds[1]);
    ASSERT_TRUE(read(fds[0], line, sizeof line - 1) > 0);
    ASSERT_EQ(sscanf(line, "http://127.0.0.1:%u/v1\n", &served.port), 1);
    close(fds[0]);
    if (script != NULL)
        unlink(path);
    return served;
}

static void expect_end(const struct served *served)
{
    int status = -1;

    ASSERT_EQ(waitpid(served->pid, &status, 0), served->pid);
    ASSERT_EQ(status, 0);
}

static void end(const struct served *served)
{
    kill(served->pid, SIGTERM);
    expect_end(served);
}

static int dial(const struct served *served)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)served->port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

static void say(int fd, const char *text, size_t len)
{
    while (len > 0) {
        ssize_t n = send(fd, text, len, MSG_NOSIGNAL);

        ASSERT_TRUE(n > 0);
        text += n;
        len -= (size_t)n;
    }
}

static void post(int fd, const char *path, const char *body)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %zu\r\n\r\n%s", path,
               strlen(body), body);
    say(fd, text.data, text.len);
}

/* Reads until the text is there, or to the end if there is none; everything so far is in `in`. */
static void hear(int fd, const char *until, struct buf *in)
{
    while (until == NULL || strstr(buf_str(in).s, until) == NULL) {
        struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
        ssize_t n;

        if (poll(&poll_fd, 1, PATIENCE_MS) != 1)
            fail_msg("nothing came, after: %s", buf_str(in).s);
        n = read(fd, buf_reserve(in, 65536), 65536);
        if (n <= 0 && until == NULL)
            return;
        if (n <= 0)
            fail_msg("the end came, after: %s", buf_str(in).s);
        in->len += (size_t)n;
    }
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;

    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

/* What the answer to some bytes is, when nothing more is sent. */
static void expect_answer(const struct served *served, const char *bytes, const char *begin)
{
    CLEANUP(buf_done) struct buf in = { 0 };
    int fd = dial(served);

    say(fd, bytes, strlen(bytes));
    hear(fd, /* until= */ NULL, &in);
    if (strncmp(buf_str(&in).s, begin, strlen(begin)) != 0)
        fail_msg("expected %s, got %s", begin, buf_str(&in).s);
    close(fd);
}

TEST(a_connection_serves_many_requests)
{
    static const char models[] = "GET /v1/models?client_version=0 HTTP/1.1\r\nHost: x\r\n\r\n";
    struct served served = serve(NULL, false);
    int fd = dial(&served);

    for (size_t i = 0; i < 3; i++) {
        CLEANUP(buf_done) struct buf in = { 0 };

        post(fd, "/v1/responses", "{\"input\":\"hi\"}");
        hear(fd, "\r\n0\r\n\r\n", &in);
        ASSERT_NOT_NULL(strstr(buf_str(&in).s, "Content-Type: text/event-stream\r\n"));
        ASSERT_EQ(count(buf_str(&in).s, "event: response.completed\n"), 1);
    }
    for (size_t i = 0; i < 3; i++) {
        CLEANUP(buf_done) struct buf in = { 0 };

        say(fd, models, strlen(models));
        hear(fd, "\"models\":[]}", &in);
    }
    close(fd);
    end(&served);
}

TEST(requests_may_be_pipelined)
{
    CLEANUP(buf_done) struct buf in = { 0 };
    struct served served = serve(NULL, false);
    int fd = dial(&served);

    for (size_t i = 0; i < 50; i++)
        post(fd, "/v1/responses", "{\"input\":\"hi\"}");
    shutdown(fd, SHUT_WR); /* and still wants to be answered */
    hear(fd, /* until= */ NULL, &in);
    ASSERT_EQ(count(buf_str(&in).s, "event: response.completed\n"), 50);
    close(fd);
    end(&served);
}

TEST(a_script_is_played_and_ends)
{
    CLEANUP(buf_done) struct buf in = { 0 };
    struct served served = serve("[{\"output\":[{\"message\":\"one\"}]},{\"status\":429,"
                                 "\"headers\":{\"x-a\":\"b\"}},{\"output\":[{\"message\":\"two\"}],"
                                 "\"cut\":2,\"delay_ms\":10,\"hang_ms\":30}]",
                                 /* once= */ true);
    int fd = dial(&served);

    post(fd, "/v1/responses", "{}");
    hear(fd, "\r\n0\r\n\r\n", &in);
    ASSERT_NOT_NULL(strstr(buf_str(&in).s, "\"text\":\"one\""));
    post(fd, "/v1/responses/compact", "not even JSON");
    hear(fd, "{\"error\":{\"message\":\"scripted\"}}", &in);
    ASSERT_NOT_NULL(strstr(buf_str(&in).s, "HTTP/1.1 429 Too Many Requests\r\nx-a: b\r\n"));
    buf_clear(&in, 0);
    post(fd, "/v1/responses", "{}");
    hear(fd, /* until= */ NULL, &in);
    ASSERT_NOT_NULL(strstr(buf_str(&in).s, "Connection: close\r\n"));
    ASSERT_EQ(count(buf_str(&in).s, "event: "), 2);
    close(fd);
    expect_end(&served); /* by itself, because of --once */
}

TEST(a_used_up_script_says_so)
{
    struct served served = serve("[]", false);

    expect_answer(&served,
                  "POST /responses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                  "Content-Length: 0\r\n\r\n",
                  "HTTP/1.1 500 Internal Server Error\r\n");
    end(&served);
}

TEST(what_is_wrong_is_told)
{
    struct served served = serve(NULL, false);

    expect_answer(&served, "nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n");
    expect_answer(&served, "GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                  "HTTP/1.1 404 Not Found\r\n");
    expect_answer(&served, "GET /responses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                  "HTTP/1.1 405 Method Not Allowed\r\nAllow: POST\r\n");
    expect_answer(&served,
                  "POST /responses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                  "Content-Encoding: zstd\r\nContent-Length: 1\r\n\r\nx",
                  "HTTP/1.1 415 Unsupported Media Type\r\n");
    expect_answer(&served,
                  "POST /responses HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n",
                  "HTTP/1.1 413 Payload Too Large\r\n");
    expect_answer(&served, "POST /responses HTTP/1.0\r\nContent-Length: 1\r\n\r\nx",
                  "HTTP/1.1 400 Bad Request\r\n");
    expect_answer(&served,
                  "POST /responses HTTP/1.0\r\nContent-Length: 14\r\n\r\n{\"input\":\"hi\"}",
                  "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/event-stream\r\n");
    expect_answer(&served, "HEAD /models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                  "HTTP/1.1 405 Method Not Allowed\r\n");
    end(&served);
}

TEST(go_on_is_said_to_those_who_wait)
{
    CLEANUP(buf_done) struct buf in = { 0 };
    struct served served = serve(NULL, false);
    int fd = dial(&served);
    static const char head[] = "POST /responses HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
                               "Content-Length: 14\r\n\r\n";

    say(fd, head, strlen(head));
    hear(fd, "HTTP/1.1 100 Continue\r\n\r\n", &in);
    say(fd, "{\"input\":\"hi\"}", 14);
    hear(fd, "\r\n0\r\n\r\n", &in);
    close(fd);
    end(&served);
}

TEST(slow_is_slow_and_others_do_not_wait)
{
    CLEANUP(buf_done) struct buf slow = { 0 };
    CLEANUP(buf_done) struct buf quick = { 0 };
    struct served served = serve(NULL, false);
    int fd = dial(&served);
    int other = dial(&served);

    post(fd, "/responses", "{\"input\":\"slow\"}");
    hear(fd, "response.created", &slow);
    post(other, "/responses", "{\"input\":\"quick\"}");
    hear(other, "\r\n0\r\n\r\n", &quick);
    ASSERT_NULL(strstr(buf_str(&slow).s, "response.completed"));
    close(fd); /* in the middle */
    close(other);
    end(&served);
}

TEST(many_come_at_once_and_some_leave_early)
{
    enum { N = 200 };
    struct served served = serve(NULL, false);
    int fds[N];

    for (size_t i = 0; i < N; i++) {
        fds[i] = dial(&served);
        post(fds[i], "/responses", i % 3 == 0 ? "{\"input\":\"slow\"}" : "{\"input\":\"hi\"}");
    }
    for (size_t i = 0; i < N; i++) {
        CLEANUP(buf_done) struct buf in = { 0 };

        if (i % 3 != 0)
            hear(fds[i], "\r\n0\r\n\r\n", &in);
        if (i % 3 == 0 && i % 2 == 0) {
            struct linger reset = { .l_onoff = 1 };

            setsockopt(fds[i], SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        }
        close(fds[i]);
    }
    end(&served); /* while others are still being answered */
}

/* A client that asks for much and reads nothing is not sent more than it takes. */
TEST(who_does_not_read_waits)
{
    CLEANUP(buf_done) struct buf script = { 0 };
    CLEANUP(buf_done) struct buf in = { 0 };
    enum { N = 3000 };
    struct served served;
    int fd;

    buf_add_text(&script, "[{\"output\":[{\"message\":\"m\",\"deltas\":[\"\"");
    for (size_t i = 0; i < N; i++) {
        buf_add_text(&script, ",\"");
        for (size_t k = 0; k < 200; k++)
            buf_add_text(&script, "0123456789");
        buf_add_text(&script, "\"");
    }
    buf_add_text(&script, "]}]}]");
    served = serve(buf_str(&script).s, false);
    fd = dial(&served);
    post(fd, "/responses", "{}");
    usleep(200 * 1000);
    hear(fd, "\r\n0\r\n\r\n", &in);
    ASSERT_EQ(count(buf_str(&in).s, "event: response.output_text.delta"), N + 1);
    close(fd);
    end(&served);
}

TEST(large_bodies_are_read)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    CLEANUP(buf_done) struct buf in = { 0 };
    struct served served = serve(NULL, false);
    int fd = dial(&served);

    buf_add_text(&body, "{\"input\":\"");
    while (body.len < 8 * 1024 * 1024)
        buf_add_text(&body, "0123456789 0123456789 0123456789 0123456789 ");
    buf_add_text(&body, "\"}");
    post(fd, "/responses", buf_str(&body).s);
    hear(fd, "\r\n0\r\n\r\n", &in);
    close(fd);
    end(&served);
}

/* Random bytes, and requests with random faults, from clients that leave at random. */
TEST(survives_anything)
{
    static const char seed[] =
        "POST /responses HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
        "\r\ne\r\n{\"input\":\"hi\"}\r\n0\r\n\r\nGET /models HTTP/1.1\r\n\r\n";
    struct served served = serve(NULL, false);
    uint64_t random = 7;

    for (size_t round = 0; round < 300; round++) {
        char text[sizeof seed];
        int fd = dial(&served);

        memcpy(text, seed, sizeof seed);
        for (size_t i = 0; i < 1 + round % 7; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text[(random >> 33) % strlen(seed)] = (char)(random >> 20);
        }
        send(fd, text, sizeof text - 1, MSG_NOSIGNAL);
        if (round % 4 == 0)
            (void)!read(fd, text, sizeof text);
        close(fd);
    }
    expect_answer(&served, "GET /models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                  "HTTP/1.1 200 OK\r\n");
    end(&served);
}
