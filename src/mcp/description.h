/* What a tool of an MCP server is for, as models and clients read it: its own words, and the plugins it is part of. */
#ifndef MCP_DESCRIPTION_H
#define MCP_DESCRIPTION_H

#include "mcp/spec.h"
#include "mcp/tools.h"

/* The tool's own text, or one in the arena; NULL: it has none. */
struct str mcp_tool_description(struct arena *arena, const struct mcp_spec *spec,
                                const struct mcp_tool *tool);

#endif
