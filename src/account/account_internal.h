/* What the files of the account share. */
#ifndef ACCOUNT_ACCOUNT_INTERNAL_H
#define ACCOUNT_ACCOUNT_INTERNAL_H

#include "account/account.h"
#include "account/command_token.h"
#include "account/login_attempt.h"
#include "base/list.h"
#include "base/waiter.h"
#include "rpc/question.h"

/* How tokens were renewed the last time. */
enum renewal_outcome {
    RENEWAL_DONE = 1, /* there are new ones */
    RENEWAL_FAILED,   /* this time */
    RENEWAL_REFUSED,  /* for good: these credentials are of no use any more */
};

struct renewal {
    struct list waiting; /* struct waiter; not empty: one is under way */
    bool is_running;
    struct credentials *of; /* what is being renewed */
    struct authority_request *request;
    struct question *question; /* external tokens: with the clients */
    struct timer *deadline;    /* of the question */
    enum renewal_outcome outcome;
    char *failure;               /* of the last one; owned */
    struct credentials *refused; /* what RENEWAL_REFUSED is about, or NULL */
};

struct account {
    struct loop *loop;
    struct rpc *rpc;
    const struct config *config;
    struct arena arena;
    struct vault *vault;
    struct fetcher *fetcher;
    struct authority authority;
    struct callback *callback;
    struct login_tools tools;
    struct login_source source;

    struct credentials *credentials; /* NULL: nobody is signed in, or not loaded yet */
    unsigned generation;             /* how often somebody else was signed in */
    void (*on_change)(void *owner);  /* may be NULL */
    void *owner;
    bool is_loaded;
    bool is_loading;
    bool is_ending;        /* answers of the vault go nowhere */
    struct list waiting;   /* struct waiter: for the first load */
    struct list questions; /* to the backend (backend.c), unanswered */
    account_fn *on_set;    /* account_watch(); NULL: nobody wants to know */
    void *on_set_owner;

    struct login_attempt *attempt; /* owned; NULL: no login is under way */
    struct request *login_request; /* account/login/start of it, until it is answered */
    struct sign_in sign_in;        /* without clients: who is told of it */

    struct renewal renewal;
    struct command_tokens commands; /* of providers that have a program for it */
};

/* Why nobody may sign in that way, or NULL. */
const char *account_forbids(const struct account *account, enum sign_in_way way);

/* For struct login_events: stores credentials, which are the account's then. */
void account_store(void *owner, struct credentials *credentials, vault_fn *on_stored,
                   void *attempt);

/* NULL: they are loaded, fn was called. */
struct waiter *account_when_loaded(struct account *account, void (*fn)(void *owner), void *owner);

/* Takes no reference of the caller's. */
void account_set(struct account *account, struct credentials *credentials);

/* Always waits. account->renewal.outcome tells; several callers share one. */
struct waiter *account_renew(struct account *account, void (*fn)(void *owner), void *owner);

/* Reads the vault again and takes what it has, if it is the same account. Never answers at once. */
void account_reload(struct account *account, vault_fn *on_done, void *owner);

void renewal_init(struct account *account);
void renewal_done(struct account *account);

void login_source_init(struct login_source *source);

static inline bool account_is_external(const struct account *account)
{
    return account->credentials != NULL &&
           account->credentials->mode == WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS;
}

/* Of backend.c: nobody answers them any more, and nobody hears of that. */
void account_drop_questions(struct account *account);

#endif
