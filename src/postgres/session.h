/*
 * A connection for whoever may wait: commands, and workers that read a thread. One statement after the other; what takes
 * longer than `patience_ms` without a byte of an answer is given up, and the session is of no use afterwards.
 */
#ifndef POSTGRES_SESSION_H
#define POSTGRES_SESSION_H

#include "postgres/connect.h"
#include "postgres/result.h"
#include "postgres/sql.h"

struct sql_session;

bool sql_session_connect(const char *url, int64_t patience_ms, struct sql_session **ret_session,
                         struct sql_fault *fault);
void sql_session_end(struct sql_session *session); /* accepts NULL */
void sql_session_endp(struct sql_session **session);

/* For what is run away from the loop and has to be given up when it ends; borrowed. */
void sql_session_set_stop(struct sql_session *session, const atomic_bool *stop);

/* Has the other side said nothing that ends it? For one that was idle; it does not wait. */
bool sql_session_is_well(struct sql_session *session);

/* One statement. The result is the caller's; it may be NULL for who does not want it. */
bool sql_session_run(struct sql_session *session, const struct sql *statement,
                     struct sql_result *ret_result, struct sql_fault *fault);

/* Any number of statements, without values: BEGIN, COMMIT, tables. */
bool sql_session_exec(struct sql_session *session, const char *sql, struct sql_fault *fault);

/* One transaction; ending it with ok=false rolls back. */
bool sql_session_begin(struct sql_session *session, struct sql_fault *fault);
bool sql_session_finish(struct sql_session *session, bool ok, struct sql_fault *fault);

int sql_session_server_version(const struct sql_session *session);

#endif
