/* Permissions on top of the sandbox policy, as the model asks for them (reference/05, 8). */
#ifndef ABILITY_PERMISSION_H
#define ABILITY_PERMISSION_H

#include "sandbox/sandbox.h"

/* Relative paths are below cwd. */
bool permission_grant(const struct wire_model_permission_profile *profile, struct str cwd,
                      struct arena *arena, struct sandbox_grant *ret_grant, struct error *err);

/* Is all of it in the others? Paths must be the same, not only below. */
bool grant_is_covered(const struct sandbox_grant *grant, const struct sandbox_grant *by, size_t n);

#endif
