/*
 * From a TOML tree to the typed members of a configuration: one table says what every key is.
 *
 * Unknown keys are ignored. The first value that does not fit is an error in the reference's
 * words: with file, line and column if it stood in a file, else with its key.
 */
#ifndef CONFIG_SETTINGS_H
#define CONFIG_SETTINGS_H

#include "config/config.h"

/* Where a load failed. */
struct config_problem {
    struct str path; /* NULL: nowhere in a file */
    struct toml_range range;
};

struct settings_context {
    struct arena *arena;
    struct config_problem *problem; /* NULL: errors name the key even if it stood in a file */
    struct error *err;
};

bool settings_read(struct settings_context *context, const struct toml_value *tree,
                   struct config *config);

/* [profiles.NAME] over what was read before. As a part of the tree it has passed that. */
bool settings_read_profile(struct settings_context *context, const struct toml_value *profile,
                           struct config *config);

/* One provider of [model_providers]. The table has passed settings_read(). */
bool settings_read_provider(struct settings_context *context, struct str id,
                            const struct toml_value *table, struct provider *ret_provider);

/*
 * Makes the paths of a layer absolute, in place, and whole numbers of seconds fractions. A layer
 * that does not fit the table is left as it is, so that the error surfaces where it is read.
 */
void settings_resolve(struct arena *arena, struct toml_value *table);

/* A path of a file or a flag: absolute and normal. Relative ones start where the source says. */
struct str settings_path(struct arena *arena, const struct toml_value *value);

#endif
