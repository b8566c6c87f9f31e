/*
 * A renewal: new tokens for a refresh token.
 *
 *     LOCKING ─► READING ─► DISCOVERING ─► ASKING ─► SAVING ─► READING once more ─► over
 *                                             └── the refresh token is refused ──▲
 *
 * One at a time for a server, among all servers of this home. Whoever had to wait finds other tokens when it reads,
 * and takes those; a refresh token that was used up by somebody who does not lock (the reference) is refused, and the
 * tokens that are stored then are taken. What is stored in the end counts: whoever signs out or in meanwhile is right.
 * Tokens that could not be stored count as long as those are stored whose place they should have taken.
 *
 * A refresh token goes to the authorization server that it came from, and to the host of the token endpoint that gave
 * it: if the MCP server or its metadata name another one, nobody is signed in any more. The reference stores neither;
 * its refresh tokens go where the metadata at the server's own well-known addresses say, as it looks for them, whatever
 * a challenge or the metadata of a resource say. Whoever renews them is their issuer from then on.
 */
#ifndef MCP_OAUTH_RENEWAL_H
#define MCP_OAUTH_RENEWAL_H

#include "mcp/authorizer_internal.h"

struct oauth_renewal;

/* Valid during the call. */
struct oauth_renewed {
    struct oauth_tokens
        *tokens; /* that are stored now, or should be; the receiver's; NULL: none are */
    const struct oauth_file_mark *mark; /* of the file; NULL: it is not known what is stored */
    const char *failure;                /* why they are the old ones, or NULL */
    bool is_refusal;                    /* their refresh token is of no use any more */

    /* They could not be stored: of the tokens that still are, the refresh token; or NULL. */
    struct str unsaved;
};

/* Once, from the loop. */
typedef void oauth_renewal_fn(void *owner, const struct oauth_renewed *renewed);

struct oauth_renewal_options {
    struct mcp_authorizer *authorizer;
    const struct oauth_target *target; /* as long as the renewal */
    const struct oauth_tokens *tokens; /* whose access token is of no use any more; copied */
    struct str unsaved;                /* of those, as it was told; or NULL */
    struct str challenge;              /* WWW-Authenticate, or NULL */
};

struct oauth_renewal *oauth_renewal_start(const struct oauth_renewal_options *options,
                                          oauth_renewal_fn *on_done, void *owner);
void oauth_renewal_cancel(struct oauth_renewal *renewal); /* accepts NULL */

/* Do these tokens run out so soon that they are renewed before they are used? */
bool oauth_is_running_out(const struct oauth_tokens *tokens);

#endif
