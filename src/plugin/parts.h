/*
 * What a plugin brings: folders of skills, MCP servers, apps.
 *
 * Skills are in skills/ and in the folder that the manifest names; servers are in .mcp.json and apps in .app.json,
 * unless the manifest names other files. A server or a file that does not fit is left out, with a line in the log; the
 * rest of the plugin counts.
 */
#ifndef PLUGIN_PARTS_H
#define PLUGIN_PARTS_H

#include "plugin/manifest.h"
#include "toml/toml.h"

enum {
    PLUGIN_MAX_SERVERS = 64, /* of a plugin */
    PLUGIN_MAX_APPS = 64,
};

struct plugin_parts {
    struct str_array skill_roots; /* folders that are there */
    const struct toml_value
        *servers; /* a table: name -> what stands under [mcp_servers.NAME], checked; `cwd` is
                                         absolute. Never NULL, sorted by name */
    struct str_array apps; /* ids of connectors, each once */
};

/* `folder` is absolute, without a trailing slash. Everything lies in the arena. */
void plugin_parts_read(struct arena *arena, struct str folder,
                       const struct plugin_manifest *manifest, struct plugin_parts *ret_parts);

#endif
