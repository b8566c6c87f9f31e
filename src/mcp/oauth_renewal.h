/*
 * A renewal: new tokens for a refresh token.
 *
 *     LOCKING ─► READING ─► DISCOVERING ─► ASKING ─► SAVING ─► READING once more ─► over
 *                                             └── the refresh token is refused ──▲
 *
 * One at a time for a server, among all servers of this home. Whoever had to wait finds other tokens when it reads,
 * and takes those; a refresh token that was used up by somebody who does not lock (the reference) is refused, and the
 * tokens that are stored then are taken. What is stored in the end counts: whoever signs out or in meanwhile is right.
 */
#ifndef MCP_OAUTH_RENEWAL_H
#define MCP_OAUTH_RENEWAL_H

#include "mcp/authorizer_internal.h"

struct oauth_renewal;

/*
 * Once, from the loop. tokens: what is stored now, renewed or not, the receiver's; NULL: nothing is. mark: of the file
 * that they were read from; NULL: it is not known what is stored. failure: why they are the old ones, or NULL.
 * is_refusal: the refresh token is of no use any more.
 */
typedef void oauth_renewal_fn(void *owner, struct oauth_tokens *tokens,
                              const struct oauth_file_mark *mark, const char *failure,
                              bool is_refusal);

struct oauth_renewal_options {
    struct mcp_authorizer *authorizer;
    const struct oauth_target *target; /* as long as the renewal */
    struct str access_token;           /* that is of no use any more */
    struct str challenge;              /* WWW-Authenticate, or NULL */
};

struct oauth_renewal *oauth_renewal_start(const struct oauth_renewal_options *options,
                                          oauth_renewal_fn *on_done, void *owner);
void oauth_renewal_cancel(struct oauth_renewal *renewal); /* accepts NULL */

/* Do these tokens run out so soon that they are renewed before they are used? */
bool oauth_is_running_out(const struct oauth_tokens *tokens);

#endif
