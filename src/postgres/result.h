/* What a statement has led to: rows of text. */
#ifndef POSTGRES_RESULT_H
#define POSTGRES_RESULT_H

#include "base/str.h"
#include "postgres/fault.h"
#include "postgres/libpq.h"

#include <stdbool.h>
#include <stdint.h>

struct sql_result {
    const struct libpq *pq;
    PGresult *rows; /* owned; NULL: nothing came */
};

void sql_result_done(struct sql_result *result);

/* True if it is rows, or the end of a statement that has none. */
bool sql_result_check(const struct sql_result *result, struct sql_fault *fault);

int sql_result_rows(const struct sql_result *result);

/* How many rows a statement has changed. */
int64_t sql_result_changed(const struct sql_result *result);

/* Valid as long as the result; no text for null. */
struct str row_text(const struct sql_result *result, int row, int column);
int64_t row_int(const struct sql_result *result, int row, int column); /* 0 for null */
bool row_bool(const struct sql_result *result, int row, int column);

#endif
