/*
 * Journals of a server that is one of several: lines go into the batches of its writer.
 *
 * A thread that is stored is *taken* before it is loaded for writing: at once if nobody has it, after a moment if the
 * server that had it is gone and its lease is not over yet, and not at all while another one has it.
 */
#ifndef FLEET_JOURNAL_STORE_H
#define FLEET_JOURNAL_STORE_H

#include "fleet/fleet.h"
#include "store/journal.h"

/* As long as the fleet. */
struct journals *fleet_journals(struct fleet *fleet);

struct journal_take;

/*
 * The journal is the caller's; NULL unless the thread is ours now. `taken` says what the store knows of it (is_known: anything),
 * and who has it. With an error nobody knows. Called once, from the loop, unless the take is cancelled; the take is gone.
 */
typedef void journal_taken_fn(void *owner, struct journal *journal,
                              const struct taken_thread *taken, const struct error *err);

struct journal_take *journal_take(struct fleet *fleet, struct str id, journal_taken_fn *on_taken,
                                  void *owner);

/* The same, while another server has it, too: that one may be gone, which shows when its lease is over. */
struct journal_take *journal_take_insisting(struct fleet *fleet, struct str id,
                                            journal_taken_fn *on_taken, void *owner);

/* Nobody waits for it any more: a thread that is ours then is given back. Accepts NULL. */
void journal_take_cancel(struct journal_take *take);

/* The file that has its lines here: removed if the thread is lost. */
void journal_set_copy(struct journal *journal, const char *path);

/* For fleet.c. */
struct journal_shelf;
struct journal_shelf *journal_shelf_new(struct fleet *fleet, struct loop *loop);
void journal_shelf_free(
    struct journal_shelf *shelf); /* accepts NULL; gives up what is not committed */

/* Is everything that was released committed? */
bool journal_shelf_is_empty(const struct journal_shelf *shelf);

#endif
