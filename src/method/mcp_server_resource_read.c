/* mcpServer/resource/read: a client reads a resource of an MCP server. */
#include "method/method.h"
#include "service/mcp_request.h"

void on_mcp_server_resource_read(struct request *req,
                                 const struct wire_mcp_resource_read_params *params)
{
    mcp_read_resource(req, params);
}
