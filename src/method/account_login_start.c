/* account/login/start: sign in, in one of four ways. */
#include "method/method.h"

#include "account/account.h"

void on_account_login_start(struct request *req, const struct wire_login_account_params *params)
{
    struct account *account = req->server->account;

    switch (params->tag) {
    case WIRE_LOGIN_ACCOUNT_PARAMS_TAG_API_KEY:
        account_login_api_key(account, req, params->api_key.api_key);
        break;
    case WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT:
        account_login_browser(account, req);
        break;
    case WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT_DEVICE_CODE:
        account_login_device(account, req);
        break;
    case WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT_AUTH_TOKENS:
        account_login_tokens(account, req, &params->chatgpt_auth_tokens);
        break;
    }
}
