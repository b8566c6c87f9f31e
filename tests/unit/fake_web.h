/*
 * A small web server inside a test: each request is answered by the first rule that fits and is not used up.
 *
 * It runs in threads of its own, so that its bytes come as they do from another process.
 */
#ifndef FAKE_WEB_H
#define FAKE_WEB_H

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum fake_after {
    FAKE_CLOSE,
    FAKE_KEEP,
    FAKE_STALL, /* until the client hangs up */
    FAKE_EARLY, /* the answer comes before the request's body is read, which it never is */
};

struct fake_rule {
    const char *when[3]; /* what the request has to contain, in any case; NULL: nothing more */
    const char *bytes;   /* of the answer */
    enum fake_after after;
    unsigned times;    /* that it is used; 0: any number */
    unsigned pause_us; /* before it is answered */
    size_t repeat;     /* the part behind the blank line, so many times more */
};

enum { FAKE_CONNECTIONS = 256 };

struct fake_web {
    const struct fake_rule *rules;
    size_t n_rules;
    unsigned used[32];
    int listener;
    unsigned short port;
    pthread_t accepting;
    pthread_t serving[FAKE_CONNECTIONS];
    size_t n_connections;
    pthread_mutex_t lock;
    struct buf requests; /* all of them as they came */
    atomic_bool stopping;
};

struct fake_served {
    struct fake_web *web;
    int fd;
};

static inline bool fake_readable(struct fake_web *web, int fd)
{
    struct pollfd poller = { .fd = fd, .events = POLLIN };

    while (!web->stopping) {
        if (poll(&poller, 1, 5) > 0)
            return true;
    }
    return false;
}

static inline bool fake_fits(const struct fake_web *web, size_t i, const char *request)
{
    const struct fake_rule *rule = &web->rules[i];

    if (rule->times > 0 && web->used[i] >= rule->times)
        return false;
    for (size_t k = 0; k < ARRAY_LENGTH(rule->when) && rule->when[k] != NULL; k++) {
        if (strcasestr(request, rule->when[k]) == NULL)
            return false;
    }
    return true;
}

static inline bool fake_answers_early(struct fake_web *web, const char *request)
{
    bool is_early = false;

    pthread_mutex_lock(&web->lock);
    for (size_t i = 0; i < web->n_rules && !is_early; i++)
        is_early = web->rules[i].after == FAKE_EARLY && fake_fits(web, i, request);
    pthread_mutex_unlock(&web->lock);
    return is_early;
}

/* A whole request, or false when the client is gone. */
static inline bool fake_read(struct fake_web *web, int fd, struct buf *request)
{
    for (;;) {
        const char *end, *length;
        char bytes[65536];
        size_t wanted;
        ssize_t n;

        if (!fake_readable(web, fd))
            return false;
        n = recv(fd, bytes, sizeof bytes, 0);
        if (n <= 0)
            return false;
        buf_add(request, bytes, (size_t)n);
        end = strstr(buf_str(request).s, "\r\n\r\n");
        if (end == NULL)
            continue;
        length = strcasestr(request->data, "content-length:");
        wanted = (size_t)(end + 4 - request->data) +
                 (length == NULL || length > end ? 0 : strtoul(length + 15, NULL, 10));
        if (request->len >= wanted || fake_answers_early(web, request->data))
            return true;
    }
}

static inline bool fake_write(struct fake_web *web, int fd, const char *bytes, size_t len)
{
    while (len > 0 && !web->stopping) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);

        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static inline bool fake_answer(struct fake_web *web, int fd, const struct fake_rule *rule)
{
    const char *body = strstr(rule->bytes, "\r\n\r\n");
    bool goes_on;

    if (rule->pause_us > 0)
        usleep(rule->pause_us);
    goes_on = fake_write(web, fd, rule->bytes, strlen(rule->bytes));
    for (size_t i = 0; i < rule->repeat && goes_on && !web->stopping; i++)
        goes_on = fake_write(web, fd, body + 4, strlen(body + 4));
    return goes_on;
}

static inline const struct fake_rule *fake_find(struct fake_web *web, const char *request)
{
    static const struct fake_rule none = {
        .bytes = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    };

    for (size_t i = 0; i < web->n_rules; i++) {
        if (fake_fits(web, i, request)) {
            web->used[i]++;
            return &web->rules[i];
        }
    }
    return &none;
}

static inline void *fake_serve(void *data)
{
    struct fake_served *served = data;
    struct fake_web *web = served->web;
    bool goes_on = true;

    while (goes_on) {
        CLEANUP(buf_done) struct buf request = { 0 };
        const struct fake_rule *rule;

        if (!fake_read(web, served->fd, &request))
            break;
        pthread_mutex_lock(&web->lock);
        rule = fake_find(web, buf_str(&request).s);
        buf_add(&web->requests, request.data, request.len);
        buf_add_text(&web->requests, "\n---\n");
        pthread_mutex_unlock(&web->lock);
        goes_on = fake_answer(web, served->fd, rule) && rule->after == FAKE_KEEP;
        if (rule->after == FAKE_STALL)
            fake_readable(web, served->fd);
        while (rule->after == FAKE_EARLY && !web->stopping)
            usleep(5000);
    }
    close(served->fd);
    free(served);
    return NULL;
}

static inline void *fake_accept(void *data)
{
    struct fake_web *web = data;

    while (fake_readable(web, web->listener)) {
        struct fake_served *served = xcalloc(1, sizeof *served);

        served->web = web;
        served->fd = accept(web->listener, NULL, NULL);
        setsockopt(served->fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
        if (web->n_connections == FAKE_CONNECTIONS)
            abort();
        pthread_create(&web->serving[web->n_connections++], NULL, fake_serve, served);
    }
    return NULL;
}

static inline void fake_web_start(struct fake_web *web, const struct fake_rule *rules, size_t n)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t len = sizeof address;

    *web = (struct fake_web){ .rules = rules, .n_rules = n };
    ASSERT_TRUE(n <= ARRAY_LENGTH(web->used));
    pthread_mutex_init(&web->lock, NULL);
    web->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(bind(web->listener, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(listen(web->listener, 128), 0);
    getsockname(web->listener, (struct sockaddr *)&address, &len);
    web->port = ntohs(address.sin_port);
    pthread_create(&web->accepting, NULL, fake_accept, web);
}

static inline void fake_web_stop(struct fake_web *web)
{
    web->stopping = true;
    pthread_join(web->accepting, NULL);
    for (size_t i = 0; i < web->n_connections; i++)
        pthread_join(web->serving[i], NULL);
    close(web->listener);
    buf_done(&web->requests);
    pthread_mutex_destroy(&web->lock);
}

/* How often has the text come in requests? */
static inline size_t fake_web_count(struct fake_web *web, const char *text)
{
    size_t n = 0;

    pthread_mutex_lock(&web->lock);
    for (const char *at = buf_str(&web->requests).s; (at = strcasestr(at, text)) != NULL; at++)
        n++;
    pthread_mutex_unlock(&web->lock);
    return n;
}

#endif
