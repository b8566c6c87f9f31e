/*
 * Where a list of stored threads goes on: "2025-01-10T10:00:01Z|ID", the time it is sorted by and the id of a thread.
 * Behind a further bar there may be a `+`: the list then goes on with that very thread, as it does in the other
 * direction.
 */
#ifndef SERVICE_THREAD_CURSOR_H
#define SERVICE_THREAD_CURSOR_H

#include "store/index.h"

/* Sets the anchor of the query. False: it is no cursor. The time may be spelled as in a file's name, and have a
 * fraction, as codex writes it. */
bool thread_cursor_parse(struct str cursor, struct arena *arena, struct thread_query *query);

/* Behind the last thread of a page; or with its first one (is_included). */
struct str thread_cursor_make(const struct thread_query *query, const struct thread_summary *at,
                              bool is_included, struct arena *arena);

/* As many as a page of threads, turns, items may have: 25 unless told, 1 at least, 100 at most. */
size_t page_limit(struct opt_u32 limit);

#endif
