/* What the files of the specs share. */
#ifndef MCP_SPEC_INTERNAL_H
#define MCP_SPEC_INTERNAL_H

#include "base/buf.h"
#include "mcp/spec.h"

/* In hex. */
struct str mcp_digest(struct arena *arena, struct buf *text);

/* Everything that a connection is made with. */
void mcp_spec_write_connection(struct buf *out, const struct mcp_spec *spec);

/* The server of apps as a configuration has it, but for the login. NULL: apps are off. */
const struct mcp_spec *mcp_apps_read(const struct config *config,
                                     const struct enabled_plugins *plugins, struct arena *arena);

#endif
