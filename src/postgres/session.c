#include "postgres/session.h"

#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

enum { SESSION_LOOK_MS = 100 };

struct sql_session {
    const struct libpq *pq;
    PGconn *connection; /* owned */
    int64_t patience_ms;
    const atomic_bool *stop; /* or NULL */
};

bool sql_session_connect(const char *url, int64_t patience_ms, struct sql_session **ret_session,
                         struct sql_fault *fault)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct connect_request request = { .url = url, .timeout_ms = patience_ms };
    PGconn *connection;
    struct sql_session *session;

    if (!postgres_connect(&request, &connection, fault))
        return false;
    session = xcalloc(1, sizeof *session);
    session->pq = libpq(&err);
    session->connection = connection;
    session->patience_ms = patience_ms;
    session->pq->setnonblocking(connection, 1);
    *ret_session = session;
    return true;
}

void sql_session_set_stop(struct sql_session *session, const atomic_bool *stop)
{
    session->stop = stop;
}

void sql_session_end(struct sql_session *session)
{
    if (session == NULL)
        return;
    session->pq->finish(session->connection);
    free(session);
}

void sql_session_endp(struct sql_session **session)
{
    sql_session_end(*session);
}

int sql_session_server_version(const struct sql_session *session)
{
    return session->pq->serverVersion(session->connection);
}

bool sql_session_is_well(struct sql_session *session)
{
    struct pollfd poller = { .fd = session->pq->socket(session->connection), .events = POLLIN };

    while (poll(&poller, 1, /* timeout= */ 0) > 0) {
        if (!session->pq->consumeInput(session->connection))
            return false;
        session->pq->isBusy(session->connection); /* takes in what came */
        if (session->pq->status(session->connection) != LIBPQ_CONNECTION_OK)
            return false;
    }
    return true;
}

static bool sql_session_is_lost(struct sql_session *session, struct sql_fault *fault)
{
    return sql_fault_set_words(fault, FAULT_AWAY, session->pq->errorMessage(session->connection));
}

/* Until something can be read, or written if that is wanted. */
static bool sql_session_wait(struct sql_session *session, bool wants_writing,
                             struct sql_fault *fault)
{
    struct pollfd poller = { .fd = session->pq->socket(session->connection),
                             .events = POLLIN | (wants_writing ? POLLOUT : 0) };
    int64_t deadline_ms = clock_steady_ms() + session->patience_ms;

    while (clock_steady_ms() < deadline_ms) {
        int n;

        if (session->stop != NULL && atomic_load(session->stop))
            return sql_fault_set(fault, FAULT_AWAY, "it was given up");
        n = poll(&poller, 1, SESSION_LOOK_MS);
        if (n > 0)
            return session->pq->consumeInput(session->connection) != 0 ||
                   sql_session_is_lost(session, fault);
        if (n < 0 && errno != EINTR)
            return sql_fault_set(fault, FAULT_AWAY, "the connection was lost");
    }
    return sql_fault_set(fault, FAULT_AWAY, "the database has not answered for %d ms",
                         (int)session->patience_ms);
}

/* Sends what was begun and waits until a result can be had. */
static bool sql_session_settle(struct sql_session *session, struct sql_fault *fault)
{
    int unsent;

    while ((unsent = session->pq->flush(session->connection)) != 0) {
        if (unsent < 0)
            return sql_session_is_lost(session, fault);
        if (!sql_session_wait(session, /* wants_writing= */ true, fault))
            return false;
    }
    while (session->pq->isBusy(session->connection)) {
        if (!sql_session_wait(session, /* wants_writing= */ false, fault))
            return false;
    }
    return true;
}

/* All results of what was sent; the last one is kept, the first fault counts. */
static bool sql_session_collect(struct sql_session *session, struct sql_result *ret_result,
                                struct sql_fault *fault)
{
    struct sql_result last = { .pq = session->pq };
    bool ok = true;

    for (;;) {
        struct sql_result next = { .pq = session->pq };

        if (!sql_session_settle(session, fault)) {
            sql_result_done(&last);
            return false;
        }
        next.rows = session->pq->getResult(session->connection);
        if (next.rows == NULL)
            break;
        if (ok)
            ok = sql_result_check(&next, fault);
        sql_result_done(&last);
        last = next;
        if (!ok && fault->kind == FAULT_AWAY)
            break; /* nothing more comes, or (after COPY, which nobody asked for) the same for ever */
    }
    if (ok && ret_result != NULL)
        *ret_result = last;
    else
        sql_result_done(&last);
    return ok;
}

bool sql_session_run(struct sql_session *session, const struct sql *statement,
                     struct sql_result *ret_result, struct sql_fault *fault)
{
    int formats[SQL_VALUES_MAX];

    for (int i = 0; i < statement->n; i++)
        formats[i] = 1;
    if (!session->pq->sendQueryParams(session->connection, statement->text, statement->n,
                                      statement->types, statement->values, statement->lengths,
                                      formats, /* result_format= */ 0))
        return sql_session_is_lost(session, fault);
    return sql_session_collect(session, ret_result, fault);
}

bool sql_session_exec(struct sql_session *session, const char *sql, struct sql_fault *fault)
{
    if (!session->pq->sendQuery(session->connection, sql))
        return sql_session_is_lost(session, fault);
    return sql_session_collect(session, NULL, fault);
}

bool sql_session_begin(struct sql_session *session, struct sql_fault *fault)
{
    return sql_session_exec(session, "BEGIN", fault);
}

bool sql_session_finish(struct sql_session *session, bool ok, struct sql_fault *fault)
{
    CLEANUP(sql_fault_done) struct sql_fault ignored = { 0 };

    if (ok)
        return sql_session_exec(session, "COMMIT", fault);
    sql_session_exec(session, "ROLLBACK", &ignored);
    return false;
}
