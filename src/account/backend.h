/*
 * Requests to the service that an account is of: where they go, what all of them have, and asking it, signed with the
 * ChatGPT login, if there is one.
 */
#ifndef ACCOUNT_BACKEND_H
#define ACCOUNT_BACKEND_H

#include "account/account.h"
#include "http/fetch.h"
#include "http/headers.h"

/* `what` below the backend that is configured: …/backend-api/wham/WHAT, or of another server …/api/codex/WHAT. */
struct str account_backend_url(struct arena *arena, const struct config *config, const char *what);

/* Who asks, with which token, and where data have to stay. From the arena; no token without a ChatGPT login. */
struct name_values account_backend_headers(const struct account *account, struct arena *arena,
                                           const struct credentials *credentials);

struct backend_call {
    const char *method; /* "GET" or "POST"; a POST has an empty body */
    struct str url;
    uint64_t timeout_ms;
    bool needs_login; /* nothing is sent without one */
};

/* Now or later, exactly once, but never after account_free(). `fetched` is NULL if a login is needed and nobody has one. */
typedef void backend_fn(void *owner, const struct fetched *fetched);

/* Everything is copied. Tokens are renewed where that is due, and after a 401, before it is asked again. */
void account_ask_backend(struct account *account, const struct backend_call *call,
                         backend_fn *on_answer, void *owner);

#endif
