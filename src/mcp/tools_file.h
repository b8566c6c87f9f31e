/*
 * Lists of tools that are kept in files, for the next start: those of the server of apps, which takes its time.
 *
 * HOME/cache/codex_apps_tools/KEY.json, by mcp_spec.key, so for one address, account and user. Both functions block: they are for workers.
 */
#ifndef MCP_TOOLS_FILE_H
#define MCP_TOOLS_FILE_H

#include "mcp/tools.h"

enum {
    MCP_TOOLS_FILE_MAX = 16 * 1024 * 1024
}; /* bytes; a longer one is neither read nor written */

/* One reference; NULL: there is none, or it is of no use. */
struct mcp_tools *mcp_tools_load(const char *home, struct str key);

/* 0 or a negative errno. */
int mcp_tools_save(const char *home, struct str key, const struct mcp_tools *tools);

#endif
