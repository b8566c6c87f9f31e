/* Where a patch writes: within what the sandbox allows, or beyond it. */
#ifndef ABILITY_PATCH_PLACE_H
#define ABILITY_PATCH_PLACE_H

#include "approval/decision.h"
#include "patch/patch.h"

/* Links are followed, and a file that has other names counts as beyond. Looks at the disk. */
enum patch_place patch_place(const struct patch_changes *changes, const struct sandbox *sandbox);

/* All files it touches, as they really lie now: without links. Looks at the disk. */
struct str_array patch_files(const struct patch_changes *changes, struct arena *arena);

/*
 * In words for whoever decides about it, which of these files lie elsewhere than their paths say, a line for
 * each: "d/a leads to /out/a". NULL: none does.
 */
struct str patch_detours(const struct patch_changes *changes, const struct str_array *files,
                         struct arena *arena);

#endif
