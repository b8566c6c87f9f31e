/*
 * One value of the configuration: read by its kind, or explained in the reference's words.
 *
 * All return false after an error was set, with the place where it was found.
 */
#ifndef CONFIG_SETTINGS_VALUE_H
#define CONFIG_SETTINGS_VALUE_H

#include "config/settings.h"
#include "config/settings_table.h"

/* The keys that lead to a value. */
struct setting_place {
    const struct setting_place *parent;
    struct str key;
};

/* Adds where to the message in *context->err. */
bool settings_fail(struct settings_context *context, const struct setting_place *place,
                   const struct toml_value *value);

bool settings_wrong_type(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, const char *expected);

bool settings_read_text(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, bool is_path, struct str *ret_text);
bool settings_read_texts(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, bool are_paths,
                         struct str_array *ret_texts);
bool settings_read_text_map(struct settings_context *context, const struct setting_place *place,
                            const struct toml_value *value, struct name_values *ret_map);
bool settings_read_bool(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, struct opt_bool *ret_bool);
bool settings_read_uint(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, const struct setting *setting,
                        struct opt_u64 *ret_uint);
bool settings_read_i64(struct settings_context *context, const struct setting_place *place,
                       const struct toml_value *value, const struct setting *setting,
                       struct opt_i64 *ret_int);
bool settings_read_variant(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *value, const char *const *names,
                           int *ret_variant);
bool settings_read_enum(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *value, const struct setting *setting,
                        int *ret_enum);
bool settings_missing(struct settings_context *context, const struct setting_place *place,
                      const struct toml_value *table, const char *key);
bool settings_read_approval(struct settings_context *context, const struct setting_place *place,
                            const struct toml_value *value,
                            struct wire_ask_for_approval *ret_policy);

#endif
