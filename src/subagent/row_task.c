#include "subagent/row_task.h"

#include "schema/json_write.h"

#include <stdlib.h>
#include <string.h>

struct row_column {
    struct str name;
    size_t index;
};

static int compare_columns(const void *a, const void *b)
{
    const struct row_column *left = a, *right = b;

    if (left->name.len != right->name.len)
        return left->name.len < right->name.len ? -1 : 1;
    return str_compare(left->name, right->name);
}

struct row_columns row_columns(const struct csv_table *table, struct arena *arena)
{
    struct row_columns columns = { .n = table->header.n };

    columns.items = arena_zero(arena, (columns.n + 1) * sizeof *columns.items);
    for (size_t i = 0; i < columns.n; i++)
        columns.items[i] = (struct row_column){ table->header.items[i], i };
    qsort(columns.items, columns.n, sizeof *columns.items, compare_columns);
    return columns;
}

/* Where a brace closes, looked for once. */
static size_t find_close(struct str text, size_t from)
{
    const char *close = memchr(text.s + from, '}', text.len - from);

    return close == NULL ? text.len : (size_t)(close - text.s);
}

static const struct row_column *find_column(const struct row_columns *columns, struct str name)
{
    const struct row_column key = { .name = name };

    return bsearch(&key, columns->items, columns->n, sizeof key, compare_columns);
}

void row_task_fill_in(struct buf *out, struct str text, const struct row_columns *columns,
                      struct str_array row)
{
    size_t close = 0; /* of the last { that was looked at */

    for (size_t i = 0; i < text.len && out->len <= ROW_TASK_MAX_BYTES; i++) {
        const struct row_column *column = NULL;
        char c = text.s[i];

        if ((c == '{' || c == '}') && i + 1 < text.len && text.s[i + 1] == c) {
            buf_add_char(out, text.s[i++]);
            continue;
        }
        if (c == '{') {
            if (close <= i)
                close = find_close(text, i);
            if (close < text.len)
                column = find_column(columns, (struct str){ text.s + i + 1, close - i - 1 });
        }
        if (column == NULL) {
            buf_add_char(out, c);
        } else {
            buf_add_str(out, row.items[column->index]);
            i = close;
        }
    }
}

void row_task_add_json(struct buf *out, struct str_array header, struct str_array row)
{
    for (size_t i = 0; i < row.n && out->len <= ROW_TASK_MAX_BYTES; i++) {
        buf_add_text(out, i == 0 ? "{" : ", ");
        json_write_str(out, header.items[i]);
        buf_add_text(out, ": ");
        json_write_str(out, row.items[i]);
    }
    buf_add_char(out, '}');
}
