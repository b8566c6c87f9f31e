/*
 * The newest rollouts of a home, by their names alone: for lists that are asked for before the index is complete.
 *
 * A name tells when its thread was begun, and lists are sorted by that. So files are brought into an index newest first, and
 * down to the first one that was not, the index has every row in its place:
 *
 *     newest                                                                 oldest
 *     | brought in: rows | next one |  further names that were kept  | the rest    |
 *                        '---- below this the index may lack rows ----------------'
 *
 * Where the clocks of a name (local time) and of the id in it (UTC) differ by hours, because the machine has travelled, the later
 * one counts. Files that lie where their name does not say are left to the index, as are those that none of the rows that
 * were brought in speaks for: whoever asks is told that a page is not covered.
 *
 * Everything here reads folders and files, so it runs on a worker.
 */
#ifndef STORE_RECENT_H
#define STORE_RECENT_H

#include "store/index.h"

struct recent;

/* Finds names: all of a small home, at least `n_wanted` of a large one. */
struct recent *recent_find(const char *home, size_t n_wanted);
void recent_free(struct recent *recent); /* accepts NULL */

/* The next so many files, newest first, into the index; false, with an error: it cannot be written. */
bool recent_bring_in(struct recent *recent, struct index *index, size_t n, struct error *err);

/* Have all that were found been brought in? And are these all there are? */
bool recent_is_used_up(const struct recent *recent);
bool recent_has_all(const struct recent *recent);

/* Are all threads that belong before the last of these rows, or between them, in the index? Rows are sorted as lists are. */
bool recent_covers(const struct recent *recent, const struct thread_summary *rows, size_t n);

#endif
