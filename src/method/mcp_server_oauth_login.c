/* mcpServer/oauth/login: refused with the reason; no server of ours takes part in OAuth yet. */
#include "base/memory.h"
#include "method/method.h"
#include "service/settings_work.h"

static void find_server(struct settings_work *work)
{
    const struct wire_mcp_server_oauth_login_params *params = work->params;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    const struct toml_value *server;

    if (config == NULL)
        return;
    server = toml_get(toml_get(config->tree, STR_LITERAL("mcp_servers")), params->name);
    if (server == NULL)
        error_set(&work->err, ERR_INVALID_REQUEST, "No MCP server named '%s' found.",
                  params->name.s);
    else if (toml_get(server, STR_LITERAL("url")) == NULL)
        error_set(&work->err, ERR_INVALID_REQUEST,
                  "OAuth login is only supported for streamable HTTP servers.");
    else
        error_set(&work->err, ERR_INTERNAL,
                  "failed to login to MCP server '%s': No authorization support detected",
                  params->name.s);
}

void on_mcp_server_oauth_login(struct request *req,
                               const struct wire_mcp_server_oauth_login_params *params)
{
    settings_work_start(req, params, find_server, /* after= */ NULL);
}
