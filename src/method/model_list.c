/* model/list: the models that can be chosen, page by page. */
#include "method/method.h"

#include <stdlib.h>

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
            models[total++] = catalogue_entry(req->arena, &all[i]);
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
