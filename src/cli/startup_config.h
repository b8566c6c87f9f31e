/* What a server's command line says of its configuration before anything is served. */
#ifndef CLI_STARTUP_CONFIG_H
#define CLI_STARTUP_CONFIG_H

#include "base/error.h"
#include "base/platform.h"
#include "cli/options.h"

/* --strict-config: is every key of the configuration known? */
bool startup_config_check(const struct text_list *overrides, struct error *err);

/* --print-startup-config: what administrators require, or why it cannot be had, as JSON on stdout. Returns the exit
 * status. */
int startup_config_print(const struct text_list *overrides, bool is_strict);

/* --startup-client-info: a ClientInfo as JSON, copied into the arena. */
bool startup_client_read(const char *text, struct arena *arena, struct client_name *ret_client,
                         struct error *err);

#endif
