/* thread/attachmentOwner/list: the threads that something is attached to. */
#include "method/method.h"
#include "service/board_work.h"

/* Threads that are not stored any more own nothing. */
static size_t find_owners(struct board_work *work, const struct str_array *ids,
                          struct opt_bool archived, struct wire_thread_attachment_owner *owners)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < ids->n; i++) {
        struct thread_summary summary;

        if (store_has_thread(work->store, ids->items[i], &arena, &summary) &&
            (!archived.set || archived.value == summary.archived))
            owners[n++] = (struct wire_thread_attachment_owner){ ids->items[i], summary.archived };
    }
    return n;
}

/* A cursor is the last thread of the page before. */
static bool owners_start(const struct wire_thread_attachment_owner *owners, size_t n,
                         struct str cursor, size_t *ret_start)
{
    *ret_start = 0;
    if (cursor.s == NULL)
        return true;
    for (size_t i = 0; i < n; i++) {
        if (str_equal(owners[i].thread_id, cursor)) {
            *ret_start = i + 1;
            return true;
        }
    }
    return false;
}

static void thread_attachment_owner_list_run(struct board_work *work)
{
    const struct wire_thread_attachment_owner_list_params *params = work->params;
    struct wire_thread_attachment_owner_list_response *page =
        arena_zero(work->req->arena, sizeof *page);
    struct wire_thread_attachment_owner *owners;
    size_t limit = board_page_limit(params->limit), start, n;
    struct str_array ids;

    work->result = page;
    if (!board_work_identity(work, params->attachment_type, params->identity_key) ||
        !board_attachment_owners(work->board, params->attachment_type, params->identity_key,
                                 work->req->arena, &ids, &work->err))
        return;
    owners = arena_alloc(work->req->arena, (ids.n + 1) * sizeof *owners);
    n = find_owners(work, &ids, params->archived, owners);
    if (!owners_start(owners, n, params->cursor, &start)) {
        error_set(&work->err, ERR_INVALID_PARAMS, "invalid pagination cursor");
        return;
    }
    page->data.items = owners + start;
    page->data.n = n - start < limit ? n - start : limit;
    if (n - start > limit)
        page->next_cursor = owners[start + limit - 1].thread_id;
}

void on_thread_attachment_owner_list(struct request *req,
                                     const struct wire_thread_attachment_owner_list_params *params)
{
    board_work_start(req, params, thread_attachment_owner_list_run, /* tell= */ NULL);
}
