/*
 * The layers of the configuration: which there are, and what they amount to when merged.
 */
#ifndef CONFIG_LAYERS_H
#define CONFIG_LAYERS_H

#include "config/requirements.h"
#include "config/settings.h"

struct layers {
    struct config_layer *items; /* lowest first */
    size_t n;
    size_t cap;
    struct toml_value *merged;     /* of those that are not disabled */
    const struct toml_value *role; /* that of role_file, or NULL */
    struct requirements requirements;
};

/* Reads files and flags. Everything is allocated from the context's arena. */
bool layers_load(struct settings_context *context, const struct config_request *request,
                 struct layers *ret_layers);

/* Merges them once more, after one was changed. */
void layers_remerge(struct arena *arena, struct layers *layers);

/* What [projects] says about a folder, or else about the repository it is in. */
enum trust layers_trust(struct arena *arena, const struct toml_value *merged, struct str folder);

/* Merges tables, replaces everything else; TOML_NOTHING takes away. `over` stays as it is. */
void layers_merge(struct arena *arena, struct toml_value *into, const struct toml_value *over);

/* The text of a whole file, or a negative errno. */
int layers_read_file(struct arena *arena, const char *path, struct str *ret_text);

#endif
