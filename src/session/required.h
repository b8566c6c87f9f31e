/*
 * The MCP servers that a thread cannot begin without (`required = true`): they are started and waited for before the
 * thread is made. The wait holds a lease of each until it is freed, so the thread finds them running.
 */
#ifndef SESSION_REQUIRED_H
#define SESSION_REQUIRED_H

#include "mcp/pool.h"

struct required_servers;

/*
 * NULL: no server is required. on_settled() comes once, from the loop, when each is ready or has failed, unless that is
 * so already (required_servers_are_settled()). It takes as long as the slowest may take to start.
 */
struct required_servers *required_servers_new(struct mcp_pool *pool, const struct mcp_specs *specs,
                                              void (*on_settled)(void *owner), void *owner);
void required_servers_free(struct required_servers *servers); /* accepts NULL */

bool required_servers_are_settled(const struct required_servers *servers); /* NULL: true */

/* "NAME: why; NAME: why", sorted by name. NULL: none has failed. */
struct str required_servers_failure(const struct required_servers *servers, struct arena *arena);

#endif
