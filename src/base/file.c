#include "base/file.h"

#include "base/leftover.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORTION = 64 * 1024 };

/* A file may be longer than it says (/proc), so the end is where nothing more comes. */
int file_read_from(int fd, size_t max_bytes, struct buf *out)
{
    for (;;) {
        size_t portion = max_bytes < PORTION ? max_bytes + 1 : PORTION;
        ssize_t n = read(fd, buf_reserve(out, portion), portion);

        if (n == 0)
            return 0;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        if ((size_t)n > max_bytes) {
            out->len += max_bytes;
            return -EFBIG;
        }
        out->len += (size_t)n;
        max_bytes -= (size_t)n;
    }
}

bool file_is_folder(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

bool file_name_exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

bool file_is_real_folder(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int file_open(const char *path, struct stat *ret_facts)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    int r;

    if (fd < 0)
        return errno == ENXIO ? -EINVAL : -errno; /* a socket, or a device that is not there */
    r = fstat(fd, ret_facts) < 0 ? -errno : S_ISREG(ret_facts->st_mode) ? 0 : -EINVAL;
    if (r == 0)
        return fd;
    close(fd);
    return r;
}

int file_read_opened(int fd, size_t max_bytes, struct buf *out)
{
    int r;

    if (fd < 0)
        return fd;
    r = file_read_from(fd, max_bytes, out);
    close(fd);
    return r;
}

int file_read(const char *path, size_t max_bytes, struct buf *out)
{
    struct stat facts;

    return file_read_opened(file_open(path, &facts), max_bytes, out);
}

bool file_make_folders(const char *path, struct arena *arena, const char **ret_failed)
{
    char *folder = arena_printf(arena, "%s", path);

    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        /* Where nothing can be made, such as below /net, there may be something all the same. */
        if (mkdir(folder, 0777) < 0 && errno != EEXIST) {
            int error = errno;

            if (ret_failed != NULL)
                *ret_failed = folder;
            if (access(folder, F_OK) < 0) {
                errno = error;
                return false;
            }
        }
        *slash = '/';
    }
    return true;
}

int file_write_all(int fd, struct str content)
{
    while (content.len > 0) {
        ssize_t n = write(fd, content.s, content.len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        content.s += n;
        content.len -= (size_t)n;
    }
    return 0;
}

static int write_and_flush(int fd, struct str content)
{
    int r = file_write_all(fd, content);

    return r == 0 && fsync(fd) < 0 ? -errno : r;
}

/* The folder's entry is what makes a rename last. */
static void sync_folder_of(char *path)
{
    char *slash = strrchr(path, '/');
    int fd;

    if (slash == NULL)
        return;
    slash[slash == path ? 1 : 0] = '\0';
    fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* What a path stands for: the file that a link leads to, whether it is there or not. */
static int find_target(const char *path, char target[PATH_MAX])
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str leads;

    if (realpath(path, target) != NULL)
        return 0;
    if (errno != ENOENT)
        return -errno;
    leads = path_is_absolute(str_of(path)) ? path_resolve(&arena, str_of(path)) : str_of(path);
    return snprintf(target, PATH_MAX, "%s", leads.s) < PATH_MAX ? 0 : -ENAMETOOLONG;
}

/* A rename would put a file in the place of a device, for everybody on the machine. */
static int check_replaceable(const char *target)
{
    struct stat facts;

    if (lstat(target, &facts) < 0)
        return errno == ENOENT ? 0 : -errno;
    return S_ISREG(facts.st_mode) ? 0 : S_ISDIR(facts.st_mode) ? -EISDIR : -EINVAL;
}

int file_replace(const char *path, struct str content, mode_t mode)
{
    char target[PATH_MAX];
    char beside[PATH_MAX];
    int fd;
    int r = find_target(path, target);

    if (r == 0)
        r = check_replaceable(target);
    if (r < 0)
        return r;
    leftovers_remove(target);
    if (snprintf(beside, sizeof beside, "%s" LEFTOVER_MARK LEFTOVER_RANDOM, target) >=
        (int)sizeof beside)
        return -ENAMETOOLONG;
    fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return -errno;
    flock(fd, LOCK_EX | LOCK_NB); /* a sign of life for leftovers_remove() */
    r = fchmod(fd, mode) < 0 ? -errno : write_and_flush(fd, content);
    if (r == 0 && rename(beside, target) < 0)
        r = -errno;
    close(fd);
    if (r < 0)
        unlink(beside);
    else
        sync_folder_of(target);
    return r;
}

/* Without O_NONBLOCK a pipe nobody reads would stop us, here or when it is full. */
int file_open_to_append(const char *path, int flags)
{
    int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags, 0666);
    struct stat facts;
    int r;

    if (fd < 0)
        return errno == ENXIO ? -EINVAL : -errno;
    r = fstat(fd, &facts) < 0 ? -errno : S_ISREG(facts.st_mode) ? 0 : -EINVAL;
    if (r == 0)
        return fd;
    close(fd);
    return r;
}

const char *file_error_text(int negative_errno)
{
    return negative_errno == -EINVAL ? "it is not a regular file" : strerror(-negative_errno);
}
