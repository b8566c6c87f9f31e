/* account/logout: forget who is signed in, on disk too. */
#include "method/method.h"

#include "account/account.h"

void on_account_logout(struct request *req)
{
    account_logout(req->server->account, req);
}
