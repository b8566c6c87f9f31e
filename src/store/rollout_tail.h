/*
 * Pages of a thread's turns and items, read near the place that is asked for: the file is not loaded, and what a page
 * costs does not depend on how long the thread is. A thread may consist of several files (store/rollout_chain.h);
 * they are read as one.
 *
 * A place is the offset of a line in the thread as a whole: that of the files before its own, as far as they count,
 * and the line's in its file. Places of lines that were seen stay what they are when the thread goes on. After a
 * revert another turn may begin there, so who keeps a place (in a cursor) keeps the id of its turn beside it.
 *
 * Everything here reads files, so it runs on a worker. All memory of a result is in the arena that is given.
 */
#ifndef STORE_ROLLOUT_TAIL_H
#define STORE_ROLLOUT_TAIL_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"
#include "store/rollout_chain.h"
#include "store/turns.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ROLLOUT_PAGE_BYTES_MAX = 32 * 1024 * 1024, /* of lines, for a page with all items */
    ROLLOUT_WHOLE_MAX =
        8 * 1024 * 1024, /* a thread of the old form up to here is read as a whole */
};

/* -- Where to begin ------------------------------------------------------------------------ */

/*
 * Without a place a page begins at the thread's first turn or item, or at its last one if it is a descending one.
 * With one it begins there, or next to it. `turn_id` is what stood there; if that is no longer so, the error's code is
 * ERR_INVALID_REQUEST and its text begins with "invalid cursor".
 */
struct page_start {
    bool has_place;
    bool is_included; /* what stands at the place is part of the page */
    uint64_t place;
    uint64_t known_end; /* `end` of the page that the place is from; 0: not known */
    struct str turn_id; /* NULL: it is not looked at */
};

struct page_query {
    struct page_start from;
    bool is_descending;
    size_t limit; /* at least 1 */
};

/* -- Turns --------------------------------------------------------------------------------- */

struct turn_page {
    struct paged_turn *turns; /* in the order that was asked for */
    size_t n;
    bool has_more; /* in the same direction, behind the last one */
    uint64_t end;  /* of the thread when it was read, for the cursors that lead on from here */
};

/*
 * At most `limit` turns, fewer if they are very long (ROLLOUT_PAGE_BYTES_MAX, one turn at least): has_more tells.
 * Turns that were rolled back do not show. A thread without a turn has an empty page.
 *
 * In a large file (ROLLOUT_WHOLE_MAX) of the old form (not `paginated`) items that have no id in the file are called by
 * the place of their line (item-1048576), because their number cannot be told without reading all before them.
 */
bool turn_page_read(const char *path, const struct page_query *query, enum turn_items items,
                    struct arena *arena, struct turn_page *ret_page, struct error *err);

/* The one turn of that id, with all its items; *ret_found is false if there is none. */
bool turn_find(const char *path, struct str turn_id, struct arena *arena, bool *ret_found,
               struct paged_turn *ret_turn, struct error *err);

/* The last turn_context line of a thread, its payload as JSON; NULL: there is none. */
bool rollout_last_context(const struct rollout_chain *chain, struct arena *arena,
                          struct str *ret_json, struct error *err);

/* -- Items --------------------------------------------------------------------------------- */

struct paged_item {
    struct wire_thread_item item;
    struct item_times times;
    struct str turn_id;
    uint64_t place; /* of the line that completed it */
};

struct item_page {
    struct paged_item *items; /* in the order that was asked for */
    size_t n;
    bool has_more;
    uint64_t end;
};

/*
 * The items of a paginated thread, or of one turn of it (`turn_id`, NULL: all), in the order in which they were
 * completed. An unknown turn has no items. A thread of the old form has none here: see rollout_is_paginated().
 */
bool item_page_read(const char *path, const struct page_query *query, struct str turn_id,
                    struct arena *arena, struct item_page *ret_page, struct error *err);

/* -- Where a fork or a revert cuts --------------------------------------------------------- */

/*
 * The end of the thread's part that stays: for a paginated one this is what the other file's `history_base` says, for
 * one of the old form the lines before `place` are what a copy gets.
 */
struct rollout_cut {
    uint64_t place;
    struct history_base base; /* paginated only; base.id.s == NULL: a copy has to be made */
};

/*
 * Behind the turn of that id (is_before: in front of it); without an id at the end of the thread. *ret_found is false if
 * there is no such turn.
 */
bool rollout_find_cut(const char *path, struct str turn_id, bool is_before, struct arena *arena,
                      bool *ret_found, struct rollout_cut *ret_cut, struct error *err);

/* Behind the last whole line before a place. */
bool rollout_cut_at(const char *path, uint64_t place, struct arena *arena,
                    struct rollout_cut *ret_cut, struct error *err);

#endif
