#include "spawned.h"

#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The ends of three connections, ours first. */
struct ends {
    int in[2];
    int out[2];
    int err[2];
};

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++) {
        if (pair[i] >= 0)
            close(pair[i]);
        pair[i] = -1;
    }
}

static void close_ends(struct ends *ends)
{
    close_pair(ends->in);
    close_pair(ends->out);
    close_pair(ends->err);
}

static bool open_ends(struct ends *ends)
{
    *ends = (struct ends){ { -1, -1 }, { -1, -1 }, { -1, -1 } };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends->in) < 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends->out) < 0 ||
        pipe2(ends->err, O_CLOEXEC) < 0)
        return false;
    return fcntl(ends->in[0], F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(ends->out[0], F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(ends->err[0], F_SETFL, O_NONBLOCK) == 0;
}

static bool sets_same_name(const char *entry, const char *other)
{
    const char *equals = strchr(entry, '=');

    return equals != NULL && strncmp(entry, other, (size_t)(equals - entry) + 1) == 0;
}

static bool is_replaced(const char *entry, const char *const *additions)
{
    for (; additions != NULL && *additions != NULL; additions++) {
        if (sets_same_name(*additions, entry))
            return true;
    }
    return false;
}

/* Our environment with the additions; the strings are borrowed. NULL without memory. */
static char **make_environment(const char *const *additions)
{
    size_t n = 1, at = 0;
    char **all;

    for (char **entry = environ; entry != NULL && *entry != NULL; entry++)
        n++;
    for (const char *const *entry = additions; entry != NULL && *entry != NULL; entry++)
        n++;
    all = calloc(n, sizeof *all);
    if (all == NULL)
        return NULL;
    for (char **entry = environ; entry != NULL && *entry != NULL; entry++) {
        if (!is_replaced(*entry, additions))
            all[at++] = *entry;
    }
    for (const char *const *entry = additions; entry != NULL && *entry != NULL; entry++)
        all[at++] = (char *)(uintptr_t)*entry;
    return all;
}

static int add_actions(posix_spawn_file_actions_t *actions, const struct ends *ends,
                       const char *cwd)
{
    int r = 0;

    if (cwd != NULL)
        r = posix_spawn_file_actions_addchdir_np(actions, cwd);
    if (r == 0)
        r = posix_spawn_file_actions_adddup2(actions, ends->in[1], STDIN_FILENO);
    if (r == 0)
        r = posix_spawn_file_actions_adddup2(actions, ends->out[1], STDOUT_FILENO);
    if (r == 0)
        r = posix_spawn_file_actions_adddup2(actions, ends->err[1], STDERR_FILENO);
    /* What the application left open is none of the server's business. */
    if (r == 0)
        r = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    return r;
}

static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t all, none;
    int r;

    sigfillset(&all);
    sigemptyset(&none);
    r = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                 POSIX_SPAWN_SETSIGMASK);
    if (r == 0)
        r = posix_spawnattr_setpgroup(attributes, 0);
    if (r == 0)
        r = posix_spawnattr_setsigdefault(attributes, &all);
    if (r == 0)
        r = posix_spawnattr_setsigmask(attributes, &none);
    return r;
}

/* Returns 0 or an errno. */
static int spawn_server(struct spawned *server, const struct spawn_options *options,
                        const struct ends *ends)
{
    char **environment = make_environment(options->environment);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int r;

    if (environment == NULL)
        return ENOMEM;
    r = posix_spawn_file_actions_init(&actions);
    if (r != 0) {
        free(environment);
        return r;
    }
    r = posix_spawnattr_init(&attributes);
    if (r == 0) {
        r = add_actions(&actions, ends, options->cwd);
        if (r == 0)
            r = set_attributes(&attributes);
        if (r == 0)
            r = posix_spawnp(&server->pid, options->argv[0], &actions, &attributes,
                             (char *const *)(uintptr_t)options->argv, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return r;
}

/* A descriptor below 3 would be overwritten on its way to the child. */
static bool lift(int *fd)
{
    int lifted;

    if (*fd > STDERR_FILENO)
        return true;
    lifted = fcntl(*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (lifted < 0)
        return false;
    close(*fd);
    *fd = lifted;
    return true;
}

int spawned_start(struct spawned *server, const struct spawn_options *options, int *ret_in,
                  int *ret_out)
{
    struct ends ends;
    int r;

    *server = (struct spawned){ .pid_fd = -1, .stderr_fd = -1 };
    if (!open_ends(&ends) || !lift(&ends.in[1]) || !lift(&ends.out[1]) || !lift(&ends.err[1])) {
        r = fault_set(BOBBIN_ERR_START, "cannot start %s: %s", options->argv[0], strerror(errno));
        close_ends(&ends);
        return r;
    }
    r = spawn_server(server, options, &ends);
    if (r != 0) {
        server->pid = 0;
        close_ends(&ends);
        if (r == ENOMEM)
            return fault_memory();
        return fault_set(BOBBIN_ERR_START, "cannot start %s: %s", options->argv[0], strerror(r));
    }
    close(ends.in[1]);
    close(ends.out[1]);
    close(ends.err[1]);
    server->pid_fd = (int)syscall(SYS_pidfd_open, server->pid, 0);
    server->stderr_fd = ends.err[0];
    *ret_in = ends.in[0];
    *ret_out = ends.out[0];
    return 0;
}

static void keep_tail(struct spawned *server, const char *data, size_t len)
{
    if (len >= STDERR_TAIL) {
        data += len - STDERR_TAIL;
        len = STDERR_TAIL;
        server->tail_len = 0;
    } else if (server->tail_len + len > STDERR_TAIL) {
        size_t excess = server->tail_len + len - STDERR_TAIL;

        memmove(server->tail, server->tail + excess, server->tail_len - excess);
        server->tail_len -= excess;
    }
    memcpy(server->tail + server->tail_len, data, len);
    server->tail_len += len;
    server->tail[server->tail_len] = '\0';
}

bool spawned_read_stderr(struct spawned *server, struct bytes *more)
{
    char chunk[STDERR_TAIL];
    ssize_t n;

    for (int i = 0; i < 16; i++) { /* a server that never stops must not stop us */
        n = read(server->stderr_fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n < 0 && errno == EAGAIN;
        keep_tail(server, chunk, (size_t)n);
        if (more != NULL)
            bytes_add(more, chunk, (size_t)n); /* a log with a hole, where there is no memory */
    }
    return true;
}

bool spawned_reap(struct spawned *server)
{
    int status = 0;
    pid_t pid;

    if (server->ended)
        return true;
    do
        pid = waitpid(server->pid, &status, WNOHANG);
    while (pid < 0 && errno == EINTR);
    if (pid == 0)
        return false;
    server->ended = true;
    server->known = pid > 0; /* an application that waits for every child took it */
    if (WIFEXITED(status))
        server->status = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        server->status = -WTERMSIG(status);
    return true;
}

void spawned_kill(struct spawned *server, int signo)
{
    if (server->pid > 0 && !server->ended)
        kill(-server->pid, signo);
}

void spawned_describe(const struct spawned *server, char *ret_text, size_t size)
{
    if (!server->known)
        snprintf(ret_text, size, "the server ended; its exit status is not known");
    else if (server->status < 0)
        snprintf(ret_text, size, "the server was killed by signal %d (%s)", -server->status,
                 strsignal(-server->status));
    else
        snprintf(ret_text, size, "the server ended with exit status %d", server->status);
}

void spawned_done(struct spawned *server)
{
    if (server->pid_fd >= 0)
        close(server->pid_fd);
    if (server->stderr_fd >= 0)
        close(server->stderr_fd);
    server->pid_fd = server->stderr_fd = -1;
}
