/* thread/items/read: some items of one turn of a thread. */
#include "base/memory.h"
#include "method/method.h"
#include "schema/copy.h"
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

static void take_item(struct items_reading *items, const struct paged_item *item)
{
    struct wire_thread_item_entry shown;

    history_show_item(item, &shown);
    schema_copy(&type_thread_item_entry, &shown, items->reading.req->arena,
                &items->entries[items->n++]);
}

/* In memory of its own: a turn may be long. False: that was the last one, or it cannot be read. */
static bool items_reading_page(struct items_reading *items, struct page_query *query)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct history_reading *reading = &items->reading;
    size_t n_wanted = items->params->item_ids.n;
    struct item_page page;

    if (!item_page_read(reading->path.s, query, items->params->turn_id, &arena, &page,
                        &reading->err))
        return false;
    for (size_t i = 0; i < page.n && items->n < n_wanted; i++) {
        if (is_wanted_item(items, *item_id(&page.items[i].item)))
            take_item(items, &page.items[i]);
    }
    if (page.n > 0)
        query->from =
            (struct page_start){ .has_place = true, .place = page.items[page.n - 1].place };
    return page.has_more && items->n < n_wanted;
}

static void items_reading_read(struct history_reading *reading)
{
    struct page_query query = { .limit = ITEM_IDS_MAX };

    while (items_reading_page((struct items_reading *)reading, &query))
        continue;
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
