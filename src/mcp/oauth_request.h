/*
 * What is asked of an authorization server: to know a client (RFC 7591), and for tokens (RFC 6749, with PKCE).
 *
 * A request ends exactly once: its call-back comes from the loop, never from inside its start, unless it is cancelled
 * first. It has OAUTH_REQUEST_MS and an answer of at most 256 KiB; redirects are not followed. What an answer says is checked: an
 * answer whose tokens cannot go into a header is a failure.
 */
#ifndef MCP_OAUTH_REQUEST_H
#define MCP_OAUTH_REQUEST_H

#include "http/fetch.h"
#include "mcp/oauth_metadata.h"

#include <stdint.h>

enum { OAUTH_REQUEST_MS = 30000 };

struct oauth_request;

/* Who we are to the authorization server. */
struct oauth_client {
    struct str id;
    struct str secret; /* NULL: a public client */
    enum oauth_client_auth auth;
};

/* Valid during the call. */
struct oauth_answer {
    const char *failure; /* why there is nothing, for people; or NULL */
    bool is_refusal;     /* the code or refresh token is of no use any more (invalid_grant) */

    struct oauth_client client; /* after oauth_register() */

    struct str access_token;  /* after the others */
    struct str refresh_token; /* or NULL */
    struct str scope;         /* what was granted; or NULL */
    int64_t expires_in_s;     /* 0: it does not say */
};

typedef void oauth_answer_fn(void *owner, const struct oauth_answer *answer);

struct oauth_request *oauth_register(struct fetcher *fetcher, const struct oauth_metadata *metadata,
                                     struct str redirect_uri, oauth_answer_fn *on_answer,
                                     void *owner);

/* resource: NULL if none is named (RFC 8707). */
struct oauth_exchange {
    const struct oauth_client *client;
    struct str token_endpoint;
    struct str resource;
    struct str code, verifier, redirect_uri; /* of a code */
    struct str refresh_token;                /* of a renewal, where there is no code */
};
struct oauth_request *oauth_exchange(struct fetcher *fetcher, const struct oauth_exchange *exchange,
                                     oauth_answer_fn *on_answer, void *owner);

void oauth_request_cancel(struct oauth_request *request); /* accepts NULL */

#endif
