#include "agent/context_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int check_regular(int fd)
{
    struct stat status;

    if (fstat(fd, &status) < 0)
        return -errno;
    if (S_ISDIR(status.st_mode))
        return -EISDIR;
    return S_ISREG(status.st_mode) ? 0 : -EINVAL;
}

static int read_all(int fd, size_t max, struct buf *out)
{
    size_t wanted = max;

    for (;;) {
        /* A file may be longer than it says (/proc), so the end is where nothing more comes. */
        size_t portion = wanted < 64 * 1024 ? wanted + 1 : 64 * 1024;
        ssize_t n = read(fd, buf_reserve(out, portion), portion);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        if (n == 0)
            return 0;
        if ((size_t)n > wanted) {
            out->len += wanted;
            return -EFBIG;
        }
        out->len += (size_t)n;
        wanted -= (size_t)n;
    }
}

int context_file_read(struct str path, size_t max, struct buf *out)
{
    int fd, r;

    if (path.s == NULL || str_has_nul(path))
        return -EINVAL;
    fd = open(path.s, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return -errno;
    r = check_regular(fd);
    if (r == 0)
        r = read_all(fd, max, out);
    close(fd);
    return r;
}
