/* The plan, mapped and checked; and what every stage needs of files. */
#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

static const char *text_at(const struct plan *plan, uint32_t at)
{
    if (at >= plan->size)
        refuse("the plan of this command is damaged");
    return (const char *)plan + at;
}

/* `n` texts that lie one behind the other. */
static char **texts_at(const struct plan *plan, uint32_t at, uint32_t n)
{
    char **texts = calloc((size_t)n + 1, sizeof *texts);

    if (texts == NULL)
        refuse("there is not enough memory for its arguments");
    for (uint32_t i = 0; i < n; i++) {
        texts[i] = (char *)(uintptr_t)text_at(plan, at);
        at += (uint32_t)strlen(texts[i]) + 1;
    }
    return texts;
}

static const struct plan *plan_map(void)
{
    const struct plan *plan;
    struct stat status;

    if (fstat(PLAN_FD, &status) != 0 || (size_t)status.st_size <= sizeof *plan)
        refuse("the launcher is no command of its own: it has no plan");
    plan = mmap(/* addr= */ NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, PLAN_FD,
                /* offset= */ 0);
    if (plan == MAP_FAILED)
        refuse("there is not enough memory for its plan");
    if (plan->magic != PLAN_MAGIC || plan->size != (size_t)status.st_size || plan->n_args == 0 ||
        ((const char *)plan)[plan->size - 1] != '\0')
        refuse("the plan of this command is damaged");
    return plan;
}

struct launch launch_read(void)
{
    const struct plan *plan = plan_map();
    uint64_t entries_end = plan->entries + (uint64_t)plan->n_entries * sizeof(struct plan_entry);

    if (entries_end > plan->size)
        refuse("the plan of this command is damaged");
    return (struct launch){
        .plan = plan,
        .cwd = text_at(plan, plan->cwd),
        .args = texts_at(plan, plan->args, plan->n_args),
        .env = texts_at(plan, plan->env, plan->n_env),
        .entries = (const struct plan_entry *)(const void *)((const char *)plan + plan->entries),
        .uid = getuid(),
        .gid = getgid(),
        .gone = { -1, -1 },
    };
}

const char *launch_path(const struct launch *launch, const struct plan_entry *entry)
{
    return text_at(launch->plan, entry->path);
}

bool read_beginning(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, size - 1);

    if (fd >= 0)
        close(fd);
    text[n < 0 ? 0 : n] = '\0';
    return n > 0;
}

char *read_all(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    size_t size = 4096, len = 0;
    char *text = malloc(size), *more = text;
    ssize_t n = -1;

    while (fd >= 0 && more != NULL && (n = read(fd, text + len, size - 1 - len)) > 0) {
        len += (size_t)n;
        if (len < size - 1)
            continue;
        size *= 2;
        more = realloc(text, size);
        text = more == NULL ? text : more;
    }
    if (fd >= 0)
        close(fd);
    if (more == NULL || n < 0) {
        free(text);
        return NULL;
    }
    text[len] = '\0';
    return text;
}

int open_path(const char *path)
{
    struct open_how how = { .flags = O_PATH | O_NOFOLLOW | O_CLOEXEC,
                            .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS };
    int fd = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    struct stat status;

    if (fd < 0 || fstat(fd, &status) != 0 || !S_ISLNK(status.st_mode))
        return fd;
    close(fd);
    errno = ELOOP;
    return -1;
}

int open_item(const char *path, bool is_protected)
{
    int fd = open_path(path);

    if (fd < 0 && errno == ELOOP && is_protected && guard_is_foreign(path))
        return -1;
    if (fd < 0 && errno == ELOOP && is_protected)
        refuse("protected path %s is a symbolic link", path);
    if (fd < 0 && errno == ELOOP)
        refuse("%s, or a folder above it, has become a symbolic link", path);
    return fd;
}

/* -- What cannot be looked at ----------------------------------------------------------------- */

/* In a namespace all users without a number there have this one, which is also the number of "nobody". */
enum { NO_USER = 65534 };

/* Has every user a number of his own here? */
static bool tells_users_apart(void)
{
    char text[128], *rest = text; /* INSIDE OUTSIDE COUNT */

    if (!read_beginning("/proc/self/uid_map", text, sizeof text))
        return false;
    strtol(rest, &rest, 10);
    strtol(rest, &rest, 10);
    return strtol(rest, &rest, 10) > NO_USER;
}

/* Whose is what keeps us out: the innermost part of the path that we can see. */
static bool is_shut_by_us(char *path)
{
    struct stat status;
    struct statfs system;
    char *slash;

    while (lstat(path, &status) != 0) {
        slash = strrchr(path, '/');
        if (slash == NULL || slash == path)
            return false;
        *slash = '\0';
    }
    if (status.st_uid != getuid() || (status.st_uid == NO_USER && !tells_users_apart()))
        return false;
    /* Folders of processes have rules of their own, which no mode changes. */
    return statfs(path, &system) != 0 || system.f_type != PROC_SUPER_MAGIC;
}

void refuse_if_shut(const char *path, int error)
{
    char text[PATH_MAX];

    if (error == EMFILE || error == ENFILE || error == ENOMEM || error == ENAMETOOLONG)
        refuse("%s cannot be looked at (error %d)", path, error);
    snprintf(text, sizeof text, "%s", path);
    if ((error == EACCES || error == EPERM) && is_shut_by_us(text))
        refuse(
            "it is not known whether there is something to protect in %s: its mode keeps even its owner "
            "out (chmod u+rwx gives it back)",
            text);
    errno = error;
}
