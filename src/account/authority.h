/*
 * The authority that signs people in: an OAuth issuer.
 *
 * Each request ends exactly once, from the loop; until then it can be cancelled. No redirect is
 * followed, so that a code or a token goes nowhere else. Never log what goes in or comes out.
 */
#ifndef ACCOUNT_AUTHORITY_H
#define ACCOUNT_AUTHORITY_H

#include "base/arena.h"
#include "base/buf.h"
#include "http/fetch.h"

#define AUTHORITY_CLIENT_ID "app_EMoamEEZ73f0CkXaXp7hrann"

struct authority {
    struct fetcher *fetcher;
    struct str issuer;      /* without a slash at its end */
    struct str refresh_url; /* where tokens are renewed */
    struct str originator;  /* of the first client */
    struct str user_agent;
    struct str residency; /* "us", or NULL */
};

/* Text that is NULL was not given. Valid during the callback only. */
struct authority_answer {
    const char *failure; /* a sentence for the user, or NULL */
    int status;          /* 0: there was no answer */
    struct str error_code;
    struct str id_token;
    struct str access_token;
    struct str refresh_token;
    struct str device_auth_id;
    struct str user_code;
    struct str authorization_code;
    struct str code_verifier;
    uint64_t interval_s;
};

typedef void authority_fn(void *owner, const struct authority_answer *answer);

struct authority_request;

/* A code becomes tokens. The failure reads "token endpoint returned status ..." or what went wrong. */
struct authority_request *authority_exchange_code(struct authority *authority, struct str code,
                                                  struct str redirect_uri, struct str verifier,
                                                  authority_fn *on_answer, void *owner);

/* An id token becomes an API key, which is then answer->access_token. */
struct authority_request *authority_exchange_key(struct authority *authority, struct str id_token,
                                                 authority_fn *on_answer, void *owner);

struct authority_request *authority_refresh(struct authority *authority, struct str refresh_token,
                                            authority_fn *on_answer, void *owner);

struct authority_request *authority_device_start(struct authority *authority,
                                                 authority_fn *on_answer, void *owner);
struct authority_request *authority_device_poll(struct authority *authority, struct str id,
                                                struct str user_code, authority_fn *on_answer,
                                                void *owner);

void authority_cancel(struct authority_request *request); /* accepts NULL */

/* "400 Bad Request" */
const char *authority_status_text(int status, struct arena *arena);

#endif
