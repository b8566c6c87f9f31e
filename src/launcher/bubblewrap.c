/*
 * Tier B: bubblewrap makes the namespaces, where it may and we may not.
 *
 * The program is the system's own, at a fixed place that only root can write. Inside it this program
 * runs once more, through its descriptor, to give away what bubblewrap leaves: capabilities of root,
 * and everything that Landlock and the filter take.
 */
#include "launcher/devices.h"
#include "launcher/launcher.h"
#include "launcher/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS_EACH = 4, ARGUMENTS_MORE = 96 };

struct arguments {
    const char **words;
    size_t n;
    int identities; /* a file of struct identity, each with its path behind it */
};

/* What must be found at a path inside, if bubblewrap was not led astray by a link. */
struct identity {
    dev_t device;
    ino_t inode;
    size_t path_len; /* with its NUL byte */
    bool may_vanish; /* who removes it meanwhile stops nobody */
};

static void add_arguments(struct arguments *arguments, const char *a, const char *b, const char *c)
{
    arguments->words[arguments->n++] = a;
    if (b != NULL)
        arguments->words[arguments->n++] = b;
    if (c != NULL)
        arguments->words[arguments->n++] = c;
}

static const char *find_bubblewrap(void)
{
    static const char *const places[] = { "/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap" };
    struct stat status;

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (stat(places[i], &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == 0 &&
            (status.st_mode & (S_IWGRP | S_IWOTH)) == 0 && access(places[i], X_OK) == 0)
            return places[i];
    }
    refuse("bubblewrap is not installed");
}

static void expect(const struct arguments *arguments, const struct layout_item *item,
                   const struct stat *status)
{
    const char *path = item->path;
    struct identity identity = { .device = status->st_dev,
                                 .inode = status->st_ino,
                                 .path_len = strlen(path) + 1,
                                 .may_vanish = item->origin != LAYOUT_ENTRY };

    if (write(arguments->identities, &identity, sizeof identity) != sizeof identity ||
        write(arguments->identities, path, identity.path_len) != (ssize_t)identity.path_len)
        refuse("there is not enough memory");
}

static void add_layout_item(struct arguments *arguments, const struct layout_item *item)
{
    const char *path = item->path;
    bool may_vanish = item->origin != LAYOUT_ENTRY;
    struct stat status;
    int fd;

    if (item->access == PLAN_KEEP_LINK)
        return; /* it has no way to cover a link */
    fd = open_item(path, item->access == PLAN_PROTECT);
    if (fd < 0) {
        refuse_if_shut(path, errno);
        return;
    }
    if (fstat(fd, &status) != 0)
        refuse("%s cannot be looked at (error %d)", path, errno);
    if (item->access == PLAN_WRITE) {
        expect(arguments, item, &status);
        add_arguments(arguments, may_vanish ? "--bind-try" : "--bind", path, path);
    } else if (item->access != PLAN_HIDE && !guard_is(fd)) {
        expect(arguments, item, &status);
        add_arguments(arguments, may_vanish ? "--ro-bind-try" : "--ro-bind", path, path);
    } else if (!S_ISDIR(status.st_mode)) {
        add_arguments(arguments, "--ro-bind", "/dev/null", path);
    } else {
        add_arguments(arguments, "--tmpfs", path, NULL);
        add_arguments(arguments, "--remount-ro", path, NULL);
    }
    close(fd);
}

static void add_root_links(struct arguments *arguments)
{
    static const char *const names[] = { "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32" };
    static char targets[6][256];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ssize_t n = readlink(names[i], targets[i], sizeof targets[i] - 1);

        if (n > 0)
            add_arguments(arguments, "--symlink", targets[i], names[i]);
    }
}

static void add_policy(struct arguments *arguments, const struct launch *launch,
                       const struct layout *layout)
{
    if (launch_has(launch, PLAN_READS_ALL)) {
        add_arguments(arguments, "--ro-bind", "/", "/");
        if (access("/run", F_OK) == 0)
            add_arguments(arguments, "--tmpfs", "/run", NULL);
    } else {
        add_arguments(arguments, "--tmpfs", "/", NULL);
    }
    add_arguments(arguments, "--dev", "/dev", NULL);
    add_arguments(arguments, "--proc", "/proc", NULL);
    for (size_t i = 0; i < layout->n; i++)
        add_layout_item(arguments, &layout->items[i]);
    if (launch_has(launch, PLAN_READS_ALL)) {
        if (access("/run", F_OK) == 0)
            add_arguments(arguments, "--remount-ro", "/run", NULL);
    } else {
        add_root_links(arguments);
        add_arguments(arguments, "--remount-ro", "/", NULL);
    }
    add_arguments(arguments, "--remount-ro", "/proc", NULL);
    add_arguments(arguments, "--unshare-user", "--unshare-pid", "--unshare-ipc");
    add_arguments(arguments, "--unshare-uts", "--unshare-cgroup-try", NULL);
    if (!launch_has(launch, PLAN_NETWORK))
        add_arguments(arguments, "--unshare-net", NULL, NULL);
}

static void release_signals(void)
{
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, /* old= */ NULL);
}

/* A file in memory that the launcher inside finds as PLAN_IDENTITY_FD. */
static int open_identities(void)
{
    int fd = memfd_create("bobbin-identities", MFD_CLOEXEC);

    if (fd < 0 || dup2(fd, PLAN_IDENTITY_FD) < 0)
        refuse("there is not enough memory");
    if (fd != PLAN_IDENTITY_FD)
        close(fd);
    fcntl(PLAN_IDENTITY_FD, F_SETFD, 0);
    return PLAN_IDENTITY_FD;
}

static _Noreturn void become(const struct launch *launch)
{
    struct layout layout = layout_make(launch);
    struct arguments arguments = {
        .words = calloc(layout.n * ARGUMENTS_EACH + ARGUMENTS_MORE, sizeof(char *)),
        .identities = open_identities(),
    };
    int self = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    static char self_path[64];

    if (arguments.words == NULL || self < 0)
        refuse("there is not enough memory");
    snprintf(self_path, sizeof self_path, "/proc/self/fd/%d", self);
    add_arguments(&arguments, find_bubblewrap(), "--new-session", "--die-with-parent");
    if (getuid() == 0)
        add_arguments(&arguments, "--cap-add", "CAP_SYS_ADMIN", NULL); /* for close_devices() */
    add_policy(&arguments, launch, &layout);
    add_arguments(&arguments, "--chdir", launch->cwd, NULL);
    add_arguments(&arguments, "--", self_path, "inner");

    fcntl(self, F_SETFD, 0);
    fcntl(PLAN_CONTROL_FD, F_SETFD, 0);
    fcntl(PLAN_FD, F_SETFD, 0);
    umask(launch->mode_of_names);
    release_signals();
    environ = (char *[]){ NULL };
    execv(arguments.words[0], (char *const *)(uintptr_t)arguments.words);
    refuse("bubblewrap cannot be run (error %d)", errno);
}

/* Bubblewrap can make them read-only only in a way that makes them useless. */
static void close_devices(void)
{
    struct mount_attr attr = { .attr_set = MOUNT_ATTR_RDONLY };

    for (size_t i = 0; getuid() == 0 && i < N_DEVICES; i++) {
        if (mount_setattr(AT_FDCWD, devices[i], /* flags= */ 0, &attr, sizeof attr) != 0 &&
            errno != ENOENT)
            refuse("%s cannot be made safe (error %d)", devices[i], errno);
    }
}

/* A link may have taken the place of a folder after we had looked, and bubblewrap follows links. */
static void check_identities(void)
{
    struct identity identity;
    struct stat status;
    char path[PATH_MAX];

    if (lseek(PLAN_IDENTITY_FD, 0, SEEK_SET) != 0)
        refuse("it is not known what bubblewrap should have mounted");
    while (read(PLAN_IDENTITY_FD, &identity, sizeof identity) == sizeof identity) {
        if (identity.path_len > sizeof path ||
            read(PLAN_IDENTITY_FD, path, identity.path_len) != (ssize_t)identity.path_len)
            refuse("the plan of this command is damaged");
        if (lstat(path, &status) != 0 && errno == ENOENT && identity.may_vanish)
            continue;
        if (lstat(path, &status) != 0 || status.st_dev != identity.device ||
            status.st_ino != identity.inode)
            refuse("%s was replaced while the command was started", path);
    }
    close(PLAN_IDENTITY_FD);
}

void bubblewrap_arrive(void)
{
    check_identities();
    close_devices();
    devices_reopen();
}

pid_t bubblewrap_start(const struct launch *launch)
{
    pid_t pid = fork();

    if (pid < 0)
        refuse("there are too many processes");
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        memory_limit(launch);
        become(launch);
    }
    return pid;
}
