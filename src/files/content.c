/* The content of a file, whole. */
#include "base/base64.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "files/files.h"
#include "files/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A multiple of three: its base64 has no padding, and the next piece may follow. */
enum { PIECE = 3 * 64 * 1024 };

bool file_path_check(struct str path, struct error *err)
{
    if (str_has_nul(path))
        return error_set(err, ERR_INVALID_REQUEST, "file name contained an unexpected NUL byte");
    return true;
}

static bool fail_too_large(struct error *err)
{
    return error_set(err, ERR_INVALID_REQUEST,
                     "file is too large to read: limit is %" PRIu64 " bytes", FILE_READ_LIMIT);
}

/* Reads until the piece is full or the file ends. Returns the bytes read, or a negative errno. */
static ssize_t read_piece(int fd, char *piece)
{
    size_t len = 0;

    while (len < PIECE) {
        ssize_t n = read(fd, piece + len, PIECE - len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        if (n == 0)
            break;
        len += (size_t)n;
    }
    return (ssize_t)len;
}

static bool read_pieces(int fd, char *piece, struct buf *out, struct error *err)
{
    uint64_t total = 0;
    ssize_t n;

    do {
        n = read_piece(fd, piece);
        if (n < 0)
            return os_error_set(err, (int)n);
        total += (uint64_t)n;
        if (total > FILE_READ_LIMIT)
            return fail_too_large(err);
        base64_append(out, piece, (size_t)n);
    } while (n == PIECE);
    return true;
}

static bool read_open(int fd, struct buf *out, struct error *err)
{
    struct stat status;
    char *piece;
    bool ok;

    if (fstat(fd, &status) < 0)
        return os_error_set(err, -errno);
    if (S_ISREG(status.st_mode) && (uint64_t)status.st_size > FILE_READ_LIMIT)
        return fail_too_large(err);
    if (S_ISREG(status.st_mode)) { /* and room for what closes the message */
        buf_reserve(out, base64_encoded_len((size_t)status.st_size) + 64);
        memory_expect_use(out->data, out->cap);
    }
    piece = xmalloc(PIECE);
    ok = read_pieces(fd, piece, out, err);
    free(piece);
    return ok;
}

bool file_read_base64(struct str path, struct buf *out, struct error *err)
{
    bool ok;
    int fd;

    if (!file_path_check(path, err))
        return false;
    fd = open(path.s, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return os_error_set(err, -errno);
    ok = read_open(fd, out, err);
    close(fd);
    return ok;
}

bool file_write(struct str path, struct str bytes, struct error *err)
{
    struct replacement replacement;
    int status;

    if (!file_path_check(path, err))
        return false;
    status = replacement_begin(&replacement, path.s);
    if (status < 0)
        return os_error_set(err, status);
    status = file_write_all(replacement.fd, bytes);
    if (status < 0)
        replacement_abort(&replacement);
    else
        status = replacement_commit(&replacement);
    return status < 0 ? os_error_set(err, status) : true;
}
