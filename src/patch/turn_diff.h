/*
 * What the patches of a turn have changed, as one diff: turn/diff/updated.
 *
 * Files are remembered as they were before the first patch of the turn touched them and compared with
 * what is on disk when the diff is asked for. Both calls read files: run them on a worker.
 */
#ifndef PATCH_TURN_DIFF_H
#define PATCH_TURN_DIFF_H

#include "patch/patch.h"

struct turn_diff;

struct turn_diff *turn_diff_new(void);
void turn_diff_free(struct turn_diff *diff); /* accepts NULL */

/* Before the changes are applied. */
void turn_diff_remember(struct turn_diff *diff, const struct patch_changes *changes);

/* Empty: nothing has changed. */
struct str turn_diff_text(struct turn_diff *diff, struct arena *arena);

#endif
