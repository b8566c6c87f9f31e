/* What a 401 says: `WWW-Authenticate: Bearer resource_metadata="…", scope="…"` (RFC 6750, RFC 9728). */
#ifndef MCP_OAUTH_CHALLENGE_H
#define MCP_OAUTH_CHALLENGE_H

#include "base/arena.h"
#include "base/str.h"

enum { OAUTH_CHALLENGE_MAX = 16 * 1024 }; /* bytes of one; more is not looked at */

/* In the arena; no text where the challenge does not say. */
struct oauth_challenge {
    struct str resource_metadata;
    struct str scope;
};

/* Of the first challenge of the scheme Bearer. What cannot be read is left out. */
struct oauth_challenge oauth_challenge_read(struct arena *arena, struct str header);

#endif
