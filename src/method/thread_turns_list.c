/* thread/turns/list: turns of a thread, page by page, from either end. */
#include "method/method.h"
#include "service/thread_history.h"

struct turns_listing {
    struct history_reading reading; /* first */
    struct str cursor;              /* NULL: from the end */
    struct turns_query query;
    struct turn_page page;
};

static bool turns_listing_begin(struct turns_listing *listing)
{
    struct history_cursor cursor;

    if (listing->cursor.s == NULL)
        return true;
    if (!history_cursor_parse(listing->cursor, HISTORY_TURNS, listing->reading.id, &cursor))
        return error_set(&listing->reading.err, ERR_INVALID_REQUEST, "invalid cursor: %s",
                         listing->cursor.s);
    listing->query.page.from = history_cursor_start(&cursor);
    return true;
}

static void turns_listing_read(struct history_reading *reading)
{
    struct turns_listing *listing = (struct turns_listing *)reading;

    if (!turns_listing_begin(listing))
        return;
    if (!turn_page_read(reading->path.s, &listing->query.page, turns_query_items(&listing->query),
                        reading->req->arena, &listing->page, &reading->err))
        history_name_cursor(&reading->err, listing->cursor);
}

static void turns_listing_answer(struct history_reading *reading)
{
    const struct turns_listing *listing = (const struct turns_listing *)reading;
    struct request *req = reading->req;
    struct shown_turns shown =
        history_show_turns(req->server, &listing->page, &listing->query, reading->id, req->arena);

    request_reply(req, &(struct wire_thread_turns_list_response){ shown.data, shown.next_cursor,
                                                                  shown.backwards_cursor });
}

void on_thread_turns_list(struct request *req, const struct wire_thread_turns_list_params *params)
{
    struct turns_listing *listing = arena_zero(req->arena, sizeof *listing);

    listing->reading.read = turns_listing_read;
    listing->reading.answer = turns_listing_answer;
    listing->cursor = params->cursor;
    listing->query = turns_query_make(params->limit, params->sort_direction, params->items_view);
    history_reading_start(&listing->reading, req, params->thread_id);
}
