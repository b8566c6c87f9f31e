#include "base/os_error.h"
#include "files/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct removal {
    const struct file_stop *stop;
    bool makes_writable;
    unsigned depth;
};

/* What vanishes on the way is as good as removed. */
static int gone_is_fine(int status)
{
    return status == -ENOENT ? 0 : status;
}

static int unlink_in(int folder, const char *name, int flags)
{
    return unlinkat(folder, name, flags) < 0 ? -errno : 0;
}

static int remove_tree(struct removal *removal, int parent, const char *name);

static int remove_entry(struct removal *removal, int folder, const char *name)
{
    int status = unlink_in(folder, name, 0);

    if (status == -EISDIR || status == -EPERM) /* Linux says the former, POSIX the latter */
        status = remove_tree(removal, folder, name);
    return gone_is_fine(status);
}

static int remove_entries(struct removal *removal, DIR *dir)
{
    const struct dirent *found;
    int status = 0;

    while (status == 0 && (found = tree_next(dir, &status)) != NULL) {
        if (stop_is_wanted(removal->stop))
            return -ECANCELED;
        status = remove_entry(removal, dirfd(dir), found->d_name);
    }
    return status;
}

/* Also one that cannot be read: O_PATH needs no right on the folder itself, and no link is followed. */
static int open_folder(const struct removal *removal, int parent, const char *name, DIR **ret_dir)
{
    int status = tree_open(parent, name, ret_dir);
    char way[sizeof "/proc/self/fd/" + 12];
    int fd;

    if (!removal->makes_writable)
        return status;
    if (status == 0) {
        (void)fchmod(dirfd(*ret_dir), 0700); /* else removing says why not */
        return 0;
    }
    fd = status == -EACCES ? openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                           : -1;
    if (fd < 0)
        return status;
    snprintf(way, sizeof way, "/proc/self/fd/%d", fd);
    if (chmod(way, 0700) == 0)
        status = tree_open(parent, name, ret_dir);
    close(fd);
    return status;
}

static int remove_tree(struct removal *removal, int parent, const char *name)
{
    DIR *dir;
    int status;

    if (removal->depth == TREE_MAX_DEPTH)
        return -ENAMETOOLONG;
    status = open_folder(removal, parent, name, &dir);
    if (status < 0)
        return status;
    removal->depth++;
    status = remove_entries(removal, dir);
    removal->depth--;
    closedir(dir);
    return status < 0 ? status : unlink_in(parent, name, AT_REMOVEDIR);
}

static int remove_path(const char *path, const struct file_remove_options *options,
                       const struct file_stop *stop)
{
    struct removal removal = { .stop = stop, .makes_writable = options->makes_writable };
    struct stat status;

    if (lstat(path, &status) < 0)
        return options->force ? gone_is_fine(-errno) : -errno;
    if (!S_ISDIR(status.st_mode))
        return unlink_in(AT_FDCWD, path, 0);
    if (!options->recursive)
        return unlink_in(AT_FDCWD, path, AT_REMOVEDIR);
    return remove_tree(&removal, AT_FDCWD, path);
}

bool file_remove(struct str path, const struct file_remove_options *options,
                 const struct file_stop *stop, struct error *err)
{
    int status;

    if (!file_path_check(path, err))
        return false;
    status = remove_path(path.s, options, stop);
    return status < 0 ? os_error_set(err, status) : true;
}
