/* Would a server that this program starts for itself have settings and a model? What `run` and `exec` ask first. */
#ifndef CLI_OWN_MODEL_H
#define CLI_OWN_MODEL_H

#include "cli/cli.h"

struct own_model {
    const char *no_model; /* why none could be asked, and what to do about it; NULL: one can */
    const char *
        key_variable; /* the environment variable with an API key; NULL: none stands in for a login */
};

/*
 * False: the settings cannot be used, and "Error: ..." says why. `is_chosen` says that the command line names a model's
 * provider itself. Nobody is asked, and texts are in the arena.
 */
bool own_model_check(const struct cli *cli, bool is_chosen, struct arena *arena,
                     struct own_model *ret_model);

#endif
