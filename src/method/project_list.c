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

static int64_t sort_value(const struct wire_project *project, enum wire_project_sort_key key)
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
    const struct wire_project *one = a, *other = b;
    int result = compare_numbers(sort_value(one, order->key), sort_value(other, order->key));

    if (result == 0)
        result = str_compare(one->id, other->id);
    return order->is_up ? result : -result;
}

/* "VALUE|ID", and in front of it how the list is sorted. */
static struct str cursor_of(const struct wire_project *last, const struct project_order *order,
                            struct arena *arena)
{
    return str_of(
        arena_printf(arena, "v1|%s|%s|%" PRId64 "|%s",
                     order->key == WIRE_PROJECT_SORT_KEY_POSITION ? "position" : "recencyAt",
                     order->is_up ? "asc" : "desc", sort_value(last, order->key), last->id.s));
}

/* The entries behind the place of a cursor, whatever has become of that one. */
static bool start_of(struct board_work *work, const struct wire_project *projects, size_t n,
                     const struct project_order *order, size_t *ret_start)
{
    const struct wire_project_list_params *params = work->params;
    struct wire_project anchor = { 0 };
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

static void project_list_run(struct board_work *work)
{
    const struct wire_project_list_params *params = work->params;
    struct wire_project_list_response *page = arena_zero(work->req->arena, sizeof *page);
    struct project_order order = order_of(params);
    size_t limit = board_page_limit(params->limit), start;
    struct wire_project_array found;
    struct wire_project *projects;

    work->result = page;
    if (!board_list_projects(work->board, work->req->arena, &found, &work->err))
        return;
    projects = arena_alloc(work->req->arena, (found.n + 1) * sizeof *projects);
    for (size_t i = 0; i < found.n; i++) {
        projects[i] = found.items[i];
        board_work_add_recency(work, &projects[i]);
    }
    qsort_r(projects, found.n, sizeof *projects, compare_projects, &order);
    if (!start_of(work, projects, found.n, &order, &start))
        return;
    page->data = (struct wire_project_array){ projects + start,
                                              found.n - start < limit ? found.n - start : limit };
    if (found.n - start > limit)
        page->next_cursor = cursor_of(&projects[start + limit - 1], &order, work->req->arena);
}

void on_project_list(struct request *req, const struct wire_project_list_params *params)
{
    board_work_start(req, params, project_list_run, /* tell= */ NULL);
}
