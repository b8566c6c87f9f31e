/* config/mcpServer/reload: reads the configuration again, so that a broken one is known now. */
#include "base/memory.h"
#include "method/method.h"
#include "service/settings_work.h"

static void reload(struct settings_work *work)
{
    static struct wire_mcp_server_refresh_response nothing;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);

    work->result = config == NULL ? NULL : &nothing;
}

void on_config_mcp_server_reload(struct request *req)
{
    settings_work_start(req, /* params= */ NULL, reload, /* after= */ NULL);
}
