/*
 * Two kinds of descriptor, one interface. libuv polls pipes, terminals and sockets; a plain file is
 * always ready, so it is read a piece at a time between other events and written at once.
 */
#include "loop/stream.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/list.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* What waits takes little more memory than its bytes, in however small pieces it came. */
enum {
    CHUNK_BYTES = 16 * 1024,
    OFFER_BYTES = 16 * 1024, /* taken of an offer beyond what the other side takes */
    JOINED_BYTES = 1024,     /* of a message that is written as one part: most are shorter */
};

/* Bytes that the other side did not take at once. */
struct chunk {
    struct list_node node;
    uv_write_t request;
    struct stream *stream;
    size_t len;
    size_t room; /* for more behind them */
    char bytes[];
};

struct stream {
    union {
        uv_stream_t stream;
        uv_pipe_t pipe;
        uv_tty_t tty;
        uv_tcp_t tcp;
        uv_idle_t file; /* reads a piece of a plain file on each round of the loop */
        uv_handle_t handle;
    } uv;
    const struct stream_events *events; /* NULL once freed */
    void *owner;
    struct list queue;     /* of struct chunk, the first one being written; owned */
    struct chunk *filling; /* the last of them, as long as it can be; or NULL */
    size_t queued;
    int fd;
    int fd_flags; /* as they were: other programs may share the descriptor */
    int file_error;
    bool is_file;
    bool broken; /* a write failed */
};

static const struct stream_events no_events;

/* *ret_is_init says whether there is a handle that only the loop can close. */
static int open_handle(struct loop *loop, struct stream *stream, bool *ret_is_init)
{
    int r;

    *ret_is_init = false;
    switch (uv_guess_handle(stream->fd)) {
    case UV_NAMED_PIPE:
        r = uv_pipe_init(loop_uv(loop), &stream->uv.pipe, /* ipc= */ 0);
        *ret_is_init = r == 0;
        return r < 0 ? r : uv_pipe_open(&stream->uv.pipe, stream->fd);
    case UV_TTY:
        return uv_tty_init(loop_uv(loop), &stream->uv.tty, stream->fd, /* unused= */ 0);
    case UV_TCP:
        r = uv_tcp_init(loop_uv(loop), &stream->uv.tcp);
        *ret_is_init = r == 0;
        return r < 0 ? r : uv_tcp_open(&stream->uv.tcp, stream->fd);
    case UV_FILE:
        stream->is_file = true;
        return uv_idle_init(loop_uv(loop), &stream->uv.file);
    default:
        return UV_EBADF;
    }
}

static void never_opened(uv_handle_t *handle)
{
    free(container_of(handle, struct stream, uv));
}

int stream_open(struct loop *loop, int fd, const struct stream_events *events, void *owner,
                struct stream **ret_stream)
{
    struct stream *stream = xcalloc(1, sizeof *stream);
    bool is_init;
    int r;

    stream->events = events;
    stream->owner = owner;
    stream->fd = fd;
    stream->fd_flags = fcntl(fd, F_GETFL);
    list_init(&stream->queue);
    r = open_handle(loop, stream, &is_init);
    if (r < 0) {
        if (is_init)
            uv_close(&stream->uv.handle, never_opened);
        else
            free(stream);
        return r;
    }
    *ret_stream = stream;
    return 0;
}

int stream_descriptor(const struct stream *stream)
{
    return stream->fd;
}

int stream_accept(struct loop *loop, int fd, bool is_tcp, const struct stream_events *events,
                  void *owner, struct stream **ret_stream)
{
    struct stream *stream = xcalloc(1, sizeof *stream);
    int r = is_tcp ? uv_tcp_init(loop_uv(loop), &stream->uv.tcp)
                   : uv_pipe_init(loop_uv(loop), &stream->uv.pipe, /* ipc= */ 0);

    if (r < 0) {
        close(fd);
        free(stream);
        return r;
    }
    stream->fd = fd;
    stream->events = events;
    stream->owner = owner;
    list_init(&stream->queue);
    r = is_tcp ? uv_tcp_open(&stream->uv.tcp, fd) : uv_pipe_open(&stream->uv.pipe, fd);
    if (r < 0) {
        close(fd);
        uv_close(&stream->uv.handle, never_opened);
        return r;
    }
    if (is_tcp)
        uv_tcp_nodelay(&stream->uv.tcp, 1); /* an event is small and wanted at once */
    *ret_stream = stream;
    return 0;
}

/* -- Reading ------------------------------------------------------------------------------- */

static void offer_space(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct stream *stream = container_of(handle, struct stream, uv);
    size_t size = 0;
    char *space = stream->events->on_space(stream->owner, &size);

    *buf = uv_buf_init(space, (unsigned)size);
}

static void report_end(struct stream *stream, int error)
{
    stream_read_stop(stream);
    stream->events->on_end(stream->owner, error);
}

static void bytes_read(uv_stream_t *uv, ssize_t n, const uv_buf_t *buf)
{
    struct stream *stream = container_of(uv, struct stream, uv);

    if (n > 0)
        stream->events->on_read(stream->owner, (size_t)n);
    else if (n < 0)
        report_end(stream, n == UV_EOF ? 0 : (int)n);
}

static void file_readable(uv_idle_t *uv)
{
    struct stream *stream = container_of(uv, struct stream, uv);
    size_t size = 0;
    char *space = stream->events->on_space(stream->owner, &size);
    ssize_t n = read(stream->fd, space, size);

    if (n > 0)
        stream->events->on_read(stream->owner, (size_t)n);
    else if (n == 0 || errno != EINTR)
        report_end(stream, n == 0 ? 0 : -errno);
}

void stream_read_start(struct stream *stream)
{
    if (stream->is_file)
        uv_idle_start(&stream->uv.file, file_readable);
    else
        uv_read_start(&stream->uv.stream, offer_space, bytes_read);
}

void stream_read_stop(struct stream *stream)
{
    if (stream->is_file)
        uv_idle_stop(&stream->uv.file);
    else
        uv_read_stop(&stream->uv.stream);
}

/* -- Writing ------------------------------------------------------------------------------- */

static void write_next(struct stream *stream);

static void drop_queue(struct stream *stream)
{
    list_foreach(&stream->queue, chunk, struct chunk, node) {
        list_remove(&chunk->node);
        free(chunk);
    }
    stream->filling = NULL;
    stream->queued = 0;
}

static void report_drain(struct stream *stream, int error)
{
    if (error < 0) {
        stream->broken = true;
        drop_queue(stream);
    }
    if (stream->events->on_drain != NULL)
        stream->events->on_drain(stream->owner, error);
}

static void chunk_written(uv_write_t *request, int status)
{
    struct chunk *chunk = container_of(request, struct chunk, request);
    struct stream *stream = chunk->stream;

    stream->queued -= chunk->len;
    list_remove(&chunk->node);
    free(chunk);
    if (stream->events == &no_events)
        return; /* being closed */
    if (status < 0)
        report_drain(stream, status);
    else if (list_is_empty(&stream->queue))
        report_drain(stream, 0);
    else
        write_next(stream);
}

static size_t size_of_parts(const struct str *parts, size_t n)
{
    size_t size = 0;

    for (size_t i = 0; i < n; i++)
        size += parts[i].len;
    return size;
}

static void write_next(struct stream *stream)
{
    struct chunk *chunk = container_of(list_first(&stream->queue), struct chunk, node);
    uv_buf_t buf = uv_buf_init(chunk->bytes, (unsigned)chunk->len);

    if (stream->filling == chunk)
        stream->filling = NULL;
    uv_write(&chunk->request, &stream->uv.stream, &buf, 1, chunk_written);
}

static void add_chunk(struct stream *stream, size_t room)
{
    struct chunk *chunk = xmalloc(sizeof *chunk + room);

    chunk->stream = stream;
    chunk->len = 0;
    chunk->room = room;
    list_append(&stream->queue, &chunk->node);
    stream->filling = chunk;
}

/* Of the bytes that are to be queued, those that come next. */
static void fill_chunks(struct stream *stream, struct str bytes)
{
    while (bytes.len > 0) {
        struct chunk *chunk;
        size_t n;

        if (stream->filling == NULL || stream->filling->room == 0)
            add_chunk(stream, bytes.len < CHUNK_BYTES ? CHUNK_BYTES : bytes.len);
        chunk = stream->filling;
        n = bytes.len < chunk->room ? bytes.len : chunk->room;
        memcpy(chunk->bytes + chunk->len, bytes.s, n);
        chunk->len += n;
        chunk->room -= n;
        stream->queued += n;
        bytes = (struct str){ bytes.s + n, bytes.len - n };
    }
}

/* Queues the parts without their first `skip` bytes. */
static void enqueue(struct stream *stream, const struct str *parts, size_t n, size_t skip)
{
    bool idle = list_is_empty(&stream->queue);

    if (idle)
        add_chunk(stream, size_of_parts(parts, n) - skip);
    for (size_t i = 0; i < n; i++) {
        size_t passed = skip < parts[i].len ? skip : parts[i].len;

        skip -= passed;
        fill_chunks(stream, (struct str){ parts[i].s + passed, parts[i].len - passed });
    }
    if (idle)
        write_next(stream);
}

static void report_file_error(uv_idle_t *uv)
{
    struct stream *stream = container_of(uv, struct stream, uv);

    uv_idle_stop(uv);
    report_drain(stream, stream->file_error);
}

static void write_to_file(struct stream *stream, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = write(stream->fd, bytes, len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            stream->broken = true;
            stream->file_error = -errno;
            uv_idle_start(&stream->uv.file, report_file_error);
            return;
        }
        bytes += n;
        len -= (size_t)n;
    }
}

/* In one write(2), so that others who append to the same file come before or behind. */
static void write_file_parts(struct stream *stream, const struct str *parts, size_t n)
{
    CLEANUP(buf_done) struct buf joined = { 0 };

    for (size_t i = 0; i < n; i++)
        buf_add_str(&joined, parts[i]);
    write_to_file(stream, joined.data, joined.len);
}

/* Small parts are one: for the kernel a list of them costs more than copying them here. */
static uv_buf_t join_parts(const struct str *parts, size_t n, char *room)
{
    size_t len = 0;

    for (size_t i = 0; i < n; i++) {
        if (parts[i].len > 0)
            memcpy(room + len, parts[i].s, parts[i].len);
        len += parts[i].len;
    }
    return uv_buf_init(room, (unsigned)len);
}

/* As much as the other side takes now, in one system call. */
static size_t try_write(struct stream *stream, const struct str *parts, size_t n, size_t size)
{
    uv_buf_t bufs[STREAM_PARTS_MAX];
    char room[JOINED_BYTES];
    int written;

    check(n <= STREAM_PARTS_MAX);
    if (!list_is_empty(&stream->queue))
        return 0;
    for (size_t i = 0; i < n && size > sizeof room; i++)
        bufs[i] = uv_buf_init((char *)(uintptr_t)parts[i].s, (unsigned)parts[i].len);
    if (size <= sizeof room) {
        bufs[0] = join_parts(parts, n, room);
        n = 1;
    }
    written = uv_try_write(&stream->uv.stream, bufs, (unsigned)n);
    /* A failure comes back through the queue, so that it is never reported from here. */
    return written < 0 ? 0 : (size_t)written;
}

void stream_write_parts(struct stream *stream, const struct str *parts, size_t n)
{
    size_t written, size = size_of_parts(parts, n);

    if (stream->broken)
        return;
    if (stream->is_file) {
        write_file_parts(stream, parts, n);
        return;
    }
    written = try_write(stream, parts, n, size);
    if (written < size)
        enqueue(stream, parts, n, written);
}

/* Of parts that `len` bytes are wanted of. Returns how many parts that are. */
static size_t shorten_parts(const struct str *parts, size_t len, struct str *ret_parts)
{
    size_t n = 0;

    while (len > 0) {
        ret_parts[n] = parts[n];
        if (ret_parts[n].len > len)
            ret_parts[n].len = len;
        len -= ret_parts[n++].len;
    }
    return n;
}

size_t stream_offer_parts(struct stream *stream, const struct str *parts, size_t n)
{
    struct str taken[STREAM_PARTS_MAX];
    size_t written, size = size_of_parts(parts, n);

    if (stream->broken || stream->is_file) {
        stream_write_parts(stream, parts, n);
        return size;
    }
    written = try_write(stream, parts, n, size);
    if (written == size)
        return size;
    if (size - written > OFFER_BYTES)
        size = written + OFFER_BYTES;
    enqueue(stream, taken, shorten_parts(parts, size, taken), written);
    return size;
}

void stream_write(struct stream *stream, const char *bytes, size_t len)
{
    stream_write_parts(stream, &(struct str){ bytes, len }, 1);
}

size_t stream_queued(const struct stream *stream)
{
    return stream->queued;
}

void stream_end_output(struct stream *stream)
{
    shutdown(stream->fd, SHUT_WR);
}

void stream_hand_over(struct stream *stream, const struct stream_events *events, void *owner)
{
    stream->events = events;
    stream->owner = owner;
}

/* -- Closing ------------------------------------------------------------------------------- */

static void stream_closed(uv_handle_t *handle)
{
    struct stream *stream = container_of(handle, struct stream, uv);

    drop_queue(stream);
    if (stream->fd <= STDERR_FILENO && stream->fd_flags >= 0)
        fcntl(stream->fd, F_SETFL, stream->fd_flags);
    else if (stream->is_file)
        close(stream->fd);
    free(stream);
}

void stream_free(struct stream *stream)
{
    if (stream == NULL)
        return;
    stream->events = &no_events;
    stream->owner = NULL;
    uv_close(&stream->uv.handle, stream_closed);
}
