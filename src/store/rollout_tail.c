/*
 * A page is found in three steps. Lines are glanced at, from the place on or back from it, until enough turns have begun
 * (rollout_lines.h). What lies between is read for the turns that count, which takes rollbacks into account: those
 * that a rollback in the range has dropped do not show, so the range may have to grow. Then the turns of the page are
 * read with their items.
 */
#include "store/rollout_tail.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "store/rollout_lines.h"
#include "store/turns_items.h"

#include <stdlib.h>
#include <yyjson.h>

/* An item of a turn may be complete only when others have begun: a command that went on in the background. */
enum { LATE_BYTES = 1024 * 1024 };

struct paging {
    uint64_t start_end; /* of the line at the place of the query */
    struct rollout_chain chain;
    const struct page_query *query;
    enum turn_items items;
    struct arena *arena;
    uint64_t end; /* of the thread */
};

/* Turns as they were found, in the order of the file. */
struct turn_list {
    struct paged_turn *turns;
    size_t n;
};

static bool paging_init(struct paging *paging, const char *path, struct error *err)
{
    if (!rollout_chain_read(path, paging->arena, &paging->chain, err))
        return false;
    paging->end = rollout_chain_size(&paging->chain);
    return true;
}

/* -- Reading turns ------------------------------------------------------------------------- */

static bool read_turns(struct paging *paging, uint64_t begin, uint64_t end, enum turn_items items,
                       struct arena *arena, struct turn_list *ret_list, struct error *err)
{
    struct turn_builder *builder =
        turn_builder_new_partial(arena, items, paging->chain.is_paginated);

    *ret_list = (struct turn_list){ 0 };
    if (begin >= end)
        return true;
    if (!rollout_read_chain(&paging->chain, begin, end, turn_builder_line, builder, err))
        return false;
    if (items == TURN_ITEMS_ALL && end < paging->end) {
        turn_builder_set_over(builder);
        if (!rollout_read_chain(&paging->chain, end, end + LATE_BYTES, turn_builder_line, builder,
                                err))
            return false;
    }
    ret_list->n = turn_builder_finish_paged(builder, &ret_list->turns);
    return true;
}

/* All turns of a thread, with the numbers of items as they are when it is read as a whole. */
static bool read_whole(struct paging *paging, struct turn_list *ret_list, struct error *err)
{
    struct turn_builder *builder = turn_builder_new(paging->arena);

    if (!rollout_read_chain(&paging->chain, 0, UINT64_MAX, turn_builder_line, builder, err))
        return false;
    ret_list->n = turn_builder_finish_paged(builder, &ret_list->turns);
    return true;
}

static bool is_read_whole(const struct paging *paging)
{
    return !paging->chain.is_paginated && paging->end <= ROLLOUT_WHOLE_MAX;
}

/* Cuts a turn that was read whole to what is wanted of it. */
static void keep_items(struct paged_turn *turn, enum turn_items items, struct arena *arena)
{
    size_t n_all = turn->turn.items.n, n = 0, user = n_all, agent = n_all;
    struct wire_thread_item *kept = arena_zero(arena, 2 * sizeof *kept);
    struct item_times *times = arena_zero(arena, 2 * sizeof *times);

    if (items == TURN_ITEMS_ALL)
        return;
    for (size_t i = 0; i < n_all; i++) {
        enum wire_thread_item_tag tag = turn->turn.items.items[i].tag;

        if (tag == WIRE_THREAD_ITEM_TAG_USER_MESSAGE && user == n_all)
            user = i;
        if (tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
            agent = i;
    }
    for (size_t i = 0; i < n_all && items == TURN_ITEMS_SUMMARY; i++) {
        if (i != user && i != agent)
            continue;
        kept[n] = turn->turn.items.items[i];
        times[n++] = turn->item_times[i];
    }
    turn->turn.items = (struct wire_thread_item_array){ kept, n };
    turn->item_times = times;
}

/* -- Places -------------------------------------------------------------------------------- */

struct one_glance {
    struct glance glance;
    struct str turn_id;
    struct arena *arena;
    bool found;
};

/* The turn that a line begins, or belongs to; no text if the line is a long one. */
static struct str turn_id_of(const struct glance *glance, struct arena *arena)
{
    yyjson_doc *doc = yyjson_read(glance->head.s, glance->head.len, 0);
    yyjson_val *payload = yyjson_obj_get(yyjson_doc_get_root(doc), "payload");
    struct str id = arena_keep(arena, json_member(payload, "turn_id"));

    yyjson_doc_free(doc);
    return id;
}

static bool take_line(void *owner, const struct glance *glance)
{
    struct one_glance *one = owner;

    one->glance = *glance;
    one->found = true;
    if (glance->kind == GLANCE_TURN || glance->kind == GLANCE_ITEM)
        one->turn_id = turn_id_of(glance, one->arena);
    return false;
}

/* Does a line end right before the place? */
static bool is_line_start(struct paging *paging, uint64_t place, bool *ret_is, struct error *err)
{
    struct one_glance before = { .arena = paging->arena };

    *ret_is = place == 0;
    if (place == 0)
        return true;
    if (!rollout_glance_back(&paging->chain, 0, place, take_line, &before, err))
        return false;
    *ret_is = before.found && before.glance.is_whole && before.glance.end == place;
    return true;
}

/* Is what the cursor was made for still there? */
static bool check_start(struct paging *paging, enum glance_kind kind, struct error *err)
{
    const struct page_start *from = &paging->query->from;
    struct one_glance line = { .arena = paging->arena };
    bool is_start = false;

    if (!from->has_place)
        return true;
    if (from->place < paging->end && !is_line_start(paging, from->place, &is_start, err))
        return false;
    if (is_start &&
        !rollout_glance(&paging->chain, from->place, from->place + 1, take_line, &line, err))
        return false;
    if (!line.found ||
        (paging->chain.is_paginated && line.glance.kind != kind && line.glance.kind != GLANCE_ITEM))
        return error_set(err, ERR_INVALID_REQUEST, "invalid cursor");
    paging->start_end = line.glance.end;
    if (from->turn_id.s != NULL && line.turn_id.s != NULL &&
        !str_equal(from->turn_id, line.turn_id))
        return error_set(err, ERR_INVALID_REQUEST, "invalid cursor");
    return true;
}

static bool find_line_of_kind(void *owner, const struct glance *glance)
{
    struct one_glance *one = owner;

    if (glance->kind != one->glance.kind)
        return true;
    one->glance = *glance;
    one->found = true;
    return false;
}

/* The first line of a kind between two places; *ret_place is `end` if there is none. */
static bool find_line(struct paging *paging, enum glance_kind kind, uint64_t begin, uint64_t end,
                      uint64_t *ret_place, struct error *err)
{
    struct one_glance one = { .glance.kind = kind };

    if (begin < end && !rollout_glance(&paging->chain, begin, end, find_line_of_kind, &one, err))
        return false;
    *ret_place = one.found ? one.glance.place : end;
    return true;
}

/* Where the next turn begins that has a line for it; the end of the thread if there is none. */
static bool next_turn(struct paging *paging, uint64_t place, uint64_t *ret_place, struct error *err)
{
    return find_line(paging, GLANCE_TURN, place + 1, paging->end, ret_place, err);
}

static bool has_rollback(struct paging *paging, uint64_t begin, bool *ret_has, struct error *err)
{
    uint64_t place;

    if (!find_line(paging, GLANCE_ROLLBACK, begin, paging->end, &place, err))
        return false;
    *ret_has = place < paging->end;
    return true;
}

/* -- Ranges -------------------------------------------------------------------------------- */

struct turn_count {
    size_t n_wanted;
    size_t n;
    uint64_t place; /* of the last one that was counted */
};

static bool count_turn(void *owner, const struct glance *glance)
{
    struct turn_count *count = owner;

    if (glance->kind != GLANCE_TURN)
        return true;
    count->place = glance->place;
    return ++count->n < count->n_wanted;
}

/* The turns of the range that the query may show. */
static void drop_outside(const struct page_query *query, struct turn_list *list)
{
    const struct page_start *from = &query->from;
    size_t n = 0;

    for (size_t i = 0; i < list->n && from->has_place; i++) {
        uint64_t place = list->turns[i].place;

        if (place == from->place ? from->is_included
                                 : (place < from->place) == query->is_descending)
            list->turns[n++] = list->turns[i];
    }
    if (from->has_place)
        list->n = n;
}

/* Where the turns that are looked for end, when they are looked for backwards. */
static bool find_range_end(struct paging *paging, uint64_t *ret_end, struct error *err)
{
    const struct page_start *from = &paging->query->from;
    bool is_changed = false;

    *ret_end = paging->end;
    if (!from->has_place)
        return true;
    /* Whoever has taken turns back since may have taken back what comes before the place, too. */
    if (!paging->chain.is_paginated && from->known_end > 0 &&
        !has_rollback(paging, from->known_end, &is_changed, err))
        return false;
    if (is_changed)
        return true;
    *ret_end = from->place;
    return !from->is_included || next_turn(paging, from->place, ret_end, err);
}

/* From the end of the range back, until more turns than wanted count or there are no more. */
static bool find_backward(struct paging *paging, uint64_t end, struct turn_list *ret_list,
                          struct error *err)
{
    struct turn_count count = { .n_wanted = paging->query->limit + 1 };

    for (;;) {
        count.n = 0;
        count.place = 0;
        if (!rollout_glance_back(&paging->chain, 0, end, count_turn, &count, err))
            return false;
        if (count.n <
            count.n_wanted) /* there may be turns that nothing announced before the first */
            count.place = 0;
        if (!read_turns(paging, count.place, end, TURN_ITEMS_NONE, paging->arena, ret_list, err))
            return false;
        drop_outside(paging->query, ret_list);
        if (ret_list->n > paging->query->limit || count.place == 0)
            return true;
        count.n_wanted *= 2;
    }
}

static bool find_forward(struct paging *paging, uint64_t *ret_end, struct turn_list *ret_list,
                         struct error *err)
{
    const struct page_start *from = &paging->query->from;
    uint64_t begin = from->has_place ? from->place : 0;
    struct turn_count count = { .n_wanted = paging->query->limit + 2 };
    bool is_changed = false;

    if (!paging->chain.is_paginated && !has_rollback(paging, begin, &is_changed, err))
        return false;
    for (;;) {
        count.n = 0;
        if (!is_changed &&
            !rollout_glance(&paging->chain, begin, paging->end, count_turn, &count, err))
            return false;
        *ret_end = count.n < count.n_wanted ? paging->end : count.place;
        if (!read_turns(paging, begin, *ret_end, TURN_ITEMS_NONE, paging->arena, ret_list, err))
            return false;
        drop_outside(paging->query, ret_list);
        if (ret_list->n > paging->query->limit || *ret_end == paging->end)
            return true;
        count.n_wanted *= 2;
    }
}

/* -- Pages of turns ------------------------------------------------------------------------ */

/* Where the turn's lines end: where the next one begins, or the range does. */
static uint64_t turn_end(const struct turn_list *list, size_t i, uint64_t range_end)
{
    return i + 1 < list->n ? list->turns[i + 1].place : range_end;
}

/* How many turns of the list, from that end of it at which the page begins, are the page? */
static size_t page_length(const struct paging *paging, const struct turn_list *list,
                          uint64_t range_end)
{
    size_t n = list->n < paging->query->limit ? list->n : paging->query->limit;
    uint64_t n_bytes = 0;

    if (paging->items != TURN_ITEMS_ALL)
        return n;
    for (size_t k = 0; k < n; k++) {
        size_t i = paging->query->is_descending ? list->n - 1 - k : k;

        n_bytes += turn_end(list, i, range_end) - list->turns[i].place;
        if (n_bytes > ROLLOUT_PAGE_BYTES_MAX && k > 0)
            return k;
    }
    return n;
}

/* The turns of `list` from `first` on, with the items that are wanted: in the order of the list. */
static bool fill_turns(struct paging *paging, struct turn_list *list, size_t first, size_t n,
                       uint64_t range_end, struct error *err)
{
    struct turn_list filled;
    size_t j = 0;

    if (paging->items == TURN_ITEMS_NONE || n == 0)
        return true;
    if (!read_turns(paging, list->turns[first].place, turn_end(list, first + n - 1, range_end),
                    paging->items, paging->arena, &filled, err))
        return false;
    for (size_t i = first; i < first + n; i++) {
        while (j < filled.n && filled.turns[j].place < list->turns[i].place)
            j++;
        if (j < filled.n && filled.turns[j].place == list->turns[i].place)
            list->turns[i] = filled.turns[j];
    }
    return true;
}

static void take_page(struct paging *paging, const struct turn_list *list, size_t first, size_t n,
                      struct turn_page *ret_page)
{
    struct paged_turn *turns = arena_zero(paging->arena, n * sizeof *turns);

    for (size_t i = 0; i < n; i++)
        turns[i] = list->turns[paging->query->is_descending ? first + n - 1 - i : first + i];
    *ret_page = (struct turn_page){
        .turns = turns,
        .n = n,
        .has_more = n < list->n,
        .end = paging->end,
    };
}

static bool page_of_whole(struct paging *paging, struct turn_page *ret_page, struct error *err)
{
    struct turn_list list;
    size_t n, first;

    if (!read_whole(paging, &list, err))
        return false;
    drop_outside(paging->query, &list);
    n = page_length(paging, &list, paging->end);
    first = paging->query->is_descending ? list.n - n : 0;
    for (size_t i = first; i < first + n; i++)
        keep_items(&list.turns[i], paging->items, paging->arena);
    take_page(paging, &list, first, n, ret_page);
    return true;
}

bool turn_page_read(const char *path, const struct page_query *query, enum turn_items items,
                    struct arena *arena, struct turn_page *ret_page, struct error *err)
{
    struct paging paging = { .query = query, .items = items, .arena = arena };
    uint64_t range_end;
    struct turn_list list;
    size_t n, first;

    if (!paging_init(&paging, path, err) || !check_start(&paging, GLANCE_TURN, err))
        return false;
    if (is_read_whole(&paging))
        return page_of_whole(&paging, ret_page, err);
    if (query->is_descending ? !find_range_end(&paging, &range_end, err) ||
                                   !find_backward(&paging, range_end, &list, err)
                             : !find_forward(&paging, &range_end, &list, err))
        return false;
    n = page_length(&paging, &list, range_end);
    first = query->is_descending ? list.n - n : 0;
    if (!fill_turns(&paging, &list, first, n, range_end, err))
        return false;
    take_page(&paging, &list, first, n, ret_page);
    return true;
}

/* -- One turn ------------------------------------------------------------------------------ */

struct turn_search {
    struct str id;
    struct arena *arena;
    uint64_t place;
    bool found;
};

static bool search_turn(void *owner, const struct glance *glance)
{
    struct turn_search *search = owner;

    if (glance->kind != GLANCE_TURN || !str_equal(turn_id_of(glance, search->arena), search->id))
        return true;
    search->place = glance->place;
    search->found = true;
    return false;
}

/* By its place in a list of turns. */
static void search_list(struct turn_search *search, const struct turn_list *list)
{
    search->found = false;
    for (size_t i = list->n; i-- > 0 && !search->found;) {
        search->found = str_equal(list->turns[i].turn.id, search->id);
        search->place = list->turns[i].place;
    }
}

/* A turn may have been taken back, or begin without a line that says so. */
static bool search_otherwise(struct paging *paging, struct turn_search *search, struct error *err)
{
    struct turn_list list;
    bool is_changed = false;

    if (search->found && !paging->chain.is_paginated &&
        !has_rollback(paging, search->place, &is_changed, err))
        return false;
    if (search->found && !is_changed)
        return true;
    if (!read_turns(paging, search->found ? search->place : 0, paging->end, TURN_ITEMS_NONE,
                    paging->arena, &list, err))
        return false;
    search_list(search, &list);
    return true;
}

static bool find_turn_place(struct paging *paging, struct str turn_id, bool *ret_found,
                            uint64_t *ret_place, struct error *err)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    struct turn_search search = { .id = turn_id, .arena = &scratch };

    if (!rollout_glance_back(&paging->chain, 0, paging->end, search_turn, &search, err) ||
        !search_otherwise(paging, &search, err))
        return false;
    *ret_found = search.found;
    *ret_place = search.place;
    return true;
}

static bool find_in_whole(struct paging *paging, struct str turn_id, bool *ret_found,
                          struct paged_turn *ret_turn, struct error *err)
{
    struct turn_list list;

    if (!read_whole(paging, &list, err))
        return false;
    *ret_found = false;
    for (size_t i = 0; i < list.n && !*ret_found; i++) {
        *ret_found = str_equal(list.turns[i].turn.id, turn_id);
        *ret_turn = list.turns[i];
    }
    return true;
}

bool turn_find(const char *path, struct str turn_id, struct arena *arena, bool *ret_found,
               struct paged_turn *ret_turn, struct error *err)
{
    struct paging paging = { .arena = arena };
    uint64_t place, end;
    struct turn_list list;

    if (!paging_init(&paging, path, err))
        return false;
    if (is_read_whole(&paging))
        return find_in_whole(&paging, turn_id, ret_found, ret_turn, err);
    if (!find_turn_place(&paging, turn_id, ret_found, &place, err))
        return false;
    if (!*ret_found)
        return true;
    if (!next_turn(&paging, place, &end, err) ||
        !read_turns(&paging, place, end, TURN_ITEMS_ALL, arena, &list, err))
        return false;
    *ret_found = list.n > 0;
    if (list.n > 0)
        *ret_turn = list.turns[0];
    return true;
}

/* -- What the last turn was made with ------------------------------------------------------ */

struct context_reading {
    struct arena *arena;
    struct str json;
};

static bool read_context_line(void *owner, const struct rollout_line *line)
{
    struct context_reading *reading = owner;
    CLEANUP(buf_done) struct buf json = { 0 };

    json_write_value(&json, line->payload);
    reading->json = arena_keep(reading->arena, buf_str(&json));
    return false;
}

bool rollout_last_context(const struct rollout_chain *chain, struct arena *arena,
                          struct str *ret_json, struct error *err)
{
    struct context_reading reading = { .arena = arena };
    struct one_glance last = { .glance.kind = GLANCE_CONTEXT };

    *ret_json = STR_NONE;
    if (!rollout_glance_back(chain, 0, UINT64_MAX, find_line_of_kind, &last, err))
        return false;
    if (last.found && !rollout_read_chain(chain, last.glance.place, last.glance.place + 1,
                                          read_context_line, &reading, err))
        return false;
    *ret_json = reading.json;
    return true;
}

/* -- Pages of items ------------------------------------------------------------------------ */

struct item_reading {
    struct paging *paging;
    struct str turn_id; /* NULL: of every turn */
    struct paged_item *items;
    size_t n;
    size_t cap;
    size_t n_wanted;
    uint64_t n_bytes;
    struct error *err;
    bool ok;
};

struct item_line {
    struct item_reading *reading;
    bool is_taken;
};

static int64_t member_ms(yyjson_val *payload, const char *name)
{
    yyjson_val *value = yyjson_obj_get(payload, name);

    return yyjson_is_uint(value) && yyjson_get_uint(value) <= INT64_MAX ? yyjson_get_sint(value)
                                                                        : -1;
}

static void push_item(struct item_reading *reading, const struct paged_item *item)
{
    if (reading->n == reading->cap) {
        size_t cap = reading->cap == 0 ? 16 : 2 * reading->cap;
        struct paged_item *items = arena_zero(reading->paging->arena, cap * sizeof *items);

        if (reading->n > 0)
            memcpy(items, reading->items, reading->n * sizeof *items);
        reading->items = items;
        reading->cap = cap;
    }
    reading->items[reading->n++] = *item;
}

static bool read_item_line(void *owner, const struct rollout_line *line)
{
    struct item_reading *reading = owner;
    struct paged_item item = { .place = line->offset };
    yyjson_val *payload = line->payload;

    if (line->type != ROLLOUT_EVENT_MSG ||
        !str_is(json_member(payload, "type"), "item_completed") ||
        (reading->turn_id.s != NULL &&
         !str_equal(json_member(payload, "turn_id"), reading->turn_id)) ||
        !item_from_completed(payload, reading->paging->arena, &item.item, &item.turn_id))
        return false;
    item.times.started_at_ms = member_ms(payload, "started_at_ms");
    item.times.completed_at_ms = member_ms(payload, "completed_at_ms");
    push_item(reading, &item);
    return false;
}

static bool is_on_page(const struct page_query *query, uint64_t place)
{
    const struct page_start *from = &query->from;

    if (!from->has_place)
        return true;
    return place == from->place ? from->is_included : (place < from->place) == query->is_descending;
}

static bool look_for_items(void *owner, const struct glance *glance)
{
    struct item_reading *reading = owner;
    struct paging *paging = reading->paging;
    size_t n = reading->n;

    if (glance->kind != GLANCE_ITEM || !is_on_page(paging->query, glance->place))
        return true;
    reading->ok = rollout_read_chain(&paging->chain, glance->place, glance->place + 1,
                                     read_item_line, reading, reading->err);
    if (reading->n > n)
        reading->n_bytes += glance->end - glance->place;
    return reading->ok && reading->n < reading->n_wanted &&
           (reading->n_bytes <= ROLLOUT_PAGE_BYTES_MAX || reading->n < 2);
}

/* What the lines of a turn lie between; those that end later are looked for behind it. */
static bool find_item_range(struct paging *paging, struct str turn_id, uint64_t *ret_begin,
                            uint64_t *ret_end, struct error *err)
{
    bool found;

    *ret_begin = 0;
    *ret_end = paging->end;
    if (turn_id.s == NULL)
        return true;
    if (!find_turn_place(paging, turn_id, &found, ret_begin, err))
        return false;
    if (!found) {
        *ret_end = *ret_begin = 0;
        return true;
    }
    if (!next_turn(paging, *ret_begin, ret_end, err))
        return false;
    *ret_end = paging->end - *ret_end < LATE_BYTES ? paging->end : *ret_end + LATE_BYTES;
    return true;
}

/* The part of the range that is on the query's side of its place. */
static void narrow(const struct paging *paging, uint64_t *begin, uint64_t *end)
{
    const struct page_query *query = paging->query;
    const struct page_start *from = &query->from;

    if (!from->has_place)
        return;
    if (query->is_descending && paging->start_end < *end)
        *end = paging->start_end;
    else if (!query->is_descending && from->place > *begin)
        *begin = from->place;
}

bool item_page_read(const char *path, const struct page_query *query, struct str turn_id,
                    struct arena *arena, struct item_page *ret_page, struct error *err)
{
    struct paging paging = { .query = query, .items = TURN_ITEMS_ALL, .arena = arena };
    struct item_reading reading = {
        .paging = &paging, .turn_id = turn_id, .n_wanted = query->limit + 1, .err = err, .ok = true
    };
    uint64_t begin, end;

    if (!paging_init(&paging, path, err))
        return false;
    *ret_page = (struct item_page){ .end = paging.end };
    if (!paging.chain.is_paginated)
        return true;
    if (!check_start(&paging, GLANCE_ITEM, err) ||
        !find_item_range(&paging, turn_id, &begin, &end, err))
        return false;
    narrow(&paging, &begin, &end);
    if (begin < end && !(query->is_descending ? rollout_glance_back : rollout_glance)(
                           &paging.chain, begin, end, look_for_items, &reading, err))
        return false;
    ret_page->items = reading.items;
    ret_page->n = reading.n;
    ret_page->has_more = reading.n > query->limit || reading.n_bytes > ROLLOUT_PAGE_BYTES_MAX;
    if (ret_page->has_more && reading.n > 1)
        ret_page->n--;
    return reading.ok;
}

/* -- Cuts ---------------------------------------------------------------------------------- */

/* The end of the thread's last whole line. */
static bool find_thread_end(struct paging *paging, uint64_t *ret_place, struct error *err)
{
    struct one_glance last = { .arena = paging->arena };
    uint64_t end = paging->end;

    do {
        last.found = false;
        if (!rollout_glance_back(&paging->chain, 0, end, take_line, &last, err))
            return false;
        end = last.glance.place;
    } while (last.found && !last.glance.is_whole);
    *ret_place = last.found ? last.glance.end : 0;
    return true;
}

/* The first turn of the range ends where another begins, be it one that nothing announced. */
static bool find_turn_end(struct paging *paging, uint64_t place, uint64_t *ret_end,
                          struct error *err)
{
    struct turn_list list;

    if (!next_turn(paging, place, ret_end, err) ||
        (*ret_end == paging->end && !find_thread_end(paging, ret_end, err)))
        return false;
    if (paging->chain.is_paginated)
        return true;
    if (!read_turns(paging, place, *ret_end, TURN_ITEMS_NONE, paging->arena, &list, err))
        return false;
    if (list.n > 1)
        *ret_end = list.turns[1].place;
    return true;
}

static const struct rollout_part *part_at(const struct rollout_chain *chain, uint64_t place)
{
    size_t i = chain->n - 1;

    while (i > 0 && place < chain->parts[i].begin)
        i--;
    return &chain->parts[i];
}

/*
 * What a file that goes on from here has to say of it. It goes on behind the last line that can be read: what was torn
 * before the place is nobody's line. A line without an ordinal is nothing to go on from.
 */
static void read_cut_base(struct paging *paging, uint64_t place, struct history_base *ret_base)
{
    const struct rollout_part *part = part_at(&paging->chain, place);
    const char *slash = strrchr(part->path, '/');
    uint64_t ordinal, line_end;
    struct rollout_name name;

    *ret_base = (struct history_base){ 0 };
    if (!rollout_parse_file_name(slash == NULL ? part->path : slash + 1, &name) ||
        !rollout_last_numbered(part->path, place - part->begin, &ordinal, &line_end))
        return;
    ret_base->id = arena_keep(paging->arena, name.part_id.len > 0 ? name.part_id : name.thread_id);
    ret_base->end_ordinal = ordinal + 1;
    ret_base->end_offset = line_end;
}

bool rollout_find_cut(const char *path, struct str turn_id, bool is_before, struct arena *arena,
                      bool *ret_found, struct rollout_cut *ret_cut, struct error *err)
{
    struct paging paging = { .arena = arena };
    struct rollout_cut cut = { 0 };

    *ret_found = true;
    if (!paging_init(&paging, path, err))
        return false;
    if (turn_id.s == NULL) {
        if (!find_thread_end(&paging, &cut.place, err))
            return false;
    } else {
        if (!find_turn_place(&paging, turn_id, ret_found, &cut.place, err))
            return false;
        if (!*ret_found)
            return true;
        if (!is_before && !find_turn_end(&paging, cut.place, &cut.place, err))
            return false;
    }
    if (paging.chain.is_paginated)
        read_cut_base(&paging, cut.place, &cut.base);
    *ret_cut = cut;
    return true;
}

bool rollout_cut_at(const char *path, uint64_t place, struct arena *arena,
                    struct rollout_cut *ret_cut, struct error *err)
{
    struct paging paging = { .arena = arena };

    *ret_cut = (struct rollout_cut){ .place = place };
    if (!paging_init(&paging, path, err))
        return false;
    if (paging.chain.is_paginated)
        read_cut_base(&paging, place, &ret_cut->base);
    return true;
}
