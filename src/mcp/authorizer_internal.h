/* What authorizer.c and oauth_login.c share. */
#ifndef MCP_AUTHORIZER_INTERNAL_H
#define MCP_AUTHORIZER_INTERNAL_H

#include "account/callback.h"
#include "base/list.h"
#include "mcp/authorizer.h"
#include "mcp/oauth_request.h"
#include "mcp/oauth_store.h"

struct mcp_authorizer {
    struct loop *loop;
    struct login_source *login_source; /* of the account; NULL: nobody is ever signed in */
    struct fetcher *fetcher;
    struct oauth_store *store;
    struct callback *callback; /* where browsers come back to */
    const char *home;
    struct arena arena;

    struct list servers; /* struct oauth_server; owned */
    size_t n_servers;
    struct list looks;  /* struct mcp_auth_look; owned by whoever asked */
    struct list logins; /* struct mcp_login; likewise */
};

/* What is known of a server while something is asked of it: a copy, in an arena. */
struct oauth_target {
    struct str key; /* oauth_key() */
    struct str name;
    struct str url;
    struct str client_id;     /* configured; or NULL */
    struct str client_secret; /* of the variable that is configured; or NULL */
    struct str resource;      /* configured; or NULL */
    struct name_values headers;
};

struct oauth_target oauth_target_of(struct arena *arena, const struct mcp_spec *spec);

/* The last 401 of that server; no text: none was seen. */
struct str oauth_challenge_of(struct mcp_authorizer *authorizer, struct str key);

/* Somebody has signed in: what was known of its tokens does not count any more. */
void oauth_forget_tokens(struct mcp_authorizer *authorizer, struct str key);

/* In silence. */
void oauth_cancel_logins(struct mcp_authorizer *authorizer);

/* The resource that is named in requests for tokens (RFC 8707): servers that do not say which one they are need not
 * know what that is, and the reference does not name one to them. */
struct str oauth_resource_of(const struct oauth_target *target,
                             const struct oauth_metadata *metadata);

/* Tokens of an answer. metadata: of whoever gave it. renewed: those that they take the place of, or NULL. */
struct oauth_tokens *oauth_tokens_of(const struct oauth_target *target,
                                     const struct oauth_client *client,
                                     const struct oauth_metadata *metadata,
                                     const struct oauth_answer *answer,
                                     const struct oauth_tokens *renewed);

#endif
