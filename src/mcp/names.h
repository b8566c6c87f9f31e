/*
 * What a model calls the tools of MCP servers: `mcp__SERVER__TOOL` with every other character than letters, digits and
 * `_` replaced by `_`; longer than 64, the first 24 characters of that and the SHA-1 in hex of the name as it was before.
 */
#ifndef MCP_NAMES_H
#define MCP_NAMES_H

#include "base/arena.h"

enum { MCP_NAME_MAX = 64 };

struct str mcp_qualified_name(struct arena *arena, struct str server, struct str tool);

/* Any other name that is made in the same way: plain, and short enough. */
struct str mcp_model_name(struct arena *arena, struct str raw);

/* The part that is the tool's: the key in mcpServerStatus/list. */
struct str mcp_short_name(struct arena *arena, struct str tool);

#endif
