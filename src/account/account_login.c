/* Signing in and out, in the order in which clients hear of it. */
#include "account/account_internal.h"

#include "base/memory.h"

#include <stdlib.h>

static const char external_is_active[] =
    "External auth is active. Use account/login/start (chatgptAuthTokens) to update it or "
    "account/logout to clear it.";

static void tell_login_completed(struct account *account, struct str id, const char *failure)
{
    rpc_notify_all(account->rpc, NOTIFICATION_ACCOUNT_LOGIN_COMPLETED,
                   &(struct wire_account_login_completed_notification){
                       .login_id = id,
                       .success = failure == NULL,
                       .error = str_of(failure),
                   });
}

static void tell_updated(struct account *account)
{
    const struct credentials *credentials = account->credentials;
    struct wire_account_updated_notification params = { 0 };

    if (credentials != NULL)
        params.auth_mode = credentials->mode;
    if (credentials_have_tokens(credentials))
        params.plan_type = credentials->plan;
    rpc_notify_all(account->rpc, NOTIFICATION_ACCOUNT_UPDATED, &params);
}

static void end_attempt(struct account *account, const char *failure)
{
    struct login_attempt *attempt = account->attempt;
    struct request *req = account->login_request;

    if (attempt == NULL)
        return;
    account->attempt = NULL;
    account->login_request = NULL;
    if (req != NULL) /* it was not even told its id */
        request_fail(req, ERR_INVALID_REQUEST, "%s", failure);
    else
        tell_login_completed(account, str_of(attempt->id), failure);
    login_attempt_free(attempt);
}

void account_cancel_login(struct account *account)
{
    if (account->attempt != NULL)
        end_attempt(account, account->attempt->kind->cancelled);
}

bool account_has_login(const struct account *account, struct str id)
{
    return account->attempt != NULL && str_is(id, account->attempt->id);
}

/* -- At once: keys and tokens -------------------------------------------------------------- */

/* A login that is stored before it is answered. */
struct storing {
    struct account *account;
    struct request *req;
    struct credentials *credentials;
};

static void on_key_stored(void *owner, struct credentials *unused, const struct error *err)
{
    struct storing storing = *(struct storing *)owner;
    struct account *account = storing.account;

    free(owner);
    if (err->code != 0) {
        request_fail(storing.req, ERR_INTERNAL, "failed to save api key: %s", err->message.s);
    } else {
        account_set(account, storing.credentials);
        request_reply(storing.req, &(struct wire_login_account_response){
                                       .tag = WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_API_KEY });
        tell_login_completed(account, STR_NONE, /* failure= */ NULL);
        tell_updated(account);
    }
    credentials_unref(storing.credentials);
}

static bool refuse_while_external(struct account *account, struct request *req)
{
    if (!account_is_external(account))
        return false;
    request_fail(req, ERR_INVALID_REQUEST, "%s", external_is_active);
    return true;
}

const char *account_forbids(const struct account *account, enum sign_in_way way)
{
    enum wire_forced_login_method forced = account->config->forced_login_method;

    if (way == SIGN_IN_KEY && forced == WIRE_FORCED_LOGIN_METHOD_CHATGPT)
        return "API key login is disabled. Use ChatGPT login instead.";
    if (way != SIGN_IN_KEY && forced == WIRE_FORCED_LOGIN_METHOD_API)
        return "ChatGPT login is disabled. Use API key login instead.";
    return NULL;
}

static bool refuse_forbidden(struct account *account, struct request *req, enum sign_in_way way)
{
    const char *forbidden = account_forbids(account, way);

    if (forbidden != NULL)
        request_fail(req, ERR_INVALID_REQUEST, "%s", forbidden);
    return forbidden != NULL;
}

void account_login_api_key(struct account *account, struct request *req, struct str key)
{
    struct storing *storing;

    if (refuse_while_external(account, req) || refuse_forbidden(account, req, SIGN_IN_KEY))
        return;
    account_cancel_login(account);
    storing = xcalloc(1, sizeof *storing);
    storing->account = account;
    storing->req = req;
    storing->credentials =
        credentials_new(&(struct credentials){ .mode = WIRE_AUTH_MODE_APIKEY, .api_key = key });
    vault_save(account->vault, storing->credentials, on_key_stored, storing);
}

void account_login_tokens(struct account *account, struct request *req,
                          const struct wire_login_account_params_chatgpt_auth_tokens *tokens)
{
    struct str workspace = account->config->forced_chatgpt_workspace_id;
    struct credentials *credentials;

    if (account->config->forced_login_method == WIRE_FORCED_LOGIN_METHOD_API) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "External ChatGPT auth is disabled. Use API key login instead.");
        return;
    }
    if (workspace.s != NULL && !str_equal(workspace, tokens->chatgpt_account_id)) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "External auth must use workspace %s, but received \"%s\".", workspace.s,
                     tokens->chatgpt_account_id.s);
        return;
    }
    credentials = credentials_new(&(struct credentials){
        .mode = WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS,
        .access_token = tokens->access_token,
        .account_id = tokens->chatgpt_account_id,
        .plan = tokens->chatgpt_plan_type.s == NULL ? 0 : plan_of_client(tokens->chatgpt_plan_type),
    });
    if (credentials == NULL) {
        request_fail(req, ERR_INTERNAL, "failed to set external auth: invalid ID token format");
        return;
    }
    account_cancel_login(account);
    account_set(account, credentials);
    credentials_unref(credentials);
    request_reply(req, &(struct wire_login_account_response){
                           .tag = WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT_AUTH_TOKENS });
    tell_login_completed(account, STR_NONE, /* failure= */ NULL);
    tell_updated(account);
}

/* -- Later: browsers and device codes ------------------------------------------------------ */

static void on_ready(void *owner, const struct wire_login_account_response *response)
{
    struct account *account = owner;
    struct request *req = TAKE(account->login_request);

    request_reply(req, response);
}

static void on_refused(void *owner, const struct error *err)
{
    struct account *account = owner;
    struct request *req = TAKE(account->login_request);
    struct login_attempt *attempt = TAKE(account->attempt);

    request_fail_with(req, err);
    login_attempt_free(attempt);
}

static void login_on_ended(void *owner, const char *failure)
{
    struct account *account = owner;

    end_attempt(account, failure);
    if (failure == NULL)
        tell_updated(account);
}

struct storing_tokens {
    struct account *account;
    struct credentials *credentials;
    vault_fn *on_stored;
    void *attempt;
};

static void on_tokens_stored(void *owner, struct credentials *unused, const struct error *err)
{
    struct storing_tokens storing = *(struct storing_tokens *)owner;

    free(owner);
    if (err->code == 0)
        account_set(storing.account, storing.credentials);
    credentials_unref(storing.credentials);
    storing.on_stored(storing.attempt, NULL, err);
}

void account_store(void *owner, struct credentials *credentials, vault_fn *on_stored, void *attempt)
{
    struct account *account = owner;
    struct storing_tokens *storing = xcalloc(1, sizeof *storing);

    *storing = (struct storing_tokens){ account, credentials_ref(credentials), on_stored, attempt };
    vault_save(account->vault, credentials, on_tokens_stored, storing);
}

static const struct login_events events = { on_ready, on_refused, login_on_ended, account_store };

static void start_attempt(struct account *account, struct request *req,
                          struct login_attempt *(*start)(const struct login_tools *tools))
{
    if (refuse_while_external(account, req) || refuse_forbidden(account, req, SIGN_IN_BROWSER))
        return;
    /* A browser login takes the port of the one before it, which reads so. */
    if (account->attempt != NULL && start == browser_login_start)
        end_attempt(account, "Login server error: Login cancelled");
    account_cancel_login(account);
    account->tools.events = &events;
    account->tools.owner = account;
    account->login_request = req;
    account->attempt = start(&account->tools);
}

void account_login_browser(struct account *account, struct request *req)
{
    start_attempt(account, req, browser_login_start);
}

void account_login_device(struct account *account, struct request *req)
{
    start_attempt(account, req, device_login_start);
}

/* -- Out ----------------------------------------------------------------------------------- */

static void on_deleted(void *owner, struct credentials *unused, const struct error *err)
{
    struct storing storing = *(struct storing *)owner;
    struct account *account = storing.account;

    free(owner);
    if (err->code != 0) {
        request_fail(storing.req, ERR_INTERNAL, "logout failed: %s", err->message.s);
        return;
    }
    account_set(account, NULL);
    request_reply_empty(storing.req);
    tell_updated(account);
}

void account_logout(struct account *account, struct request *req)
{
    struct storing *storing = xcalloc(1, sizeof *storing);

    account_cancel_login(account);
    storing->account = account;
    storing->req = req;
    vault_delete(account->vault, on_deleted, storing);
}
