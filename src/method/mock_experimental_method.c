/* mock/experimentalMethod: says back what it was told; clients use it to try the gate. */
#include "method/method.h"

void on_mock_experimental_method(struct request *req,
                                 const struct wire_mock_experimental_method_params *params)
{
    request_reply(req, &(struct wire_mock_experimental_method_response){ .echoed = params->value });
}
