/* How much of the account's limits is spent, as the backend tells. */
#ifndef ACCOUNT_USAGE_H
#define ACCOUNT_USAGE_H

#include "account/account.h"

/* Answers account/rateLimits/read. */
void account_read_usage(struct account *account, struct request *req);

/* From the backend's JSON. False if it is none. */
bool usage_read(struct str json, struct arena *arena,
                struct wire_get_account_rate_limits_response *ret_response);

#endif
