/* mcpServer/oauth/login: answered with the page to open; mcpServer/oauthLogin/completed tells how it ended. */
#include "base/memory.h"
#include "mcp/authorizer.h"
#include "mcp/pool.h"
#include "method/method.h"
#include "service/settings_work.h"

#include <stdlib.h>

/* Until the configuration has been read. */
struct login_wish {
    struct settings_work work;
    struct config *config;
    struct mcp_specs *specs;
    const struct mcp_spec *spec; /* one of them */
};

/* As long as the login. */
struct login_told {
    struct server *server;
    struct request *req; /* NULL: it is answered */
    char *name;          /* of the MCP server; owned */
};

/* -- The login ------------------------------------------------------------------------------- */

static void login_told_free(void *owner)
{
    struct login_told *told = owner;

    free(told->name);
    free(told);
}

static void oauth_login_on_url(void *owner, struct str url, const struct error *err)
{
    struct login_told *told = owner;
    struct wire_mcp_server_oauth_login_response response = { .authorization_url = url };
    struct request *req = TAKE(told->req);

    if (err->code != 0)
        request_fail(req, err->code, "failed to login to MCP server '%s': %s", told->name,
                     err->message.s);
    else
        request_reply(req, &response);
}

static void oauth_login_on_end(void *owner, const char *failure)
{
    const struct login_told *told = owner;
    struct wire_mcp_server_oauth_login_completed_notification params = {
        .name = str_of(told->name),
        .success = failure == NULL,
        .error = str_of(failure),
    };

    if (failure == NULL)
        mcp_pool_forgive(told->server->mcp_pool); /* it may have failed for want of a login */
    rpc_notify_all(told->server->rpc, NOTIFICATION_MCP_SERVER_OAUTH_LOGIN_COMPLETED, &params);
}

static void start_login(const struct login_wish *wish)
{
    struct request *req = wish->work.req;
    const struct wire_mcp_server_oauth_login_params *params = wish->work.params;
    struct login_told *told = xcalloc(1, sizeof *told);
    int64_t timeout_s = params->timeout_secs.value;

    told->server = req->server;
    told->req = req;
    told->name = xstrndup(wish->spec->name.s, wish->spec->name.len);
    if (params->timeout_secs.set && timeout_s < 1)
        timeout_s = 1;
    if (timeout_s > UINT32_MAX)
        timeout_s = UINT32_MAX;
    mcp_login_start(req->server->mcp_authorizer,
                    &(struct mcp_login_options){
                        .spec = wish->spec,
                        .has_scopes = params->scopes.items != NULL,
                        .scopes = params->scopes,
                        .timeout_ms = (uint64_t)timeout_s * 1000,
                        .callback_url = wish->config->mcp_oauth_callback_url,
                        .callback_port = wish->config->mcp_oauth_callback_port,
                        .on_url = oauth_login_on_url,
                        .on_end = oauth_login_on_end,
                        .owner = told,
                        .free_owner = login_told_free,
                    });
}

/* -- The server ------------------------------------------------------------------------------ */

static void login_wish_run(void *data)
{
    struct login_wish *wish = data;
    struct settings_work *work = &wish->work;
    const struct wire_mcp_server_oauth_login_params *params = work->params;

    wish->config = settings_work_reload(work);
    if (wish->config == NULL)
        return;
    wish->specs = mcp_specs_read(wish->config);
    wish->spec = wish->specs == NULL ? NULL : mcp_specs_find(wish->specs, params->name);
    if (wish->spec == NULL)
        error_set(&work->err, ERR_INVALID_REQUEST, "No MCP server named '%s' found.",
                  params->name.s);
    else
        mcp_login_is_possible(wish->spec, &work->err);
}

static void login_wish_done(void *data)
{
    struct login_wish *wish = data;
    struct settings_work *work = &wish->work;

    if (work->err.code != 0)
        request_fail_with(work->req, &work->err);
    else
        start_login(wish);
    mcp_specs_unref(wish->specs);
    config_free(wish->config);
    error_done(&work->err);
    free(wish);
}

void on_mcp_server_oauth_login(struct request *req,
                               const struct wire_mcp_server_oauth_login_params *params)
{
    struct server *server = req->server;
    struct login_wish *wish = xcalloc(1, sizeof *wish);

    wish->work.req = req;
    wish->work.params = params;
    wish->work.wanted = server->sessions.base;
    work_queue_add(server->settings_queue, login_wish_run, login_wish_done, wish);
}
