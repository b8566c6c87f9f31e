/* experimentalFeature/list: all feature switches with their state, page by page. */
#include "base/memory.h"
#include "method/method.h"
#include "service/paging.h"
#include "service/settings_work.h"

static enum wire_experimental_feature_stage stage_of(enum feature_stage stage)
{
    static const enum wire_experimental_feature_stage stages[] = {
        [FEATURE_STABLE] = WIRE_EXPERIMENTAL_FEATURE_STAGE_STABLE,
        [FEATURE_BETA] = WIRE_EXPERIMENTAL_FEATURE_STAGE_BETA,
        [FEATURE_UNDER_DEVELOPMENT] = WIRE_EXPERIMENTAL_FEATURE_STAGE_UNDER_DEVELOPMENT,
        [FEATURE_DEPRECATED] = WIRE_EXPERIMENTAL_FEATURE_STAGE_DEPRECATED,
        [FEATURE_REMOVED] = WIRE_EXPERIMENTAL_FEATURE_STAGE_REMOVED,
    };

    return stages[stage];
}

static struct wire_experimental_feature describe_feature(enum feature feature, feature_set on)
{
    const struct feature_info *info = &feature_table[feature];

    return (struct wire_experimental_feature){
        .name = str_of(info->name),
        .stage = stage_of(info->stage),
        .display_name = str_of(info->title),
        .description = str_of(info->description),
        .announcement = str_of(info->announcement),
        .enabled = feature_is_on(on, feature),
        .default_enabled = info->on_by_default,
    };
}

static void list_features(struct settings_work *work)
{
    const struct wire_experimental_feature_list_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct wire_experimental_feature_list_response *response;
    struct wire_experimental_feature *features;
    struct list_page page;

    if (config == NULL || !list_page_find(arena, params->cursor, params->limit, N_FEATURES,
                                          "feature flags", &page, &work->err))
        return;
    features = arena_alloc(arena, (page.n + 1) * sizeof *features);
    for (size_t i = 0; i < page.n; i++)
        features[i] = describe_feature((enum feature)(page.start + i), config->features);
    response = arena_zero(arena, sizeof *response);
    response->data.items = features;
    response->data.n = page.n;
    response->next_cursor = page.next_cursor;
    work->result = response;
}

void on_experimental_feature_list(struct request *req,
                                  const struct wire_experimental_feature_list_params *params)
{
    settings_work_start(req, params, list_features, /* after= */ NULL);
}
