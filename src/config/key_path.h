/* Paths of keys as clients write them: a.b."c.d" */
#ifndef CONFIG_KEY_PATH_H
#define CONFIG_KEY_PATH_H

#include "base/arena.h"
#include "base/str.h"
#include "toml/toml.h"

struct key_parts {
    struct str items[TOML_MAX_DEPTH - 1];
    size_t n;
};

/* False: *ret_reason tells why it is not a path. */
bool key_path_parse(struct arena *arena, struct str path, struct key_parts *ret_parts,
                    const char **ret_reason);

#endif
