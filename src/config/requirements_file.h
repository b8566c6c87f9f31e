/* Private to the readers of requirements.toml: the file while it is read. */
#ifndef CONFIG_REQUIREMENTS_FILE_H
#define CONFIG_REQUIREMENTS_FILE_H

#include "config/requirements.h"

struct requirements_file {
    struct arena *arena;
    struct str path;
    struct str text;
    struct error *err;
};

/* Puts where and in which file around the message in *file->err. */
bool requirements_fail_at(struct requirements_file *file, const struct toml_range *range);
bool requirements_wrong_type(struct requirements_file *file, const struct toml_value *value,
                             const char *expected);

bool requirements_read_network(struct requirements_file *file, const struct toml_value *table,
                               const struct wire_network_requirements **ret_network);

/* [rules]; what it says is checked by requirements_check_rules(). */
bool requirements_read_rules(struct requirements_file *file, const struct toml_value *table,
                             struct requirements *requirements);
bool requirements_check_rules(const struct requirements *requirements, struct error *err);

/* One key of the file; one that is not known is left alone. */
bool requirements_read_key(struct requirements_file *file, const struct toml_entry *entry,
                           struct requirements *requirements);

/* Those of the file that are read into `requirements`, which may have some already. */
bool requirements_read_sandboxes(struct requirements_file *file, const struct toml_value *list,
                                 struct requirements *requirements);

#endif
