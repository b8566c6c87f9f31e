/* Files that become part of what a model reads. */
#ifndef AGENT_CONTEXT_FILE_H
#define AGENT_CONTEXT_FILE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/*
 * Appends at most `max` bytes of a regular file. Never waits for the other end of a pipe.
 * Returns 0, -EFBIG if there is more (the first `max` bytes are there), or another negative errno.
 */
int context_file_read(struct str path, size_t max, struct buf *out);

#endif
