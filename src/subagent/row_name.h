/* What the rows of a table are called: by the values of a column, each name once. */
#ifndef SUBAGENT_ROW_NAME_H
#define SUBAGENT_ROW_NAME_H

#include "subagent/csv.h"

/*
 * The names, as many as there are rows: the value, or with -2, -3, … behind it if a row above has that name; `row-N` if
 * the value is empty, or if there is no such column (SIZE_MAX).
 */
const struct str *row_names(const struct csv_table *table, size_t id_column, struct arena *arena);

#endif
