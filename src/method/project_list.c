/* project/list: the projects, in the order that the client wants. */
#include "method/method.h"
#include "service/board_work.h"

#include <inttypes.h>
#include <stdlib.h>

/* How a list is sorted. */
struct project_order {
    enum wire_project_sort_key key;
    bool is_up;
};

static struct project_order order_of(const struct wire_project_list_params *params)
{
    bool by_recency = params->sort_key == WIRE_PROJECT_SORT_KEY_RECENCY_AT;

    return (struct project_order){
        .key = by_recency ? WIRE_PROJECT_SORT_KEY_RECENCY_AT : WIRE_PROJECT_SORT_KEY_POSITION,
        .is_up = params->sort_direction != 0 ? params->sort_direction == WIRE_SORT_DIRECTION_ASC
                                             : !by_recency,
    };
}

static int64_t sort_value(const struct project_place *project, enum wire_project_sort_key key)
{
    if (key == WIRE_PROJECT_SORT_KEY_POSITION)
        return project->position;
    return project->recency_at.set ? project->recency_at.value : -1;
}

static int compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_projects(const void *a, const void *b, void *owner)
{
    const struct project_order *order = owner;
    const struct project_place *one = a, *other = b;
    int result = compare_numbers(sort_value(one, order->key), sort_value(other, order->key));

    if (result == 0)
        result = str_compare(one->id, other->id);
    return order->is_up ? result : -result;
}

/* "VALUE|ID", and in front of it how the list is sorted. */
static struct str cursor_of(const struct project_place *last, const struct project_order *order,
                            struct arena *arena)
{
    return str_of(
        arena_printf(arena, "v1|%s|%s|%" PRId64 "|%s",
                     order->key == WIRE_PROJECT_SORT_KEY_POSITION ? "position" : "recencyAt",
                     order->is_up ? "asc" : "desc", sort_value(last, order->key), last->id.s));
}

/* The entries behind the place of a cursor, whatever has become of that one. */
static bool start_of(struct board_work *work, const struct project_place *projects, size_t n,
                     const struct project_order *order, size_t *ret_start)
{
    const struct wire_project_list_params *params = work->params;
    struct project_place anchor = { 0 };
    const char *id;
    struct str expected;

    *ret_start = 0;
    if (params->cursor.s == NULL)
        return true;
    id = memrchr(params->cursor.s, '|', params->cursor.len);
    if (id != NULL) {
        const char *value = memrchr(params->cursor.s, '|', (size_t)(id - params->cursor.s));

        anchor.id = str_of(id + 1);
        anchor.position = value == NULL ? 0 : strtoll(value + 1, NULL, 10);
        if (anchor.position >= 0)
            anchor.recency_at = (struct opt_i64){ true, anchor.position };
    }
    expected = id == NULL ? STR_NONE : cursor_of(&anchor, order, work->req->arena);
    if (expected.s == NULL || !str_equal(expected, params->cursor))
        return error_set(&work->err, ERR_INVALID_PARAMS,
                         "invalid project cursor: malformed or mismatched sort anchor");
    while (*ret_start < n &&
           compare_projects(&projects[*ret_start], &anchor, (void *)(uintptr_t)order) <= 0)
        ++*ret_start;
    return true;
}

/* Only what is sorted by is known of all of them: each may be large. */
static bool read_places(struct board_work *work, const struct project_order *order,
                        struct project_place **ret_places, size_t *ret_n)
{
    if (!board_project_places(work->board, work->req->arena, ret_places, ret_n, &work->err))
        return false;
    if (order->key == WIRE_PROJECT_SORT_KEY_RECENCY_AT &&
        !board_work_add_recencies(work, *ret_places, *ret_n))
        return false;
    if (*ret_n > 0)
        qsort_r(*ret_places, *ret_n, sizeof **ret_places, compare_projects,
                (void *)(uintptr_t)order);
    return true;
}

static size_t project_bytes(const struct wire_project *project)
{
    size_t bytes = project->name.len;

    for (size_t i = 0; i < project->roots.n; i++)
        bytes += project->roots.items[i].path.len;
    for (size_t i = 0; i < project->metadata.n; i++)
        bytes += project->metadata.items[i].key.len + project->metadata.items[i].value.len;
    return bytes;
}

/* How many of the places the page has; one that was deleted just now is none. */
static size_t fill_page(struct board_work *work, const struct project_place *places, size_t n,
                        struct wire_project_array *page)
{
    struct wire_project *projects = arena_alloc(work->req->arena, (n + 1) * sizeof *projects);
    size_t bytes = 0, at;

    page->items = projects;
    for (at = 0; at < n && bytes <= BOARD_PAGE_BYTES_MAX; at++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct wire_project *project = &projects[page->n];

        if (!board_read_project(work->board, places[at].id, work->req->arena, project, &err)) {
            if (err.code == ERR_INVALID_PARAMS)
                continue;
            error_copy(&work->err, &err);
            return at;
        }
        board_work_add_recency(work, project);
        bytes += project_bytes(project);
        page->n++;
    }
    return at;
}

static void project_list_run(struct board_work *work)
{
    const struct wire_project_list_params *params = work->params;
    struct wire_project_list_response *page = arena_zero(work->req->arena, sizeof *page);
    struct project_order order = order_of(params);
    size_t limit = board_page_limit(params->limit), start, n, n_taken;
    struct project_place *places = NULL;

    work->result = page;
    if (!read_places(work, &order, &places, &n) || !start_of(work, places, n, &order, &start))
        return;
    n_taken = fill_page(work, places + start, n - start < limit ? n - start : limit, &page->data);
    if (start + n_taken < n)
        page->next_cursor = cursor_of(&places[start + n_taken - 1], &order, work->req->arena);
}

void on_project_list(struct request *req, const struct wire_project_list_params *params)
{
    board_work_start(req, params, project_list_run, /* tell= */ NULL);
}
