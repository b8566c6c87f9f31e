/* account/gatewayOAuth/read: no provider here wants a login to a gateway. */
#include "method/method.h"

void on_account_gateway_o_auth_read(struct request *req)
{
    const struct config *config = req->server->config;

    request_reply(req, &(struct wire_gateway_o_auth_read_response){
                           .provider_id = config->model_provider_id,
                           .provider_name = config->provider->name,
                       });
}
