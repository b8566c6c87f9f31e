#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/real_path.h"
#include "files/replacement.h"
#include "files/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 256 * 1024, RANGE = 64 * 1024 * 1024 };

struct copying {
    const struct file_stop *stop;
    unsigned depth;
};

/* -- A file -------------------------------------------------------------------------------- */

static int copy_by_reading(const struct copying *copying, int in, int out)
{
    CLEANUP(freep) char *piece = xmalloc(PIECE);
    int status = 0;

    while (status == 0) {
        ssize_t n = read(in, piece, PIECE);

        if (stop_is_wanted(copying->stop))
            return -ECANCELED;
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n < 0 ? -errno : 0;
        status = file_write_all(out, (struct str){ piece, (size_t)n });
    }
    return status;
}

/* The kernel copies, or shares the blocks. Not every file system lets it. */
static int copy_content(const struct copying *copying, int in, int out)
{
    ssize_t n;

    do {
        if (stop_is_wanted(copying->stop))
            return -ECANCELED;
        n = copy_file_range(in, NULL, out, NULL, RANGE, 0);
    } while (n > 0);
    /* Files of /proc and the like say 0 here and have content all the same. */
    return copy_by_reading(copying, in, out);
}

static bool is_source(const struct stat *source, const char *destination)
{
    struct stat status;

    return stat(destination, &status) == 0 && status.st_dev == source->st_dev &&
           status.st_ino == source->st_ino;
}

static int copy_open(const struct copying *copying, int in, const struct stat *source,
                     const char *destination)
{
    struct replacement replacement;
    int status;

    if (is_source(source, destination))
        return 0;
    status = replacement_begin(&replacement, destination);
    if (status < 0)
        return status;
    status = copy_content(copying, in, replacement.fd);
    if (status == 0 && fchmod(replacement.fd, source->st_mode & 07777) < 0 && errno != EPERM)
        status = -errno;
    if (status < 0) {
        replacement_abort(&replacement);
        return status;
    }
    return replacement_commit(&replacement);
}

static int copy_file(const struct copying *copying, int folder, const char *name,
                     const char *destination)
{
    int in = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    struct stat source;
    int status;

    if (in < 0)
        return -errno;
    status = fstat(in, &source) < 0 ? -errno : copy_open(copying, in, &source, destination);
    close(in);
    return status;
}

/* -- A link -------------------------------------------------------------------------------- */

static int copy_link(int folder, const char *name, const char *destination)
{
    char target[PATH_MAX];
    ssize_t len = readlinkat(folder, name, target, sizeof target - 1);

    if (len < 0)
        return -errno;
    target[len] = '\0';
    return symlink(target, destination) < 0 ? -errno : 0;
}

/* -- A directory --------------------------------------------------------------------------- */

static int copy_tree(struct copying *copying, int folder, const char *name,
                     const char *destination);

static int copy_entry(struct copying *copying, int folder, const char *name,
                      const char *destination)
{
    struct stat status;

    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) < 0)
        return -errno;
    if (S_ISDIR(status.st_mode))
        return copy_tree(copying, folder, name, destination);
    if (S_ISLNK(status.st_mode))
        return copy_link(folder, name, destination);
    if (S_ISREG(status.st_mode))
        return copy_file(copying, folder, name, destination);
    return 0;
}

static int copy_entries(struct copying *copying, DIR *dir, const char *destination)
{
    const struct dirent *found;
    int status = 0;

    while (status == 0 && (found = tree_next(dir, &status)) != NULL) {
        CLEANUP(buf_done) struct buf path = { 0 };

        if (stop_is_wanted(copying->stop))
            return -ECANCELED;
        buf_printf(&path, "%s/%s", destination, found->d_name);
        status = copy_entry(copying, dirfd(dir), found->d_name, buf_str(&path).s);
    }
    return status;
}

static int copy_tree(struct copying *copying, int folder, const char *name, const char *destination)
{
    DIR *dir;
    int status;

    if (copying->depth == TREE_MAX_DEPTH)
        return -ENAMETOOLONG;
    status = tree_open(folder, name, &dir);
    if (status < 0)
        return status;
    copying->depth++;
    status = tree_make_directory(destination);
    if (status == 0)
        status = copy_entries(copying, dir, destination);
    copying->depth--;
    closedir(dir);
    return status;
}

/* -- All of it ----------------------------------------------------------------------------- */

static bool copy_folder(struct copying *copying, struct str source, struct str destination,
                        struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    int status;

    if (path_is_below(path_real_front(&arena, destination), path_real_front(&arena, source)))
        return error_set(err, ERR_INVALID_REQUEST,
                         "fs/copy cannot copy a directory to itself or one of its descendants");
    if (!file_make_directory(destination, /* with_parents= */ true, err))
        return false;
    status = copy_tree(copying, AT_FDCWD, source.s, destination.s);
    return status < 0 ? os_error_set(err, status) : true;
}

bool file_copy(struct str source, struct str destination, bool recursive,
               const struct file_stop *stop, struct error *err)
{
    struct copying copying = { .stop = stop };
    struct stat status;
    int r;

    if (!file_path_check(source, err) || !file_path_check(destination, err))
        return false;
    if (lstat(source.s, &status) < 0)
        return os_error_set(err, -errno);
    if (S_ISDIR(status.st_mode)) {
        if (!recursive)
            return error_set(err, ERR_INVALID_REQUEST,
                             "fs/copy requires recursive: true when sourcePath is a directory");
        return copy_folder(&copying, source, destination, err);
    }
    if (!S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode))
        return error_set(err, ERR_INVALID_REQUEST,
                         "fs/copy only supports regular files, directories, and symlinks");
    r = copy_entry(&copying, AT_FDCWD, source.s, destination.s);
    return r < 0 ? os_error_set(err, r) : true;
}
