/*
 * libpq, opened when a store is first asked for: a server that keeps its threads in files never has it in memory, and
 * building Bobbin does not need it.
 *
 * The declarations are those of libpq-fe.h that we use. They are the library's binary interface, which has not changed
 * since version 14 (pipelines) and cannot without another name of the file. The members of the table are libpq's functions
 * without their `PQ`.
 */
#ifndef POSTGRES_LIBPQ_H
#define POSTGRES_LIBPQ_H

#include "base/error.h"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/* What a connection is made with, one option each. */
struct libpq_option {
    char *keyword;
    char *envvar;
    char *compiled;
    char *val; /* NULL: not said */
    char *label;
    char *dispchar;
    int dispsize;
};

enum libpq_connection { LIBPQ_CONNECTION_OK = 0, LIBPQ_CONNECTION_BAD = 1 };

enum libpq_polling { LIBPQ_FAILED = 0, LIBPQ_READING, LIBPQ_WRITING, LIBPQ_OK };

enum libpq_status {
    LIBPQ_EMPTY_QUERY = 0,
    LIBPQ_COMMAND_OK,
    LIBPQ_TUPLES_OK,
    LIBPQ_PIPELINE_SYNC = 10,
    LIBPQ_PIPELINE_ABORTED,
};

enum { LIBPQ_ERRORS_VERBOSE = 2, LIBPQ_FIELD_SQLSTATE = 'C', LIBPQ_FIELD_MESSAGE = 'M' };

typedef void libpq_notice_fn(void *owner, const char *message);

struct libpq {
    void *handle;

    struct libpq_option *(*conninfoParse)(const char *url, char **ret_message);
    void (*conninfoFree)(struct libpq_option *options);
    void (*freemem)(void *memory);

    PGconn *(*connectStartParams)(const char *const *keywords, const char *const *values,
                                  int expand_dbname);
    int (*connectPoll)(PGconn *connection);
    void (*finish)(PGconn *connection);
    int (*status)(const PGconn *connection);
    int (*socket)(const PGconn *connection);
    int (*serverVersion)(const PGconn *connection);
    int (*connectionNeedsPassword)(const PGconn *connection);
    char *(*errorMessage)(const PGconn *connection);
    int (*setErrorVerbosity)(PGconn *connection, int verbosity);
    libpq_notice_fn *(*setNoticeProcessor)(PGconn *connection, libpq_notice_fn *on_notice,
                                           void *owner);

    int (*setnonblocking)(PGconn *connection, int is_nonblocking);
    int (*enterPipelineMode)(PGconn *connection);
    int (*pipelineSync)(PGconn *connection);
    int (*sendQueryParams)(PGconn *connection, const char *sql, int n, const unsigned *types,
                           const char *const *values, const int *lengths, const int *formats,
                           int result_format);
    int (*sendQuery)(PGconn *connection, const char *sql);
    int (*flush)(PGconn *connection);
    int (*consumeInput)(PGconn *connection);
    int (*isBusy)(PGconn *connection);
    PGresult *(*getResult)(PGconn *connection);

    int (*resultStatus)(const PGresult *result);
    char *(*resultErrorField)(const PGresult *result, int field);
    char *(*resultErrorMessage)(const PGresult *result);
    int (*ntuples)(const PGresult *result);
    int (*getisnull)(const PGresult *result, int row, int column);
    int (*getlength)(const PGresult *result, int row, int column);
    char *(*getvalue)(const PGresult *result, int row, int column);
    char *(*cmdTuples)(PGresult *result);
    void (*clear)(PGresult *result);
};

/* The one of this process, or NULL after setting the error. Any thread may ask. */
const struct libpq *libpq(struct error *err);

#endif
