/* externalAgentConfig/detect: what could be taken over from another agent. */
#include "base/real_path.h"
#include "method/method.h"
#include "migrate/external_agent.h"
#include "service/settings_work.h"

#include <stdlib.h>

enum { ITEMS_OF_A_PLACE = 3 };

static void detect(struct settings_work *work)
{
    const struct wire_external_agent_config_detect_params *params = work->params;
    struct arena *arena = work->req->arena;
    struct wire_external_agent_config_detect_response *response =
        arena_zero(arena, sizeof *response);
    size_t n = 0, max = (params->cwds.n + 1) * ITEMS_OF_A_PLACE;
    struct wire_external_agent_config_migration_item *items =
        arena_zero(arena, max * sizeof *items);
    const char *user_home = getenv("HOME");
    struct external_place place;

    if (params->include_home && user_home != NULL) {
        place = external_home(arena, user_home, work->wanted.home);
        if (!external_detect(arena, &place, items, &n, &work->err))
            return;
    }
    for (size_t i = 0; i < params->cwds.n; i++) {
        if (external_repository(arena, path_from_here(arena, params->cwds.items[i]), &place) &&
            !external_detect(arena, &place, items, &n, &work->err))
            return;
    }
    response->items.items = items;
    response->items.n = n;
    work->result = response;
}

void on_external_agent_config_detect(struct request *req,
                                     const struct wire_external_agent_config_detect_params *params)
{
    settings_work_start(req, params, detect, /* after= */ NULL);
}
