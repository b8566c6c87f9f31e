/*
 * Tier A: the command lives in namespaces of its own.
 *
 * Its first process is the only one that sees both worlds: it makes the mounts (mounts.c), gives all
 * its privileges away, and then waits for the command and whatever that leaves behind. When it is
 * killed the kernel kills everything in its process namespace.
 */
#include "launcher/launcher.h"
#include "launcher/mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

static void write_kernel_file(int folder, const char *name, const char *text)
{
    int fd = openat(folder, name, O_WRONLY | O_CLOEXEC);

    if (fd < 0 || write(fd, text, strlen(text)) < 0)
        refuse("/proc/self/%s cannot be written (error %d)", name, errno);
    close(fd);
}

/* Users and groups are themselves: a file that the command makes is its user's. */
void namespaces_map_ids(uid_t uid, gid_t gid)
{
    int self = open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC);
    char line[64];

    write_kernel_file(self, "setgroups", "deny");
    snprintf(line, sizeof line, "%u %u 1\n", uid, uid);
    write_kernel_file(self, "uid_map", line);
    snprintf(line, sizeof line, "%u %u 1\n", gid, gid);
    write_kernel_file(self, "gid_map", line);
    close(self);
}

/*
 * Limits of processes do not bind root, but since Linux 6.14 every process namespace has a greatest
 * number of its own. On older kernels the same file is the whole machine's: hands off.
 */
static void limit_numbers(void)
{
    struct utsname system;
    char *rest = system.release;
    long major, minor;
    int fd;

    if (uname(&system) != 0)
        return;
    major = strtol(rest, &rest, 10);
    minor = *rest == '.' ? strtol(rest + 1, &rest, 10) : 0;
    if (major < 6 || (major == 6 && minor < 14))
        return;
    fd = open("/proc/sys/kernel/pid_max", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return; /* whoever may not is bound by limits */
    dprintf(fd, "%d\n", MOST_PROCESSES);
    close(fd);
}

static void first(const struct launch *launch)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (launch_has(launch, PLAN_KEPT_NET))
        close_range(PLAN_USER_SPACE_FD, PLAN_NET_SPACE_FD, /* flags= */ 0);
    memory_limit(launch);
    namespaces_map_ids(launch->uid, launch->gid);
    if (launch_uses(launch, PLAN_PID_SPACE) && launch_uses(launch, PLAN_LIMITS))
        limit_numbers();
    mounts_make(launch);
    if (chdir(launch->cwd) != 0)
        refuse("%s cannot be entered", launch->cwd);
    confine(launch);
    first_process(launch);
}

static pid_t start_in_own(unsigned long flags, const struct launch *launch)
{
    pid_t pid =
        (pid_t)syscall(SYS_clone, flags, /* stack= */ 0, /* parent_tid= */ 0, /* child_tid= */ 0,
                       /* tls= */ 0);
    if (pid < 0)
        refuse("this machine gives no namespaces (error %d)", errno);
    if (pid == 0)
        first(launch);
    return pid;
}

pid_t namespaces_start(const struct launch *launch)
{
    unsigned long flags =
        CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | SIGCHLD;
    pid_t pid = -1;

    if (launch_uses(launch, PLAN_PID_SPACE))
        flags |= CLONE_NEWPID;
    if (launch_has(launch, PLAN_NETWORK) || !launch_uses(launch, PLAN_NET_SPACE))
        return start_in_own(flags, launch);
    if (launch_has(launch, PLAN_KEPT_NET))
        pid = net_space_start(flags, first, launch);
    return pid >= 0 ? pid : start_in_own(flags | CLONE_NEWNET, launch);
}
