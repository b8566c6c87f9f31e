#include "fleet/raw_lines.h"

#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { RAW_READ = 256 * 1024 };

int raw_lines_open(struct raw_lines *lines, const char *path)
{
    *lines = (struct raw_lines){ .fd = -1 };
    lines->fd = file_open(path, &lines->facts);
    if (lines->fd < 0)
        return lines->fd;
    buf_reserve(&lines->bytes, RAW_READ); /* so that there is a place to begin at */
    return 0;
}

void raw_lines_done(struct raw_lines *lines)
{
    if (lines->fd > 0)
        close(lines->fd);
    buf_done(&lines->bytes);
    lines->fd = 0;
}

static int raw_lines_fill(struct raw_lines *lines)
{
    ssize_t n;

    buf_consume(&lines->bytes, lines->used);
    lines->used = 0;
    if (lines->bytes.len > RAW_LINE_MAX)
        return -EFBIG;
    do
        n = read(lines->fd, buf_reserve(&lines->bytes, RAW_READ), RAW_READ);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        return -errno;
    lines->bytes.len += (size_t)n;
    lines->at_end = n == 0;
    return 0;
}

int raw_lines_next(struct raw_lines *lines, struct str *ret_line)
{
    size_t looked = 0; /* bytes of this line that hold no line break */

    for (;;) {
        const char *begin = lines->bytes.data + lines->used;
        size_t len = lines->bytes.len - lines->used;
        const char *end = len > looked ? memchr(begin + looked, '\n', len - looked) : NULL;
        int r;

        if (end != NULL || (lines->at_end && len > 0)) {
            lines->is_torn = end == NULL;
            *ret_line = (struct str){ begin, end == NULL ? len : (size_t)(end - begin) };
            lines->used += ret_line->len + (end != NULL);
            return 1;
        }
        if (lines->at_end)
            return 0;
        looked = len;
        r = raw_lines_fill(lines);
        if (r < 0)
            return r;
    }
}
