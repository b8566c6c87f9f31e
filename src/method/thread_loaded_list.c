/* thread/loaded/list: the ids of the threads that are loaded, page by page. */
#include "method/method.h"

static void answer_loaded_page(struct request *req,
                               const struct wire_thread_loaded_list_params *params,
                               const struct str *ids, size_t n_ids, size_t start)
{
    struct wire_thread_loaded_list_response response = { 0 };
    size_t n = n_ids - start;

    if (params->limit.set && n > params->limit.value)
        n = params->limit.value > 0 ? params->limit.value : 1;
    response.data = (struct str_array){ ids + start, n };
    if (n > 0 && start + n < n_ids)
        response.next_cursor = ids[start + n - 1];
    request_reply(req, &response);
}

static bool check_loaded_cursor(struct request *req, struct str cursor)
{
    if (cursor.s == NULL || uuid_is_valid(cursor))
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", cursor.s);
    return false;
}

/* -- Of several servers -------------------------------------------------------------------- */

struct loaded_listing {
    struct request *req;
    const struct wire_thread_loaded_list_params *params;
};

/* What this server has loaded and nobody has stored yet is among them, too. */
static struct str_array add_own(const struct thread_table *own, struct str_array stored,
                                struct arena *arena)
{
    struct str *ids = arena_alloc(arena, (own->n + stored.n + 1) * sizeof *ids);
    size_t n = 0;

    for (size_t i = 0, k = 0; i < own->n || k < stored.n;) {
        int order = i == own->n     ? 1
                    : k == stored.n ? -1
                                    : str_compare(str_of(own->slots[i].id), stored.items[k]);

        ids[n++] = order <= 0 ? str_of(own->slots[i].id) : stored.items[k];
        i += order <= 0;
        k += order >= 0;
    }
    return (struct str_array){ ids, n };
}

static void loaded_ids_found(void *owner, struct str_array stored, const struct error *err)
{
    struct loaded_listing *listing = owner;
    struct request *req = listing->req;
    struct str_array ids;
    size_t start = 0;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    ids = add_own(&req->server->agent.threads, stored, req->arena);
    if (ids.n > 0 && !check_loaded_cursor(req, listing->params->cursor))
        return;
    while (listing->params->cursor.s != NULL && start < ids.n &&
           str_compare(ids.items[start], listing->params->cursor) <= 0)
        start++;
    answer_loaded_page(req, listing->params, ids.items, ids.n, start);
}

/* -- Of this one --------------------------------------------------------------------------- */

static void list_own(struct request *req, const struct wire_thread_loaded_list_params *params)
{
    const struct thread_table *threads = &req->server->agent.threads;
    struct str_array ids;
    size_t start = 0;

    if (params->cursor.s != NULL && threads->n > 0) {
        if (!check_loaded_cursor(req, params->cursor))
            return;
        start = thread_table_after(threads, params->cursor);
    }
    ids = add_own(threads, (struct str_array){ 0 }, req->arena);
    answer_loaded_page(req, params, ids.items, ids.n, start);
}

void on_thread_loaded_list(struct request *req, const struct wire_thread_loaded_list_params *params)
{
    struct loaded_listing *listing;

    if (!store_is_shared(req->server->store)) {
        list_own(req, params);
        return;
    }
    listing = arena_zero(req->arena, sizeof *listing);
    *listing = (struct loaded_listing){ req, params };
    store_loaded(req->server->store, loaded_ids_found, listing);
}
