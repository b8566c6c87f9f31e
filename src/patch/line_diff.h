/*
 * What differs between two texts, line by line: as few lines as possible, as long as there are steps
 * left to search with. Without any, all lines between the first and the last difference.
 */
#ifndef PATCH_LINE_DIFF_H
#define PATCH_LINE_DIFF_H

#include "patch/lines.h"

/* Lines of the old text that gave way to lines of the new one; one of the two may be none. */
struct line_edit {
    size_t old_at;
    size_t n_old;
    size_t new_at;
    size_t n_new;
};

struct line_edits {
    struct line_edit *items; /* in order, never side by side */
    size_t n;
};

enum { LINE_DIFF_STEPS = 30 * 1000 * 1000 }; /* well below a second */

struct line_edits line_diff(const struct lines *old_lines, const struct lines *new_lines,
                            uint64_t *steps_left, struct arena *arena);

#endif
