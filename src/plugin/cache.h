/*
 * Where installed plugins are: HOME/plugins/cache/MARKETPLACE/PLUGIN/VERSION/.
 *
 * A folder of a plugin appears and goes by a rename (plugin/installer.h), so one that is there is whole. What is being made lies
 * in HOME/plugins/cache/.staging, which no marketplace can be called.
 */
#ifndef PLUGIN_CACHE_H
#define PLUGIN_CACHE_H

#include "plugin/plugin_id.h"

#define PLUGIN_CACHE_FOLDER "plugins/cache"
#define PLUGIN_LOCAL_VERSION "local"

/* The folder of all its versions. It need not exist. */
struct str plugin_cache_folder(struct arena *arena, struct str home, const struct plugin_id *id);

/* The version that counts: "local", else the one with the greatest name. STR_NONE: it is not installed. */
struct str plugin_cache_version(struct arena *arena, struct str home, const struct plugin_id *id);

/* Its folder; STR_NONE: it is not installed. */
struct str plugin_cache_active(struct arena *arena, struct str home, const struct plugin_id *id);

#endif
