#include "postgres/link.h"

#include "base/check.h"
#include "base/memory.h"
#include "loop/socket_watch.h"
#include "loop/work.h"
#include "postgres/connect.h"

#include <stdlib.h>
#include <sys/random.h>

/* Short, for a lease may be sure still when the database is back. */
enum { REST_FIRST_MS = 100, REST_MAX_MS = 500 };

/* What the worker has while a connection is made. */
struct connecting {
    char *url; /* owned */
    int64_t timeout_ms;
    atomic_bool stop;
    PGconn *made; /* owned; NULL: it failed */
    struct sql_fault fault;
};

struct sql_link {
    struct loop *loop;
    struct work_queue *queue;
    struct connecting connecting;
    struct sql_link_calls calls;
    enum sql_link_state state;
    const struct libpq *pq; /* since the first connection */
    PGconn *connection;     /* owned; NULL unless it is ready or busy */
    struct socket_watch *watch;
    struct timer *timer; /* busy: when the answers are late; resting: when it tries again */
    uint64_t rest_ms;    /* before the next try */

    /* Of the batch under way; behind them there is room for why it could not be committed. Owned. */
    struct sql_result *results;
    size_t n_statements, n_results;
    bool was_separator; /* the last thing libpq handed out was the end of a statement */
    sql_answers_fn *on_answers;
    void *answers_owner;
    struct sql_fault lost; /* what was met while sending, to be told in the next round */
};

enum sql_link_state sql_link_state(const struct sql_link *link)
{
    return link->state;
}

/* -- Making it ----------------------------------------------------------------------------- */

static void connecting_run(void *data)
{
    struct connecting *connecting = data;
    struct connect_request request = { .url = connecting->url,
                                       .timeout_ms = connecting->timeout_ms,
                                       .stop = &connecting->stop };

    connecting->made = NULL;
    postgres_connect(&request, &connecting->made, &connecting->fault);
}

static void connecting_done(void *data);

static void sql_link_connect(struct sql_link *link)
{
    link->state = SQL_LINK_CONNECTING;
    work_queue_add(link->queue, connecting_run, connecting_done, &link->connecting);
}

/* Half of it is left to chance: a fleet that was cut off does not come back in one moment. */
static void sql_link_rest(struct sql_link *link)
{
    uint64_t chance = 0;

    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) < 0)
        chance = 0;
    link->state = SQL_LINK_RESTING;
    timer_start(link->timer, link->rest_ms / 2 + chance % (link->rest_ms / 2 + 1));
    link->rest_ms = link->rest_ms * 2 > REST_MAX_MS ? REST_MAX_MS : link->rest_ms * 2;
}

static void sql_link_ready(void *owner, int fd, unsigned events);

/* Takes over what the worker has made; false: the system does not let it be watched. */
static bool sql_link_adopt(struct sql_link *link)
{
    CLEANUP(error_done) struct error err = { 0 };
    int fd;

    link->pq = libpq(&err);
    link->connection = link->connecting.made;
    link->connecting.made = NULL;
    link->pq->setnonblocking(link->connection, 1);
    fd = link->pq->socket(link->connection);
    if (link->pq->enterPipelineMode(link->connection) &&
        socket_watch_new(link->loop, fd, sql_link_ready, link, &link->watch) == 0) {
        socket_watch_set(link->watch, SOCKET_READABLE);
        return true;
    }
    link->pq->finish(link->connection);
    link->connection = NULL;
    return sql_fault_set(&link->connecting.fault, FAULT_AWAY, "the connection cannot be watched");
}

static void connecting_done(void *data)
{
    struct sql_link *link = container_of(data, struct sql_link, connecting);

    if (atomic_load(&link->connecting.stop))
        return;
    if (link->connecting.made != NULL && sql_link_adopt(link)) {
        link->state = SQL_LINK_READY;
        link->rest_ms = REST_FIRST_MS;
        link->calls.on_up(link->calls.owner);
        return;
    }
    sql_link_rest(link);
    link->calls.on_down(link->calls.owner, &link->connecting.fault);
    sql_fault_done(&link->connecting.fault);
}

/* -- Losing it ----------------------------------------------------------------------------- */

static void sql_link_close(struct sql_link *link)
{
    socket_watch_free(link->watch);
    link->watch = NULL;
    if (link->connection != NULL)
        link->pq->finish(link->connection);
    link->connection = NULL;
}

static void sql_link_forget_batch(struct sql_link *link)
{
    for (size_t i = 0; i < link->n_results; i++)
        sql_result_done(&link->results[i]);
    free(link->results);
    link->results = NULL;
    link->n_statements = link->n_results = 0;
}

static void sql_link_lost(struct sql_link *link, const struct sql_fault *fault)
{
    bool was_busy = link->state == SQL_LINK_BUSY;

    sql_link_close(link);
    sql_link_forget_batch(link);
    sql_link_rest(link);
    if (was_busy)
        link->on_answers(link->answers_owner, NULL, fault, 0);
    link->calls.on_down(link->calls.owner, fault);
}

static void sql_link_broke(struct sql_link *link)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    sql_fault_set_words(&fault, FAULT_AWAY, link->pq->errorMessage(link->connection));
    sql_link_lost(link, &fault);
}

static void sql_link_timer(void *owner)
{
    struct sql_link *link = owner;
    struct sql_fault fault = link->lost;

    if (link->state == SQL_LINK_RESTING) {
        sql_link_connect(link);
        return;
    }
    link->lost = (struct sql_fault){ 0 };
    if (fault.kind == FAULT_NONE)
        sql_fault_set(&fault, FAULT_AWAY, "the database does not answer");
    sql_link_lost(link, &fault);
    sql_fault_done(&fault);
}

void sql_link_drop(struct sql_link *link, const char *why)
{
    if (link->connection == NULL || link->lost.kind != FAULT_NONE)
        return;
    sql_fault_set(&link->lost, FAULT_AWAY, "%s", why);
    timer_start(link->timer, 0);
}

/* -- Batches ------------------------------------------------------------------------------- */

/* The batch has come to its end: the link is ready before anybody is told, so that the next one can be sent. A commit
 * that fails, after every statement has succeeded, is one answer more. */
static void sql_link_finish_batch(struct sql_link *link)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    struct sql_result *results = link->results;
    size_t n = link->n_results, culprit = 0;
    bool ok = n == link->n_statements;

    while (culprit < n && sql_result_check(&results[culprit], &fault))
        culprit++;
    ok = ok && culprit == n;
    if (!ok && fault.kind == FAULT_NONE)
        sql_fault_set(&fault, FAULT_AWAY,
                      "the database has sent another number of answers than it was asked for");
    link->results = NULL;
    link->n_results = link->n_statements = 0;
    link->state = SQL_LINK_READY;
    timer_stop(link->timer);
    link->on_answers(link->answers_owner, ok ? results : NULL, ok ? NULL : &fault, culprit);
    for (size_t i = 0; i < n; i++)
        sql_result_done(&results[i]);
    free(results);
}

/* Everything that is there. Every statement's result is followed by a separator, and all of them by the sync. */
static void sql_link_take_results(struct sql_link *link)
{
    while (link->state == SQL_LINK_BUSY && !link->pq->isBusy(link->connection)) {
        struct sql_result next = { .pq = link->pq, .rows = link->pq->getResult(link->connection) };

        if (next.rows == NULL) {
            if (link->was_separator || link->pq->status(link->connection) != LIBPQ_CONNECTION_OK) {
                sql_link_broke(link);
                return;
            }
            link->was_separator = true;
            continue;
        }
        link->was_separator = false;
        if (link->pq->resultStatus(next.rows) == LIBPQ_PIPELINE_SYNC) {
            sql_result_done(&next);
            sql_link_finish_batch(link);
        } else if (link->n_results <= link->n_statements) {
            link->results[link->n_results++] = next;
        } else {
            sql_result_done(&next);
            sql_link_broke(link); /* there may be no end of them */
            return;
        }
    }
}

/* False: the connection is lost, and that has been told. */
static bool sql_link_flush(struct sql_link *link)
{
    int unsent = link->pq->flush(link->connection);

    if (unsent < 0) {
        sql_link_broke(link);
        return false;
    }
    socket_watch_set(link->watch, SOCKET_READABLE | (unsent > 0 ? SOCKET_WRITABLE : 0));
    return true;
}

static void sql_link_ready(void *owner, int fd, unsigned events)
{
    struct sql_link *link = owner;

    if (link->lost.kind != FAULT_NONE)
        return; /* the timer is about to tell */
    if (!link->pq->consumeInput(link->connection)) {
        sql_link_broke(link);
        return;
    }
    if (link->state == SQL_LINK_BUSY) {
        if (sql_link_flush(link))
            sql_link_take_results(link);
    } else if (link->pq->status(link->connection) != LIBPQ_CONNECTION_OK) {
        sql_link_broke(link);
    }
}

static bool sql_link_put(struct sql_link *link, const struct sql *statement)
{
    int formats[SQL_VALUES_MAX];

    for (int i = 0; i < statement->n; i++)
        formats[i] = 1;
    return link->pq->sendQueryParams(link->connection, statement->text, statement->n,
                                     statement->types, statement->values, statement->lengths,
                                     formats, /* result_format= */ 0) != 0;
}

static bool sql_link_put_all(struct sql_link *link, const struct sql *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!sql_link_put(link, &statements[i]))
            return false;
    }
    return link->pq->pipelineSync(link->connection) && link->pq->flush(link->connection) >= 0;
}

void sql_link_send(struct sql_link *link, const struct sql *statements, size_t n,
                   int64_t timeout_ms, sql_answers_fn *on_answers, void *owner)
{
    check(link->state == SQL_LINK_READY && n > 0);
    link->state = SQL_LINK_BUSY;
    link->results = xcalloc(n + 1, sizeof *link->results);
    link->n_statements = n;
    link->n_results = 0;
    link->was_separator = false;
    link->on_answers = on_answers;
    link->answers_owner = owner;
    timer_start(link->timer, timeout_ms < 0 ? 0 : (uint64_t)timeout_ms);
    if (link->lost.kind != FAULT_NONE || !sql_link_put_all(link, statements, n)) {
        if (link->lost.kind == FAULT_NONE)
            sql_fault_set_words(&link->lost, FAULT_AWAY, link->pq->errorMessage(link->connection));
        timer_start(link->timer, 0);
        return;
    }
    /* What did not fit goes out when the socket takes more; asking for that once too often is harmless. */
    socket_watch_set(link->watch, SOCKET_READABLE | SOCKET_WRITABLE);
}

/* -- Its life ------------------------------------------------------------------------------ */

struct sql_link *sql_link_new(struct loop *loop, const char *url, int64_t connect_ms,
                              const struct sql_link_calls *calls)
{
    struct sql_link *link = xcalloc(1, sizeof *link);

    link->loop = loop;
    link->queue = work_queue_new(loop);
    link->connecting.url = xstrdup(url);
    link->connecting.timeout_ms = connect_ms;
    link->calls = *calls;
    link->timer = timer_new(loop, sql_link_timer, link);
    link->rest_ms = REST_FIRST_MS;
    sql_link_connect(link);
    return link;
}

void sql_link_free(struct sql_link *link)
{
    if (link == NULL)
        return;
    atomic_store(&link->connecting.stop, true);
    work_queue_free(link->queue);
    if (link->connecting.made != NULL) {
        CLEANUP(error_done) struct error err = { 0 };

        libpq(&err)->finish(link->connecting.made);
    }
    sql_link_close(link);
    sql_link_forget_batch(link);
    timer_free(link->timer);
    sql_fault_done(&link->connecting.fault);
    sql_fault_done(&link->lost);
    free(link->connecting.url);
    free(link);
}
