#include "cli/managed_config.h"

#include "account/cloud_watch.h"
#include "base/memory.h"

bool managed_config_load(struct config_request *request, struct config **ret_config,
                         struct error *err)
{
    CLEANUP(config_freep) struct config *alone = NULL;

    request->cloud = cloud_requirements_new();
    if (!config_load(request, &alone, err))
        return false;
    cloud_find_out(request->home, alone, request->cloud);
    return config_load(request, ret_config, err);
}
