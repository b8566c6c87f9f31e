/* thread/loaded/list: the ids of the threads that are loaded, page by page. */
#include "method/method.h"

void on_thread_loaded_list(struct request *req, const struct wire_thread_loaded_list_params *params)
{
    const struct thread_table *threads = &req->server->agent.threads;
    struct wire_thread_loaded_list_response response = { 0 };
    size_t start = 0, n;
    struct str *ids;

    if (params->cursor.s != NULL && threads->n > 0) {
        if (!uuid_is_valid(params->cursor)) {
            request_fail(req, ERR_INVALID_REQUEST, "invalid cursor: %s", params->cursor.s);
            return;
        }
        start = thread_table_after(threads, params->cursor);
    }
    n = threads->n - start;
    if (params->limit.set && n > params->limit.value)
        n = params->limit.value > 0 ? params->limit.value : 1;

    ids = arena_alloc(req->arena, n * sizeof *ids);
    for (size_t i = 0; i < n; i++)
        ids[i] = str_of(threads->slots[start + i].id);
    response.data.items = ids;
    response.data.n = n;
    if (n > 0 && start + n < threads->n)
        response.next_cursor = ids[n - 1];
    request_reply(req, &response);
}
