#include "postgres/connect.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 100 }; /* how often the wish to stop is looked for */

/* -- The address --------------------------------------------------------------------------- */

static const char *option_of(const struct libpq_option *options, const char *keyword)
{
    for (; options != NULL && options->keyword != NULL; options++) {
        if (strcmp(options->keyword, keyword) == 0)
            return options->val;
    }
    return NULL;
}

static bool starts_as_url(const char *url)
{
    return str_starts(str_of(url), "postgresql://") || str_starts(str_of(url), "postgres://");
}

/* libpq's own words would repeat the URL, in which there may be a password. */
static bool parse_url(const struct libpq *pq, const char *url, struct libpq_option **ret_options,
                      struct sql_fault *fault)
{
    char *message = NULL;
    struct libpq_option *options = starts_as_url(url) ? pq->conninfoParse(url, &message) : NULL;

    pq->freemem(message);
    if (options == NULL)
        return sql_fault_set(fault, FAULT_REFUSED,
                             "the url of the store cannot be understood; it looks like "
                             "postgresql://USER@HOST/DATABASE?sslmode=verify-full");
    *ret_options = options;
    return true;
}

bool postgres_check_url(const char *url, struct sql_fault *fault)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct libpq *pq = libpq(&err);
    struct libpq_option *options = NULL;

    if (pq == NULL)
        return sql_fault_set(fault, FAULT_REFUSED, "%s", err.message.s);
    if (!parse_url(pq, url, &options, fault))
        return false;
    pq->conninfoFree(options);
    return true;
}

/* One host of a list: a folder of sockets, or an address of this machine. */
static bool is_this_machine(struct str host)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct in6_addr six;
    struct in_addr four;
    const char *name = arena_keep(&arena, host).s;

    if (host.len == 0 || name[0] == '/' || name[0] == '@' || strcmp(name, "localhost") == 0)
        return true;
    if (inet_pton(AF_INET, name, &four) == 1)
        return (ntohl(four.s_addr) >> 24) == 127;
    return inet_pton(AF_INET6, name, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

static bool are_this_machine(const char *hosts)
{
    while (hosts != NULL) {
        size_t len = strcspn(hosts, ",");

        if (!is_this_machine((struct str){ hosts, len }))
            return false;
        hosts = hosts[len] == ',' ? hosts + len + 1 : NULL;
    }
    return true;
}

/* What is to be asked of TLS beyond what the URL says; NULL: nothing. */
static const char *needed_sslmode(const struct libpq_option *options)
{
    const char *mode = option_of(options, "sslmode");

    if (are_this_machine(option_of(options, "host")) &&
        are_this_machine(option_of(options, "hostaddr")))
        return NULL;
    if (mode == NULL || strcmp(mode, "allow") == 0 || strcmp(mode, "prefer") == 0)
        return "require";
    return NULL;
}

static const char *or_empty(const char *text)
{
    return text == NULL ? "" : text;
}

struct str postgres_address(struct arena *arena, const char *url)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    const struct libpq *pq = libpq(&err);
    struct libpq_option *options = NULL;
    const char *user, *port, *host;
    char *address;

    if (pq == NULL || !parse_url(pq, url, &options, &fault))
        return STR_LITERAL("the store");
    user = or_empty(option_of(options, "user"));
    port = or_empty(option_of(options, "port"));
    host = option_of(options, "host");
    if (host == NULL)
        host = option_of(options, "hostaddr");
    address = arena_printf(arena, "%s%s%s%s%s/%s", user, user[0] == '\0' ? "" : "@",
                           host == NULL ? "localhost" : host, port[0] == '\0' ? "" : ":", port,
                           or_empty(option_of(options, "dbname")));
    pq->conninfoFree(options);
    return str_of(address);
}

/* -- Making it ----------------------------------------------------------------------------- */

static void no_notices(void *owner, const char *message)
{
}

static bool is_stopped(const struct connect_request *request)
{
    return request->stop != NULL && atomic_load(request->stop);
}

/* Until the socket is ready; false: it is late, or nobody wants it any more. */
static bool wait_for_socket(int fd, short events, const struct connect_request *request,
                            int64_t deadline_ms)
{
    struct pollfd poller = { .fd = fd, .events = events };

    while (!is_stopped(request) && clock_steady_ms() < deadline_ms) {
        int n = poll(&poller, 1, LOOK_MS);

        if (n > 0 || (n < 0 && errno != EINTR))
            return true;
    }
    return false;
}

/* What the URL says in seconds (connect_timeout) counts, if it says anything. */
static int64_t connect_timeout_ms(const struct connect_request *request,
                                  const struct libpq_option *options)
{
    const char *seconds = option_of(options, "connect_timeout");
    long long number = seconds == NULL ? 0 : strtoll(seconds, NULL, 10);

    return number > 0 && number < INT32_MAX / 1000 ? number * 1000 : request->timeout_ms;
}

static bool finish_connecting(const struct libpq *pq, PGconn *connection,
                              const struct connect_request *request, int64_t timeout_ms,
                              struct sql_fault *fault)
{
    int64_t deadline_ms = clock_steady_ms() + timeout_ms;
    int polling = LIBPQ_WRITING;

    while (polling == LIBPQ_READING || polling == LIBPQ_WRITING) {
        if (!wait_for_socket(pq->socket(connection), polling == LIBPQ_READING ? POLLIN : POLLOUT,
                             request, deadline_ms))
            return sql_fault_set(fault, FAULT_AWAY, "no connection within %d ms", (int)timeout_ms);
        polling = pq->connectPoll(connection);
    }
    if (polling == LIBPQ_OK)
        return true;
    return sql_fault_set_connecting(fault, pq->errorMessage(connection),
                                    pq->connectionNeedsPassword(connection) != 0);
}

static bool check_version(const struct libpq *pq, PGconn *connection, struct sql_fault *fault)
{
    int version = pq->serverVersion(connection);

    if (version >= POSTGRES_OLDEST)
        return true;
    return sql_fault_set(fault, FAULT_REFUSED, "PostgreSQL %d or newer is needed, and this is %d",
                         POSTGRES_OLDEST / 10000, version / 10000);
}

/* The later of two values of one option counts. */
static PGconn *start_connecting(const struct libpq *pq, const char *url, const char *sslmode)
{
    const char *keywords[] = { "dbname", "fallback_application_name", "client_encoding",
                               sslmode == NULL ? NULL : "sslmode", NULL };
    const char *values[] = { url, "bobbin", "UTF8", sslmode, NULL };

    return pq->connectStartParams(keywords, values, /* expand_dbname= */ 1);
}

bool postgres_connect(const struct connect_request *request, PGconn **ret_connection,
                      struct sql_fault *fault)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct libpq *pq = libpq(&err);
    struct libpq_option *options = NULL;
    PGconn *connection;
    int64_t timeout_ms;

    if (pq == NULL)
        return sql_fault_set(fault, FAULT_REFUSED, "%s", err.message.s);
    if (!parse_url(pq, request->url, &options, fault))
        return false;
    connection = start_connecting(pq, request->url, needed_sslmode(options));
    timeout_ms = connect_timeout_ms(request, options);
    pq->conninfoFree(options);
    if (connection == NULL)
        return sql_fault_set(fault, FAULT_AWAY, "libpq has no memory");
    /* Only verbose words tell the state of a connection that is refused. */
    pq->setErrorVerbosity(connection, LIBPQ_ERRORS_VERBOSE);
    pq->setNoticeProcessor(connection, no_notices, NULL);
    if ((pq->status(connection) == LIBPQ_CONNECTION_BAD &&
         !sql_fault_set_connecting(fault, pq->errorMessage(connection),
                                   /* needs_password= */ false)) ||
        !finish_connecting(pq, connection, request, timeout_ms, fault) ||
        !check_version(pq, connection, fault)) {
        pq->finish(connection);
        return false;
    }
    *ret_connection = connection;
    return true;
}
