#include "loop/child.h"

#include "base/memory.h"
#include "loop/loop_uv.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/types.h>

/* A process that has ended may have left others that hold its pipes: so long they are waited for. */
enum { CHUNK = 16 * 1024, DRAIN_MS = 250 };

struct child {
    uv_process_t process;
    uv_pipe_t pipes[2]; /* stdout, stderr */
    uv_timer_t drain;
    const struct child_events *events; /* NULL once freed */
    void *owner;
    char chunk[CHUNK];
    int n_open; /* handles that are not closed yet */
    int n_left; /* of process and pipes: what has not ended yet */
    int status;
    int signo;
    bool pipe_ended[2];
    bool left_killed; /* what held the pipes was killed: next they are given up */
};

static void closed(uv_handle_t *handle)
{
    struct child *child = handle->data;

    if (--child->n_open == 0 && child->events == NULL)
        free(child);
}

static void one_ended(struct child *child)
{
    if (--child->n_left == 0 && child->events != NULL)
        child->events->on_exit(child->owner, child->status, child->signo);
}

static void pipe_ended(struct child *child, size_t i)
{
    if (child->pipe_ended[i])
        return;
    child->pipe_ended[i] = true;
    uv_read_stop((uv_stream_t *)&child->pipes[i]);
    one_ended(child);
}

/* What is in another session and holds a pipe cannot be killed, but nobody waits for it. */
static void on_drain(uv_timer_t *timer)
{
    struct child *child = timer->data;

    if (!child->left_killed) {
        child->left_killed = true;
        child_kill(child, SIGKILL);
        uv_timer_start(&child->drain, on_drain, DRAIN_MS, /* repeat= */ 0);
        return;
    }
    pipe_ended(child, 0);
    pipe_ended(child, 1);
}

static void child_exited(uv_process_t *process, int64_t status, int signo)
{
    struct child *child = container_of(process, struct child, process);

    child->status = (int)status;
    child->signo = signo;
    if (child->n_left > 1 && child->events != NULL)
        uv_timer_start(&child->drain, on_drain, DRAIN_MS, /* repeat= */ 0);
    one_ended(child);
}

static void on_space(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct child *child = handle->data;

    *buf = uv_buf_init(child->chunk, sizeof child->chunk);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct child *child = stream->data;

    if (n > 0 && child->events != NULL)
        child->events->on_output(child->owner, buf->base, (size_t)n);
    if (n < 0)
        pipe_ended(child, stream == (uv_stream_t *)&child->pipes[1]);
}

static void open_pipes(struct loop *loop, struct child *child, uv_stdio_container_t *stdio)
{
    stdio[0].flags = UV_IGNORE;
    for (size_t i = 0; i < 2; i++) {
        uv_pipe_init(loop_uv(loop), &child->pipes[i], /* ipc= */ 0);
        child->pipes[i].data = child;
        stdio[i + 1].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
        stdio[i + 1].data.stream = (uv_stream_t *)&child->pipes[i];
    }
}

static void close_all(struct child *child)
{
    uv_close((uv_handle_t *)&child->process, closed);
    uv_close((uv_handle_t *)&child->pipes[0], closed);
    uv_close((uv_handle_t *)&child->pipes[1], closed);
    uv_close((uv_handle_t *)&child->drain, closed);
}

int child_start(struct loop *loop, const struct child_options *options,
                const struct child_events *events, void *owner, struct child **ret_child)
{
    struct child *child = xcalloc(1, sizeof *child);
    uv_stdio_container_t stdio[3];
    uv_process_options_t uv = {
        .file = options->argv[0],
        .args = (char **)(uintptr_t)options->argv,
        .cwd = options->cwd,
        .env = (char **)(uintptr_t)options->env,
        .flags = UV_PROCESS_DETACHED,
        .exit_cb = child_exited,
        .stdio = stdio,
        .stdio_count = 3,
    };
    int r;

    child->n_open = 4;
    child->n_left = 3;
    child->process.data = child->drain.data = child;
    uv_timer_init(loop_uv(loop), &child->drain);
    open_pipes(loop, child, stdio);
    r = uv_spawn(loop_uv(loop), &child->process, &uv);
    if (r < 0) {
        close_all(child); /* events are NULL: the last one frees it */
        return r;
    }
    child->events = events;
    child->owner = owner;
    for (size_t i = 0; i < 2; i++)
        uv_read_start((uv_stream_t *)&child->pipes[i], on_space, on_read);
    *ret_child = child;
    return 0;
}

void child_kill(struct child *child, int signo)
{
    kill(-child->process.pid, signo);
}

void child_free(struct child *child)
{
    if (child == NULL)
        return;
    child_kill(child, SIGKILL);
    child->events = NULL;
    close_all(child);
}
