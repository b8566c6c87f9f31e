#include "service/thread_history.h"

#include "base/memory.h"
#include "loop/lanes.h"
#include "service/thread_cursor.h"
#include "service/threads.h"

/* -- Reading ------------------------------------------------------------------------------- */

static void history_refuse_old(struct history_reading *reading)
{
    request_fail(reading->req, ERR_METHOD_NOT_FOUND, "%s is not supported yet",
                 reading->req->method->name);
}

static void history_run(void *data)
{
    struct history_reading *reading = data;

    if (reading->needs_paginated && !rollout_is_paginated(reading->path.s))
        error_set(&reading->err, ERR_METHOD_NOT_FOUND, "%s is not supported yet",
                  reading->req->method->name);
    else
        reading->read(reading);
}

static void history_read_done(void *data)
{
    struct history_reading *reading = data;
    struct error err = reading->err; /* the answer ends the request */

    if (err.code != 0)
        request_fail_with(reading->req, &err);
    else
        reading->answer(reading);
    error_done(&err);
}

/* A thread that has no file: it is unknown, or nothing was said in it yet. */
static void history_refuse_missing(struct history_reading *reading)
{
    struct request *req = reading->req;
    const struct thread *thread = thread_find(&req->server->agent, reading->id);
    const char *name = req->method->name;

    if (reading->needs_paginated || reading->needs_file)
        history_refuse_old(reading);
    else if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not loaded: %s", reading->id.s);
    else if (thread_path(thread) == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "ephemeral threads do not support %s", name);
    else
        request_fail(
            req, ERR_INVALID_REQUEST,
            "thread %s is not materialized yet; %s is unavailable before first user message",
            reading->id.s, name);
}

void history_reading_continue(struct history_reading *reading, struct str path)
{
    struct request *req = reading->req;

    reading->path = arena_keep(req->arena, path);
    lanes_add(req->server->sessions.grounds, req->connection, history_run, history_read_done,
              reading);
}

static void history_found(void *owner, const struct found_thread *found, const struct error *err)
{
    struct history_reading *reading = owner;
    struct request *req = reading->req;
    struct str path = found->live_path.s != NULL ? found->live_path : found->archived_path;

    if (err->code != 0) {
        request_fail_with(req, err);
        return;
    }
    if (path.s == NULL) {
        history_refuse_missing(reading);
        return;
    }
    history_reading_continue(reading, path);
}

void history_reading_start(struct history_reading *reading, struct request *req, struct str id)
{
    char *normal = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, id, normal))
        return;
    reading->req = req;
    reading->id = str_of(normal);
    store_find(req->server->store, reading->id, history_found, reading);
}

void history_name_cursor(struct error *err, struct str cursor)
{
    if (err->code == ERR_INVALID_REQUEST && cursor.s != NULL &&
        strncmp(err->message.s, "invalid cursor", strlen("invalid cursor")) == 0) {
        error_done(err);
        error_set(err, ERR_INVALID_REQUEST, "invalid cursor: %s", cursor.s);
    }
}

static const char *running_turn_id(const struct server *server, struct str thread_id)
{
    const struct thread *thread = thread_find(&server->agent, thread_id);

    return thread == NULL || thread_turn(thread) == NULL ? NULL : turn_id(thread_turn(thread));
}

/* -- Showing ------------------------------------------------------------------------------- */

void history_show_turn(const struct paged_turn *paged, enum wire_turn_items_view view,
                       const char *running_id, struct wire_turn *ret_turn)
{
    *ret_turn = paged->turn;
    ret_turn->items_view = view;
    if (ret_turn->status == WIRE_TURN_STATUS_IN_PROGRESS &&
        (running_id == NULL || !str_is(ret_turn->id, running_id)))
        ret_turn->status = WIRE_TURN_STATUS_INTERRUPTED;
}

void history_show_item(const struct paged_item *paged, struct wire_thread_item_entry *ret_entry)
{
    *ret_entry = (struct wire_thread_item_entry){
        .turn_id = paged->turn_id,
        .item = paged->item,
        .started_at_ms = known_time(paged->times.started_at_ms),
        .completed_at_ms = known_time(paged->times.completed_at_ms),
    };
    item_set_times(&ret_entry->item, &paged->times);
}

/* -- Pages of turns ------------------------------------------------------------------------ */

struct turns_query turns_query_make(struct opt_u32 limit, enum wire_sort_direction direction,
                                    enum wire_turn_items_view view)
{
    return (struct turns_query){
        .page = { .is_descending = direction != WIRE_SORT_DIRECTION_ASC,
                  .limit = page_limit(limit) },
        .view = view == 0 ? WIRE_TURN_ITEMS_VIEW_SUMMARY : view,
    };
}

enum turn_items turns_query_items(const struct turns_query *query)
{
    switch (query->view) {
    case WIRE_TURN_ITEMS_VIEW_NOT_LOADED:
        return TURN_ITEMS_NONE;
    case WIRE_TURN_ITEMS_VIEW_FULL:
        return TURN_ITEMS_ALL;
    case WIRE_TURN_ITEMS_VIEW_SUMMARY:
        break;
    }
    return TURN_ITEMS_SUMMARY;
}

static struct str turn_cursor(const struct turn_page *page, size_t i, struct str thread_id,
                              bool is_included, struct arena *arena)
{
    const struct paged_turn *at = &page->turns[i];

    return history_cursor_make(&(struct history_cursor){ .scope = HISTORY_TURNS,
                                                         .thread_id = thread_id,
                                                         .place = at->place,
                                                         .known_end = page->end,
                                                         .is_included = is_included,
                                                         .turn_id = at->turn.id },
                               arena);
}

static void show_begun(const struct thread *thread, struct arena *arena, struct wire_turn *turn)
{
    struct wire_turn_array alone = { turn, 1 };

    session_show_begun(thread, arena, &alone);
    *turn = alone.items[0];
}

struct shown_turns history_show_turns(const struct server *server, const struct turn_page *page,
                                      const struct turns_query *query, struct str thread_id,
                                      struct arena *arena)
{
    const struct thread *thread = thread_find(&server->agent, thread_id);
    const char *running_id = running_turn_id(server, thread_id);
    struct wire_turn *turns = arena_alloc(arena, (page->n + 1) * sizeof *turns);
    struct shown_turns shown = { .data = { turns, page->n } };

    for (size_t i = 0; i < page->n; i++) {
        history_show_turn(&page->turns[i], query->view, running_id, &turns[i]);
        if (thread != NULL && query->view == WIRE_TURN_ITEMS_VIEW_FULL)
            show_begun(thread, arena, &turns[i]);
    }
    if (page->n == 0)
        return shown;
    shown.backwards_cursor = turn_cursor(page, 0, thread_id, /* is_included= */ true, arena);
    if (page->has_more)
        shown.next_cursor =
            turn_cursor(page, page->n - 1, thread_id, /* is_included= */ false, arena);
    return shown;
}

bool history_ends_read(const char *path, struct str thread_id, struct arena *arena,
                       struct history_ends *ret_ends, struct error *err)
{
    static const struct page_query last = { .is_descending = true, .limit = 1 };
    struct history_ends ends = { 0 };
    struct turn_page turns = { 0 };
    struct item_page items = { 0 };

    if (!turn_page_read(path, &last, TURN_ITEMS_NONE, arena, &turns, err))
        return false;
    if (turns.n > 0) {
        ends.turns_cursor = turn_cursor(&turns, 0, thread_id, /* is_included= */ true, arena);
        ends.turn_id = turns.turns[0].turn.id;
    }
    if (rollout_is_paginated(path) && !item_page_read(path, &last, STR_NONE, arena, &items, err))
        return false;
    if (items.n > 0)
        ends.items_cursor =
            history_cursor_make(&(struct history_cursor){ .scope = HISTORY_ITEMS,
                                                          .thread_id = thread_id,
                                                          .place = items.items[0].place,
                                                          .known_end = items.end,
                                                          .is_included = true,
                                                          .turn_id = items.items[0].turn_id },
                                arena);
    *ret_ends = ends;
    return true;
}
