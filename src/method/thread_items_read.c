/* thread/items/read: some items of one turn of a thread. */
#include "method/method.h"
#include "service/thread_history.h"
#include "store/turns_items.h"

enum { ITEM_IDS_MAX = 100 };

struct items_reading {
    struct history_reading reading; /* first */
    const struct wire_thread_items_read_params *params;
    struct wire_thread_item_entry *entries;
    size_t n;
};

static bool is_wanted_item(const struct items_reading *items, struct str id)
{
    const struct str_array *wanted = &items->params->item_ids;

    for (size_t i = 0; i < wanted->n; i++) {
        if (str_equal(wanted->items[i], id))
            return true;
    }
    return false;
}

static void items_reading_read(struct history_reading *reading)
{
    struct items_reading *items = (struct items_reading *)reading;
    struct page_query query = { .limit = ITEM_IDS_MAX };
    struct item_page page;

    do {
        if (!item_page_read(reading->path.s, &query, items->params->turn_id, reading->req->arena,
                            &page, &reading->err))
            return;
        for (size_t i = 0; i < page.n && items->n < items->params->item_ids.n; i++) {
            if (is_wanted_item(items, *item_id(&page.items[i].item)))
                history_show_item(&page.items[i], &items->entries[items->n++]);
        }
        if (page.n > 0)
            query.from = (struct page_start){ .has_place = true,
                                              .place = page.items[page.n - 1].place,
                                              .turn_id = page.items[page.n - 1].turn_id };
    } while (page.has_more && items->n < items->params->item_ids.n);
}

static void items_reading_answer(struct history_reading *reading)
{
    const struct items_reading *items = (const struct items_reading *)reading;

    request_reply(reading->req,
                  &(struct wire_thread_items_read_response){ { items->entries, items->n } });
}

void on_thread_items_read(struct request *req, const struct wire_thread_items_read_params *params)
{
    struct items_reading *items = arena_zero(req->arena, sizeof *items);

    if (params->item_ids.n == 0 || params->item_ids.n > ITEM_IDS_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "itemIds must contain 1 to %d IDs", ITEM_IDS_MAX);
        return;
    }
    items->reading.needs_paginated = true;
    items->reading.read = items_reading_read;
    items->reading.answer = items_reading_answer;
    items->params = params;
    items->entries = arena_alloc(req->arena, params->item_ids.n * sizeof *items->entries);
    history_reading_start(&items->reading, req, params->thread_id);
}
