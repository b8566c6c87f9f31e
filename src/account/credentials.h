/*
 * Credentials: what the user is signed in with. They never change once they were made, so whoever
 * holds a reference may go on using them while others are put in their place.
 *
 * On disk they are auth.json, in the reference's format. Never log any of it.
 */
#ifndef ACCOUNT_CREDENTIALS_H
#define ACCOUNT_CREDENTIALS_H

#include "account/claims.h"
#include "base/buf.h"

/* Text that is NULL is not there. */
struct credentials {
    enum wire_auth_mode mode;
    struct str api_key;
    struct str id_token; /* the tokens: of a ChatGPT login only */
    struct str access_token;
    struct str refresh_token;
    struct str account_id;
    struct str last_refresh; /* RFC 3339 */
    enum wire_plan_type plan;
    struct claims claims;     /* of the id token; of the access token where there is no other */
    int64_t access_expires_s; /* 0: the access token does not say */

    unsigned n_refs;
    struct arena arena;
};

/* Text is copied. NULL if a token that must be read cannot be. */
struct credentials *credentials_new(const struct credentials *from);
struct credentials *credentials_ref(struct credentials *credentials); /* accepts NULL */
void credentials_unref(struct credentials *credentials);              /* accepts NULL */

static inline bool credentials_have_tokens(const struct credentials *credentials)
{
    return credentials != NULL && credentials->mode != WIRE_AUTH_MODE_APIKEY;
}

/* From the text of auth.json. NULL: nobody is signed in, or it cannot be read. */
struct credentials *credentials_parse(struct str json);
void credentials_write(const struct credentials *credentials, struct buf *out);

/* What goes behind "Bearer ". */
struct str credentials_bearer(const struct credentials *credentials);

/* Whose login it is. Two of the same account and user may use what was made for the other; text is the credentials'. */
struct login_identity {
    struct str account_id; /* or NULL */
    struct str user_id;    /* or NULL */
    bool is_workspace;     /* a plan of several people */
};

/* False: it is no ChatGPT login. */
bool credentials_identity(const struct credentials *credentials,
                          struct login_identity *ret_identity);

/* Now, as last_refresh has it. */
struct str credentials_now(struct arena *arena);

/* Is it time to renew the tokens without having been asked? */
bool credentials_are_stale(const struct credentials *credentials, int64_t now_s);

#endif
