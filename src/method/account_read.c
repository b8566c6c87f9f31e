/* account/read: who is signed in, and whether anybody has to be. */
#include "method/method.h"

#include "account/account.h"

static void account_known(void *owner, struct credentials *credentials)
{
    struct request *req = owner;
    bool is_required = req->server->config->provider->requires_openai_auth;
    struct wire_get_account_response response = { .requires_openai_auth = is_required };
    struct wire_account account = { .tag = WIRE_ACCOUNT_TAG_API_KEY };

    if (credentials_have_tokens(credentials)) {
        account.tag = WIRE_ACCOUNT_TAG_CHATGPT;
        account.chatgpt.email = credentials->claims.email;
        account.chatgpt.plan_type = credentials->plan;
    }
    if (credentials != NULL && is_required)
        response.account = &account;
    if (response.account != NULL && account.tag == WIRE_ACCOUNT_TAG_CHATGPT &&
        account.chatgpt.email.s == NULL)
        request_fail(req, ERR_INVALID_REQUEST,
                     "email and plan type are required for chatgpt authentication");
    else
        request_reply(req, &response);
}

void on_account_read(struct request *req, const struct wire_get_account_params *params)
{
    if (params->refresh_token)
        account_get_renewed(req->server->account, account_known, req);
    else
        account_get(req->server->account, account_known, req);
}
