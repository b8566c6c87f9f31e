/*
 * Locks that all servers of one home share: HOME/.mcp-oauth.lock, of which each lock is one byte. They go with the
 * descriptor that holds them, and so with its process.
 *
 * They keep servers from renewing the same tokens at once and from losing each other's entries. They are no
 * protection: the reference takes none of them, and where none can be had, one goes on without.
 */
#ifndef MCP_OAUTH_LOCK_H
#define MCP_OAUTH_LOCK_H

#include "base/str.h"

#include <stdint.h>

enum { OAUTH_LOCK_FILE = 0 }; /* while .credentials.json is rewritten */

/* While the tokens of that key are renewed. */
uint32_t oauth_lock_of(struct str key);

/* Returns a descriptor, whose closing releases the lock, or a negative errno; -EAGAIN: somebody has it. */
int oauth_lock_try(const char *home, uint32_t lock);

/* The same for whoever can wait, a worker; at most so long. */
int oauth_lock_wait(const char *home, uint32_t lock, unsigned patience_ms);

#endif
