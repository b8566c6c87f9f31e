/*
 * What clients ask of MCP servers themselves: mcpServer/tool/call and mcpServer/resource/read.
 *
 *     servers of a thread, or of the configuration ── lease ── ready ── asked ── answered
 *
 * The server is leased from the pool for the request, so one that runs is not started again. What it asks meanwhile is
 * declined: the client has no item to show it with.
 */
#ifndef SERVICE_MCP_REQUEST_H
#define SERVICE_MCP_REQUEST_H

#include "base/list.h"
#include "rpc/request.h"
#include "schema/generated/wire.h"

/* Those that are not answered yet; a member of struct server. */
struct mcp_client_requests {
    struct list open;
};

void mcp_client_requests_init(struct mcp_client_requests *requests);

/* The server ends: those that are open fail. */
void mcp_client_requests_end(struct mcp_client_requests *requests);

/* Both answer the request, later. */
void mcp_call_tool(struct request *req, const struct wire_mcp_server_tool_call_params *params);
void mcp_read_resource(struct request *req, const struct wire_mcp_resource_read_params *params);

#endif
