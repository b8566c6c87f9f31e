/*
 * A table of Markdown, as text whose columns stand below one another.
 */
#ifndef RUN_MARKDOWN_TABLE_H
#define RUN_MARKDOWN_TABLE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/* Lines that begin with a bar; the last may be without its end. False, and nothing is shown: they are no table, or one that
 * does not fit into so many columns of a terminal (0: it always fits). */
bool table_show(struct str rows, size_t n_columns, struct buf *out);

#endif
