/*
 * "Always" as the answer to a question about a tool: written where its server is defined, so that neither this
 * server nor codex asks again.
 */
#ifndef MCP_APPROVAL_FILE_H
#define MCP_APPROVAL_FILE_H

#include "base/error.h"

enum { MCP_APPROVED_NAME_MAX = 1024 }; /* bytes of a tool's name, which its server chooses */

/*
 * Sets approval_mode = "approve" in [mcp_servers.SERVER.tools.TOOL] of a file (mcp_spec.file). The rest of it stays
 * as it is, comments included; it is replaced whole or not at all. Blocks, so it is for a worker. False: the file
 * cannot be written, it does not define the server any more, or the tool's name is too long.
 */
bool mcp_approval_store(struct str file, struct str server, struct str tool, struct error *err);

/* The same in [apps.APP.tools.TOOL] of the user's config.toml, which need not have anything of the app yet, nor be there. */
bool app_approval_store(struct str file, struct str app, struct str tool, struct error *err);

#endif
