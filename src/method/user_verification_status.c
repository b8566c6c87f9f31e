/* userVerification/status: nothing here can ask the user to prove who he is. */
#include "method/method.h"

void on_user_verification_status(struct request *req,
                                 const struct wire_user_verification_status_params *params)
{
    request_reply(req, &(struct wire_user_verification_status_response){
                           .unavailable_reason =
                               WIRE_USER_VERIFICATION_UNAVAILABLE_REASON_PROVIDER_UNAVAILABLE,
                           .unavailable_message = STR_LITERAL(
                               "User verification is not available in this build or account."),
                       });
}
