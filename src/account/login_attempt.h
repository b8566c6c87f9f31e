/*
 * A login under way: a browser's or a device code's. It ends exactly once, on_ended() says how; it is
 * freed by whoever started it, which ends it without a word.
 */
#ifndef ACCOUNT_LOGIN_ATTEMPT_H
#define ACCOUNT_LOGIN_ATTEMPT_H

#include "account/authority.h"
#include "account/callback.h"
#include "account/credentials.h"
#include "account/vault.h"
#include "base/uuid.h"

struct login_attempt;

struct login_events {
    /* The client can be told what to do: the fields of wire_login_account_response. */
    void (*on_ready)(void *owner, const struct wire_login_account_response *response);
    /* It could not even begin; it has ended. */
    void (*on_refused)(void *owner, const struct error *err);
    /* NULL: the credentials are stored and in use. */
    void (*on_ended)(void *owner, const char *failure);
    /* Stores credentials; on_stored() of the attempt is called with the outcome. */
    void (*store)(void *owner, struct credentials *credentials, vault_fn *on_stored, void *attempt);
};

/* What both kinds need. Borrowed. */
struct login_tools {
    struct loop *loop;
    struct authority *authority;
    struct callback *callback;
    struct str workspace; /* the only one that is allowed, or NULL */
    uint16_t port;
    const struct login_events *events;
    void *owner;
};

struct login_attempt {
    const struct login_kind *kind;
    const struct login_tools *tools;
    char id[UUID_LENGTH + 1];
};

struct login_kind {
    const char *cancelled; /* what a client reads when it was given up */
    void (*free)(struct login_attempt *attempt);
};

struct login_attempt *browser_login_start(const struct login_tools *tools);
struct login_attempt *device_login_start(const struct login_tools *tools);

static inline void login_attempt_free(struct login_attempt *attempt)
{
    if (attempt != NULL)
        attempt->kind->free(attempt);
}

/* The last thing an attempt does: it may be freed by that. */
static inline void login_attempt_end(struct login_attempt *attempt, const char *failure)
{
    attempt->tools->events->on_ended(attempt->tools->owner, failure);
}

/* The credentials that an exchange of a code amounts to. NULL and *ret_failure: they are not. */
struct credentials *login_credentials(const struct authority_answer *answer, struct str api_key,
                                      struct str workspace, struct arena *arena,
                                      const char **ret_failure);

#endif
