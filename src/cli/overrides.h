/*
 * The options that every command takes, and the configuration overrides they amount to.
 *
 * -c key=value is handed on as it is; --enable F and --disable F become features.F=true and
 * features.F=false. As in the reference, all -c come first, then what is enabled, then what is
 * disabled, each in the order of the command line; the later one counts. Before all of them, --oss becomes
 * model_provider=ID of a server that runs on this machine.
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
    bool oss; /* a model server on this machine */

    /* Of the program, not of its commands. */
    const char *remote;
    const char *remote_auth_token_env;
};

/* config, enable, disable */
extern const struct option global_options[];

bool overrides_check_features(const struct global_options *global, struct error *err);

/* Checks that every -c has a key. The list is the caller's, its texts live in the arena. */
bool overrides_build(const struct global_options *global, struct arena *arena,
                     struct text_list *ret_list, struct error *err);

void global_options_done(struct global_options *global);

#endif
