/* model/list: the models that can be chosen, page by page. */
#include "method/method.h"

#include <stdlib.h>

static struct wire_reasoning_effort_option_array efforts_of(const struct model_info *info,
                                                            struct arena *arena)
{
    static const char *const words[] = {
        [WIRE_REASONING_EFFORT_NONE] = "Answers without reasoning first",
        [WIRE_REASONING_EFFORT_MINIMAL] = "Barely reasons; quickest answers",
        [WIRE_REASONING_EFFORT_LOW] = "Reasons a little; quick answers",
        [WIRE_REASONING_EFFORT_MEDIUM] = "Weighs depth against speed; for everyday work",
        [WIRE_REASONING_EFFORT_HIGH] = "Reasons at length; for hard problems",
        [WIRE_REASONING_EFFORT_XHIGH] = "Reasons as long as it takes; for the hardest problems",
    };
    struct wire_reasoning_effort_option *options =
        arena_zero(arena, ARRAY_LENGTH(info->efforts) * sizeof *options);
    size_t n = 0;

    for (; n < ARRAY_LENGTH(info->efforts) && info->efforts[n] != 0; n++) {
        options[n].reasoning_effort = info->efforts[n];
        options[n].description = str_of(words[info->efforts[n]]);
    }
    return (struct wire_reasoning_effort_option_array){ options, n };
}

static void fill_model(const struct model_info *info, struct arena *arena, struct wire_model *model)
{
    static const enum wire_input_modality modalities[] = { WIRE_INPUT_MODALITY_TEXT,
                                                           WIRE_INPUT_MODALITY_IMAGE };

    *model = (struct wire_model){
        .id = str_of(info->slug),
        .model = str_of(info->slug),
        .display_name = str_of(info->display_name),
        .description = str_of(info->description),
        .hidden = !info->listed,
        .supported_reasoning_efforts = efforts_of(info, arena),
        .default_reasoning_effort = info->default_effort != 0 ? info->default_effort
                                                              : WIRE_REASONING_EFFORT_NONE,
        .input_modalities = { modalities, info->text_only ? 1 : 2 },
        .supports_personality = info->has_personality,
        .is_default = info == catalogue_default(),
    };
    if (info->upgrade != NULL) {
        struct wire_model_upgrade_info *upgrade = arena_zero(arena, sizeof *upgrade);

        upgrade->model = model->upgrade = str_of(info->upgrade);
        model->upgrade_info = upgrade;
    }
}

/* A cursor is the number of the first model of a page. */
static bool parse_cursor(struct request *req, struct str cursor, size_t total, size_t *ret_start)
{
    char *end;

    if (cursor.s == NULL)
        return true;
    *ret_start = strtoul(cursor.s, &end, 10);
    if (cursor.len == 0 || cursor.s[0] < '0' || cursor.s[0] > '9' || *end != '\0') {
        request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", cursor.s);
        return false;
    }
    if (*ret_start > total) {
        request_fail(req, ERR_INVALID_REQUEST, "cursor %zu exceeds total models %zu", *ret_start,
                     total);
        return false;
    }
    return true;
}

void on_model_list(struct request *req, const struct wire_model_list_params *params)
{
    size_t n_all, total = 0, start = 0, n;
    const struct model_info *all = catalogue_models(&n_all);
    struct wire_model *models = arena_alloc(req->arena, n_all * sizeof *models);
    struct wire_model_list_response response = { 0 };

    for (size_t i = 0; i < n_all; i++) {
        if (all[i].listed || (params->include_hidden.set && params->include_hidden.value))
            fill_model(&all[i], req->arena, &models[total++]);
    }
    if (!parse_cursor(req, params->cursor, total, &start))
        return;
    n = total - start;
    if (params->limit.set && n > params->limit.value)
        n = params->limit.value > 0 ? params->limit.value : 1;
    response.data.items = models + start;
    response.data.n = n;
    if (start + n < total)
        response.next_cursor = str_of(arena_printf(req->arena, "%zu", start + n));
    request_reply(req, &response);
}
