/*
 * Whole homes into a store and out of it, byte for byte: rollouts of every form (forks and reverts included), whether
 * they are archived, and the names of threads. Everything waits for the disk and the database.
 *
 * Either way may be repeated. What is there already is skipped, what goes on from it is continued, and anything else is
 * reported and left alone: neither side ever loses a line.
 */
#ifndef FLEET_TRANSFER_H
#define FLEET_TRANSFER_H

#include "postgres/session.h"

struct transfer_sum {
    size_t n_threads, n_files; /* that are new, or longer than they were */
    int64_t n_lines;           /* that were added */
    size_t n_same;             /* files that were there already */
    size_t n_left_alone;       /* files that were reported */
    size_t n_names;
};

/* Somebody has to know of it; `what` is a file. */
typedef void transfer_report_fn(void *owner, const char *what, const char *why);

struct transfer {
    struct sql_session *session;
    const char *home;
    transfer_report_fn *on_report;
    void *owner;
    struct transfer_sum sum;
};

/* Every rollout and name of a home. False: the database failed, and what was imported before stays. */
bool transfer_import(struct transfer *transfer, struct sql_fault *fault);

/* Everything, or these threads with the files that they go on from. The ids are valid. */
bool transfer_export(struct transfer *transfer, const struct str *ids, size_t n_ids,
                     struct sql_fault *fault);

#endif
