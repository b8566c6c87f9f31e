/*
 * A connection to PostgreSQL for the loop. It is made on a worker (names and passwords may take their time) and made anew,
 * after a while that doubles up to 5 s, for as long as the link exists.
 *
 *      ┌────────────┐  made   ┌───────┐  sql_link_send()  ┌──────┐
 *  ──► │ CONNECTING │ ──────► │ READY │ ────────────────► │ BUSY │
 *      └────────────┘         └───────┘ ◄──────────────── └──────┘
 *        ▲        │ failed        │ lost    all answers       │ lost, or late
 *   after│        ▼               ▼                           │
 *   a    └──── RESTING ◄──────────┴───────────────────────────┘
 *   while
 *
 * A batch is any number of statements that are one transaction: all of them hold, or none does. At most one is under
 * way. When its answers do not come in time the connection is closed and made anew: nobody knows then whether the batch
 * holds, and whoever sent it asks.
 */
#ifndef POSTGRES_LINK_H
#define POSTGRES_LINK_H

#include "loop/loop.h"
#include "postgres/result.h"
#include "postgres/sql.h"

struct sql_link;

enum sql_link_state {
    SQL_LINK_CONNECTING = 1,
    SQL_LINK_READY,
    SQL_LINK_BUSY,
    SQL_LINK_RESTING,
};

/* All from the loop, never from inside of a function of this header; none of them frees the link. */
struct sql_link_calls {
    void (*on_up)(void *owner);
    /* It could not be made, or was lost. A batch that was under way has been told before. */
    void (*on_down)(void *owner, const struct sql_fault *fault);
    void *owner;
};

/* The URL is copied. A connection is given up after so many milliseconds. */
struct sql_link *sql_link_new(struct loop *loop, const char *url, int64_t connect_ms,
                              const struct sql_link_calls *calls);
void sql_link_free(
    struct sql_link *link); /* accepts NULL; waits for the worker; what is under way is not told */

enum sql_link_state sql_link_state(const struct sql_link *link);

/* A result for each statement, valid during the call. With a fault there are none: no statement holds, unless it is
 * FAULT_AWAY, with which nobody knows. `culprit` is the statement that failed; behind the last one: the commit. */
typedef void sql_answers_fn(void *owner, const struct sql_result *results,
                            const struct sql_fault *fault, size_t culprit);

/* Only while it is ready. Everything is copied before this returns. */
void sql_link_send(struct sql_link *link, const struct sql *statements, size_t n,
                   int64_t timeout_ms, sql_answers_fn *on_answers, void *owner);

/* Closes the connection and makes it anew, as if it had been lost: who knows that it is of no use says so. */
void sql_link_drop(struct sql_link *link, const char *why);

#endif
