/* account/workspaceMessages/read: refused, as this server does not ask for them. */
#include "account/account.h"
#include "method/method.h"

void on_account_workspace_messages_read(struct request *req)
{
    struct login_identity identity;

    if (account_identity(req->server->account, &identity))
        request_fail(req, ERR_INVALID_REQUEST, "reading workspace messages is not supported here");
    else
        request_fail(req, ERR_INVALID_REQUEST,
                     "codex account authentication required to read workspace messages");
}
