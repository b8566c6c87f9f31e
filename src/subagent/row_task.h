/* The text of a task with the values of a row in it. */
#ifndef SUBAGENT_ROW_TASK_H
#define SUBAGENT_ROW_TASK_H

#include "subagent/csv.h"

enum { ROW_TASK_MAX_BYTES = 1024 * 1024 }; /* as for what a user says in a turn */

/* The columns of a table by their names. */
struct row_columns {
    struct row_column *items;
    size_t n;
};

struct row_columns row_columns(const struct csv_table *table, struct arena *arena);

/*
 * Adds the text: {COLUMN} is the value, {{ and }} are braces, and what is neither stays as it is. It ends early when out
 * has more than ROW_TASK_MAX_BYTES: then it is no use.
 */
void row_task_fill_in(struct buf *out, struct str text, const struct row_columns *columns,
                      struct str_array row);

/* Adds the row as a JSON object; it ends early likewise. */
void row_task_add_json(struct buf *out, struct str_array header, struct str_array row);

#endif
