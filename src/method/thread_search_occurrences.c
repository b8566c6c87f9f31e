/*
 * thread/searchOccurrences: where a phrase was said in one thread.
 *
 * The thread is read turn by turn, for a while at most (THREAD_SEARCH_MS): then what was found is told, with a cursor
 * for the rest.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "method/method.h"
#include "search/phrase.h"
#include "service/thread_cursor.h"
#include "service/thread_history.h"
#include "service/thread_search.h"
#include "store/turns_items.h"

enum { TURNS_AT_ONCE = 8 };

struct occurrence_listing {
    struct history_reading reading; /* first */
    struct str cursor;              /* NULL: from the beginning */
    struct phrase phrase;
    int64_t deadline_ms;

    struct wire_thread_search_occurrence *found;
    size_t n;
    size_t limit;

    /* Where the rest begins. */
    bool has_more;
    struct history_cursor rest;

    /* The turn that is being looked at, and where the thread ended then. */
    uint64_t known_end;
    struct str turn_cursor;
    uint64_t n_in_turn; /* occurrences so far */
    uint64_t skip;      /* so many were told before */
};

static void occurrence_add(struct occurrence_listing *listing, struct str turn_id,
                           struct str item_id, struct str text, struct phrase_place place)
{
    struct arena *arena = listing->reading.req->arena;
    struct snippet snippet = phrase_snippet(text, place, arena);

    listing->found[listing->n++] = (struct wire_thread_search_occurrence){
        .turn_id = turn_id,
        .item_id = arena_keep(arena, item_id), /* the page that it is of is read away */
        .snippet = snippet.text,
        .snippet_match_range = { snippet.begin, snippet.end },
        .turn_cursor = listing->turn_cursor,
    };
}

/* False: there is no more room. */
static bool occurrences_in_text(struct occurrence_listing *listing, struct str turn_id,
                                struct str item_id, struct str said)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = phrase_text(said, &arena);
    struct phrase_place place = { 0 };

    while (phrase_find(&listing->phrase, text, place.end, &place)) {
        if (listing->n_in_turn >= listing->skip) {
            if (listing->n == listing->limit)
                return false;
            occurrence_add(listing, turn_id, item_id, text, place);
        }
        listing->n_in_turn++;
    }
    return true;
}

static bool occurrences_in_item(struct occurrence_listing *listing, struct str turn_id,
                                const struct wire_thread_item *item)
{
    struct str id = *item_id((struct wire_thread_item *)item);

    if (item->tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
        return occurrences_in_text(listing, turn_id, id, item->agent_message.text);
    if (item->tag != WIRE_THREAD_ITEM_TAG_USER_MESSAGE)
        return true;
    for (size_t i = 0; i < item->user_message.content.n; i++) {
        const struct wire_user_input *input = &item->user_message.content.items[i];

        if (input->tag == WIRE_USER_INPUT_TAG_TEXT &&
            !occurrences_in_text(listing, turn_id, id, input->text.text))
            return false;
    }
    return true;
}

/* What is left begins with this turn, or behind it. */
static void leave_rest(struct occurrence_listing *listing, const struct paged_turn *turn,
                       bool is_included)
{
    listing->has_more = true;
    listing->rest = (struct history_cursor){ .scope = HISTORY_OCCURRENCES,
                                             .thread_id = listing->reading.id,
                                             .place = turn->place,
                                             .known_end = listing->known_end,
                                             .is_included = is_included,
                                             .skip = is_included ? listing->n_in_turn : 0,
                                             .turn_id = arena_keep(listing->reading.req->arena,
                                                                   turn->turn.id) };
}

/* False: the page is full, or it has taken long. */
static bool occurrences_in_turn(struct occurrence_listing *listing, const struct paged_turn *turn)
{
    struct arena *arena = listing->reading.req->arena;
    struct str turn_id = arena_keep(arena, turn->turn.id);

    listing->turn_cursor =
        history_cursor_make(&(struct history_cursor){ .scope = HISTORY_TURNS,
                                                      .thread_id = listing->reading.id,
                                                      .place = turn->place,
                                                      .known_end = listing->known_end,
                                                      .is_included = true,
                                                      .turn_id = turn_id },
                            arena);
    listing->n_in_turn = 0;
    for (size_t i = 0; i < turn->turn.items.n; i++) {
        if (!occurrences_in_item(listing, turn_id, &turn->turn.items.items[i])) {
            leave_rest(listing, turn, /* is_included= */ true);
            return false;
        }
    }
    listing->skip = 0;
    return true;
}

static bool occurrence_listing_begin(struct occurrence_listing *listing,
                                     struct page_start *ret_from)
{
    struct history_cursor cursor;

    *ret_from = (struct page_start){ 0 };
    if (listing->cursor.s == NULL)
        return true;
    if (!history_cursor_parse(listing->cursor, HISTORY_OCCURRENCES, listing->reading.id, &cursor))
        return error_set(&listing->reading.err, ERR_INVALID_REQUEST, "invalid cursor: %s",
                         listing->cursor.s);
    *ret_from = history_cursor_start(&cursor);
    listing->skip = cursor.skip;
    return true;
}

/* Some turns, in memory of their own. False: that is all for now. */
static bool occurrences_in_page(struct occurrence_listing *listing, struct page_query *query)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct history_reading *reading = &listing->reading;
    struct turn_page page;

    if (!turn_page_read(reading->path.s, query, TURN_ITEMS_ALL, &arena, &page, &reading->err))
        return false;
    listing->known_end = page.end;
    for (size_t i = 0; i < page.n; i++) {
        const struct paged_turn *turn = &page.turns[i];

        if (!occurrences_in_turn(listing, turn))
            return false;
        query->from =
            (struct page_start){ .has_place = true,
                                 .place = turn->place,
                                 .turn_id = arena_keep(reading->req->arena, turn->turn.id) };
    }
    if (page.has_more && page.n > 0 && clock_steady_ms() >= listing->deadline_ms) {
        leave_rest(listing, &page.turns[page.n - 1], /* is_included= */ false);
        return false;
    }
    return page.has_more && page.n > 0;
}

static void occurrence_listing_read(struct history_reading *reading)
{
    struct occurrence_listing *listing = (struct occurrence_listing *)reading;
    struct page_query query = { .limit = TURNS_AT_ONCE };

    if (!occurrence_listing_begin(listing, &query.from))
        return;
    listing->deadline_ms = clock_steady_ms() + THREAD_SEARCH_MS;
    while (occurrences_in_page(listing, &query))
        continue;
    history_name_cursor(&reading->err, listing->cursor);
}

static void occurrence_listing_answer(struct history_reading *reading)
{
    const struct occurrence_listing *listing = (const struct occurrence_listing *)reading;
    struct wire_thread_search_occurrences_response response = {
        .data = { listing->found, listing->n },
    };

    if (listing->has_more)
        response.next_cursor = history_cursor_make(&listing->rest, reading->req->arena);
    request_reply(reading->req, &response);
}

void on_thread_search_occurrences(struct request *req,
                                  const struct wire_thread_search_occurrences_params *params)
{
    struct occurrence_listing *listing = arena_zero(req->arena, sizeof *listing);

    if (str_trim(params->search_term).len == 0) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "thread/searchOccurrences requires a non-empty searchTerm");
        return;
    }
    listing->reading.needs_file = true;
    listing->reading.read = occurrence_listing_read;
    listing->reading.answer = occurrence_listing_answer;
    listing->cursor = params->cursor;
    listing->phrase = phrase_make(params->search_term, req->arena);
    listing->limit = page_limit(params->limit);
    listing->found = arena_alloc(req->arena, listing->limit * sizeof *listing->found);
    history_reading_start(&listing->reading, req, params->thread_id);
}
