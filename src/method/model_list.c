/* model/list: the models that can be chosen, page by page. */
#include "account/account.h"
#include "method/method.h"
#include "model/models.h"
#include "service/paging.h"

struct listing {
    struct request *req;
    const struct wire_model_list_params *params; /* as long as the request */
};

/* The first that can be picked is the default, among those that this login can have. */
static size_t shown_models(struct listing *listing, bool is_chatgpt, struct wire_model *models)
{
    bool with_hidden = listing->params->include_hidden.set && listing->params->include_hidden.value;
    bool has_default = false;
    size_t n_all, n = 0;
    const struct model_info *const *all = catalogue_models(&n_all);

    for (size_t i = 0; i < n_all; i++) {
        if ((all[i]->chatgpt_only && !is_chatgpt) || (!all[i]->listed && !with_hidden))
            continue;
        models[n] = catalogue_entry(listing->req->arena, all[i]);
        models[n].is_default = all[i]->listed && !has_default;
        has_default |= models[n++].is_default;
    }
    return n;
}

static void list(void *owner, struct credentials *credentials)
{
    struct listing *listing = owner;
    const struct wire_model_list_params *params = listing->params;
    struct request *req = listing->req;
    size_t n_all, total;
    struct wire_model *models;
    struct page page;

    catalogue_models(&n_all);
    models = arena_alloc(req->arena, n_all * sizeof *models);
    total = shown_models(listing, credentials_have_tokens(credentials), models);
    if (!take_page(req, params->cursor, params->limit, total, "models", &page))
        return;
    request_reply(req, &(struct wire_model_list_response){
                           .data = { models + page.start, page.n },
                           .next_cursor = page.next_cursor,
                       });
}

static void on_fresh(void *owner)
{
    struct listing *listing = owner;

    account_get(listing->req->server->account, list, listing);
}

void on_model_list(struct request *req, const struct wire_model_list_params *params)
{
    struct listing *listing = arena_alloc(req->arena, sizeof *listing);

    *listing = (struct listing){ req, params };
    models_get(req->server->models, on_fresh, listing);
}
