#include "hub/stdio_bridge.h"

#include "base/log.h"
#include "base/memory.h"
#include "exec/process.h"
#include "hub/bridge.h"
#include "transport/line_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 64 * 1024 * 1024,
    GRACE_MS = 2000,
    CLOG_LOOK_MS = 20, /* at a server that does not read */
    LINE_COST = 256,   /* bytes of a line that waits, beside its own */
};

struct stdio_bridge {
    struct loop *loop;
    struct websocket_hub *sockets;
    stdio_bridge_fn *on_over;
    void *owner;
    struct process *process;
    struct channel *channel; /* NULL: the browser has gone */
    struct line_reader lines;
    struct timer *timer; /* OPEN: looks whether the server reads again; CLOSING: its time is over */
    size_t waiting;      /* bytes that lines cost since the browser had read everything */
    bool is_held;        /* the process, because the browser does not read */
    bool is_gone;        /* the browser: its channel is freed when the loop comes back to us */
};

/* -- From the server ------------------------------------------------------------------------ */

static void send_line(struct stdio_bridge *bridge, struct str line)
{
    struct parcel *parcel;

    if (line.len == 0 || bridge->channel == NULL)
        return;
    if (channel_queued(bridge->channel) == 0)
        bridge->waiting = 0;
    bridge->waiting += line.len + LINE_COST;
    parcel = parcel_new();
    parcel->is_answer = true; /* how much may wait is our affair */
    buf_add_str(&parcel->bytes, line);
    channel_send(bridge->channel, parcel);
    parcel_unref(parcel);
}

static void stdio_take_output(struct stdio_bridge *bridge, const char *bytes, size_t len)
{
    while (len > 0) {
        size_t size;
        char *space = line_reader_space(&bridge->lines, &size);
        size_t n = len < size ? len : size;
        struct str line;

        memcpy(space, bytes, n);
        line_reader_add(&bridge->lines, n);
        while (line_reader_next(&bridge->lines, &line))
            send_line(bridge, line);
        bytes += n;
        len -= n;
    }
}

static void stdio_on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct stdio_bridge *bridge = owner;

    if (stream == PROCESS_STDERR) {
        fwrite(bytes, 1, len, stderr);
        return;
    }
    stdio_take_output(bridge, bytes, len);
    if (bridge->waiting >= HUB_BRIDGE_WAITING && bridge->channel != NULL &&
        channel_queued(bridge->channel) > 0) {
        bridge->is_held = true;
        process_pause(bridge->process, true);
    }
}

static void stdio_on_exit(void *owner, const struct process_end *end)
{
    struct stdio_bridge *bridge = owner;

    log_info("a server on stdio has ended (status %d, signal %d)", end->exit_code, end->signo);
    bridge->on_over(bridge->owner, bridge);
}

static const struct process_events stdio_process_events = { .on_output = stdio_on_output,
                                                            .on_exit = stdio_on_exit };

/* -- From the browser ----------------------------------------------------------------------- */

/* Line ends between the parts of a message would make several of it. */
static void stdio_on_message(void *owner, const char *message, size_t len)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    struct stdio_bridge *bridge = owner;

    buf_add(&line, message, len);
    for (size_t i = 0; i < line.len; i++) {
        if (line.data[i] == '\n' || line.data[i] == '\r')
            line.data[i] = ' ';
    }
    buf_add_char(&line, '\n');
    process_write(bridge->process, line.data, line.len);
    if (process_queued(bridge->process) >= HUB_BRIDGE_WAITING) {
        channel_pause(bridge->channel, true);
        timer_start(bridge->timer, CLOG_LOOK_MS);
    }
}

/* A channel is not freed in its own call-back. */
static void stdio_on_gone(void *owner)
{
    struct stdio_bridge *bridge = owner;

    bridge->is_gone = true;
    timer_start(bridge->timer, 0);
}

static void stdio_part(struct stdio_bridge *bridge)
{
    channel_free(bridge->channel);
    bridge->channel = NULL;
    process_pause(bridge->process, false);
    process_close_stdin(bridge->process);
    timer_start(bridge->timer, GRACE_MS);
}

static void stdio_on_drain(void *owner)
{
    struct stdio_bridge *bridge = owner;

    bridge->waiting = channel_queued(bridge->channel);
    if (bridge->is_held && bridge->waiting < HUB_BRIDGE_WAITING) {
        bridge->is_held = false;
        process_pause(bridge->process, false);
    }
}

static const struct channel_events stdio_channel_events = {
    .on_message = stdio_on_message,
    .on_end = stdio_on_gone,
    .on_lost = stdio_on_gone,
    .on_drain = stdio_on_drain,
};

static void stdio_on_time(void *owner)
{
    struct stdio_bridge *bridge = owner;

    if (bridge->channel == NULL)
        process_kill(bridge->process);
    else if (bridge->is_gone)
        stdio_part(bridge);
    else if (process_queued(bridge->process) < HUB_BRIDGE_WAITING)
        channel_pause(bridge->channel, false);
    else
        timer_start(bridge->timer, CLOG_LOOK_MS);
}

/* ------------------------------------------------------------------------------------------- */

struct stdio_bridge *stdio_bridge_new(const struct stdio_bridge_options *options,
                                      stdio_bridge_fn *on_over, void *owner, struct error *err)
{
    const char *const argv[] = { "/bin/sh", "-c", options->command, NULL };
    struct process_options process = {
        .argv = argv, .cwd = options->cwd, .env = environ, .keep_stdin = true
    };
    struct stdio_bridge *bridge = xcalloc(1, sizeof *bridge);

    bridge->loop = options->loop;
    bridge->sockets = options->sockets;
    bridge->on_over = on_over;
    bridge->owner = owner;
    bridge->lines.max_line = LINE_MAX_BYTES;
    if (!process_start(options->loop, &process, &stdio_process_events, bridge, &bridge->process,
                       err)) {
        free(bridge);
        return NULL;
    }
    bridge->timer = timer_new(options->loop, stdio_on_time, bridge);
    return bridge;
}

void stdio_bridge_join(struct stdio_bridge *bridge, struct stream *stream, struct str early)
{
    bridge->channel = websocket_new(bridge->sockets, stream, early);
    channel_attach(bridge->channel, &stdio_channel_events, bridge);
    channel_pause(bridge->channel, false);
}

void stdio_bridge_free(struct stdio_bridge *bridge)
{
    if (bridge == NULL)
        return;
    channel_free(bridge->channel);
    process_free(bridge->process);
    line_reader_done(&bridge->lines);
    timer_free(bridge->timer);
    free(bridge);
}
