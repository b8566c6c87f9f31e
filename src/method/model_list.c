/* model/list: the models that can be chosen, page by page. */
#include "account/account.h"
#include "method/method.h"
#include "model/models.h"
#include "service/paging.h"

struct model_listing {
    struct request *req;
    const struct catalogue *catalogue;           /* of the provider that is selected */
    const struct wire_model_list_params *params; /* as long as the request */
};

/* Clients of 0.118 give up on a list with an effort that they do not know. */
static void leave_out_later_efforts(struct arena *arena, struct wire_model *model)
{
    const struct wire_reasoning_effort_option_array *all = &model->supported_reasoning_efforts;
    struct wire_reasoning_effort_option *known = arena_alloc(arena, (all->n + 1) * sizeof *known);
    size_t n = 0;

    for (size_t i = 0; i < all->n; i++) {
        if (all->items[i].reasoning_effort <= WIRE_REASONING_EFFORT_XHIGH)
            known[n++] = all->items[i];
    }
    model->supported_reasoning_efforts = (struct wire_reasoning_effort_option_array){ known, n };
    if (model->default_reasoning_effort > WIRE_REASONING_EFFORT_XHIGH)
        model->default_reasoning_effort = WIRE_REASONING_EFFORT_XHIGH;
}

static bool is_for_older(const struct request *req)
{
    return req->connection == NULL || connection_protocol(req->connection) == PROTOCOL_0118;
}

/* The first that can be picked is the default, among those that this login can have. */
static size_t shown_models(struct model_listing *listing, bool is_chatgpt,
                           struct wire_model *models)
{
    bool with_hidden = listing->params->include_hidden.set && listing->params->include_hidden.value;
    bool has_default = false;
    const struct catalogue *catalogue = listing->catalogue;
    size_t n_all = catalogue_count(catalogue), n = 0;

    for (size_t i = 0; i < n_all; i++) {
        const struct model_info *model = catalogue_at(catalogue, i);

        if ((model->chatgpt_only && !is_chatgpt) || (!model->listed && !with_hidden))
            continue;
        models[n] = catalogue_entry(catalogue, model, listing->req->arena);
        if (is_for_older(listing->req))
            leave_out_later_efforts(listing->req->arena, &models[n]);
        models[n].is_default = model->listed && !has_default;
        has_default |= models[n++].is_default;
    }
    return n;
}

static void list(void *owner, struct credentials *credentials)
{
    struct model_listing *listing = owner;
    const struct wire_model_list_params *params = listing->params;
    struct request *req = listing->req;
    size_t n_all = catalogue_count(listing->catalogue), total;
    struct wire_model *models = arena_alloc(req->arena, n_all * sizeof *models);
    struct list_page page;

    total = shown_models(listing, credentials_have_tokens(credentials), models);
    if (!require_page(req, params->cursor, params->limit, total, "models", &page))
        return;
    request_reply(req, &(struct wire_model_list_response){
                           .data = { models + page.start, page.n },
                           .next_cursor = page.next_cursor,
                       });
}

static void on_fresh(void *owner)
{
    struct model_listing *listing = owner;

    account_get(listing->req->server->account, list, listing);
}

void on_model_list(struct request *req, const struct wire_model_list_params *params)
{
    struct model_listing *listing = arena_alloc(req->arena, sizeof *listing);
    const struct provider *provider = req->server->config->provider;

    *listing =
        (struct model_listing){ req, models_catalogue_of(req->server->models, provider), params };
    if (listing->catalogue != models_catalogue(req->server->models))
        found_models_look(models_found(req->server->models), provider, /* model= */ STR_NONE,
                          /* window= */ 0, on_fresh, listing);
    else
        models_get(req->server->models, on_fresh, listing);
}
