/*
 * Who signs requests to MCP servers over HTTP: tokens of OAuth, kept where the reference keeps them and renewed in
 * time. Static headers and bearer tokens of variables are not its business (the link adds them, and they win).
 */
#ifndef MCP_AUTHORIZER_H
#define MCP_AUTHORIZER_H

#include "base/error.h"
#include "config/config.h"
#include "http/fetch.h"
#include "mcp/spec.h"

struct login_source;
struct mcp_authorizer;
struct mcp_signing; /* a wish for a token */
struct mcp_login;   /* a sign-in, until it ends */

/* The value of `Authorization`, valid during the call; NULL: there is none to be had, ask without. */
typedef void mcp_sign_fn(void *owner, struct str authorization);

struct mcp_authorizer_options {
    struct loop *loop;
    const char *home;                 /* of .credentials.json */
    enum mcp_credentials_store store; /* mcp_oauth_credentials_store; 0: auto */
    struct login_source
        *logins; /* for servers of the account's login; NULL: nobody is ever signed in */
};

struct mcp_authorizer *mcp_authorizer_new(const struct mcp_authorizer_options *options);

/* Ends logins, wishes and questions in silence: nobody holds one any more. Accepts NULL. */
void mcp_authorizer_free(struct mcp_authorizer *authorizer);

/*
 * The token for a server; one with less than 30 s left is renewed first, once for all who wait, under a lock that the
 * servers of this home share. on_sign() comes once, from the loop, never from inside of this, unless
 * mcp_signing_cancel() comes first.
 */
struct mcp_signing *mcp_sign(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                             mcp_sign_fn *on_sign, void *owner);

/*
 * The same after a 401 to what was signed with `refused`: somebody else may have renewed it meanwhile; otherwise it is
 * renewed now, if it can be. NULL to on_sign(): only a person can help. www_authenticate: the challenge, or NULL.
 */
struct mcp_signing *mcp_sign_again(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                                   struct str refused, struct str www_authenticate,
                                   mcp_sign_fn *on_sign, void *owner);
void mcp_signing_cancel(struct mcp_signing *signing); /* accepts NULL */

/* How a server is authenticated, for mcpServerStatus/list and `mcp list`; at most 5 s for each address that is asked. */
typedef void mcp_auth_status_fn(void *owner, enum wire_mcp_auth_status status);
struct mcp_auth_look; /* such a question */
struct mcp_auth_look *mcp_auth_status(struct mcp_authorizer *authorizer,
                                      const struct mcp_spec *spec, mcp_auth_status_fn *on_status,
                                      void *owner);
void mcp_auth_look_cancel(struct mcp_auth_look *look); /* accepts NULL */

struct mcp_login_options {
    const struct mcp_spec *spec; /* mcp_login_is_possible(); copied */
    bool has_scopes;             /* asked for, perhaps none */
    struct str_array scopes;
    uint64_t timeout_ms;          /* for the person; 0: 300 s, at least 1 s */
    struct str callback_url;      /* mcp_oauth_callback_url; or NULL */
    struct opt_u64 callback_port; /* mcp_oauth_callback_port */

    /* Once: where to send the person, or why there is nowhere (err->code is set; the words behind
     * "failed to login to MCP server 'x': "). After an error nothing more comes. */
    void (*on_url)(void *owner, struct str url, const struct error *err);

    /* Once after a url: NULL: tokens are stored; else why not. */
    void (*on_end)(void *owner, const char *failure);

    void *owner;
    void (*free_owner)(void *owner); /* when the login is gone, whatever the reason; may be NULL */
};

/* Can one sign in to that server, and does the administrator allow it? False with words for people. */
bool mcp_login_is_possible(const struct mcp_spec *spec, struct error *err);

/*
 * A second login to the same server takes the place of the first, which fails. A login is gone after its last
 * call-back.
 */
struct mcp_login *mcp_login_start(struct mcp_authorizer *authorizer,
                                  const struct mcp_login_options *options);
void mcp_login_cancel(struct mcp_login *login); /* accepts NULL; nobody is called any more */

/* Forgets the tokens of a server. On any thread. ret_was_there: there were any. */
bool mcp_logout(const struct mcp_authorizer_options *options, const struct mcp_spec *spec,
                bool *ret_was_there, struct error *err);

#endif
