#include "loop/child.h"

#include "base/memory.h"
#include "loop/loop_uv.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/types.h>

enum { CHUNK = 16 * 1024 };

struct child {
    uv_process_t process;
    uv_pipe_t pipes[2];                /* stdout, stderr */
    const struct child_events *events; /* NULL once freed */
    void *owner;
    char chunk[CHUNK];
    int n_open; /* handles that are not closed yet */
    int n_left; /* of process and pipes: what has not ended yet */
    int status;
    int signo;
    bool exited;
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

static void child_exited(uv_process_t *process, int64_t status, int signo)
{
    struct child *child = container_of(process, struct child, process);

    child->exited = true;
    child->status = (int)status;
    child->signo = signo;
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
    if (n < 0) {
        uv_read_stop(stream);
        one_ended(child);
    }
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

    child->n_open = child->n_left = 3;
    child->process.data = child;
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
    if (!child->exited)
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
