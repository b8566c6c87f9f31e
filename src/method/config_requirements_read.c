/* configRequirements/read: what the administrator allows. */
#include "base/memory.h"
#include "config/layers.h"
#include "method/method.h"
#include "schema/copy.h"
#include "service/settings_work.h"

static void read_requirements(struct settings_work *work)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct settings_context context = { .arena = &arena, .err = &work->err };
    struct wire_config_requirements_read_response response = {
        .supports_independent_speed_modes = { true, true },
    };
    struct layers layers;

    if (!layers_load(&context, &work->wanted, &layers)) {
        error_make_internal(&work->err, "failed to read configuration layers: ");
        return;
    }
    if (layers.requirements.exist)
        response.requirements = &layers.requirements.all;
    work->result = arena_zero(work->req->arena, sizeof response);
    schema_copy(&type_config_requirements_read_response, &response, work->req->arena, work->result);
}

void on_config_requirements_read(struct request *req)
{
    settings_work_start(req, /* params= */ NULL, read_requirements, /* after= */ NULL);
}
