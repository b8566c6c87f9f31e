/* getAuthStatus: how the user is signed in, as older clients ask for it. */
#include "method/method.h"

#include "account/account.h"

static void auth_known(void *owner, struct credentials *credentials, bool with_token)
{
    struct request *req = owner;
    struct wire_get_auth_status_response response = {
        .requires_openai_auth = { .set = true, .value = true },
    };

    if (credentials != NULL) {
        response.auth_method = credentials->mode;
        if (with_token && !account_renewal_failed(req->server->account))
            response.auth_token = credentials_bearer(credentials);
    }
    request_reply(req, &response);
}

static void without_token(void *owner, struct credentials *credentials)
{
    auth_known(owner, credentials, /* with_token= */ false);
}

static void with_token(void *owner, struct credentials *credentials)
{
    auth_known(owner, credentials, /* with_token= */ true);
}

void on_get_auth_status(struct request *req, const struct wire_get_auth_status_params *params)
{
    account_fn *answer = params->include_token.value ? with_token : without_token;

    if (!req->server->config->provider->requires_openai_auth)
        request_reply(req, &(struct wire_get_auth_status_response){
                               .requires_openai_auth = { .set = true, .value = false } });
    else if (params->refresh_token.value)
        account_get_renewed(req->server->account, answer, req);
    else
        account_get(req->server->account, answer, req);
}
