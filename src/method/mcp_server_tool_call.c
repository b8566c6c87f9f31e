/* mcpServer/tool/call: a client calls a tool of an MCP server. */
#include "method/method.h"
#include "service/mcp_request.h"

void on_mcp_server_tool_call(struct request *req,
                             const struct wire_mcp_server_tool_call_params *params)
{
    mcp_call_tool(req, params);
}
