#include "subagent/csv.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <string.h>

struct csv_reader {
    const char *at, *end;
    struct arena *arena;
    struct str *fields; /* of the line that is read */
    size_t n, cap;
    size_t n_all; /* fields of all lines */
};

/* -- Reading ----------------------------------------------------------------------------------- */

static bool is_line_end(const struct csv_reader *reader)
{
    return reader->at == reader->end || *reader->at == '\n' ||
           (*reader->at == '\r' && (reader->at + 1 == reader->end || reader->at[1] == '\n'));
}

static void skip_line_end(struct csv_reader *reader)
{
    if (reader->at < reader->end && *reader->at == '\r')
        reader->at++;
    if (reader->at < reader->end && *reader->at == '\n')
        reader->at++;
}

/* What follows a closing quote up to the comma belongs to the field, too. */
static struct str read_field(struct csv_reader *reader)
{
    CLEANUP(buf_done) struct buf field = { 0 };
    bool is_quoted = reader->at < reader->end && *reader->at == '"';

    reader->at += is_quoted;
    while (reader->at < reader->end) {
        if (is_quoted && *reader->at == '"') {
            is_quoted = reader->at + 1 < reader->end && reader->at[1] == '"';
            reader->at++;
            if (!is_quoted)
                continue;
        } else if (!is_quoted && (*reader->at == ',' || is_line_end(reader))) {
            break;
        }
        buf_add_char(&field, *reader->at++);
    }
    return arena_str(reader->arena, buf_str(&field).s, field.len);
}

static bool add_csv_field(struct csv_reader *reader, struct str field, struct error *err)
{
    if (reader->n == CSV_MAX_COLUMNS)
        return error_set(err, ERR_INVALID_REQUEST, "csv input must not have more than %d columns",
                         CSV_MAX_COLUMNS);
    if (reader->n_all++ == CSV_MAX_FIELDS)
        return error_set(err, ERR_INVALID_REQUEST, "csv input must not have more than %d fields",
                         CSV_MAX_FIELDS);
    if (reader->n == reader->cap) {
        size_t cap = reader->cap == 0 ? 16 : reader->cap * 2;
        struct str *fields = arena_alloc(reader->arena, cap * sizeof *fields);

        if (reader->n > 0)
            memcpy(fields, reader->fields, reader->n * sizeof *fields);
        reader->fields = fields;
        reader->cap = cap;
    }
    reader->fields[reader->n++] = field;
    return true;
}

/* The next line that is not empty. n == 0: there is none. */
static bool read_line(struct csv_reader *reader, struct str_array *ret_line, struct error *err)
{
    reader->n = 0;
    while (reader->at < reader->end && is_line_end(reader))
        skip_line_end(reader);
    while (reader->at < reader->end) {
        if (!add_csv_field(reader, read_field(reader), err))
            return false;
        if (is_line_end(reader)) {
            skip_line_end(reader);
            break;
        }
        reader->at++; /* the comma */
        if (reader->at == reader->end && !add_csv_field(reader, STR_LITERAL(""), err))
            return false;
    }
    ret_line->items = arena_alloc(reader->arena, (reader->n + 1) * sizeof(struct str));
    ret_line->n = reader->n;
    if (reader->n > 0)
        memcpy((struct str *)(uintptr_t)ret_line->items, reader->fields,
               reader->n * sizeof(struct str));
    return true;
}

static bool check_header(struct str_array header, struct error *err)
{
    if (header.n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "csv input must include a header row");
    for (size_t i = 0; i < header.n; i++) {
        for (size_t j = 0; j < i; j++) {
            if (str_equal(header.items[i], header.items[j]))
                return error_set(err, ERR_INVALID_REQUEST, "csv header %s is duplicated",
                                 header.items[i].s);
        }
    }
    return true;
}

static bool read_rows(struct csv_reader *reader, struct csv_table *table, struct error *err)
{
    size_t cap = 0;

    for (;;) {
        struct str_array line;

        if (!read_line(reader, &line, err))
            return false;
        if (line.n == 0)
            return true;
        if (line.n != table->header.n)
            return error_set(err, ERR_INVALID_REQUEST,
                             "csv row %zu has %zu fields but header has %zu", table->n + 2, line.n,
                             table->header.n);
        if (table->n == CSV_MAX_ROWS)
            return error_set(err, ERR_INVALID_REQUEST, "csv input must not have more than %d rows",
                             CSV_MAX_ROWS);
        if (table->n == cap) {
            struct str_array *rows;

            cap = cap == 0 ? 64 : cap * 2;
            rows = arena_alloc(reader->arena, cap * sizeof *rows);
            if (table->n > 0)
                memcpy(rows, table->rows, table->n * sizeof *rows);
            table->rows = rows;
        }
        table->rows[table->n++] = line;
    }
}

bool csv_read(struct str text, struct arena *arena, struct csv_table *ret_table, struct error *err)
{
    struct csv_reader reader = { .at = text.s, .end = text.s + text.len, .arena = arena };
    struct csv_table table = { 0 };

    if (text.len > CSV_MAX_BYTES)
        return error_set(err, ERR_INVALID_REQUEST, "csv input must not be longer than %d bytes",
                         CSV_MAX_BYTES);
    if (!utf8_is_valid(text))
        return error_set(err, ERR_INVALID_REQUEST, "csv input is not UTF-8");
    if (text.len >= 3 && memcmp(text.s, "\xef\xbb\xbf", 3) == 0)
        reader.at += 3;
    if (!read_line(&reader, &table.header, err) || !check_header(table.header, err) ||
        !read_rows(&reader, &table, err))
        return false;
    *ret_table = table;
    return true;
}

/* -- Writing ----------------------------------------------------------------------------------- */

void csv_add_field(struct buf *out, struct str field, bool is_first)
{
    bool is_quoted = false;

    for (size_t i = 0; i < field.len; i++)
        is_quoted |= strchr(",\"\r\n", field.s[i]) != NULL || field.s[i] == '\0';
    buf_add_text(out, is_first ? "" : ",");
    if (!is_quoted) {
        buf_add_str(out, field);
        return;
    }
    buf_add_char(out, '"');
    for (size_t i = 0; i < field.len; i++) {
        if (field.s[i] == '"')
            buf_add_char(out, '"');
        buf_add_char(out, field.s[i]);
    }
    buf_add_char(out, '"');
}
