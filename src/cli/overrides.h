/*
 * The options that every command takes, and the configuration overrides they amount to.
 *
 * -c key=value is handed on as it is; --enable F and --disable F become features.F=true and
 * features.F=false. As in the reference, all -c come first, then what is enabled, then what is
 * disabled, each in the order of the command line; the later one counts. Before all of them, --oss becomes
 * model_provider=ID of a server that runs on this machine; behind all of them stands the profile.
 */
#ifndef CLI_OVERRIDES_H
#define CLI_OVERRIDES_H

#include "base/arena.h"
#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

struct global_options {
    struct text_list config;
    struct text_list enable;
    struct text_list disable;
    bool oss;                   /* a model server on this machine */
    const char *local_provider; /* which of them; NULL: the one that is found */
    const char *profile;        /* of config.toml; NULL: as that says */
};

/* config, enable, disable, oss, profile */
extern const struct option global_options[];

bool overrides_check_features(const struct global_options *global, struct error *err);

/* Checks that every -c has a key. The list is the caller's, its texts live in the arena. */
bool overrides_build(const struct global_options *global, struct arena *arena,
                     struct text_list *ret_list, struct error *err);

/* key='value', quoted so that TOML takes any text for text. */
const char *text_override(struct arena *arena, const char *key, const char *value);

void global_options_done(struct global_options *global);

#endif
