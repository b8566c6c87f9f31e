/*
 * The board (board.h) for whoever asks from the loop, and what the store knows of threads for those who work with it.
 *
 * A piece of work runs on the store's worker, behind what was asked before, and is done on the loop.
 */
#ifndef STORE_STORE_BOARD_H
#define STORE_STORE_BOARD_H

#include "loop/work.h"
#include "store/board.h"
#include "store/store.h"

void store_add_work(struct store *store, work_fn *run, work_fn *done, void *data);

/* -- On the worker --------------------------------------------------------------------------- */

struct board *store_board(struct store *store);

/* The row of a stored thread. False: it has none. */
bool store_has_thread(struct store *store, struct str id, struct arena *arena,
                      struct thread_summary *ret_summary);

/* When threads were last used, Unix seconds; -1: it is not stored, or that cannot be told. */
void store_thread_times(struct store *store, const struct str *ids, size_t n, int64_t *ret_times);

/* -- On the loop ----------------------------------------------------------------------------- */

/* From now on what is read of threads counts, also for later servers of this home. */
void store_keep_read_states(struct store *store);

/*
 * A thread belongs to a project from now on, if there is such a project; the thread need not be stored yet. thread_id NULL: it is
 * only looked whether there is one.
 */
void store_set_project(struct store *store, struct str thread_id, struct str project_id,
                       store_done_fn *on_done, void *owner);

/* A turn has ended; on_noted (or NULL) comes from the loop if that changed something. */
typedef void store_noted_fn(void *owner, struct str thread_id,
                            const struct wire_thread_read_state *state);
void store_note_turn(struct store *store, struct str thread_id, struct str turn_id,
                     store_noted_fn *on_noted, void *owner);

/* A thread has forgotten turns, and path is its file now; on_noted as above. */
void store_note_revert(struct store *store, struct str thread_id, struct str path,
                       store_noted_fn *on_noted, void *owner);

#endif
