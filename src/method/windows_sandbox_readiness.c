/* windowsSandbox/readiness: this is not Windows. */
#include "method/method.h"

void on_windows_sandbox_readiness(struct request *req)
{
    request_reply(req, &(struct wire_windows_sandbox_readiness_response){
                           WIRE_WINDOWS_SANDBOX_READINESS_STATE_NOT_CONFIGURED });
}
