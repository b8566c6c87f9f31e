/*
 * Working copies of stored threads: the files of a thread as `bobbin store export` would write them, below the folder of this
 * run of the server (working_folder.h), so that whoever reads rollouts reads files. On a worker: it waits for the database and
 * the disk.
 *
 * The store is the truth. A copy of a thread that this server does not hold is current if it has as many bytes as the head says: lines are
 * only ever added. One that it holds is the file that it writes, whose last lines are on their way to the store; whoever loses a
 * thread with such lines removes its copy (checkout_remove()).
 *
 * Copies of threads that are not held are removed again, those not used for the longest time first, when there are many of
 * them; not what was used a moment ago, and not what a thread that is held goes on from.
 */
#ifndef FLEET_CHECKOUT_H
#define FLEET_CHECKOUT_H

#include "base/error.h"
#include "fleet/fleet.h"
#include "postgres/session.h"

enum {
    CHECKOUTS_MAX = 256,
    CHECKOUT_MIB_MAX = 1024,
    CHECKOUT_REST_S = 60, /* what was used since is not removed */
};

struct checkouts {
    struct fleet *fleet;
    int n_made; /* since the last look at how many there are */
    int64_t n_bytes_made;
};

/* What the store says of the file that a thread goes on with. */
struct stored_head {
    struct str rollout; /* its id; no text: there is none yet */
    struct str file_name;
    int64_t n_bytes; /* with a line break behind every line */
    int64_t torn;    /* see stored_file.h */
    int64_t n_lines;
    bool is_archived;
};

/* Where the copy is or will be; no text if the name is none of a rollout. */
struct str checkout_path(const struct checkouts *copies, const struct stored_head *head,
                         struct arena *arena);

/* Makes sure of the thread's file and of those that it goes on from. False with a fault: the database; with an error: the disk. */
bool checkout_make(struct checkouts *copies, struct sql_session *session, struct str thread_id,
                   const struct stored_head *head, struct arena *arena, struct error *err,
                   struct sql_fault *fault);

/* Every file of a thread that is here: it is gone, or what it has is not to be trusted. Any thread of execution. */
void checkout_remove(const struct fleet *fleet, struct str thread_id);

/* The same files to their other place. */
void checkout_move(const struct fleet *fleet, struct str thread_id, bool to_archive);

/* Removes what there is too much of, if enough was made since the last time, or in any case. */
void checkout_tidy(struct checkouts *copies, bool in_any_case);

#endif
