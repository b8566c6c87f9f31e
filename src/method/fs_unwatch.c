/* fs/unwatch: end a watch of this connection; ids of other connections are ignored. */
#include "method/method.h"
#include "service/client_watch.h"

void on_fs_unwatch(struct request *req, const struct wire_fs_unwatch_params *params)
{
    client_watch_end(&req->server->files, req->connection, params->watch_id);
    request_reply_empty(req);
}
