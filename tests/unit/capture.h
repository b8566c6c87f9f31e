/* What is written to stderr, log lines for instance: a file stands in for it meanwhile. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "test.h"

#include <stdio.h>
#include <unistd.h>

static char seen[64 * 1024]; /* what was captured last */

struct capture {
    FILE *file;
    int real_stderr;
};

static inline struct capture capture_start(void)
{
    struct capture capture = { .file = tmpfile(), .real_stderr = dup(STDERR_FILENO) };

    ASSERT_NOT_NULL(capture.file);
    dup2(fileno(capture.file), STDERR_FILENO);
    return capture;
}

static inline const char *capture_end(struct capture *capture)
{
    ssize_t n;

    dup2(capture->real_stderr, STDERR_FILENO);
    close(capture->real_stderr);
    n = pread(fileno(capture->file), seen, sizeof seen - 1, 0);
    seen[n < 0 ? 0 : n] = '\0';
    fclose(capture->file);
    return seen;
}

#endif
