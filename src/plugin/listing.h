/* Plugins as clients see them: those of marketplaces, and whether each is installed and switched on. */
#ifndef PLUGIN_LISTING_H
#define PLUGIN_LISTING_H

#include "config/config.h"
#include "plugin/manifest.h"
#include "plugin/marketplace.h"

/* Everything lies in the arena or in the marketplace's. `manifest` is the plugin's, or NULL. */
void plugin_summary_make(struct arena *arena, const struct config *config,
                         const struct marketplace *marketplace,
                         const struct marketplace_plugin *plugin,
                         const struct plugin_manifest *manifest,
                         struct wire_plugin_summary *ret_summary);

/* Marketplaces and what is wrong with some, into the answer to plugin/list. `folders` are absolute. */
void plugins_list(struct arena *arena, const struct config *config, const char *user_home,
                  struct str_array folders, struct wire_plugin_list_response *ret_response);

/* What a client asks for must be able to be a path and a name: it has no NUL. False after setting the error. */
bool plugin_request_check(struct str marketplace_path, struct str name, struct error *err);

/* A plugin of a marketplace, ready to be read: its folder is one and has a manifest. False after setting the error. */
struct offered_plugin {
    struct marketplace marketplace;
    const struct marketplace_plugin *plugin;
    struct plugin_manifest manifest;
};

bool plugin_offered(struct arena *arena, struct str marketplace_path, struct str name,
                    struct offered_plugin *ret_offered, struct error *err);

#endif
