/*
 * Tables as text: RFC 4180, with lines that end in LF or CRLF.
 *
 * Fields may be quoted, and then hold commas, line ends and doubled quotes. Lines that are empty do not count. A table
 * is read into an arena and never changes.
 */
#ifndef SUBAGENT_CSV_H
#define SUBAGENT_CSV_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "schema/generated/wire.h"

enum {
    CSV_MAX_BYTES = 8 * 1024 * 1024,
    CSV_MAX_ROWS = 10000,
    CSV_MAX_COLUMNS = 1000,
    CSV_MAX_FIELDS = 1000 * 1000 /* with those of the header */
};

struct csv_table {
    struct str_array header;
    struct str_array *rows; /* each as long as the header */
    size_t n;
};

/* False: err says what is wrong, in words for a model. */
bool csv_read(struct str text, struct arena *arena, struct csv_table *ret_table, struct error *err);

/* One more field of a line, quoted if it has to be. */
void csv_add_field(struct buf *out, struct str field, bool is_first);

#endif
