/* One command: read the plan, confine, start, wait for everything to be gone. */
#include "launcher/launcher.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Signals are read one by one in supervise(); the command gets the usual ones back. */
static void hold_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, /* old= */ NULL);
}

/* From a folder that is open, "fd/0/.." leads through the host's own tree, past all that is mounted. */
static void refuse_folders(const struct launch *launch)
{
    static const char *const names[] = { "input", "output", "error" };
    struct stat status;

    for (int fd = STDIN_FILENO; launch->plan->mode != PLAN_OPEN && fd <= STDERR_FILENO; fd++) {
        if (fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
            refuse("its standard %s is a folder, through which it could leave the sandbox",
                   names[fd]);
    }
}

/* By the name that has no links in it (sandbox/launch.c): nobody has put one there since. */
static bool enter_folder(const char *folder)
{
    int fd = open_path(folder);
    bool is_entered = fd >= 0 && fchdir(fd) == 0;

    if (fd >= 0)
        close(fd);
    return is_entered;
}

static pid_t start_below(const struct launch *launch)
{
    pid_t child = fork();

    if (child < 0)
        refuse("there are too many processes");
    if (child > 0)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    memory_limit(launch);
    if (launch->plan->mode == PLAN_LANDLOCK)
        confine(launch);
    command_exec(launch);
}

static pid_t start_first(const struct launch *launch)
{
    switch (launch->plan->mode) {
    case PLAN_NAMESPACES:
        return namespaces_start(launch);
    case PLAN_BUBBLEWRAP:
        return bubblewrap_start(launch);
    default:
        return start_below(launch);
    }
}

/* The command's own descriptors are 0, 1 and 2; those of ours end with us. Kernels before 5.11 do not know the flag. */
static void hold_descriptors(void)
{
    if (close_range(PLAN_CONTROL_FD, PLAN_FDS - 1, CLOSE_RANGE_CLOEXEC) != 0) {
        for (int fd = PLAN_CONTROL_FD; fd < PLAN_FDS; fd++)
            fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    close_range(PLAN_FDS, ~0U, /* flags= */ 0);
}

/* What was inherited in places that this launcher has no use for. */
static void close_unused(const struct launch *launch, bool is_inner)
{
    if (!is_inner)
        close(PLAN_IDENTITY_FD);
    if (!launch_has(launch, PLAN_KEPT_NET))
        close_range(PLAN_USER_SPACE_FD, PLAN_NET_SPACE_FD, /* flags= */ 0);
}

int main(int argc, char **argv)
{
    bool is_inner = argc > 1 && strcmp(argv[1], "inner") == 0;
    struct launch launch;
    pid_t child;

    hold_descriptors();
    prctl(PR_SET_NAME, "bobbin-launcher"); /* it was run by the name of a descriptor */
    if (argc > 1 && strcmp(argv[1], PLAN_WORD_SPACES) == 0)
        return net_spaces_make();
    hold_signals();
    launch = launch_read();
    launch.mode_of_names = umask(0);
    close_unused(&launch, is_inner);
    if (is_inner) {
        umask(launch.mode_of_names);
        bubblewrap_arrive();
        confine(&launch);
        first_process(&launch);
    }

    refuse_folders(&launch);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    /* Here we are the user and no more, which inside a namespace we are not for a while. */
    if (!enter_folder(launch.cwd))
        refuse("%s cannot be entered", launch.cwd);
    if (launch.plan->mode == PLAN_NAMESPACES || launch.plan->mode == PLAN_BUBBLEWRAP)
        guards_set(&launch);
    if (launch.plan->mode == PLAN_NAMESPACES && launch_uses(&launch, PLAN_PID_SPACE) &&
        pipe2(launch.gone, O_CLOEXEC) != 0)
        refuse("there are too many open files");
    child = start_first(&launch);
    close_range(STDIN_FILENO, STDERR_FILENO, /* flags= */ 0);
    if (launch_has(&launch, PLAN_KEPT_NET))
        close_range(PLAN_USER_SPACE_FD, PLAN_NET_SPACE_FD, /* flags= */ 0);
    supervise(&launch, child);
    guards_remove();
    close(PLAN_CONTROL_FD); /* the server knows that nothing is left */
    while (waitpid(-1, /* status= */ NULL, /* options= */ 0) > 0)
        ;
    return 0;
}
