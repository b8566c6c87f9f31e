/* Permissions on top of the sandbox policy, as the model asks for them. */
#ifndef ABILITY_PERMISSION_H
#define ABILITY_PERMISSION_H

#include "sandbox/sandbox.h"

/* Relative paths are below cwd. The paths of the grant are those that the given ones lead to, with all
 * links followed: what is asked about, shown, remembered and given is the same. */
bool permission_grant(const struct wire_model_permission_profile *profile, struct str cwd,
                      struct arena *arena, struct sandbox_grant *ret_grant, struct error *err);

/* Is all of it in the others? Paths must be the same, not only below. */
bool grant_is_covered(const struct sandbox_grant *grant, const struct sandbox_grant *by, size_t n);

/* Of the asked paths those that are also given, and given ones that lie below an asked one: an answer
 * may be narrower than the question, never wider. Links in given paths are followed. */
struct str_array permission_common(struct arena *arena, struct str_array asked,
                                   struct str_array given);

/* A grant is for what was there when it was asked for: without the paths that have come to lead
 * elsewhere since, because a part of them was replaced by a link. */
struct sandbox_grant grant_in_force(struct arena *arena, const struct sandbox_grant *grant);

/* Is a grant as it was? False: a path of it leads elsewhere by now, as the words for the model say. */
bool grant_check(const struct sandbox_grant *grant, struct error *err);

#endif
