/* A file line by line as it is, byte for byte: what is stored of it must give the same file again. */
#ifndef FLEET_RAW_LINES_H
#define FLEET_RAW_LINES_H

#include "base/buf.h"
#include "base/error.h"

#include <stdint.h>
#include <sys/stat.h>

enum { RAW_LINE_MAX = 256 * 1024 * 1024 }; /* as for whoever reads rollouts */

struct raw_lines {
    int fd;
    struct buf bytes; /* read, and from `used` on not handed out */
    size_t used;
    bool at_end;
    bool is_torn; /* the line that was handed out last has no line break: it is the last one */
    struct stat facts;
};

/* Returns 0 or a negative errno. Closed by raw_lines_done(), which accepts zeroed memory. */
int raw_lines_open(struct raw_lines *lines, const char *path);
void raw_lines_done(struct raw_lines *lines);

/* The next line without its line break, valid until the next call. Returns 1, 0 at the end, or a negative errno:
 * -EFBIG for a line that is too long. */
int raw_lines_next(struct raw_lines *lines, struct str *ret_line);

#endif
