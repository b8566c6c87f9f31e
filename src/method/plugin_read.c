/* plugin/read: a plugin of a marketplace. */
#include "method/method.h"
#include "service/settings_work.h"

static void read_plugin(struct settings_work *work)
{
    const struct wire_plugin_read_params *params = work->params;

    settings_work_refuse_plugin(work, params->marketplace_path);
}

void on_plugin_read(struct request *req, const struct wire_plugin_read_params *params)
{
    settings_work_start(req, params, read_plugin, /* after= */ NULL);
}
