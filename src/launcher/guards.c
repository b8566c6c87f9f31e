/*
 * Protected names that do not exist yet, such as .git in a folder that is no repository.
 *
 * A mount needs something to be mounted on, so an empty directory is made for as long as the command
 * runs. Several commands, and servers, may need the same one: each holds a shared lock on it, and
 * whoever can change that into an exclusive one is the last and removes it. Its mode, which nobody
 * else uses, tells it from a directory of the user, also if we were killed and it was left.
 *
 * A command that may write in another folder above can make such a directory as well, and hold it with a
 * lock of its own. Then it loses the mode and is a directory of the user from then on.
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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 200, GRACE_MS = 20 };

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

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, /* left= */ NULL);
}

/* -- Folders that are not writable --------------------------------------------------------------- */

/* Something to do with a guard in its folder; returns 0 or a positive errno. */
typedef int guard_action(const struct guard *guard);

static int make(const struct guard *guard)
{
    return mkdirat(guard->parent, guard->name, GUARD_MODE) == 0 ? 0 : errno;
}

/* Unless it has become another directory, or a user's. The lock is ours alone. */
static int remove_it(const struct guard *guard)
{
    struct stat there, ours;

    if (fstatat(guard->parent, guard->name, &there, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    if (fstat(guard->fd, &ours) != 0 || there.st_ino != ours.st_ino ||
        there.st_dev != ours.st_dev || !guard_has_mode(&there))
        return 0;
    return unlinkat(guard->parent, guard->name, AT_REMOVEDIR) == 0 ? 0 : errno;
}

/* Whoever owns a folder may take from himself, and give back, the right to write there. */
static bool is_shut_by_owner(int folder, struct stat *ret_status)
{
    return fstat(folder, ret_status) == 0 && ret_status->st_uid == getuid() &&
           (ret_status->st_mode & (S_IWUSR | S_IXUSR)) != (S_IWUSR | S_IXUSR);
}

static _Noreturn void do_in_opened(const struct guard *guard, guard_action *action, mode_t mode)
{
    char folder[64];
    int error;

    setsid(); /* whoever kills us with all our group does not kill this */
    snprintf(folder, sizeof folder, "/proc/self/fd/%d", guard->parent);
    error = chmod(folder, mode | S_IWUSR | S_IXUSR) == 0 ? action(guard) : errno;
    chmod(folder, mode);
    _exit(error);
}

/*
 * The command is the owner, too, so what we may not do now it could do after a chmod(2). The folder is opened for a
 * moment by a process of its own, which shuts it again even if we are killed meanwhile. Several launchers may
 * do it at once: one that finds the folder open changes no mode.
 */
static int in_opened(const struct guard *guard, guard_action *action)
{
    struct stat status;
    int result = 0;
    pid_t pid;

    if (!is_shut_by_owner(guard->parent, &status))
        return action(guard);
    if ((status.st_mode & S_ISGID) != 0 && getuid() != 0 && status.st_gid != getegid() &&
        !group_member(status.st_gid))
        return ENOTSUP; /* its mode could not be given back */
    pid = fork();
    if (pid == 0)
        do_in_opened(guard, action, status.st_mode & 07777);
    if (pid < 0 || waitpid(pid, &result, /* options= */ 0) != pid || !WIFEXITED(result))
        return EAGAIN;
    return WEXITSTATUS(result);
}

/* -- Setting --------------------------------------------------------------------------------- */

/* We cannot even see whether it is there. */
static bool is_out_of_sight(const struct guard *guard)
{
    struct stat status;

    return fstatat(guard->parent, guard->name, &status, AT_SYMLINK_NOFOLLOW) != 0 &&
           errno == EACCES;
}

/* Returns false if no guard can be made there, neither by us nor by the command. */
static bool try_to_make(const struct guard *guard)
{
    struct stat folder;
    int error = make(guard);

    if (error == EACCES && is_out_of_sight(guard))
        refuse_if_shut(guard->path, error);
    if (error == EACCES)
        error = in_opened(guard, make);
    if (error == EACCES && is_shut_by_owner(guard->parent, &folder))
        return true; /* another launcher has just shut it: once more */
    if (error == EACCES || error == EPERM || error == EROFS)
        return false;
    if (error == ENOTSUP)
        refuse(
            "%s cannot be protected: its folder is not writable, and is of a group that is not yours",
            guard->path);
    if (error != 0 && error != EEXIST && error != EAGAIN)
        refuse("%s cannot be protected (error %d)", guard->path, error);
    return true;
}

/*
 * Somebody has held it for himself longer than any launcher does. Is it a directory of the user now? One of us
 * that was about to remove it, and has slept all the time, looks at the mode before: it has a moment for
 * what it may have begun.
 */
static bool becomes_users(const struct guard *guard, int fd)
{
    struct stat there, ours;

    if (fchmod(fd, GUARD_MODE & 0777) != 0)
        refuse("%s is held by another program", guard->path);
    sleep_ms(GRACE_MS);
    return fstatat(guard->parent, guard->name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
           fstat(fd, &ours) == 0 && there.st_ino == ours.st_ino && there.st_dev == ours.st_dev;
}

enum held {
    HELD_NOT,   /* there is none to be held, or none is needed */
    HELD,       /* it is locked */
    HELD_LATER, /* somebody is just making or removing it */
};

/* One try to take the directory at the name, whoever made it. `is_last`: whoever holds it has had his time. */
static enum held take_guard(const struct guard *guard, bool is_last, int *ret_fd)
{
    int fd = openat(guard->parent, guard->name,
                    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    enum held held = HELD_LATER;

    if (fd < 0 && errno == ENOENT)
        return HELD_LATER;
    if (fd < 0)
        return HELD_NOT; /* a file; a link is refused where it is mounted */
    if (!guard_is(fd)) {
        held = HELD_NOT; /* the user's own */
    } else if (lock(fd)) {
        *ret_fd = fd;
        return HELD;
    } else if (is_last && (is_owned_by_other(fd) || becomes_users(guard, fd))) {
        held =
            HELD_NOT; /* another user must not keep us from running anything, nor a command of this one */
    }
    close(fd);
    return held;
}

/* Returns the locked directory, or -1 if there is none or none is needed. */
static int make_guard(const struct guard *guard)
{
    int fd;

    for (int i = 0; i < 2 * TRIES; i++) {
        enum held held = HELD_NOT;

        if (try_to_make(guard))
            held = take_guard(guard, /* is_last= */ i >= TRIES, &fd);
        if (held != HELD_LATER)
            return held == HELD ? fd : -1;
        sleep_ms(1);
    }
    refuse("%s is held by another program", guard->path);
}

static void set(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    bool is_shared = is_beside(guards, path, name);
    int parent = is_shared ? guards->parent : open_parent(path, name), fd;
    struct guard *guard;
    bool foreign;

    if (parent < 0)
        refuse_if_shut(path, errno);
    if (parent < 0)
        return; /* its folder does not exist, or is a link and thus no root */
    fd = make_guard(&(struct guard){ .path = path, .parent = parent, .fd = -1, .name = name });
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
        if (guard->is_foreign || flock(guard->fd, LOCK_EX | LOCK_NB) != 0)
            continue;
        if (remove_it(guard) == EACCES)
            in_opened(guard, remove_it);
    }
}
