/* Reading for the model, by a path that it gives. */
#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

/* By where it leads: something missing must look as something forbidden does. */
static bool may_be_read(const struct sandbox *sandbox, struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    return path_is_absolute(path) && !str_has_nul(path) &&
           sandbox_access(sandbox, path_resolve(&arena, path)) != ACCESS_NONE;
}

/* What was opened is where this says, whatever the path leads to by now. */
static bool is_readable_file(const struct sandbox *sandbox, const char *link)
{
    char path[PATH_MAX];
    ssize_t len = readlink(link, path, sizeof path - 1);

    return len > 0 && sandbox_access(sandbox, (struct str){ path, (size_t)len }) != ACCESS_NONE;
}

/* `place` is open without any rights, so that a device or a pipe notices nothing. */
static int open_for_reading(const struct sandbox *sandbox, int place, struct stat *ret_facts)
{
    char link[64];
    int fd;

    snprintf(link, sizeof link, "/proc/self/fd/%d", place);
    if (!is_readable_file(sandbox, link))
        return -EACCES;
    if (fstat(place, ret_facts) < 0)
        return -errno;
    if (!S_ISREG(ret_facts->st_mode))
        return -EINVAL;
    fd = open(link, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* /proc/kmsg is such a file, and waits */
    return fd < 0 ? -errno : fd;
}

int sandbox_open(const struct sandbox *sandbox, struct str path, struct stat *ret_facts)
{
    int place, fd;

    if (!sandbox->is_confined)
        return file_open(path.s, ret_facts);
    if (!may_be_read(sandbox, path))
        return -EACCES;
    place = open(path.s, O_PATH | O_CLOEXEC);
    if (place < 0)
        return -errno;
    fd = open_for_reading(sandbox, place, ret_facts);
    close(place);
    return fd;
}

int sandbox_read(const struct sandbox *sandbox, struct str path, size_t max_bytes, struct buf *out)
{
    struct stat facts;

    return file_read_opened(sandbox_open(sandbox, path, &facts), max_bytes, out);
}
