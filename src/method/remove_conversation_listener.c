/* removeConversationListener: no more events in the manner of older servers. */
#include "method/method.h"

#include <stdlib.h>

void on_remove_conversation_listener(struct request *req,
                                     const struct wire_remove_conversation_listener_params *params)
{
    struct connection *connection = req->connection;

    if (connection->legacy_listener == NULL ||
        !str_is(params->subscription_id, connection->legacy_listener)) {
        request_fail(req, ERR_INVALID_REQUEST, "subscription not found: %s",
                     params->subscription_id.s);
        return;
    }
    free(connection->legacy_listener);
    connection->legacy_listener = NULL;
    request_reply_empty(req);
}
