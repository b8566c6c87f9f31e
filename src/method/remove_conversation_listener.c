/* removeConversationListener: no more events in the manner of older servers. */
#include "method/method.h"

void on_remove_conversation_listener(struct request *req,
                                     const struct wire_remove_conversation_listener_params *params)
{
    struct client_dialect *dialect = req->connection->dialect;
    const char *listener = dialect_listener(dialect);

    if (listener == NULL || !str_is(params->subscription_id, listener)) {
        request_fail(req, ERR_INVALID_REQUEST, "subscription not found: %s",
                     params->subscription_id.s);
        return;
    }
    dialect_stop_listening(dialect);
    request_reply_empty(req);
}
