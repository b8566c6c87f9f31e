/*
 * Protected names that do not exist yet, such as .git in a folder that is no repository.
 *
 * A mount needs something to be mounted on, so an empty directory is made for as long as the command
 * runs. Several commands, and servers, may need the same one: each holds a shared lock on it, and
 * whoever can change that into an exclusive one is the last and removes it. Its mode, which nobody
 * else uses, tells it from a directory of the user, also if we were killed and it was left.
 */
#include "base/guard.h"
#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 200 };

struct guard {
    struct guard *next;
    const char *path;
    int parent; /* the directory it is in; guards of one directory share it */
    int fd;     /* of itself; holds the lock; -1 if it is foreign */
    const char *name;
    bool is_foreign; /* another user's link, and no guard at all */
};

static struct guard *guards;
static pid_t owner; /* who set them; its children have copies of no use */

bool guard_is(int fd)
{
    struct stat status;

    return fstat(fd, &status) == 0 && guard_has_mode(&status);
}

/* Looked at where every user has his own number, which is not so in a namespace. */
static bool is_foreign(int parent, const char *name)
{
    struct stat link, folder;

    return fstatat(parent, name, &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode) &&
           link.st_uid != getuid() && fstat(parent, &folder) == 0 &&
           (folder.st_mode & S_ISVTX) != 0;
}

bool guard_is_foreign(const char *path)
{
    for (const struct guard *guard = guards; guard != NULL; guard = guard->next) {
        if (guard->is_foreign && strcmp(guard->path, path) == 0)
            return true;
    }
    return false;
}

/* They come in the order of their paths, so those of one directory come together. */
static bool is_beside(const struct guard *guard, const char *path, const char *name)
{
    size_t len = (size_t)(name - path);

    return guard != NULL && (size_t)(guard->name - guard->path) == len &&
           memcmp(guard->path, path, len) == 0;
}

static int open_parent(const char *path, const char *name)
{
    struct open_how how = { .flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
                            .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS };
    char text[PATH_MAX];

    if (snprintf(text, sizeof text, "%.*s", (int)(name - path), path) >= (int)sizeof text)
        return -1;
    return (int)syscall(SYS_openat2, AT_FDCWD, text, &how, sizeof how);
}

/* Somebody may be removing it just now: the caller tries again. */
static bool lock(int fd)
{
    struct stat status;

    return flock(fd, LOCK_SH | LOCK_NB) == 0 && fstat(fd, &status) == 0 && status.st_nlink > 0;
}

static bool is_owned_by_other(int fd)
{
    struct stat status;

    return fstat(fd, &status) == 0 && status.st_uid != getuid();
}

/* Returns the locked directory, or -1 if there is none or none is needed. */
static int make_guard(int parent, const char *name, const char *path)
{
    bool foreign = false;

    for (int i = 0; i < TRIES; i++) {
        int fd;

        /* What we may not make, the command may not make either. */
        if (mkdirat(parent, name, GUARD_MODE) != 0 && errno != EEXIST) {
            if (errno == EACCES || errno == EPERM || errno == EROFS)
                return -1;
            refuse("%s cannot be protected (error %d)", path, errno);
        }
        fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0 && errno == ENOENT)
            continue;
        if (fd < 0)
            return -1; /* a file; a link is refused where it is mounted */
        if (!guard_is(fd)) {
            close(fd);
            return -1; /* the user's own */
        }
        if (lock(fd))
            return fd;
        foreign = is_owned_by_other(fd);
        close(fd);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, /* left= */ NULL);
    }
    /* None of us holds it that long. Another user must not keep us from running anything. */
    if (foreign)
        return -1;
    refuse("%s is held by another program", path);
}

static void set(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    bool is_shared = is_beside(guards, path, name);
    int parent = is_shared ? guards->parent : open_parent(path, name), fd;
    struct guard *guard;
    bool foreign;

    if (parent < 0)
        return; /* its folder does not exist, or is a link and thus no root */
    fd = make_guard(parent, name, path);
    foreign = fd < 0 && is_foreign(parent, name);
    guard = fd < 0 && !foreign ? NULL : malloc(sizeof *guard);
    if (guard == NULL && !is_shared)
        close(parent);
    if (guard == NULL)
        return;
    *guard = (struct guard){ guards, path, parent, fd, name, foreign };
    guards = guard;
}

void guards_set(const struct launch *launch)
{
    owner = getpid();
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        if (launch->entries[i].access == PLAN_PROTECT && launch_uses(launch, PLAN_GUARDS))
            set(launch_path(launch, &launch->entries[i]));
    }
}

void guards_remove(void)
{
    if (getpid() != owner)
        return;
    for (const struct guard *guard = guards; guard != NULL; guard = guard->next) {
        struct stat there, ours;

        if (guard->is_foreign || flock(guard->fd, LOCK_EX | LOCK_NB) != 0)
            continue;
        if (fstatat(guard->parent, guard->name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
            fstat(guard->fd, &ours) == 0 && there.st_ino == ours.st_ino &&
            there.st_dev == ours.st_dev)
            unlinkat(guard->parent, guard->name, AT_REMOVEDIR);
    }
}
