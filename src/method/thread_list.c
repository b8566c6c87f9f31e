/* thread/list: stored threads, newest first, page by page. */
#include "base/memory.h"
#include "method/method.h"
#include "service/thread_cursor.h"
#include "service/threads.h"

struct thread_listing {
    struct request *req;
    struct thread_query query; /* for cursors */
};

/* Of those that have one. */
static struct wire_thread_read_state_map read_states_of(const struct thread_page *page,
                                                        struct arena *arena)
{
    struct wire_thread_read_state_map_entry *entries =
        arena_alloc(arena, (page->n + 1) * sizeof *entries);
    size_t n = 0;

    for (size_t i = 0; i < page->n; i++) {
        const struct thread_summary *thread = &page->items[i];

        if (thread->board.read_state != NULL)
            entries[n++] =
                (struct wire_thread_read_state_map_entry){ thread->id, *thread->board.read_state };
    }
    return (struct wire_thread_read_state_map){ entries, n };
}

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
    listing->query.only = page->chosen.items;
    listing->query.n_only = page->chosen.n;
    threads = arena_alloc(req->arena, page->n * sizeof *threads);
    for (size_t i = 0; i < page->n; i++)
        session_show_stored(&req->server->sessions, &page->items[i], page->names[i], req->arena,
                            &threads[i]);
    response.data.items = threads;
    response.data.n = page->n;
    response.read_states = read_states_of(page, req->arena);
    if (page->n > 0)
        response.backwards_cursor = thread_cursor_make(&listing->query, &page->items[0],
                                                       /* is_included= */ true, req->arena);
    if (page->more && page->n > 0)
        response.next_cursor = thread_cursor_make(&listing->query, &page->items[page->n - 1],
                                                  /* is_included= */ false, req->arena);
    request_reply(req, &response);
}

static enum thread_sort sort_of(enum wire_thread_sort_key key)
{
    switch (key) {
    case WIRE_THREAD_SORT_KEY_UPDATED_AT:
    case WIRE_THREAD_SORT_KEY_RECENCY_AT: /* files tell of no other time */
        return SORT_UPDATED_AT;
    case WIRE_THREAD_SORT_KEY_SECTION_POSITION:
        return SORT_GIVEN;
    case WIRE_THREAD_SORT_KEY_CREATED_AT:
        break;
    }
    return SORT_CREATED_AT;
}

/* What cannot be listed. */
static bool check_listing(const struct wire_thread_list_params *params, struct error *err)
{
    if (params->originators.n > 0)
        return error_set(err, ERR_INVALID_PARAMS,
                         "originator filtering is not supported by the local app-server");
    if (params->sort_key == WIRE_THREAD_SORT_KEY_SECTION_POSITION && params->section_id.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "section-position sorting requires a section filter");
    return true;
}

/* In the form that they are stored in. */
static bool choose_excluded(struct str_array ids, struct arena *arena, struct thread_query *query,
                            struct error *err)
{
    struct str *normal = arena_alloc(arena, (ids.n + 1) * sizeof *normal);
    char reason[160];

    for (size_t i = 0; i < ids.n; i++) {
        char *id = arena_alloc(arena, UUID_LENGTH + 1);

        if (!uuid_parse(ids.items[i], id, reason))
            return error_set(err, ERR_INVALID_PARAMS, "invalid excluded thread id: %s", reason);
        normal[i] = str_of(id);
    }
    query->excluded = normal;
    query->n_excluded = ids.n;
    return true;
}

/* Agents are asked for by who started them; they are of no kind that users work with. */
static void choose_threads(const struct wire_thread_list_params *params, struct thread_query *query)
{
    query->parent_id = params->parent_thread_id;
    query->ancestor_id = params->ancestor_thread_id;
    query->any_source =
        query->n_source_kinds == 0 && (query->parent_id.s != NULL || query->ancestor_id.s != NULL);
    query->section_id = params->section_id;
    query->project_id = params->project_id;
    query->is_unsectioned = params->has_section_id && params->section_id.s == NULL;
    query->has_only = params->attached_to_thread_id.s != NULL; /* there are none */
}

void on_thread_list(struct request *req, const struct wire_thread_list_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct thread_listing *listing = arena_zero(req->arena, sizeof *listing);
    struct thread_query query = {
        .sort = sort_of(params->sort_key),
        .archived = params->archived.set && params->archived.value,
        .providers = params->model_providers.items,
        .n_providers = params->model_providers.n,
        .source_kinds = params->source_kinds.items,
        .n_source_kinds = params->source_kinds.n,
        .cwd = params->cwd,
        .cwds = params->cwd_list.items,
        .n_cwds = params->cwd_list.n,
        .search_term = params->search_term,
        .limit = page_limit(params->limit),
        .is_ascending = params->sort_direction == WIRE_SORT_DIRECTION_ASC,
    };

    if (query.sort == SORT_GIVEN && params->sort_direction == 0)
        query.is_ascending = true;
    choose_threads(params, &query);
    if (!choose_excluded(params->excluded_thread_ids, req->arena, &query, &err) ||
        !check_listing(params, &err)) {
        request_fail_with(req, &err);
        return;
    }
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
