/* fs/unwatch: end a watch of this connection; what is no watch of it is passed over. */
#include "method/method.h"

void on_fs_unwatch(struct request *req, const struct wire_fs_unwatch_params *params)
{
    client_watch_end(&req->server->files, req->connection, params->watch_id);
    request_reply_empty(req);
}
