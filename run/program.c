#include "program.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The parent's ends; -1 when closed. */
enum { LOOK_MS = 50 }; /* how often it is looked whether it has to stop */

struct pipes {
    int in;
    int out;
    int err;
};

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static int spawn_program(const struct program *program, int in, int out, int err, pid_t *ret_pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    int r;

    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    if (program->cwd != NULL)
        posix_spawn_file_actions_addchdir_np(&actions, program->cwd);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    r = posix_spawnp(ret_pid, program->argv[0], &actions, &attributes,
                     (char *const *)(uintptr_t)program->argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return r;
}

/* A socket for its stdin, because writing to it must not raise SIGPIPE. */
static bool start_program(const struct program *program, struct pipes *pipes, pid_t *ret_pid,
                          struct error *err)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 }, errors[2] = { -1, -1 };
    int r = 0;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) < 0 || pipe2(out, O_CLOEXEC) < 0 ||
        pipe2(errors, O_CLOEXEC) < 0)
        r = errno;
    if (r == 0)
        r = spawn_program(program, in[1], out[1], errors[1], ret_pid);
    close_end(&in[1]);
    close_end(&out[1]);
    close_end(&errors[1]);
    if (r != 0) {
        close_end(&in[0]);
        close_end(&out[0]);
        close_end(&errors[0]);
        return error_set(err, ERR_INTERNAL, "cannot run %s: %s", program->argv[0], strerror(r));
    }
    *pipes = (struct pipes){ in[0], out[0], errors[0] };
    return true;
}

static void feed(struct pipes *pipes, struct str *input)
{
    ssize_t n = send(pipes->in, input->s, input->len, MSG_NOSIGNAL | MSG_DONTWAIT);

    if (n > 0) {
        input->s += n;
        input->len -= (size_t)n;
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        input->len = 0; /* it does not want to know */
    }
    if (input->len == 0)
        close_end(&pipes->in);
}

static void read_output(int *fd, struct buf *buf)
{
    char chunk[1 << 14];
    ssize_t n = read(*fd, chunk, sizeof chunk);

    if (n > 0)
        buf_add(buf, chunk, (size_t)n);
    else if (n == 0 || errno != EINTR)
        close_end(fd);
}

/* May it go on? */
static bool has_time(const struct program *program, uint64_t deadline, struct error *err)
{
    if (program->stop != NULL && atomic_load(program->stop))
        return error_set(err, ERR_INTERNAL, "%s was stopped", program->argv[0]);
    if (clock_steady_us() >= deadline)
        return error_set(err, ERR_INTERNAL, "%s took more than %llu ms", program->argv[0],
                         (unsigned long long)program->limit_ms);
    return true;
}

/* Feeds it and takes what it writes, until it has closed both ends. */
static bool converse(const struct program *program, struct pipes *pipes, uint64_t deadline,
                     struct program_result *result, struct error *err)
{
    struct str input = program->input;

    if (input.len == 0)
        close_end(&pipes->in);
    while (pipes->out >= 0 || pipes->err >= 0) {
        struct pollfd wanted[] = {
            { .fd = pipes->in, .events = POLLOUT },
            { .fd = pipes->out, .events = POLLIN },
            { .fd = pipes->err, .events = POLLIN },
        };

        if (!has_time(program, deadline, err))
            return false;
        if (poll(wanted, 3, LOOK_MS) <= 0)
            continue;
        if (wanted[0].revents != 0)
            feed(pipes, &input);
        if (wanted[1].revents != 0)
            read_output(&pipes->out, &result->output);
        if (wanted[2].revents != 0)
            read_output(&pipes->err, &result->errors);
        if (result->output.len > program->max_bytes || result->errors.len > program->max_bytes)
            return error_set(err, ERR_INTERNAL, "%s wrote more than %zu bytes", program->argv[0],
                             program->max_bytes);
    }
    return true;
}

/* It may have closed its ends and go on all the same. */
static bool wait_for_end(const struct program *program, pid_t pid, uint64_t deadline,
                         struct error *err)
{
    siginfo_t info = { 0 };

    for (uint64_t pause_us = 100;; pause_us += pause_us < 1000ull * LOOK_MS ? pause_us : 0) {
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid)
            return true;
        if (!has_time(program, deadline, err))
            return false;
        usleep((useconds_t)pause_us);
    }
}

bool program_run(const struct program *program, struct program_result *ret_result,
                 struct error *err)
{
    uint64_t deadline =
        program->limit_ms == 0 ? UINT64_MAX : clock_steady_us() + program->limit_ms * 1000;
    struct pipes pipes = { -1, -1, -1 };
    pid_t pid = 0;
    int status = 0;
    bool ok;

    *ret_result = (struct program_result){ 0 };
    if (!start_program(program, &pipes, &pid, err))
        return false;
    ok = converse(program, &pipes, deadline, ret_result, err) &&
         wait_for_end(program, pid, deadline, err);
    close_end(&pipes.in);
    close_end(&pipes.out);
    close_end(&pipes.err);
    if (!ok)
        kill(-pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    ret_result->status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    return ok;
}

void program_result_done(struct program_result *result)
{
    buf_done(&result->output);
    buf_done(&result->errors);
}
