/*
 * Where a sampling gets the user's login from: what it signs requests with when the configuration
 * does not hold the provider's credential itself.
 *
 * Every question is answered exactly once, from the loop or at once, unless it is cancelled.
 */
#ifndef MODEL_LOGIN_SOURCE_H
#define MODEL_LOGIN_SOURCE_H

#include "base/str.h"
#include "model/provider.h"

#include <stdbool.h>

/* Valid during the call only. */
struct login {
    struct str bearer;     /* NULL: nobody is signed in */
    struct str account_id; /* of a ChatGPT login, or NULL */
    struct str user_id;    /* the same */
    bool is_chatgpt;       /* OpenAI's own models are reached elsewhere */
    const char *failure;   /* why there can be no request, to be told to the client; or NULL */
    bool is_unauthorized;  /* the failure is of that kind */
    bool is_new;           /* after a 401: worth another try */
};

typedef void login_fn(void *owner, const struct login *login);

struct login_question;

/* `auth` is the provider's own way to a credential, which comes first; its command may be NULL. */
struct login_source {
    /* The login as it is now, renewed if that is due. Returns NULL if it has answered at once. */
    struct login_question *(*get)(struct login_source *source, const struct provider_auth *auth,
                                  login_fn *on_login, void *owner);

    /* What can be done after the n-th 401 (from 1) of a request; is_new says whether it helped. */
    struct login_question *(*recover)(struct login_source *source, const struct provider_auth *auth,
                                      unsigned n, login_fn *on_login, void *owner);
    void (*cancel)(struct login_source *source, struct login_question *question);
};

#endif
