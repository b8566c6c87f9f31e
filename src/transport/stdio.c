#include "transport/stdio.h"

#include "base/log.h"
#include "base/memory.h"
#include "loop/stream.h"
#include "transport/line_reader.h"
#include "transport/outbox.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A pipe that holds several long messages: else each of them takes turns of us and of the client. */
enum { PIPE_SIZE = 1024 * 1024 };

/* The one client there is: deltas are joined, but it is not sent away. */
static const struct outbox_limits limits = { .continue_above = 256 * 1024 };

struct stdio {
    struct channel channel;
    int in_fd;
    struct stream *in;
    struct stream *out;
    struct line_reader reader;
    struct outbox outbox;
    bool shares_stderr; /* stdout and stderr are one pipe or file */
    bool paused;
    bool ended; /* end of input; the channel's on_end() follows once every line was handed out */
    bool end_told;
    bool broken; /* nobody reads what we write */
};

static struct stdio *stdio_of(struct channel *channel)
{
    return container_of(channel, struct stdio, channel);
}

/* -- In ------------------------------------------------------------------------------------ */

static void deliver(struct stdio *stdio, struct str line)
{
    stdio->channel.events->on_message(stdio->channel.owner, line.s, line.len);
}

static void stdio_tell_end(struct stdio *stdio)
{
    if (stdio->end_told)
        return;
    stdio->end_told = true;
    stdio->channel.events->on_end(stdio->channel.owner);
}

/* Hands out what has been read, until the owner pauses. */
static void hand_out(struct stdio *stdio)
{
    size_t overlong = stdio->reader.n_overlong;
    struct str line;

    while (!stdio->paused && line_reader_next(&stdio->reader, &line))
        deliver(stdio, line);
    if (stdio->reader.n_overlong > overlong)
        log_warn("ignored a line longer than %zu bytes", stdio->reader.max_line);
    if (!stdio->ended || stdio->paused)
        return;
    if (line_reader_rest(&stdio->reader, &line))
        deliver(stdio, line);
    stdio_tell_end(stdio);
}

static char *stdio_on_space(void *owner, size_t *ret_size)
{
    struct stdio *stdio = owner;

    return line_reader_space(&stdio->reader, ret_size);
}

static void stdio_on_read(void *owner, size_t n)
{
    struct stdio *stdio = owner;

    line_reader_add(&stdio->reader, n);
    hand_out(stdio);
}

static void stdio_on_end(void *owner, int error)
{
    struct stdio *stdio = owner;

    if (error < 0)
        log_error("Failed reading stdin: %s", strerror(-error));
    stdio->ended = true;
    hand_out(stdio);
}

/* While nothing is read the loop does not look at stdin, so we do. */
static bool stdio_has_hung_up(const struct channel *channel)
{
    const struct stdio *stdio = container_of(channel, const struct stdio, channel);
    struct pollfd in = { .fd = stdio->in_fd };

    return stdio->ended || (poll(&in, 1, 0) > 0 && (in.revents & (POLLHUP | POLLERR)) != 0);
}

static void stdio_pause(struct channel *channel, bool paused)
{
    struct stdio *stdio = stdio_of(channel);

    if (stdio->paused == paused)
        return;
    stdio->paused = paused;
    if (paused) {
        stream_read_stop(stdio->in);
        return;
    }
    hand_out(stdio);
    if (!stdio->paused && !stdio->ended)
        stream_read_start(stdio->in);
}

/* -- Out ----------------------------------------------------------------------------------- */

static void frame_line(size_t len, struct framing *ret_framing)
{
    *ret_framing = (struct framing){ .suffix = '\n' };
}

static void stdio_send(struct channel *channel, struct parcel *parcel)
{
    struct stdio *stdio = stdio_of(channel);

    if (stdio->broken)
        return;
    outbox_send(&stdio->outbox, parcel);
    if (stdio->shares_stderr && outbox_queued(&stdio->outbox) > 0)
        log_hold(true);
}

static void stdio_set_head(struct channel *channel, struct str head)
{
    stdio_of(channel)->outbox.head = head;
}

static size_t stdio_queued(const struct channel *channel)
{
    return outbox_queued(&container_of(channel, const struct stdio, channel)->outbox);
}

static void stdio_on_drain(void *owner, int error)
{
    struct stdio *stdio = owner;

    if (error < 0) {
        log_hold(false);
        log_error("Failed to write to stdout: %s", strerror(-error));
        stdio->broken = true;
        outbox_done(&stdio->outbox);
    }
    outbox_drained(&stdio->outbox);
    if (outbox_queued(&stdio->outbox) > 0)
        return;
    log_hold(false);
    stdio->channel.events->on_drain(stdio->channel.owner);
}

/* ------------------------------------------------------------------------------------------ */

static bool is_same_descriptor(int a, int b)
{
    struct stat status_a, status_b;

    return fstat(a, &status_a) == 0 && fstat(b, &status_b) == 0 &&
           status_a.st_dev == status_b.st_dev && status_a.st_ino == status_b.st_ino;
}

static void stdio_free(struct channel *channel)
{
    struct stdio *stdio = stdio_of(channel);

    log_hold(false);
    outbox_done(&stdio->outbox);
    stream_free(stdio->in);
    stream_free(stdio->out);
    line_reader_done(&stdio->reader);
    free(stdio);
}

static const struct channel_ops stdio_ops = {
    .send = stdio_send,
    .queued = stdio_queued,
    .pause = stdio_pause,
    .has_hung_up = stdio_has_hung_up,
    .set_head = stdio_set_head,
    .free = stdio_free,
};

static const struct stream_events stdio_stream_events = {
    .on_space = stdio_on_space,
    .on_read = stdio_on_read,
    .on_end = stdio_on_end,
    .on_drain = stdio_on_drain,
};

int stdio_open(struct loop *loop, const struct stdio_options *options, struct channel **ret_channel)
{
    struct stdio *stdio = xcalloc(1, sizeof *stdio);
    int r;

    stdio->channel.ops = &stdio_ops;
    stdio->reader.max_line = options->max_message_bytes;
    stdio->paused = true;
    stdio->in_fd = options->in;
    outbox_init(&stdio->outbox, /* stream= */ NULL, frame_line, limits);
    stdio->shares_stderr = is_same_descriptor(options->out, STDERR_FILENO);
    r = stream_open(loop, options->in, &stdio_stream_events, stdio, &stdio->in);
    if (r == 0)
        r = stream_open(loop, options->out, &stdio_stream_events, stdio, &stdio->out);
    if (r < 0) {
        stdio_free(&stdio->channel);
        return r;
    }
    fcntl(options->out, F_SETPIPE_SZ, PIPE_SIZE); /* if it is one, and may */
    outbox_init(&stdio->outbox, stdio->out, frame_line, limits);
    *ret_channel = &stdio->channel;
    return 0;
}
