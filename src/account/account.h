/*
 * The account: who is signed in, and the login that is under way.
 *
 * Credentials are loaded when they are first asked for. There is one set of them and at most one login
 * for all clients; what changes is told to all of them. Tokens are renewed once, however many wait for
 * it. Issuer and call-back port can be set by the environment (docs/accounts.md), for tests and for
 * other issuers.
 */
#ifndef ACCOUNT_ACCOUNT_H
#define ACCOUNT_ACCOUNT_H

#include "account/vault.h"
#include "config/config.h"
#include "model/login_source.h"
#include "rpc/request.h"
#include "rpc/rpc.h"

struct account;

struct account_options {
    struct loop *loop;
    struct rpc *rpc; /* NULL: there are no clients; see account_sign_in() */
    const char *home;
    const struct config *config; /* as at start; borrowed for good */
    const char *api_key; /* stands in for what is stored, until somebody signs in; NULL: none */

    /* Another person or account is signed in, or nobody any more. NULL: nobody cares (tests). Nothing of the account may be
     * called from inside. */
    void (*on_change)(void *owner);
    void *owner;
};

struct account *account_new(const struct account_options *options);

/* Ends a login that is under way without a word. Accepts NULL. */
void account_free(struct account *account);

/* How we introduce ourselves to the authority: as the first client. Text is copied. */
void account_introduce(struct account *account, struct str originator, struct str user_agent);

/* "us": every request to the authority and the backend says that its data stay there; NULL: none does. Lives as long
 * as the program. */
void account_set_residency(struct account *account, struct str residency);
struct str account_residency(const struct account *account); /* NULL: none */

/* What samplings sign their requests with. */
struct login_source *account_login_source(struct account *account);

/* -- Who is signed in ------------------------------------------------------------------------ */

/* As far as it is known by now: false also of an account that was never asked for. Text is valid until it changes. */
bool account_identity(const struct account *account, struct login_identity *ret_identity);

/* Have the credentials been loaded? */
bool account_is_known(const struct account *account);

/* Another number: another identity. */
unsigned account_generation(const struct account *account);

typedef void account_fn(void *owner, struct credentials *credentials);

/* Calls back now or later; credentials are NULL if nobody is signed in, and valid during the call. */
void account_get(struct account *account, account_fn *on_known, void *owner);

/* The same after renewing managed tokens; a failure to do so changes nothing. */
void account_get_renewed(struct account *account, account_fn *on_known, void *owner);

/* After a failure for good tokens are of no use any more. */
bool account_renewal_failed(const struct account *account);

/* One may be told, at once, of all credentials that come, also of renewed ones; NULL: nobody is signed in. fn NULL: no more. */
void account_watch(struct account *account, account_fn *fn, void *owner);

/* -- Signing in and out ---------------------------------------------------------------------- */

/* Each answers its request, and tells all clients as the reference does. */
void account_login_api_key(struct account *account, struct request *req, struct str key);
void account_login_tokens(struct account *account, struct request *req,
                          const struct wire_login_account_params_chatgpt_auth_tokens *tokens);
void account_login_browser(struct account *account, struct request *req);
void account_login_device(struct account *account, struct request *req);
void account_logout(struct account *account, struct request *req);

/* The same where there are no clients, for one caller. */
enum sign_in_way { SIGN_IN_KEY, SIGN_IN_BROWSER, SIGN_IN_DEVICE };

struct sign_in {
    enum sign_in_way way;
    struct str key; /* of SIGN_IN_KEY */
    /* What a person has to do: an address, or a code and an address. Not for a key. */
    void (*on_ready)(void *owner, const struct wire_login_account_response *response);
    void (*on_end)(void *owner, const char *failure); /* once; NULL: it is stored */
    void *owner;
};

/* False: the configuration forbids it, and nobody is called back. */
bool account_sign_in(struct account *account, const struct sign_in *sign_in, struct error *err);

typedef void sign_out_fn(void *owner, bool was_signed_in, const char *failure);
void account_sign_out(struct account *account, sign_out_fn *on_end, void *owner);

/* Is a login of that id under way? */
bool account_has_login(const struct account *account, struct str id);

/* Gives it up; all clients are told. */
void account_cancel_login(struct account *account);

#endif
