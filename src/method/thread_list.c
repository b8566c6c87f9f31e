/* thread/list: stored threads, newest first, page by page. */
#include "base/clock.h"
#include "method/method.h"
#include "service/threads.h"

#include <time.h>

enum { DEFAULT_LIMIT = 25, MAX_LIMIT = 100 };

struct thread_listing {
    struct request *req;
    enum thread_sort sort;
};

/* "2025-01-10T10:00:01Z|UUID"; the time may be spelled as in a file's name. */
static bool parse_cursor(struct str cursor, struct arena *arena, struct thread_query *query)
{
    const char *bar = memchr(cursor.s, '|', cursor.len);
    struct tm tm = { 0 };
    char reason[160];
    char *id = arena_alloc(arena, UUID_LENGTH + 1);
    const char *end;

    if (bar == NULL)
        return false;
    end = strptime(cursor.s, "%Y-%m-%dT%H:%M:%S", &tm);
    if (end == NULL)
        end = strptime(cursor.s, "%Y-%m-%dT%H-%M-%S", &tm);
    if (end == NULL || (end != bar && !(*end == 'Z' && end + 1 == bar)))
        return false;
    if (!uuid_parse((struct str){ bar + 1, cursor.len - (size_t)(bar + 1 - cursor.s) }, id, reason))
        return false;
    query->has_anchor = true;
    query->anchor_time = timegm(&tm);
    query->anchor_id = str_of(id);
    return true;
}

static struct str make_cursor(const struct thread_summary *last, enum thread_sort sort,
                              struct arena *arena)
{
    int64_t time_s = sort == SORT_UPDATED_AT ? last->updated_at : last->created_at;

    return str_of(arena_printf(arena, "%s|%s", clock_utc(arena, time_s).s, last->id.s));
}

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
    threads = arena_alloc(req->arena, page->n * sizeof *threads);
    for (size_t i = 0; i < page->n; i++)
        session_show_stored(&req->server->sessions, &page->items[i], page->names[i], req->arena,
                            &threads[i]);
    response.data.items = threads;
    response.data.n = page->n;
    response.read_states = read_states_of(page, req->arena);
    if (page->more && page->n > 0)
        response.next_cursor = make_cursor(&page->items[page->n - 1], listing->sort, req->arena);
    request_reply(req, &response);
}

static size_t page_limit(struct opt_u32 limit)
{
    if (!limit.set)
        return DEFAULT_LIMIT;
    if (limit.value == 0)
        return 1;
    return limit.value < MAX_LIMIT ? limit.value : MAX_LIMIT;
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

    if (params->cursor.s != NULL && !parse_cursor(params->cursor, req->arena, &query)) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", params->cursor.s);
        return;
    }
    if (params->model_providers.items == NULL) { /* absent: the configured one; []: all of them */
        query.providers = &req->server->config->model_provider_id;
        query.n_providers = 1;
    }
    listing->req = req;
    listing->sort = query.sort;
    store_list(req->server->store, &query, on_page, listing);
}
