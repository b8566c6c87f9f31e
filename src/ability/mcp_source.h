/*
 * The tools of MCP servers as a source of tools.
 *
 * When a thread begins, each of its enabled servers is leased from the pool, and the thread's clients hear how that goes
 * (`mcpServer/startupStatus/updated`). A turn waits until none is starting any more. A server that ended is started again
 * by the next request to the model, one that changed its tools is offered with the new ones from then on. What
 * config/mcpServer/reload has brought counts from the thread's next turn on.
 */
#ifndef ABILITY_MCP_SOURCE_H
#define ABILITY_MCP_SOURCE_H

#include "ability/toolbox.h"

struct account;
struct mcp_pool;
struct mcp_source;

/* Both are borrowed. The account's login brings the server of apps (mcp_specs_for_login()); a thread follows with its next request
 * when another person signs in. NULL: nobody ever does (tests). */
struct mcp_source *mcp_source_new(struct mcp_pool *pool, struct account *account);
void mcp_source_free(struct mcp_source *source); /* accepts NULL; no thread is left */

/* For toolbox_add(). */
struct tool_source mcp_source_tools(struct mcp_source *source);

#endif
