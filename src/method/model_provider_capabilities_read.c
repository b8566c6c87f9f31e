/* modelProvider/capabilities/read: what the provider of the configured model is asked for beside answers. */
#include "method/method.h"
#include "model/dialect.h"

/* Only the Responses API makes pictures and searches the web by itself. */
void on_model_provider_capabilities_read(
    struct request *req, const struct wire_model_provider_capabilities_read_params *params)
{
    bool is_responses = req->server->config->provider->wire_api == WIRE_API_RESPONSES;

    request_reply(req, &(struct wire_model_provider_capabilities_read_response){
                           .image_generation = is_responses,
                           .web_search = is_responses,
                       });
}
