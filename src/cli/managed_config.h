/* The configuration for commands that run without a server. */
#ifndef CLI_MANAGED_CONFIG_H
#define CLI_MANAGED_CONFIG_H

#include "config/config.h"

/*
 * As config_load(), and it keeps to what the user's workspace requires: where it may require something, the backend
 * is asked, as a server does it. request->cloud is set for further loads; cloud_requirements_free() it, also after a
 * failure.
 */
bool managed_config_load(struct config_request *request, struct config **ret_config,
                         struct error *err);

#endif
