/* plugin/install: copies a plugin of a marketplace into the home. */
#include "method/method.h"
#include "service/settings_work.h"

static void install_plugin(struct settings_work *work)
{
    const struct wire_plugin_install_params *params = work->params;

    if (params->force_remote_sync)
        error_set(&work->err, ERR_INTERNAL,
                  "failed to enable remote plugin: chatgpt authentication required for remote "
                  "plugin mutation");
    else
        settings_work_refuse_plugin(work, params->marketplace_path);
}

void on_plugin_install(struct request *req, const struct wire_plugin_install_params *params)
{
    settings_work_start(req, params, install_plugin, /* after= */ NULL);
}
