/*
 * mcpServerStatus/list: what the configured MCP servers have.
 *
 * The configuration is read as it is now. Each enabled server of the page is leased from the pool: one that runs is
 * asked for its lists and not started again. A server that fails or takes too long is listed with what is known of it.
 * What all of them have together is bounded: what is beyond that is left out, and the log says so. A client that wants it
 * asks for fewer servers at a time.
 */
#ifndef SERVICE_MCP_STATUS_H
#define SERVICE_MCP_STATUS_H

#include "base/list.h"
#include "rpc/request.h"
#include "schema/generated/wire.h"

enum {
    MCP_STATUS_LIST_MS = 10000, /* for a page of a server's resources */
    MCP_STATUS_MORE_MS = 15000, /* for all, beyond the time that the slowest may take to start */

    /* Of all servers of an answer, in memory (mcp/message.h). */
    MCP_STATUS_TOOLS_MAX = 16 * 1024 * 1024,
    MCP_STATUS_ENTRIES_MAX = 16 * 1024 * 1024, /* resources and templates */
};

/* Requests that are not answered yet; a member of struct server. */
struct mcp_statuses {
    struct list open;
};

void mcp_statuses_init(struct mcp_statuses *statuses);

/* The server ends: those that are open are answered with what there is. */
void mcp_statuses_end(struct mcp_statuses *statuses);

/* Answers the request, later. */
void mcp_status_list(struct request *req, const struct wire_list_mcp_server_status_params *params);

#endif
