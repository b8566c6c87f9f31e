/* config/read: the effective configuration, where it comes from and, if wanted, its layers. */
#include "base/real_path.h"
#include "config/report.h"
#include "method/method.h"
#include "service/settings_work.h"

static void report_config(struct settings_work *work, enum protocol_dialect protocol)
{
    const struct wire_config_read_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = NULL;
    struct wire_config_read_response *report = arena_zero(arena, sizeof *report);

    if (params->cwd.s != NULL)
        work->wanted.cwd = path_from_here(arena, params->cwd).s;
    if (!config_load_to_show(&work->wanted, &config, &work->err) ||
        !config_report(config, &(struct report_options){ params->include_layers, protocol }, arena,
                       report, &work->err))
        return;
    work->result = report;
}

static void read_config(struct settings_work *work)
{
    report_config(work, PROTOCOL_0118);
}

static void read_config_newer(struct settings_work *work)
{
    report_config(work, PROTOCOL_0166);
}

void on_config_read(struct request *req, const struct wire_config_read_params *params)
{
    bool is_newer =
        req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166;

    settings_work_start(req, params, is_newer ? read_config_newer : read_config,
                        /* after= */ NULL);
}
