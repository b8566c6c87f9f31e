/*
 * thread/timeline/list: everything that happened in a thread, the newest page first.
 *
 * A turn is so many entries: its beginning, its items, its end. The position of an entry is the place of its turn in the
 * thread (store/rollout_tail.h) and its number in the turn; a turn has more bytes than entries.
 */
#include "method/method.h"
#include "service/thread_cursor.h"
#include "service/thread_history.h"

enum { TURNS_AT_ONCE = 8 };

struct timeline_listing {
    struct history_reading reading; /* first */
    struct str cursor;              /* NULL: from the end */
    size_t limit;

    struct wire_thread_timeline_entry *entries; /* the last `n` of `limit` places are filled */
    size_t n;
    bool has_more;
    struct paged_turn oldest; /* that has an entry on the page */
    uint64_t known_end;       /* of the thread */
    uint64_t oldest_skip;     /* the entries of it that are not on the page */
};

static struct opt_i64 timeline_time(int64_t time)
{
    return time < 0 ? (struct opt_i64){ 0 } : (struct opt_i64){ .set = true, .value = time };
}

static bool turn_has_ended(const struct paged_turn *turn)
{
    return turn->turn.status != WIRE_TURN_STATUS_IN_PROGRESS;
}

static uint64_t timeline_length(const struct paged_turn *turn)
{
    return 1 + turn->turn.items.n + (turn_has_ended(turn) ? 1 : 0);
}

static struct wire_thread_timeline_entry timeline_entry(const struct paged_turn *paged,
                                                        uint64_t number)
{
    const struct wire_turn *turn = &paged->turn;
    uint64_t position = paged->place + number;
    struct wire_thread_timeline_entry entry = { 0 };

    if (number == 0) {
        entry.tag = WIRE_THREAD_TIMELINE_ENTRY_TAG_TURN_STARTED;
        entry.turn_started = (struct wire_thread_timeline_entry_turn_started){
            position, turn->id, timeline_time(paged->times.started_at)
        };
    } else if (number <= turn->items.n) {
        entry.tag = WIRE_THREAD_TIMELINE_ENTRY_TAG_ITEM;
        entry.item = (struct wire_thread_timeline_entry_item){ position, turn->id,
                                                               turn->items.items[number - 1] };
    } else {
        entry.tag = WIRE_THREAD_TIMELINE_ENTRY_TAG_TURN_COMPLETED;
        entry.turn_completed = (struct wire_thread_timeline_entry_turn_completed){
            .position = position,
            .turn_id = turn->id,
            .status = turn->status,
            .error = turn->error,
            .started_at = timeline_time(paged->times.started_at),
            .completed_at = timeline_time(paged->times.completed_at),
            .duration_ms = timeline_time(paged->times.duration_ms),
        };
    }
    return entry;
}

/* The entries of a turn before `end`, the last one first, as far as there is room. */
static void timeline_take(struct timeline_listing *listing, const struct paged_turn *turn,
                          uint64_t end)
{
    while (end > 0 && listing->n < listing->limit) {
        listing->n++;
        listing->entries[listing->limit - listing->n] = timeline_entry(turn, --end);
    }
    listing->oldest = *turn;
    listing->oldest_skip = end;
}

static bool timeline_begin(struct timeline_listing *listing, struct page_start *ret_from,
                           uint64_t *ret_skip)
{
    struct history_cursor cursor;

    *ret_from = (struct page_start){ 0 };
    *ret_skip = UINT64_MAX;
    if (listing->cursor.s == NULL)
        return true;
    if (!history_cursor_parse(listing->cursor, HISTORY_TIMELINE, listing->reading.id, &cursor))
        return error_set(&listing->reading.err, ERR_INVALID_REQUEST,
                         "invalid thread timeline cursor");
    *ret_from = history_cursor_start(&cursor);
    *ret_skip = cursor.skip;
    return true;
}

static void timeline_read_turns(struct timeline_listing *listing, struct page_start from,
                                uint64_t skip)
{
    struct history_reading *reading = &listing->reading;
    struct page_query query = { .from = from, .is_descending = true, .limit = TURNS_AT_ONCE };
    uint64_t newest = UINT64_MAX;
    struct turn_page page;

    do {
        if (!turn_page_read(reading->path.s, &query, TURN_ITEMS_ALL, reading->req->arena, &page,
                            &reading->err))
            return;
        listing->known_end = page.end;
        for (size_t i = 0; i < page.n && listing->n < listing->limit; i++) {
            const struct paged_turn *turn = &page.turns[i];
            uint64_t length = timeline_length(turn);

            if (newest == UINT64_MAX)
                newest = turn->place;
            timeline_take(listing, turn, query.from.is_included && skip < length ? skip : length);
            query.from = (struct page_start){ .has_place = true,
                                              .place = turn->place,
                                              .turn_id = turn->turn.id };
            listing->has_more = listing->oldest_skip > 0 || i + 1 < page.n || page.has_more;
        }
    } while (page.n > 0 && page.has_more && listing->n < listing->limit &&
             newest - listing->oldest.place < ROLLOUT_PAGE_BYTES_MAX);
}

static void timeline_listing_read(struct history_reading *reading)
{
    struct timeline_listing *listing = (struct timeline_listing *)reading;
    struct page_start from;
    uint64_t skip;

    if (!timeline_begin(listing, &from, &skip))
        return;
    timeline_read_turns(listing, from, skip);
    if (reading->err.code == ERR_INVALID_REQUEST && listing->cursor.s != NULL) {
        error_done(&reading->err);
        error_set(&reading->err, ERR_INVALID_REQUEST, "invalid thread timeline cursor");
    }
}

static void timeline_listing_answer(struct history_reading *reading)
{
    const struct timeline_listing *listing = (const struct timeline_listing *)reading;
    struct request *req = reading->req;
    struct wire_thread_timeline_list_response response = {
        .data = { listing->entries + (listing->limit - listing->n), listing->n },
    };

    if (listing->n > 0 && listing->has_more)
        response.next_cursor =
            history_cursor_make(&(struct history_cursor){ .scope = HISTORY_TIMELINE,
                                                          .thread_id = reading->id,
                                                          .place = listing->oldest.place,
                                                          .known_end = listing->known_end,
                                                          .is_included = listing->oldest_skip > 0,
                                                          .skip = listing->oldest_skip,
                                                          .turn_id = listing->oldest.turn.id },
                                req->arena);
    request_reply(req, &response);
}

void on_thread_timeline_list(struct request *req,
                             const struct wire_thread_timeline_list_params *params)
{
    struct timeline_listing *listing = arena_zero(req->arena, sizeof *listing);

    listing->reading.needs_paginated = true;
    listing->reading.read = timeline_listing_read;
    listing->reading.answer = timeline_listing_answer;
    listing->cursor = params->cursor;
    listing->limit = page_limit(params->limit);
    listing->entries = arena_alloc(req->arena, listing->limit * sizeof *listing->entries);
    history_reading_start(&listing->reading, req, params->thread_id);
}
