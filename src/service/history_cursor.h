/*
 * Where pages of a thread's turns and items begin, as text that clients keep: the kind of list, the thread, a place in
 * it and where it ended then (store/rollout_tail.h), whether what stands there is part of the page (+) and how many
 * entries of it are not, and the turn that it belongs to:
 *
 *     turns:01990000-0000-7000-8000-0000000000a1:10240:20480:+0:01990000-0000-7000-8000-0000000000b2
 */
#ifndef SERVICE_HISTORY_CURSOR_H
#define SERVICE_HISTORY_CURSOR_H

#include "base/arena.h"
#include "base/str.h"
#include "store/rollout_tail.h"

enum history_scope { HISTORY_TURNS, HISTORY_ITEMS, HISTORY_OCCURRENCES, HISTORY_TIMELINE };

struct history_cursor {
    enum history_scope scope;
    struct str thread_id;
    uint64_t place;
    uint64_t known_end;
    bool is_included;
    uint64_t skip; /* entries of the turn that were told already; 0 for turns and items */
    struct str turn_id;
};

struct str history_cursor_make(const struct history_cursor *cursor, struct arena *arena);

/* False: it is none, or it is one of another list or thread. The scope and the thread are given, the text points into
 * the cursor. */
bool history_cursor_parse(struct str text, enum history_scope scope, struct str thread_id,
                          struct history_cursor *ret_cursor);

struct page_start history_cursor_start(const struct history_cursor *cursor);

#endif
