/* thread/items/list: items of a thread or of one of its turns, page by page. */
#include "base/memory.h"
#include "method/method.h"
#include "service/thread_cursor.h"
#include "service/thread_history.h"
#include "store/turns_items.h"

struct items_listing {
    struct history_reading reading; /* first */
    const struct wire_thread_items_list_params *params;
    struct page_query query;
    struct item_page page;
};

static bool begin_at_cursor(struct items_listing *listing, struct str text)
{
    struct history_cursor cursor;

    if (!history_cursor_parse(text, HISTORY_ITEMS, listing->reading.id, &cursor))
        return error_set(&listing->reading.err, ERR_INVALID_REQUEST, "invalid cursor: %s", text.s);
    listing->query.from = history_cursor_start(&cursor);
    return true;
}

/* Looks through a page of the turn, in memory of its own. False: that was the last one, or it cannot be read. */
static bool look_for_item(struct items_listing *listing, struct str id, struct page_query *query,
                          bool *ret_found)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct history_reading *reading = &listing->reading;
    struct item_page page;

    if (!item_page_read(reading->path.s, query, listing->params->turn_id, &arena, &page,
                        &reading->err))
        return false;
    for (size_t i = 0; i < page.n && !*ret_found; i++) {
        query->from = (struct page_start){ .has_place = true, .place = page.items[i].place };
        *ret_found = str_equal(*item_id(&page.items[i].item), id);
    }
    return page.has_more && !*ret_found;
}

/* Next to an item of the turn, which its id alone tells: the whole turn is looked through. */
static bool begin_at_item(struct items_listing *listing, struct str id)
{
    struct history_reading *reading = &listing->reading;
    struct page_query query = { .limit = 100 };
    bool found = false;

    while (look_for_item(listing, id, &query, &found))
        continue;
    if (found)
        listing->query.from = query.from;
    if (found || reading->err.code != 0)
        return found;
    return error_set(&reading->err, ERR_INVALID_PARAMS,
                     "cursor.itemId does not identify an item in the requested history scope");
}

static bool items_listing_begin(struct items_listing *listing)
{
    const struct wire_thread_items_list_cursor *cursor = listing->params->cursor;

    if (cursor == NULL)
        return true;
    if (cursor->tag == WIRE_THREAD_ITEMS_LIST_CURSOR_TAG_CURSOR)
        return begin_at_cursor(listing, cursor->cursor);
    if (listing->params->turn_id.s == NULL)
        return error_set(&listing->reading.err, ERR_INVALID_PARAMS,
                         "turnId is required when cursor is an item anchor");
    return begin_at_item(listing, cursor->anchor.item.item_id);
}

static void items_listing_read(struct history_reading *reading)
{
    struct items_listing *listing = (struct items_listing *)reading;
    const struct wire_thread_items_list_params *params = listing->params;

    if (!items_listing_begin(listing))
        return;
    if (!item_page_read(reading->path.s, &listing->query, params->turn_id, reading->req->arena,
                        &listing->page, &reading->err) &&
        params->cursor != NULL && params->cursor->tag == WIRE_THREAD_ITEMS_LIST_CURSOR_TAG_CURSOR)
        history_name_cursor(&reading->err, params->cursor->cursor);
}

static struct str items_cursor(const struct items_listing *listing, size_t i, bool is_included)
{
    const struct paged_item *at = &listing->page.items[i];

    return history_cursor_make(&(struct history_cursor){ .scope = HISTORY_ITEMS,
                                                         .thread_id = listing->reading.id,
                                                         .place = at->place,
                                                         .known_end = listing->page.end,
                                                         .is_included = is_included,
                                                         .turn_id = at->turn_id },
                               listing->reading.req->arena);
}

static void items_listing_answer(struct history_reading *reading)
{
    const struct items_listing *listing = (const struct items_listing *)reading;
    const struct item_page *page = &listing->page;
    struct request *req = reading->req;
    struct wire_thread_item_entry *entries =
        arena_alloc(req->arena, (page->n + 1) * sizeof *entries);
    struct wire_thread_items_list_response response = { .data = { entries, page->n } };

    for (size_t i = 0; i < page->n; i++)
        history_show_item(&page->items[i], &entries[i]);
    if (page->n > 0)
        response.backwards_cursor = items_cursor(listing, 0, /* is_included= */ true);
    if (page->n > 0 && page->has_more)
        response.next_cursor = items_cursor(listing, page->n - 1, /* is_included= */ false);
    request_reply(req, &response);
}

void on_thread_items_list(struct request *req, const struct wire_thread_items_list_params *params)
{
    struct items_listing *listing = arena_zero(req->arena, sizeof *listing);

    listing->reading.needs_paginated = true;
    listing->reading.read = items_listing_read;
    listing->reading.answer = items_listing_answer;
    listing->params = params;
    listing->query = (struct page_query){
        .is_descending = params->sort_direction == WIRE_SORT_DIRECTION_DESC,
        .limit = page_limit(params->limit),
    };
    history_reading_start(&listing->reading, req, params->thread_id);
}
