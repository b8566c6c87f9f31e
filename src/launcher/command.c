/* The command itself, and the process that waits for it inside. */
#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* As a shell has them. */
enum { NOT_RUN = 126, NOT_FOUND = 127 };

void report(int status)
{
    ssize_t n = write(PLAN_CONTROL_FD, &status, sizeof status);

    (void)n; /* without a server nobody has to know */
}

void refuse(const char *format, ...)
{
    va_list args;

    dprintf(STDERR_FILENO, "bobbin: the command was not run: ");
    va_start(args, format);
    vdprintf(STDERR_FILENO, format, args);
    va_end(args);
    dprintf(STDERR_FILENO, "\n");
    guards_remove();
    report(W_EXITCODE(NOT_RUN, 0));
    _exit(NOT_RUN);
}

/* Plain words, none of which looks like a denial by the sandbox. */
static const char *why_not(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "not found";
    case EACCES:
    case EPERM:
        return "is not an executable file";
    case ENOEXEC:
        return "is no program for this machine";
    case E2BIG:
        return "has too many arguments, or too long ones";
    case ELOOP:
        return "is a loop of links";
    case ENAMETOOLONG:
        return "has too long a name";
    default:
        return "cannot be run on this machine now";
    }
}

/* What the server asks when it wants to know whether confinement works here. */
static _Noreturn void probe(const struct launch *launch)
{
    int fd = openat(AT_FDCWD, launch->cwd, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);

    _exit(fd >= 0 || (errno != EROFS && errno != EACCES && errno != EPERM));
}

/* The server has raised it for itself. */
static void restore_file_limit(const struct launch *launch)
{
    struct rlimit limit;

    if (launch->plan->file_limit == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (launch->plan->file_limit < limit.rlim_max)
        limit.rlim_cur = launch->plan->file_limit;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void command_exec(const struct launch *launch)
{
    sigset_t none;
    int error;

    setsid();
    if (launch_has(launch, PLAN_PTY))
        ioctl(STDIN_FILENO, TIOCSCTTY, /* steal= */ 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, /* old= */ NULL);
    if (launch_has(launch, PLAN_PROBE))
        probe(launch);
    umask(launch->mode_of_names);
    restore_file_limit(launch);
    environ = launch->env; /* the program is looked up in its own PATH */
    execvpe(launch->args[0], launch->args, launch->env);
    error = errno;
    dprintf(STDERR_FILENO, "%s: %s\n", launch->args[0], why_not(error));
    _exit(error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_RUN);
}

/* The child borrows our memory until it has become the command: copying that would cost more than all
 * else it does. It changes nothing there that we look at. */
pid_t command_start(const struct launch *launch)
{
    pid_t child = vfork(); // NOLINT(clang-analyzer-security.insecureAPI.vfork)

    if (child == 0)
        command_exec(launch); // NOLINT(clang-analyzer-unix.Vfork): it does not return
    if (child < 0)
        refuse("there are too many processes");
    return child;
}

void first_process(const struct launch *launch)
{
    pid_t command;
    int command_status = 0, status;
    pid_t pid;

    prctl(PR_SET_DUMPABLE, 0); /* what is inside cannot look into us; exec(2) undoes it */
    command = command_start(launch);
    close_range(STDIN_FILENO, STDERR_FILENO, /* flags= */ 0);
    while ((pid = waitpid(-1, &status, /* options= */ 0)) > 0 || errno == EINTR) {
        if (pid != command)
            continue;
        command_status = status;
        report(status);
    }
    if (launch->gone[1] >= 0 && write(launch->gone[1], "", 1) != 1)
        _exit(NOT_RUN); /* nobody is there any more */
    _exit(WIFEXITED(command_status) ? WEXITSTATUS(command_status) : 128 + WTERMSIG(command_status));
}
