/* Plugins as far as there are none: where marketplaces would be, and what an id looks like. */
#ifndef SERVICE_PLUGINS_H
#define SERVICE_PLUGINS_H

#include "service/settings_work.h"

/* What is said of a marketplace that is there. */
extern const char plugins_not_loaded[];

/* Sets why a plugin of this marketplace cannot be had. */
void plugin_refuse(struct settings_work *work, struct str marketplace_path);

#endif
