/* model/list: the models that can be chosen, page by page. */
#include "method/paging.h"
#include "model/models.h"

struct listing {
    struct request *req;
    const struct wire_model_list_params *params; /* as long as the request */
};

static void list(void *owner)
{
    const struct listing *listing = owner;
    const struct wire_model_list_params *params = listing->params;
    struct request *req = listing->req;
    size_t n_all, total = 0;
    const struct model_info *const *all = catalogue_models(&n_all);
    struct wire_model *models = arena_alloc(req->arena, n_all * sizeof *models);
    struct page page;

    for (size_t i = 0; i < n_all; i++) {
        if (all[i]->listed || (params->include_hidden.set && params->include_hidden.value))
            models[total++] = catalogue_entry(req->arena, all[i]);
    }
    if (!take_page(req, params->cursor, params->limit, total, "models", &page))
        return;
    request_reply(req, &(struct wire_model_list_response){
                           .data = { models + page.start, page.n },
                           .next_cursor = page.next_cursor,
                       });
}

void on_model_list(struct request *req, const struct wire_model_list_params *params)
{
    struct listing *listing = arena_alloc(req->arena, sizeof *listing);

    *listing = (struct listing){ req, params };
    models_get(req->server->models, list, listing);
}
