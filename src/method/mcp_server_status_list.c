/* mcpServerStatus/list: the configured MCP servers and what they have. */
#include "method/method.h"
#include "service/mcp_status.h"

void on_mcp_server_status_list(struct request *req,
                               const struct wire_list_mcp_server_status_params *params)
{
    mcp_status_list(req, params);
}
