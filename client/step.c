/* Driving a client: reading, writing, time, and the end. */
#include "client.h"
#include "fault.h"
#include "reply.h"
#include "secure.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_CHUNK = 1 << 16,
    READS_A_STEP = 16, /* then time limits and other descriptors get their turn */
    EVENTS_A_STEP = 8,
    MALFORMED_SHOWN = 1024,
    POLL_CHILD_MS = 20, /* without a descriptor for the process */
    QUEUE_FACTOR = 2,   /* messages of the largest size that may wait for the server to read */
};

uint64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- time ------------------------------------------------------------------------------------ */

void client_wake_at(struct bobbin_client *client, uint64_t at)
{
    struct itimerspec when = { 0 };

    if (at >= client->timer_at)
        return;
    client->timer_at = at;
    when.it_value.tv_sec = (time_t)(at / 1000);
    when.it_value.tv_nsec = (long)(at % 1000) * 1000000;
    if (at == 0)
        when.it_value.tv_nsec = 1; /* zero would stop the timer */
    timerfd_settime(client->timer_fd, TFD_TIMER_ABSTIME, &when, NULL);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void watch_out(struct bobbin_client *client, bool wanted)
{
    bool shared = client->in_fd == client->out_fd;
    struct epoll_event event = {
        .events = (wanted ? EPOLLOUT : 0u) | (shared ? EPOLLIN : 0u),
        .data.u32 = shared ? WATCH_IN : WATCH_OUT,
    };

    if (wanted == client->out_watched)
        return;
    client->out_watched = wanted;
    if (shared)
        epoll_ctl(client->epoll_fd, EPOLL_CTL_MOD, client->out_fd, &event);
    else
        epoll_ctl(client->epoll_fd, wanted ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, client->out_fd, &event);
}

/* As send() does. */
static ssize_t send_some(struct bobbin_client *client, const char *data, size_t len)
{
    return client->secure != NULL ? secure_send(client->secure, data, len)
                                  : send(client->out_fd, data, len, MSG_NOSIGNAL);
}

void client_flush(struct bobbin_client *client)
{
    struct bytes *out = &client->frames.out;
    size_t sent = 0;

    if (client->out_fd < 0 || client->broken)
        return;
    while (sent < out->len || secure_holds(client->secure)) {
        ssize_t n = send_some(client, out->data + sent, out->len - sent);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            break;
        if (n < 0) {
            client->broken = true;
            client_wake_at(client, now_ms());
            return;
        }
        sent += (size_t)n;
    }
    bytes_consume(out, sent);
    watch_out(client, out->len > 0 || secure_holds(client->secure));
}

int client_put(struct bobbin_client *client, const char *text, size_t len)
{
    if (client->frames.out.len + len > QUEUE_FACTOR * client->options.max_message_bytes)
        return fault_set(BOBBIN_ERR_LIMIT, "the server does not read what it is sent");
    if (!frames_put(&client->frames, text, len))
        return fault_memory();
    client_flush(client);
    return 0;
}

/* ---- the end --------------------------------------------------------------------------------- */

static void close_fd(struct bobbin_client *client, int *fd)
{
    if (*fd < 0)
        return;
    epoll_ctl(client->epoll_fd, EPOLL_CTL_DEL, *fd, NULL);
    close(*fd);
    *fd = -1;
}

void client_hang_up(struct bobbin_client *client)
{
    if (client->out_fd == client->in_fd)
        client->out_fd = -1;
    if (client->secure != NULL) {
        epoll_ctl(client->epoll_fd, EPOLL_CTL_DEL, client->in_fd, NULL);
        secure_free(client->secure);
        client->secure = NULL;
        client->in_fd = -1;
    }
    close_fd(client, &client->out_fd);
    close_fd(client, &client->in_fd);
}

void client_end(struct bobbin_client *client, int error, const char *format, ...)
{
    struct bytes words = { 0 };
    char text[STDERR_TAIL + 512];
    va_list args;

    if (client->state == CLIENT_ENDED)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    client->state = CLIENT_ENDED;
    client->end_error = error;
    client->end_words =
        bytes_add_text(&words, text) && bytes_text(&words) != NULL ? words.data : NULL;
    if (client->end_words == NULL)
        bytes_done(&words);
    client_hang_up(client);
    runs_fail_all(client, error, text);
    pending_fail_all(client, error, text);
    if (!client->settled) { /* it never came to the handshake */
        fault_set(error, "%s", text);
        client_tell_ready(client, error);
    }
    if (client->options.on_closed != NULL) {
        client_unlock(client);
        fault_set(error, "%s", text);
        client->options.on_closed(client->options.owner, client, error);
        client_lock(client);
    }
}

/* The last lines of stderr, without the blanks at their ends. */
static void end_of_server(struct bobbin_client *client)
{
    struct spawned *server = &client->server;
    char status[128];
    size_t len;

    if (server->stderr_fd >= 0)
        client_read_stderr(client);
    client_unlock(client);
    client_tell_stderr(client, /* is_end= */ true);
    client_lock(client);
    len = server->tail_len;
    while (len > 0 && strchr(" \r\n\t", server->tail[len - 1]) != NULL)
        len--;
    spawned_describe(server, status, sizeof status);
    client_end(client, BOBBIN_ERR_CLOSED, "%s%s%.*s", status, len > 0 ? "; its last words: " : "",
               (int)len, server->tail);
}

/* Nothing more will come from the server, or nothing more can be sent to it. */
static void begin_ending(struct bobbin_client *client, const char *why)
{
    if (!client->spawned) {
        client_end(client, BOBBIN_ERR_CLOSED, "%s", why);
        return;
    }
    if (client->state >= CLIENT_ENDING)
        return;
    client->state = CLIENT_ENDING;
    client_hang_up(client);
    client->ending_at = now_ms() + client->options.close_timeout_ms;
    client_wake_at(client,
                   client->server.pid_fd < 0 ? now_ms() + POLL_CHILD_MS : client->ending_at);
    if (spawned_reap(&client->server))
        end_of_server(client);
}

static uint64_t check_connecting(struct bobbin_client *client, uint64_t now)
{
    if (client->state != CLIENT_CONNECTING)
        return NEVER;
    if (now < client->connect_by)
        return client->connect_by;
    client_end(client, BOBBIN_ERR_TIMEOUT, "the server did not open the WebSocket in time");
    return NEVER;
}

static uint64_t check_ending(struct bobbin_client *client, uint64_t now)
{
    if (client->state != CLIENT_ENDING)
        return NEVER;
    if (spawned_reap(&client->server)) {
        end_of_server(client);
        return NEVER;
    }
    if (now >= client->ending_at) {
        spawned_kill(&client->server, SIGKILL);
        client->ending_at = now + client->options.close_timeout_ms + POLL_CHILD_MS;
    }
    return client->server.pid_fd < 0 ? now + POLL_CHILD_MS : client->ending_at;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* As much of it as a log line takes. */
static void log_malformed(struct bobbin_client *client, const char *what, const char *text,
                          size_t len)
{
    if (len > MALFORMED_SHOWN)
        client_log(client, "malformed line of %zu bytes, %s: %.*s ...", len, what, MALFORMED_SHOWN,
                   text);
    else
        client_log(client, "malformed line, %s: %.*s", what, (int)len, text);
}

static void handle_message(struct bobbin_client *client, const char *text, size_t len)
{
    struct packet packet;
    enum packet_result result = packet_read(&packet, text, len);

    if (result == PACKET_NOT_JSON && len > 0)
        log_malformed(client, "not JSON", text, len);
    else if (result == PACKET_OK && packet.kind == PACKET_NONSENSE)
        log_malformed(client, "not a message", text, len);
    frames_drop(&client->frames);
    if (result == PACKET_NOT_JSON)
        return;
    if (result == PACKET_MEMORY) {
        client_end(client, BOBBIN_ERR_MEMORY, "out of memory for a message of the server");
        return;
    }
    switch (packet.kind) {
    case PACKET_REPLY:
    case PACKET_ERROR:
        pending_answer(client, &packet);
        break;
    case PACKET_REQUEST:
        handlers_request(client, &packet);
        break;
    case PACKET_EVENT:
        handlers_event(client, &packet);
        break;
    default:
        break;
    }
    packet_done(&packet);
}

static void handle_messages(struct bobbin_client *client)
{
    char *text;
    size_t len;

    while (client->state != CLIENT_ENDED) {
        switch (frames_next(&client->frames, &text, &len)) {
        case FRAME_NONE:
            client_flush(client); /* a pong may be waiting */
            return;
        case FRAME_MESSAGE:
            handle_message(client, text, len);
            break;
        case FRAME_SKIPPED:
            client_log(client, "ignored a message of more than %zu bytes", client->frames.max);
            break;
        case FRAME_READY:
            client->state = CLIENT_GREETING;
            if (client_greet(client) < 0)
                client_end(client, BOBBIN_ERR_MEMORY, "%s", bobbin_last_error());
            break;
        case FRAME_CLOSED:
        case FRAME_BROKEN:
            client_flush(client);
            client_end(client, client->frames.open ? BOBBIN_ERR_CLOSED : BOBBIN_ERR_START, "%s",
                       client->frames.why);
            return;
        case FRAME_MEMORY:
            client_end(client, BOBBIN_ERR_MEMORY, "out of memory for a message of the server");
            return;
        }
    }
}

/* As recv() does. */
static ssize_t receive_some(struct bobbin_client *client, char *data, size_t size)
{
    return client->secure != NULL ? secure_recv(client->secure, data, size)
                                  : recv(client->in_fd, data, size, 0);
}

/* Returns false when there is nothing to read now, or ever. */
static bool read_some(struct bobbin_client *client)
{
    struct frames *frames = &client->frames;
    size_t more = frames->in.len > READ_CHUNK ? frames->in.len : READ_CHUNK;
    ssize_t n;

    if (client->in_fd < 0)
        return false;
    if (!frames_room(frames, more) && !frames_room(frames, READ_CHUNK)) {
        client_end(client, BOBBIN_ERR_MEMORY, "out of memory for a message of the server");
        return false;
    }
    do
        n = receive_some(client, frames->in.data + frames->in.len,
                         frames->in.size - frames->in.len - 1);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        /* TLS comes in records, so there may be more behind any of them. */
        bool full = client->secure != NULL || (size_t)n == frames->in.size - frames->in.len - 1;

        frames->in.len += (size_t)n;
        handle_messages(client);
        return full && client->in_fd >= 0;
    }
    if (n == 0 || errno != EAGAIN)
        begin_ending(client, n == 0 ? "the server closed the connection" : strerror(errno));
    return false;
}

static void read_streams(struct bobbin_client *client)
{
    int n = 0;

    while (n < READS_A_STEP && read_some(client))
        n++;
    client->unread = n == READS_A_STEP && client->secure != NULL;
    if (client->unread)
        client_wake_at(client, now_ms());
}

/* ---- steps ----------------------------------------------------------------------------------- */

static uint64_t earliest(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void check_time(struct bobbin_client *client)
{
    uint64_t expirations;
    uint64_t now = now_ms();
    uint64_t next;

    if (read(client->timer_fd, &expirations, sizeof expirations) < 0 && errno != EAGAIN)
        return;
    client->timer_at = NEVER;
    if (client->broken && client->state < CLIENT_ENDING) {
        read_streams(client); /* it may have said why */
        begin_ending(client, "the server closed the connection");
    }
    if (client->unread)
        read_streams(client);
    next = pending_check_time(client, now);
    next = earliest(next, runs_check_time(client, now));
    next = earliest(next, check_connecting(client, now));
    next = earliest(next, check_ending(client, now));
    client_wake_at(client, next);
}

static void process_ended(struct bobbin_client *client)
{
    if (!spawned_reap(&client->server))
        return;
    epoll_ctl(client->epoll_fd, EPOLL_CTL_DEL, client->server.pid_fd, NULL);
    while (client->in_fd >= 0 && client->state < CLIENT_ENDING && read_some(client))
        ; /* what it said before */
    end_of_server(client);
}

static void read_stderr(struct bobbin_client *client)
{
    bool goes_on = client_read_stderr(client);

    client_unlock(client);
    client_tell_stderr(client, !goes_on);
    client_lock(client);
    if (!goes_on)
        close_fd(client, &client->server.stderr_fd);
}

static void handle(struct bobbin_client *client, const struct epoll_event *event)
{
    switch (event->data.u32) {
    case WATCH_IN:
        if (event->events & EPOLLOUT)
            client_flush(client);
        if (event->events & ~(uint32_t)EPOLLOUT)
            read_streams(client);
        break;
    case WATCH_OUT:
        client_flush(client);
        break;
    case WATCH_STDERR:
        read_stderr(client);
        break;
    case WATCH_PID:
        process_ended(client);
        break;
    case WATCH_TIMER:
        check_time(client);
        break;
    default:
        break;
    }
}

/* Returns how many descriptors had something. */
static int make_step(struct bobbin_client *client, int timeout_ms)
{
    struct epoll_event events[EVENTS_A_STEP];
    int n;

    client->driving = true;
    client->driver = pthread_self();
    if (timeout_ms != 0)
        client_unlock(client);
    n = epoll_wait(client->epoll_fd, events, EVENTS_A_STEP, timeout_ms);
    if (timeout_ms != 0)
        client_lock(client);
    for (int i = 0; i < n; i++)
        handle(client, &events[i]);
    runs_settle(client);
    client->driving = false;
    pthread_cond_broadcast(&client->moved);
    return n;
}

static bool drives_itself(const struct bobbin_client *client)
{
    return client->driving && pthread_equal(client->driver, pthread_self());
}

int client_drive(struct bobbin_client *client, const bool *done)
{
    while (!*done) {
        if (drives_itself(client))
            return fault_set(BOBBIN_ERR_STATE, "a call-back cannot wait");
        if (client->driving)
            pthread_cond_wait(&client->moved, &client->lock);
        else if (client->state == CLIENT_ENDED)
            return client_ended(client);
        else
            make_step(client, -1);
    }
    return 0;
}

/* The step of another thread is ours, too. Returns whether it came in time. */
static bool wait_for_driver(struct bobbin_client *client, int timeout_ms)
{
    uint64_t until = now_ms() + (uint64_t)timeout_ms;
    struct timespec when = {
        .tv_sec = (time_t)(until / 1000),
        .tv_nsec = (long)(until % 1000) * 1000000,
    };

    if (timeout_ms < 0)
        return pthread_cond_wait(&client->moved, &client->lock) == 0;
    return pthread_cond_timedwait(&client->moved, &client->lock, &when) == 0;
}

int bobbin_client_wait(bobbin_client *client, int timeout_ms)
{
    int r = 0;

    client_lock(client);
    if (drives_itself(client))
        r = fault_set(BOBBIN_ERR_STATE, "a call-back cannot drive its client");
    else if (client->state == CLIENT_ENDED)
        r = client_ended(client);
    else if (client->driving && timeout_ms != 0)
        r = wait_for_driver(client, timeout_ms);
    else if (!client->driving)
        r = make_step(client, timeout_ms) > 0;
    if (r >= 0 && client->state == CLIENT_ENDED)
        r = client_ended(client);
    client_unlock(client);
    return r;
}

int bobbin_client_dispatch(bobbin_client *client)
{
    int r = bobbin_client_wait(client, 0);

    return r > 0 ? 0 : r;
}
