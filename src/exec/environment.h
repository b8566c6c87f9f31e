/*
 * The environment of a command: ours, less what shell_environment_policy of the configuration keeps from
 * it, less the keys of model providers, plus what the caller adds.
 */
#ifndef EXEC_ENVIRONMENT_H
#define EXEC_ENVIRONMENT_H

#include "base/arena.h"
#include "config/config.h"

struct environment_change {
    struct str name;
    struct str value; /* NULL: unset */
};

struct environment_request {
    const struct config_shell_environment *policy;
    const char *const *secret_names; /* environment_secrets(); ends with NULL, or NULL */
    struct str thread_id;            /* for CODEX_THREAD_ID; NULL: not set */
    bool no_network;                 /* CODEX_SANDBOX_NETWORK_DISABLED=1 */
    bool for_model; /* NO_COLOR, TERM=dumb and the like, as exec_command has them */
    const char
        *tools; /* a folder to stand first in an inherited PATH, or NULL; see tool_folder.h */
    const struct environment_change *changes; /* made last */
    size_t n_changes;
};

/*
 * The variables that a provider's keys come from: what only the server may know. Ends with NULL; in
 * the arena. The provider may be NULL.
 */
const char *const *environment_secrets(const struct provider *provider, struct arena *arena);

/* Ends with NULL; all of it is in the arena. */
char **environment_make(const struct environment_request *request, struct arena *arena);

#endif
