/*
 * plugin/skill/read: refused, as OpenAI's catalogue of plugins is not read here. Plugins that are installed have their skills
 * in skills/list.
 */
#include "account/account.h"
#include "method/method.h"

void on_plugin_skill_read(struct request *req, const struct wire_plugin_skill_read_params *params)
{
    struct login_identity identity;

    request_fail(req, ERR_INVALID_REQUEST, "read remote plugin skill details: %s",
                 account_identity(req->server->account, &identity)
                     ? "the remote plugin catalog is not supported here"
                     : "chatgpt authentication required for remote plugin catalog");
}
