/* config/mcpServer/reload: loaded threads get the MCP servers that the configuration has now. */
#include "method/method.h"
#include "service/mcp_reload.h"
#include "service/server.h"

static void reload_answer(void *owner, const struct error *err)
{
    if (err != NULL)
        request_fail_with(owner, err);
    else
        request_reply_empty(owner);
}

void on_config_mcp_server_reload(struct request *req)
{
    mcp_reload_start(req->server, reload_answer, req);
}
