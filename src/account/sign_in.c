/* Signing in and out where there are no clients: `bobbin login`. The ways are those of account_login.c. */
#include "account/account_internal.h"

#include "base/memory.h"

#include <stdlib.h>

static void sign_in_end(struct account *account, const char *failure)
{
    struct sign_in sign_in = account->sign_in;
    struct login_attempt *attempt = TAKE(account->attempt);

    sign_in.on_end(sign_in.owner, failure);
    login_attempt_free(attempt);
}

static void sign_in_on_ready(void *owner, const struct wire_login_account_response *response)
{
    struct account *account = owner;

    account->sign_in.on_ready(account->sign_in.owner, response);
}

static void sign_in_on_refused(void *owner, const struct error *err)
{
    sign_in_end(owner, err->message.s);
}

static void sign_in_on_ended(void *owner, const char *failure)
{
    sign_in_end(owner, failure);
}

static const struct login_events sign_in_events = { sign_in_on_ready, sign_in_on_refused,
                                                    sign_in_on_ended, account_store };

static void sign_in_on_key_stored(void *owner, struct credentials *unused, const struct error *err)
{
    sign_in_end(owner, err->code == 0 ? NULL : err->message.s);
}

static void store_key(struct account *account, struct str key)
{
    struct credentials *credentials =
        credentials_new(&(struct credentials){ .mode = WIRE_AUTH_MODE_APIKEY, .api_key = key });

    account_store(account, credentials, sign_in_on_key_stored, account);
    credentials_unref(credentials);
}

bool account_sign_in(struct account *account, const struct sign_in *sign_in, struct error *err)
{
    const char *forbidden = account_forbids(account, sign_in->way);

    if (forbidden != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "%s", forbidden);
    account->sign_in = *sign_in;
    account->tools.events = &sign_in_events;
    account->tools.owner = account;
    if (sign_in->way == SIGN_IN_KEY)
        store_key(account, sign_in->key);
    else
        account->attempt = sign_in->way == SIGN_IN_DEVICE ? device_login_start(&account->tools)
                                                          : browser_login_start(&account->tools);
    return true;
}

struct signing_out {
    struct account *account;
    sign_out_fn *on_end;
    void *owner;
    bool was_signed_in;
};

static void sign_out_on_deleted(void *owner, struct credentials *unused, const struct error *err)
{
    struct signing_out out = *(struct signing_out *)owner;

    free(owner);
    if (err->code == 0)
        account_set(out.account, NULL);
    out.on_end(out.owner, out.was_signed_in, err->code == 0 ? NULL : err->message.s);
}

static void sign_out_on_known(void *owner, struct credentials *credentials)
{
    struct signing_out *out = owner;

    out->was_signed_in = credentials != NULL || !vault_is_empty(out->account->vault);
    vault_delete(out->account->vault, sign_out_on_deleted, out);
}

void account_sign_out(struct account *account, sign_out_fn *on_end, void *owner)
{
    struct signing_out *out = xcalloc(1, sizeof *out);

    *out = (struct signing_out){ .account = account, .on_end = on_end, .owner = owner };
    account_get(account, sign_out_on_known, out);
}
