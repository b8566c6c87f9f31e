/*
 * Finds out where one signs in to an MCP server. Addresses are asked one after the other, each for at most 5 s, all
 * within OAUTH_DISCOVERY_MS, until one has what is wanted:
 *
 *     CHALLENGE ─► RESOURCE ─► ISSUER        the authorization servers that the resource's metadata names
 *                      └─────► OWN ─► ISSUER the server's own metadata, as the reference looks for it
 *
 * CHALLENGE: the 401 that was seen last, or else a GET of the server without a token. RESOURCE: the metadata that the
 * challenge names, then those at the well-known addresses (RFC 9728). ISSUER: what an authorization server says of
 * itself (RFC 8414, OpenID); it must be the one that was asked for, and say so. OWN: the three addresses of the
 * reference, then those of OpenID; metadata of another issuer found there is only believed from that issuer itself.
 * Metadata that name no issuer are only taken there, as the reference takes them.
 *
 * Redirects are followed within an origin only. on_done() comes once, from the loop, unless it is cancelled first.
 */
#ifndef MCP_OAUTH_DISCOVERY_H
#define MCP_OAUTH_DISCOVERY_H

#include "http/fetch.h"
#include "mcp/oauth_metadata.h"
#include "mcp/spec.h"

enum { OAUTH_DISCOVERY_MS = 30000 };

struct oauth_discovery;

/* metadata: NULL if there is none; then why, for people, or NULL if nothing was found at all. Valid during the call. */
typedef void oauth_discovery_fn(void *owner, const struct oauth_metadata *metadata,
                                const char *why);

struct oauth_discovery_options {
    struct loop *loop;
    struct fetcher *fetcher;
    struct str url;             /* of the MCP server */
    struct name_values headers; /* what it wants with every request; nobody else gets them */
    struct str challenge;       /* WWW-Authenticate, or NULL */
    struct str issuer; /* who is asked, where the resource names several, and that one; or NULL */
    bool is_own;       /* only the server's own metadata count: it begins with OWN */
};

struct oauth_discovery *oauth_discovery_start(const struct oauth_discovery_options *options,
                                              oauth_discovery_fn *on_done, void *owner);
void oauth_discovery_cancel(struct oauth_discovery *discovery); /* accepts NULL */

#endif
