/* thread/search: stored threads in which a phrase was said. */
#include "service/thread_search.h"
#include "method/method.h"
#include "service/thread_cursor.h"
#include "service/threads.h"

struct text_listing {
    struct request *req;
    struct thread_query query;
};

static void text_listing_found(void *owner, const struct found_texts *found,
                               const struct error *err)
{
    const struct text_listing *listing = owner;
    struct request *req = listing->req;
    struct wire_thread_search_response response = { 0 };
    struct wire_thread_search_result *results;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    results = arena_alloc(req->arena, (found->n + 1) * sizeof *results);
    for (size_t i = 0; i < found->n; i++) {
        results[i] =
            (struct wire_thread_search_result){ found->items[i].thread, found->items[i].snippet };
        show_live_cwd(req, &results[i].thread);
    }
    response.data.items = results;
    response.data.n = found->n;
    if (found->has_more)
        response.next_cursor =
            thread_cursor_make(&listing->query, &found->last, /* is_included= */ false, req->arena);
    if (found->n > 0)
        response.backwards_cursor = thread_cursor_make(&listing->query, &found->items[0].at,
                                                       /* is_included= */ true, req->arena);
    request_reply(req, &response);
}

void on_thread_search(struct request *req, const struct wire_thread_search_params *params)
{
    struct text_listing *listing = arena_zero(req->arena, sizeof *listing);
    struct str term = str_trim(params->search_term);
    bool by_creation =
        params->sort_key == 0 || params->sort_key == WIRE_THREAD_SEARCH_SORT_KEY_CREATED_AT;

    listing->req = req;
    listing->query = (struct thread_query){
        .sort = by_creation ? SORT_CREATED_AT : SORT_UPDATED_AT,
        .archived = params->archived.set && params->archived.value,
        .source_kinds = params->source_kinds.items,
        .n_source_kinds = params->source_kinds.n,
        .limit = page_limit(params->limit),
        .is_ascending = params->sort_direction == WIRE_SORT_DIRECTION_ASC,
    };
    if (term.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "thread/search requires a non-empty searchTerm");
        return;
    }
    if (params->cursor.s != NULL &&
        !thread_cursor_parse(params->cursor, req->arena, &listing->query)) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", params->cursor.s);
        return;
    }
    thread_search(req->server, req->connection, &listing->query, term, text_listing_found, listing);
}
