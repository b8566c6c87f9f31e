/* account/rateLimits/read: how much of the account's limits is spent. */
#include "method/method.h"

#include "account/usage.h"

void on_account_rate_limits_read(struct request *req)
{
    account_read_usage(req->server->account, req);
}
