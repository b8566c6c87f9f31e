/* The file of an agent's role: a layer of the configuration, read when an agent is started in that role. */
#ifndef CONFIG_ROLE_H
#define CONFIG_ROLE_H

#include "config/config.h"

/* Can the file be read, and do its values have the types of their keys? On any thread. The path is absolute. */
bool config_check_role(struct str path, struct error *err);

#endif
