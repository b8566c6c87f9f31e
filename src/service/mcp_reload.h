/*
 * Every loaded thread gets the MCP servers that the configuration and its plugins have for it now, with its next turn: those of
 * its folder, and what its client wanted of it when the thread was opened. A configuration that cannot be read changes nothing.
 */
#ifndef SERVICE_MCP_RELOAD_H
#define SERVICE_MCP_RELOAD_H

#include "base/error.h"

struct server;

/* From the loop, right before the threads are changed: an answer that goes out in it is out before anything is heard of
 * servers. `err` is NULL, or why nothing will change. */
typedef void mcp_reload_fn(void *owner, const struct error *err);

void mcp_reload_start(struct server *server, mcp_reload_fn *on_read, void *owner);

#endif
