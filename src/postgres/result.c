#include "postgres/result.h"

#include <stdlib.h>
#include <string.h>

void sql_result_done(struct sql_result *result)
{
    if (result->rows != NULL)
        result->pq->clear(result->rows);
    result->rows = NULL;
}

bool sql_result_check(const struct sql_result *result, struct sql_fault *fault)
{
    int status = result->rows == NULL ? -1 : result->pq->resultStatus(result->rows);
    const char *state, *words;

    if (status == LIBPQ_COMMAND_OK || status == LIBPQ_TUPLES_OK || status == LIBPQ_EMPTY_QUERY)
        return true;
    if (status == LIBPQ_PIPELINE_ABORTED)
        return sql_fault_set(fault, FAULT_FAILED, "a statement before it failed");
    if (status < 0)
        return sql_fault_set(fault, FAULT_AWAY, "the connection was lost");
    state = result->pq->resultErrorField(result->rows, LIBPQ_FIELD_SQLSTATE);
    if (state == NULL) /* libpq's own: the connection was lost */
        return sql_fault_set_words(fault, FAULT_AWAY, result->pq->resultErrorMessage(result->rows));
    words = result->pq->resultErrorField(result->rows, LIBPQ_FIELD_MESSAGE);
    sql_fault_set_words(fault, FAULT_FAILED, words == NULL ? "" : words);
    strncpy(fault->state, state, SQLSTATE_LENGTH);
    /* The database ends, was ended, or is about to start. */
    if (strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0)
        fault->kind = FAULT_AWAY;
    return false;
}

int sql_result_rows(const struct sql_result *result)
{
    return result->rows == NULL ? 0 : result->pq->ntuples(result->rows);
}

int64_t sql_result_changed(const struct sql_result *result)
{
    return result->rows == NULL ? 0 : strtoll(result->pq->cmdTuples(result->rows), NULL, 10);
}

struct str row_text(const struct sql_result *result, int row, int column)
{
    if (result->pq->getisnull(result->rows, row, column))
        return STR_NONE;
    return (struct str){ result->pq->getvalue(result->rows, row, column),
                         (size_t)result->pq->getlength(result->rows, row, column) };
}

int64_t row_int(const struct sql_result *result, int row, int column)
{
    struct str text = row_text(result, row, column);

    return text.s == NULL ? 0 : strtoll(text.s, NULL, 10);
}

bool row_bool(const struct sql_result *result, int row, int column)
{
    return str_is(row_text(result, row, column), "t");
}
