/* permissionProfile/list: what a thread's commands may touch, under names. */
#include "base/real_path.h"
#include "config/config.h"
#include "method/method.h"
#include "service/paging.h"
#include "service/settings_work.h"

static void list_profiles(struct settings_work *work)
{
    const struct wire_permission_profile_list_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = NULL;
    struct wire_permission_profile_list_response *response = arena_zero(arena, sizeof *response);
    struct wire_permission_profile_summary *items;
    const struct permission_profiles *profiles;
    struct list_page page;

    if (params->cwd.s != NULL)
        work->wanted.cwd = path_from_here(arena, params->cwd).s;
    if (!config_load(&work->wanted, &config, &work->err)) {
        error_prefix(&work->err, "failed to load configuration: ");
        return;
    }
    profiles = config->permission_profiles;
    if (!list_page_find(arena, params->cursor, params->limit, profiles->n, "permission profiles",
                        &page, &work->err))
        return;
    items = arena_zero(arena, page.n * sizeof *items);
    for (size_t i = 0; i < page.n; i++) {
        const struct permission_profile *profile = &profiles->items[page.start + i];
        CLEANUP(error_done) struct error refusal = { 0 };

        items[i] = (struct wire_permission_profile_summary){
            .id = arena_keep(arena, profile->id),
            .description = arena_keep(arena, profile->description),
            .allowed =
                profile->refusal == NULL &&
                requirements_allow_sandbox(&config->requirements, &profile->policy, &refusal),
        };
    }
    response->data = (struct wire_permission_profile_summary_array){ items, page.n };
    response->next_cursor = page.next_cursor;
    work->result = response;
}

void on_permission_profile_list(struct request *req,
                                const struct wire_permission_profile_list_params *params)
{
    settings_work_start(req, params, list_profiles, /* after= */ NULL);
}
