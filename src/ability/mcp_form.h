/* What an MCP server asks (params of elicitation/create), as clients are asked it. */
#ifndef ABILITY_MCP_FORM_H
#define ABILITY_MCP_FORM_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/*
 * A form or a page to visit. Text points into the params or is in the arena. `_meta` is not passed on: a server could
 * make its question look like one of ours. False: it is nothing that a client could show.
 */
bool mcp_form_read(yyjson_val *params, struct arena *arena,
                   struct wire_mcp_server_elicitation_request *ret_request);

#endif
