/*
 * Signing a request with the login of the account instead of a token of OAuth: for servers that are built in
 * (mcp_spec.is_of_login).
 *
 * The login is asked for each time, so that a token that was renewed is used at once and one of a person who has signed out never.
 */
#ifndef MCP_LOGIN_SIGNING_H
#define MCP_LOGIN_SIGNING_H

#include "mcp/authorizer.h"
#include "model/login_source.h"

struct login_signing;

struct login_signing_options {
    struct loop *loop;
    struct login_source *logins; /* NULL: nobody is ever signed in */
    const struct mcp_spec *spec; /* whose account and person it must be; copied */
    mcp_sign_fn *on_sign;
    void *owner;
};

/* As mcp_sign(): on_sign() comes once, from the loop. NULL to it: that person is not signed in to that account. After a 401 there is no more to
 * be done than that: whoever asks a model has the token renewed. */
struct login_signing *login_sign(const struct login_signing_options *options);
void login_signing_cancel(struct login_signing *signing); /* accepts NULL */

#endif
