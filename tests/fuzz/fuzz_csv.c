/* A table of a model's choice: it may not crash, and what is written of it reads back as it was. */
#include "base/check.h"
#include "base/memory.h"
#include "subagent/csv.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_row(struct buf *out, struct str_array row)
{
    for (size_t i = 0; i < row.n; i++)
        csv_add_field(out, row.items[i], i == 0);
    buf_add_char(out, '\n');
}

/* A line of one empty field is no line. */
static bool is_lone_nothing(struct str_array row)
{
    return row.n == 1 && row.items[0].len == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct csv_table table, again;

    if (!csv_read((struct str){ (const char *)data, size }, &arena, &table, &err) ||
        is_lone_nothing(table.header))
        return 0;
    write_row(&text, table.header);
    for (size_t i = 0; i < table.n; i++) {
        if (is_lone_nothing(table.rows[i]))
            return 0;
        write_row(&text, table.rows[i]);
    }
    check(csv_read(buf_str(&text), &arena, &again, &err));
    check(again.n == table.n && again.header.n == table.header.n);
    for (size_t i = 0; i < table.n; i++) {
        for (size_t j = 0; j < table.header.n; j++)
            check(str_equal(table.rows[i].items[j], again.rows[i].items[j]));
    }
    return 0;
}
