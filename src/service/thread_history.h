/*
 * Methods that read a thread's history from its files, near the place that is asked for: the thread is neither loaded
 * nor does it have to be.
 *
 *   find the thread (the index) ── read() on a worker, in a lane of the client ── answer() on the loop
 */
#ifndef SERVICE_THREAD_HISTORY_H
#define SERVICE_THREAD_HISTORY_H

#include "service/history_cursor.h"
#include "service/server.h"
#include "store/rollout_tail.h"

/* First in the struct of a method, in the arena of its request. */
struct history_reading {
    struct request *req;
    struct str id;   /* of the thread, normalised */
    struct str path; /* of its newest file */
    struct error err;

    bool needs_paginated; /* a thread of the old form is refused */
    bool needs_file;      /* so is one that is unknown or has no file, in the same words */

    /* On a worker: what it finds is in the request's arena. An error is the answer. */
    void (*read)(struct history_reading *reading);

    /* On the loop, if there was no error: answers the request. */
    void (*answer)(struct history_reading *reading);
};

/* Or answers why that is not possible, in the words of the reference. `id` is the client's. */
void history_reading_start(struct history_reading *reading, struct request *req, struct str id);

/* The same where the thread was found before: `req` and `id` are set. */
void history_reading_continue(struct history_reading *reading, struct str path);

/* The page could not be read. If its cursor was to blame (rollout_tail.h), the error gets to be the protocol's. */
void history_name_cursor(struct error *err, struct str cursor);

/* A turn as the protocol shows it. `running_id`: of the turn that runs, or NULL; of no other turn more will come. */
void history_show_turn(const struct paged_turn *paged, enum wire_turn_items_view view,
                       const char *running_id, struct wire_turn *ret_turn);

/* An item as the protocol shows it. */
void history_show_item(const struct paged_item *paged, struct wire_thread_item_entry *ret_entry);

/* -- Pages of turns, which several methods have -------------------------------------------- */

struct turns_query {
    struct page_query page;
    enum wire_turn_items_view view;
};

struct turns_query turns_query_make(struct opt_u32 limit, enum wire_sort_direction direction,
                                    enum wire_turn_items_view view);
enum turn_items turns_query_items(const struct turns_query *query);

/* The turns for an answer, and the cursors around them; in the arena. */
struct shown_turns {
    struct wire_turn_array data;
    struct str next_cursor;
    struct str backwards_cursor;
};

/* Whole turns have what they have begun, too, if they run just now. */
struct shown_turns history_show_turns(const struct server *server, const struct turn_page *page,
                                      const struct turns_query *query, struct str thread_id,
                                      struct arena *arena);

/* Cursors that begin with the last turn and the last item of a thread; NULL: there are none. On a worker. */
struct history_ends {
    struct str turns_cursor;
    struct str items_cursor;
    struct str turn_id; /* of the last turn */
};

bool history_ends_read(const char *path, struct str thread_id, struct arena *arena,
                       struct history_ends *ret_ends, struct error *err);

#endif
