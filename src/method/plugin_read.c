/* plugin/read: a plugin of a marketplace. */
#include "method/method.h"
#include "service/plugins.h"

static void read_plugin(struct settings_work *work)
{
    const struct wire_plugin_read_params *params = work->params;

    plugin_refuse(work, params->marketplace_path);
}

void on_plugin_read(struct request *req, const struct wire_plugin_read_params *params)
{
    settings_work_start(req, params, read_plugin, /* after= */ NULL);
}
