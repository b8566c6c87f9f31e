/* thread/queue/list: the messages that wait, page by page. */
#include "method/method.h"
#include "service/agenda_request.h"
#include "service/paging.h"

static void list_queue(struct request *req, struct agenda *agenda, const void *params)
{
    const struct wire_thread_queue_list_params *wanted = params;
    struct wire_thread_queue_list_response response = { 0 };
    struct list_page page;

    if (!require_number_page(req, wanted->cursor, wanted->limit, agenda_queue_length(agenda),
                             "invalid queue pagination cursor", &page))
        return;
    response.data = agenda_queue_page(agenda, page.start, page.n, req->arena);
    response.next_cursor = page.next_cursor;
    if (response.data.n < page.n)
        response.next_cursor =
            str_of(arena_printf(req->arena, "%zu", page.start + response.data.n));
    request_reply(req, &response);
}

void on_thread_queue_list(struct request *req, const struct wire_thread_queue_list_params *params)
{
    with_agenda(req, params->thread_id, ABOUT_QUEUE, list_queue, params);
}
