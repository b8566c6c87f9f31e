/* What the files of the stored threads share: see stored_store.h. All of it is the store's worker's, unless it says otherwise. */
#ifndef FLEET_STORED_INTERNAL_H
#define FLEET_STORED_INTERNAL_H

#include "fleet/checkout.h"
#include "fleet/stored_store.h"
#include "store/store_ops.h"

#include <stdatomic.h>

struct stored {
    struct fleet *fleet;         /* borrowed */
    struct sql_session *session; /* NULL: made with the next question; owned */
    struct checkouts copies;
    bool in_transaction;
    bool is_away;          /* it could not be made the last time */
    atomic_bool is_ending; /* then it is not tried again; any thread of execution */
};

/* The connection, made or made anew if need be. NULL, with an error: it cannot be. */
struct sql_session *stored_session(struct stored *stored, struct error *err);

/* One statement; the result may be NULL. A database that is away costs some seconds. */
bool stored_run(struct stored *stored, const struct sql *statement, struct sql_result *ret_result,
                struct error *err);

/* One transaction; ending it with ok=false rolls back. */
bool stored_begin(struct stored *stored, struct error *err);
bool stored_finish(struct stored *stored, bool ok, struct error *err);

/* The words for a client; a connection that is of no use is closed. Returns false. */
bool stored_failed(struct stored *stored, const struct sql_fault *fault, struct error *err);

/* -- Rows (stored_row.c) --------------------------------------------------------------------- */

/* One thread as the tables have it. All text is in the arena. */
struct stored_row {
    struct thread_summary summary; /* with the path of the working copy, be it there or not */
    struct str name;               /* the last one; no text: none */
    struct str listed_name;        /* the last one that is not blank */
    struct stored_head head;
};

/* What every statement that yields rows selects, of the tables t (threads), h (heads) and r (rollouts) and with the id of this server as
 * its first value. */
extern const char stored_columns[];
extern const char stored_joins[]; /* of h and r to t */

void stored_row_read(struct stored *stored, struct store *store, const struct sql_result *rows,
                     int row, struct arena *arena, struct stored_row *ret_row);

/* One of them. */
bool stored_row_find(struct stored *stored, struct store *store, struct str id, struct arena *arena,
                     bool *ret_found, struct stored_row *ret_row, struct error *err);

/* The provider of threads that name none. */
struct str stored_provider(const struct store *store);

/* -- The table of functions ------------------------------------------------------------------ */

work_fn stored_list, stored_find, stored_load, stored_move, stored_set_name, stored_set_git,
    stored_set_edge, stored_open_edges, stored_add, stored_update, stored_check_delete,
    stored_delete, stored_loaded;

bool stored_has_thread(struct store *store, struct str id, struct arena *arena,
                       struct thread_summary *ret_summary);
void stored_thread_times(struct store *store, const struct str *ids, size_t n, int64_t *ret_times);

/* Row, files and name of a thread; with a current working copy if that is wanted. */
bool stored_find_thread(struct find_task *task, bool with_copy);

/* The last name of a thread that has no row yet; no text: none. */
bool stored_early_name(struct stored *stored, struct str id, struct arena *arena,
                       struct str *ret_name, struct error *err);

bool stored_bring_name(struct stored *stored, struct str id, struct arena *arena,
                       struct error *err); /* and now it has one */

/* The row of a thread that nobody else holds is brought up to date; see index_upsert(). */
bool stored_put(struct stored *stored, const struct index_update *update, struct error *err);

#endif
