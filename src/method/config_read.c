/* config/read: the effective configuration, where it comes from and, if wanted, its layers. */
#include "base/real_path.h"
#include "config/report.h"
#include "method/method.h"
#include "service/settings_work.h"

static void read_config(struct settings_work *work)
{
    const struct wire_config_read_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = NULL;
    struct wire_config_read_response *report = arena_zero(arena, sizeof *report);

    if (params->cwd.s != NULL)
        work->wanted.cwd = path_from_here(arena, params->cwd).s;
    if (!config_load_to_show(&work->wanted, &config, &work->err) ||
        !config_report(config, params->include_layers, arena, report, &work->err))
        return;
    work->result = report;
}

void on_config_read(struct request *req, const struct wire_config_read_params *params)
{
    settings_work_start(req, params, read_config, /* after= */ NULL);
}
