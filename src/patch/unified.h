/* A unified diff: the hunks, without the lines that name the files. */
#ifndef PATCH_UNIFIED_H
#define PATCH_UNIFIED_H

#include "base/arena.h"
#include "base/buf.h"
#include "patch/line_diff.h"

/*
 * Nothing is added for equal texts. `context`: unchanged lines shown around what has changed. Searching
 * uses steps up, at first LINE_DIFF_STEPS of line_diff.h; several diffs may share them.
 */
void unified_diff(struct buf *out, struct str old_text, struct str new_text, size_t context,
                  uint64_t *steps_left);

#endif
