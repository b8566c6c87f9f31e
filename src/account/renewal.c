/*
 * Renewing tokens: with the authority for managed ones, with the clients for those they supply.
 * However many want it, it happens once.
 */
#include "account/account_internal.h"

#include "base/log.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { ANSWER_MS = 10000 };

static const char somebody_else[] =
    "Your access token could not be refreshed because you have since logged out or signed in to "
    "another account. Please sign in again.";

/* The end of every renewal. */
static void renewal_finish(struct account *account, enum renewal_outcome outcome,
                           const char *failure)
{
    struct renewal *renewal = &account->renewal;
    char *kept = failure == NULL ? NULL : xstrdup(failure); /* may be the one that is there */

    free(renewal->failure);
    renewal->failure = kept;
    renewal->outcome = outcome;
    credentials_unref(renewal->refused);
    renewal->refused = outcome == RENEWAL_REFUSED ? credentials_ref(renewal->of) : NULL;
    credentials_unref(renewal->of);
    renewal->of = NULL;
    renewal->is_running = false;
    waiters_call(&renewal->waiting);
}

/* -- Managed tokens ------------------------------------------------------------------------ */

static const char *refusal_of(struct str code)
{
    static const struct {
        const char *code;
        const char *text;
    } texts[] = {
        { "refresh_token_expired",
          "Your access token could not be refreshed because your refresh token has expired. Please "
          "log out and sign in again." },
        { "refresh_token_reused",
          "Your access token could not be refreshed because your refresh token was already used. "
          "Please log out and sign in again." },
        { "refresh_token_invalidated",
          "Your access token could not be refreshed because your refresh token was revoked. Please "
          "log out and sign in again." },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (str_is(code, texts[i].code))
            return texts[i].text;
    }
    return "Your access token could not be refreshed. Please log out and sign in again.";
}

/* Who waits for new tokens finds them on disk, too. */
static void renewal_on_saved(void *owner, struct credentials *unused, const struct error *err)
{
    struct account *account = owner;

    if (err->code != 0)
        log_warn("cannot store renewed tokens: %s, continuing with them", err->message.s);
    if (!account->is_ending)
        renewal_finish(account, RENEWAL_DONE, /* failure= */ NULL);
}

static struct str newer(struct str received, struct str old)
{
    return received.s != NULL ? received : old;
}

static void store_renewed_tokens(struct account *account, const struct authority_answer *answer)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct credentials renewed = *account->renewal.of;
    struct credentials *credentials;

    renewed.id_token = newer(answer->id_token, renewed.id_token);
    renewed.access_token = newer(answer->access_token, renewed.access_token);
    renewed.refresh_token = newer(answer->refresh_token, renewed.refresh_token);
    renewed.last_refresh = credentials_now(&arena);
    renewed.plan = 0; /* as the new token has it */
    credentials = credentials_new(&renewed);
    if (credentials == NULL) {
        renewal_finish(account, RENEWAL_FAILED, "invalid ID token format");
        return;
    }
    account_set(account, credentials);
    vault_save(account->vault, credentials, renewal_on_saved, account);
    credentials_unref(credentials);
}

static void on_renewed(void *owner, const struct authority_answer *answer)
{
    struct account *account = owner;

    account->renewal.request = NULL;
    if (account->credentials != account->renewal.of)
        renewal_finish(account, RENEWAL_FAILED, "somebody has signed in or out meanwhile");
    else if (answer->status == 401)
        renewal_finish(account, RENEWAL_REFUSED, refusal_of(answer->error_code));
    else if (answer->failure != NULL)
        renewal_finish(account, RENEWAL_FAILED, answer->failure);
    else
        store_renewed_tokens(account, answer);
}

static bool are_same_tokens(const struct credentials *a, const struct credentials *b)
{
    return str_equal(a->id_token, b->id_token) && str_equal(a->access_token, b->access_token) &&
           str_equal(a->refresh_token, b->refresh_token);
}

/* Another program may have renewed them, or somebody else may have signed in. */
static void on_read_again(void *owner, struct credentials *found, const struct error *err)
{
    struct account *account = owner;
    struct renewal *renewal = &account->renewal;
    struct credentials *of = renewal->of;

    if (account->is_ending || account->credentials != of) {
        if (!account->is_ending)
            renewal_finish(account, RENEWAL_FAILED, "somebody has signed in or out meanwhile");
    } else if (found == NULL || !str_equal(found->account_id, of->account_id)) {
        renewal_finish(account, RENEWAL_REFUSED, somebody_else);
    } else if (!are_same_tokens(found, of)) {
        account_set(account, found);
        renewal_finish(account, RENEWAL_DONE, /* failure= */ NULL);
    } else if (renewal->refused == of) { /* the authority said no, for good */
        renewal_finish(account, RENEWAL_REFUSED, renewal->failure);
    } else {
        renewal->request =
            authority_refresh(&account->authority, of->refresh_token, on_renewed, account);
    }
    credentials_unref(found);
}

struct reload {
    struct account *account;
    vault_fn *on_done;
    void *owner;
};

static void on_reloaded(void *owner, struct credentials *found, const struct error *err)
{
    struct reload reload = *(struct reload *)owner;
    struct account *account = reload.account;

    free(owner);
    if (found != NULL && account->credentials != NULL &&
        str_equal(found->account_id, account->credentials->account_id) &&
        !are_same_tokens(found, account->credentials))
        account_set(account, found);
    reload.on_done(reload.owner, account->credentials, err);
    credentials_unref(found);
}

void account_reload(struct account *account, vault_fn *on_done, void *owner)
{
    struct reload *reload = xcalloc(1, sizeof *reload);

    *reload = (struct reload){ account, on_done, owner };
    vault_load(account->vault, on_reloaded, reload);
}

/* -- Tokens of the clients ----------------------------------------------------------------- */

static void end_question(struct account *account)
{
    if (account->renewal.question != NULL)
        question_cancel(account->renewal.question);
    account->renewal.question = NULL;
    timer_free(account->renewal.deadline);
    account->renewal.deadline = NULL;
}

static void store_client_tokens(struct account *account,
                                const struct wire_chatgpt_auth_tokens_refresh_response *response)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str workspace = account->config->forced_chatgpt_workspace_id;
    struct credentials *credentials;

    if (workspace.s != NULL && !str_equal(workspace, response->chatgpt_account_id)) {
        renewal_finish(
            account, RENEWAL_FAILED,
            arena_printf(&arena, "external auth refresh returned workspace \"%s\", expected \"%s\"",
                         response->chatgpt_account_id.s, workspace.s));
        return;
    }
    credentials = credentials_new(&(struct credentials){
        .mode = WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS,
        .access_token = response->access_token,
        .account_id = response->chatgpt_account_id,
        .plan =
            response->chatgpt_plan_type.s == NULL ? 0 : plan_of_client(response->chatgpt_plan_type),
    });
    if (credentials == NULL) {
        renewal_finish(account, RENEWAL_FAILED, "invalid ID token format");
        return;
    }
    account_set(account, credentials);
    credentials_unref(credentials);
    renewal_finish(account, RENEWAL_DONE, /* failure= */ NULL);
}

static void renewal_on_answer(void *owner, const struct answer *answer)
{
    struct account *account = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };

    account->renewal.question = NULL;
    end_question(account);
    switch (answer->kind) {
    case ANSWER_RESULT:
        store_client_tokens(account, answer->result);
        break;
    case ANSWER_ERROR:
        renewal_finish(account, RENEWAL_FAILED,
                       arena_printf(&arena, "auth refresh request failed: code=%lld message=%.*s",
                                    (long long)answer->error_code, STR_ARGS(answer->message)));
        break;
    case ANSWER_MALFORMED:
        renewal_finish(account, RENEWAL_FAILED,
                       arena_printf(&arena, "%.*s", STR_ARGS(answer->message)));
        break;
    case ANSWER_GONE:
        renewal_finish(account, RENEWAL_FAILED, "auth refresh request failed: the client is gone");
        break;
    }
}

static void on_late(void *owner)
{
    struct account *account = owner;

    end_question(account);
    renewal_finish(account, RENEWAL_FAILED, "auth refresh request timed out after 10s");
}

static void ask_clients(struct account *account)
{
    struct wire_chatgpt_auth_tokens_refresh_params params = {
        .reason = WIRE_CHATGPT_AUTH_TOKENS_REFRESH_REASON_UNAUTHORIZED,
        .previous_account_id = account->credentials->account_id,
    };
    struct renewal *renewal = &account->renewal;

    renewal->deadline = timer_new(account->loop, on_late, account);
    timer_start(renewal->deadline, ANSWER_MS);
    renewal->question =
        rpc_ask_all(account->rpc, SERVER_REQUEST_ACCOUNT_CHATGPT_AUTH_TOKENS_REFRESH, &params,
                    renewal_on_answer, account);
}

/* -- Both ---------------------------------------------------------------------------------- */

struct waiter *account_renew(struct account *account, void (*fn)(void *owner), void *owner)
{
    struct renewal *renewal = &account->renewal;
    struct waiter *waiter = waiter_new(&renewal->waiting, fn, owner);

    if (renewal->is_running)
        return waiter;
    renewal->is_running = true;
    renewal->of = credentials_ref(account->credentials);
    if (account_is_external(account))
        ask_clients(account);
    else
        vault_load(account->vault, on_read_again, account);
    return waiter;
}

void renewal_init(struct account *account)
{
    list_init(&account->renewal.waiting);
}

void renewal_done(struct account *account)
{
    struct renewal *renewal = &account->renewal;

    end_question(account);
    authority_cancel(renewal->request);
    waiters_call(&renewal->waiting);
    credentials_unref(renewal->of);
    credentials_unref(renewal->refused);
    renewal->of = renewal->refused = NULL;
    free(renewal->failure);
}
