/* account/login/cancel: give up a login; how it ended is told to everybody. */
#include "method/method.h"

#include "account/account.h"

void on_account_login_cancel(struct request *req,
                             const struct wire_cancel_login_account_params *params)
{
    struct account *account = req->server->account;
    struct wire_cancel_login_account_response response = {
        .status = WIRE_CANCEL_LOGIN_ACCOUNT_STATUS_NOT_FOUND,
    };
    char id[UUID_LENGTH + 1];
    char reason[160];

    if (!uuid_parse(params->login_id, id, reason)) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid login id: %s", params->login_id.s);
        return;
    }
    if (!account_has_login(account, str_of(id))) {
        request_reply(req, &response);
        return;
    }
    response.status = WIRE_CANCEL_LOGIN_ACCOUNT_STATUS_CANCELED;
    request_reply(req, &response);
    account_cancel_login(account);
}
