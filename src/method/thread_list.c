/* thread/list: stored threads, newest first, page by page. */
#include "method/method.h"
#include "service/thread_cursor.h"
#include "service/threads.h"

struct thread_listing {
    struct request *req;
    struct thread_query query; /* for cursors */
};

static void on_page(void *owner, const struct thread_page *page, const struct error *err)
{
    struct thread_listing *listing = owner;
    struct request *req = listing->req;
    struct wire_thread_list_response response = { 0 };
    struct wire_thread *threads;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    threads = arena_alloc(req->arena, page->n * sizeof *threads);
    for (size_t i = 0; i < page->n; i++)
        session_show_stored(&req->server->sessions, &page->items[i], page->names[i], req->arena,
                            &threads[i]);
    response.data.items = threads;
    response.data.n = page->n;
    if (page->more && page->n > 0)
        response.next_cursor = thread_cursor_make(&listing->query, &page->items[page->n - 1],
                                                  /* is_included= */ false, req->arena);
    request_reply(req, &response);
}

void on_thread_list(struct request *req, const struct wire_thread_list_params *params)
{
    struct thread_listing *listing = arena_zero(req->arena, sizeof *listing);
    struct thread_query query = {
        .sort =
            params->sort_key == WIRE_THREAD_SORT_KEY_UPDATED_AT ? SORT_UPDATED_AT : SORT_CREATED_AT,
        .archived = params->archived.set && params->archived.value,
        .providers = params->model_providers.items,
        .n_providers = params->model_providers.n,
        .source_kinds = params->source_kinds.items,
        .n_source_kinds = params->source_kinds.n,
        .cwd = params->cwd,
        .search_term = params->search_term,
        .limit = page_limit(params->limit),
    };

    if (params->cursor.s != NULL && !thread_cursor_parse(params->cursor, req->arena, &query)) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", params->cursor.s);
        return;
    }
    if (params->model_providers.items == NULL) { /* absent: the configured one; []: all of them */
        query.providers = &req->server->config->model_provider_id;
        query.n_providers = 1;
    }
    listing->req = req;
    listing->query = query;
    store_list(req->server->store, &query, on_page, listing);
}
