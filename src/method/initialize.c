/* initialize: the handshake, once for each connection. */
#include "base/platform.h"
#include "method/method.h"

#include "account/account.h"

static bool check_name(struct request *req, struct str name)
{
    CLEANUP(buf_done) struct buf message = { 0 };
    CLEANUP(error_done) struct error err = { 0 };

    if (is_header_value(name))
        return true;
    buf_add_text(&message, "Invalid clientInfo.name: '");
    buf_add_str(&message, name);
    buf_add_text(&message, "'. Must be a valid HTTP header value.");
    error_set_str(&err, ERR_INVALID_REQUEST, buf_str(&message));
    request_fail_with(req, &err);
    return false;
}

/* Models see the name of the first client. */
static void introduce(struct server *server, const struct client_name *client,
                      struct str user_agent)
{
    if (server->agent.user_agent.s != NULL)
        return;
    server->agent.user_agent = arena_keep(&server->arena, user_agent);
    server->agent.originator = platform_originator(&server->arena, client);
    account_introduce(server->account, server->agent.originator, server->agent.user_agent);
}

static void tell_warnings(struct connection *connection, const struct config_warnings *warnings)
{
    for (size_t i = 0; i < warnings->n; i++) {
        const struct config_warning *warning = &warnings->items[i];

        connection_notify(connection, NOTIFICATION_CONFIG_WARNING,
                          &(struct wire_config_warning_notification){
                              .summary = warning->summary,
                              .details = warning->details,
                              .path = warning->path,
                              .range = warning->path.s != NULL ? &warning->range : NULL });
    }
}

void on_initialize(struct request *req, const struct wire_initialize_params *params)
{
    static const struct wire_initialize_capabilities none;
    const struct wire_initialize_capabilities *capabilities =
        params->capabilities != NULL ? params->capabilities : &none;
    struct client_name client = { params->client_info.name, params->client_info.version };
    struct str user_agent;

    if (!check_name(req, client.name))
        return;
    user_agent = platform_user_agent(req->arena, &client);
    introduce(req->server, &client, user_agent);
    connection_initialize(req->connection,
                          &(struct client_traits){
                              .name = client.name,
                              .version = client.version,
                              .experimental = capabilities->experimental_api,
                              .opt_out = capabilities->opt_out_notification_methods.items,
                              .n_opt_out = capabilities->opt_out_notification_methods.n,
                          });
    request_reply(req, &(struct wire_initialize_response){
                           .user_agent = user_agent,
                           .codex_home = str_of(req->server->home),
                           .platform_family = STR_LITERAL("unix"),
                           .platform_os = STR_LITERAL("linux"),
                       });
    tell_warnings(req->connection, &req->server->config->warnings);
}
