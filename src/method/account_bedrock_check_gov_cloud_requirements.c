/* account/bedrock/checkGovCloudRequirements: no provider here is a region of the US government. */
#include "method/method.h"

void on_account_bedrock_check_gov_cloud_requirements(
    struct request *req, const struct wire_bedrock_check_gov_cloud_requirements_params *params)
{
    request_reply(req, &(struct wire_bedrock_check_gov_cloud_requirements_response){ 0 });
}
