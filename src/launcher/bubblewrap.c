/*
 * Tier B: bubblewrap makes the namespaces, where it may and we may not.
 *
 * The program is the system's own, at a fixed place that only root can write. Inside it this program
 * runs once more, through its descriptor, to give away what bubblewrap leaves: capabilities of root,
 * and everything that Landlock and the filter take.
 */
#include "launcher/launcher.h"
#include "launcher/nested.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS_EACH = 8, ARGUMENTS_MORE = 64, ARGUMENTS_NESTED = 4096 };

struct arguments {
    const char **words;
    size_t n;
    size_t n_space;
};

static void add(struct arguments *arguments, const char *a, const char *b, const char *c)
{
    arguments->words[arguments->n++] = a;
    if (b != NULL)
        arguments->words[arguments->n++] = b;
    if (c != NULL)
        arguments->words[arguments->n++] = c;
}

static const char *find_program(void)
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

static void add_entry(struct arguments *arguments, const struct launch *launch,
                      const struct plan_entry *entry)
{
    const char *path = launch_path(launch, entry);
    int fd = open_path(path);
    struct stat status;

    if (fd < 0 && errno == ELOOP)
        refuse("protected path %s is a symbolic link", path);
    if (fd < 0)
        return;
    if (entry->access == PLAN_WRITE)
        add(arguments, "--bind", path, path);
    else if (entry->access != PLAN_HIDE && !guard_is(fd))
        add(arguments, "--ro-bind", path, path);
    else if (fstat(fd, &status) == 0 && !S_ISDIR(status.st_mode))
        add(arguments, "--ro-bind", "/dev/null", path);
    else {
        add(arguments, "--tmpfs", path, NULL);
        add(arguments, "--remount-ro", path, NULL);
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
            add(arguments, "--symlink", targets[i], names[i]);
    }
}

static void add_nested(void *owner, const char *path)
{
    struct arguments *arguments = owner;
    char *kept = strdup(path); /* the list holds it as long as we live */

    if (kept != NULL && arguments->n + ARGUMENTS_MORE < arguments->n_space)
        add(arguments, "--ro-bind", kept, kept);
    else
        free(kept);
}

static void add_policy(struct arguments *arguments, const struct launch *launch)
{
    if (launch_has(launch, PLAN_READS_ALL)) {
        add(arguments, "--ro-bind", "/", "/");
        if (access("/run", F_OK) == 0)
            add(arguments, "--tmpfs", "/run", NULL);
    } else {
        add(arguments, "--tmpfs", "/", NULL);
    }
    add(arguments, "--dev", "/dev", NULL);
    add(arguments, "--proc", "/proc", NULL);
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        add_entry(arguments, launch, &launch->entries[i]);
        if (launch->entries[i].access == PLAN_WRITE && launch_uses(launch, PLAN_GUARDS))
            nested_find(launch_path(launch, &launch->entries[i]), add_nested, arguments);
    }
    if (launch_has(launch, PLAN_READS_ALL)) {
        if (access("/run", F_OK) == 0)
            add(arguments, "--remount-ro", "/run", NULL);
    } else {
        add_root_links(arguments);
        add(arguments, "--remount-ro", "/", NULL);
    }
    add(arguments, "--remount-ro", "/proc", NULL);
    add(arguments, "--unshare-user", "--unshare-pid", "--unshare-ipc");
    add(arguments, "--unshare-uts", "--unshare-cgroup-try", NULL);
    if (!launch_has(launch, PLAN_NETWORK))
        add(arguments, "--unshare-net", NULL, NULL);
}

static void release_signals(void)
{
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, /* old= */ NULL);
}

static _Noreturn void become(const struct launch *launch)
{
    size_t n_most = (size_t)launch->plan->n_entries * ARGUMENTS_EACH + ARGUMENTS_NESTED;
    struct arguments arguments = { .words = calloc(n_most, sizeof(char *)), .n_space = n_most };
    int self = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    static char self_path[64];

    if (arguments.words == NULL || self < 0)
        refuse("there is not enough memory");
    snprintf(self_path, sizeof self_path, "/proc/self/fd/%d", self);
    add(&arguments, find_program(), "--new-session", "--die-with-parent");
    add_policy(&arguments, launch);
    add(&arguments, "--chdir", launch->cwd, NULL);
    add(&arguments, "--", self_path, "inner");

    fcntl(self, F_SETFD, 0);
    fcntl(PLAN_CONTROL_FD, F_SETFD, 0);
    fcntl(PLAN_FD, F_SETFD, 0);
    umask(launch->mode_of_names);
    release_signals();
    environ = (char *[]){ NULL };
    execv(arguments.words[0], (char *const *)(uintptr_t)arguments.words);
    refuse("bubblewrap cannot be run (error %d)", errno);
}

pid_t bubblewrap_start(const struct launch *launch)
{
    pid_t pid = fork();

    if (pid < 0)
        refuse("there are too many processes");
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        become(launch);
    }
    return pid;
}
