/*
 * Requests to the service that an account is of, signed with its ChatGPT login, if there is one.
 */
#ifndef ACCOUNT_BACKEND_H
#define ACCOUNT_BACKEND_H

#include "account/account.h"
#include "http/fetch.h"

struct backend_call {
    const char *method; /* "GET" or "POST"; a POST has an empty body */
    struct str url;
    uint64_t timeout_ms;
    bool needs_login; /* nothing is sent without one */
};

/* Exactly once, from the loop. `fetched` is NULL if a login is needed and nobody has one. */
typedef void backend_fn(void *owner, const struct fetched *fetched);

/* Everything is copied. */
void account_ask_backend(struct account *account, const struct backend_call *call,
                         backend_fn *on_answer, void *owner);

#endif
