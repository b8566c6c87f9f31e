/* Would a server that this program starts for itself have settings and a model? What `run` and `exec` ask first. */
#ifndef CLI_OWN_MODEL_H
#define CLI_OWN_MODEL_H

#include "cli/cli.h"

struct own_model {
    const char *no_model; /* why none could be asked, and what to do about it; NULL: one can */
    const char *
        key_variable; /* the environment variable with an API key; NULL: none stands in for a login */
};

enum own_model_wish {
    OWN_MODEL_CHOSEN = 1 << 0,     /* the command line names a model's provider itself */
    OWN_MODEL_KNOWN_KEYS = 1 << 1, /* a -c whose key nothing reads is a mistake; codex ignores it */
};

/*
 * False: the settings cannot be used, and "Error: ..." says why. `wishes` are of enum own_model_wish. Nobody is asked, and texts are in the arena.
 */
bool own_model_check(const struct cli *cli, unsigned wishes, struct arena *arena,
                     struct own_model *ret_model);

#endif
