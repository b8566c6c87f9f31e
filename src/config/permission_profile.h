/*
 * Permission profiles: what commands may touch, under a name.
 *
 * Three are built in; others are tables of config.toml, [permissions.NAME], with `description`, `extends` (a profile that
 * it adds to), `filesystem` (a path, or one of the special ones, and `read` or `write`) and `network` (`enabled`). Each
 * amounts to a sandbox policy. A profile that says more than a policy can (paths that are forbidden, single hosts, folders
 * to write to while the working directory is none) is known, and cannot be used: nothing is ever confined less than its
 * profile says.
 */
#ifndef CONFIG_PERMISSION_PROFILE_H
#define CONFIG_PERMISSION_PROFILE_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"
#include "toml/toml.h"

enum { PERMISSION_PROFILES_MAX = 256, PROFILE_EXTENDS_MAX = 16 };

struct permission_profile {
    struct str id;
    struct str extends;     /* NULL: nothing */
    struct str description; /* NULL: none */
    struct wire_sandbox_policy policy;
    const char *refusal; /* why it cannot be used; NULL: it can */
};

/* All of a configuration: those that are built in, then the others by name. Counted; they never change. */
struct permission_profiles {
    struct permission_profile *items;
    size_t n;
    struct arena arena;
    unsigned references;
};

/* `permissions` is the table of config.toml, or NULL; `cwd` the working directory, or NULL. */
struct permission_profiles *permission_profiles_read(const struct toml_value *permissions,
                                                     struct str cwd);
struct permission_profiles *permission_profiles_ref(struct permission_profiles *profiles);
void permission_profiles_unref(struct permission_profiles *profiles); /* accepts NULL */

/* One that can be used. NULL: the error says why there is none, as the reference does. */
const struct permission_profile *permission_profiles_find(
    const struct permission_profiles *profiles, struct str id, struct error *err);

#endif
