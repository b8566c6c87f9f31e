/* externalAgentConfig/import: takes over what externalAgentConfig/detect found. */
#include "base/clock.h"
#include "base/real_path.h"
#include "base/uuid.h"
#include "method/method.h"
#include "migrate/external_agent.h"
#include "service/settings_work.h"

#include <stdlib.h>

static bool import_item(struct settings_work *work,
                        const struct wire_external_agent_config_migration_item *item)
{
    struct arena *arena = work->req->arena;
    const char *user_home = getenv("HOME");
    struct external_place place;

    if (item->cwd.s != NULL) {
        if (!external_repository(arena, path_from_here(arena, item->cwd), &place))
            return true; /* gone since */
    } else if (user_home == NULL) {
        return true;
    } else {
        place = external_home(arena, user_home, work->wanted.home);
    }
    return external_import(arena, &place, item->item_type, &work->err);
}

static void import(struct settings_work *work)
{
    struct wire_external_agent_config_import_response *response =
        arena_zero(work->req->arena, sizeof *response);
    char *id = arena_alloc(work->req->arena, UUID_LENGTH + 1);
    const struct wire_external_agent_config_import_params *params = work->params;

    for (size_t i = 0; i < params->migration_items.n; i++) {
        if (!import_item(work, &params->migration_items.items[i]))
            return;
    }
    skill_cache_clear(work->skills);
    uuid_make_v7(clock_now_ms(), id);
    response->import_id = str_of(id);
    work->result = response;
}

void on_external_agent_config_import(struct request *req,
                                     const struct wire_external_agent_config_import_params *params)
{
    settings_work_start(req, params, import, /* after= */ NULL);
}
