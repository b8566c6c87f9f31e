/* Tables as text, what their rows are called, and tasks with their values. */
#include "subagent/csv.h"

#include "base/memory.h"
#include "subagent/row_name.h"
#include "subagent/row_task.h"

#include "test.h"

/* Fields with | between them, rows with a line end. */
static void assert_table(const char *text, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct csv_table table;

    if (!csv_read(str_of(text), &arena, &table, &err)) {
        ASSERT_STR(err.message, expected);
        return;
    }
    for (size_t i = 0; i <= table.n; i++) {
        struct str_array row = i == 0 ? table.header : table.rows[i - 1];

        for (size_t j = 0; j < row.n; j++) {
            buf_add_text(&out, j > 0 ? "|" : "");
            buf_add_str(&out, row.items[j]);
        }
        buf_add_char(&out, ';');
    }
    ASSERT_STR(buf_str(&out), expected);
}

TEST(fields_are_apart_by_commas_and_may_be_quoted)
{
    assert_table("a,b\n1,2\n", "a|b;1|2;");
    assert_table("a,b\r\n1,2", "a|b;1|2;");
    assert_table("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", "a|b;x, y|say \"hi\";");
    assert_table("a,b\n\"two\nlines\",\n", "a|b;two\nlines|;");
    assert_table("a\n\n\n1\n\n", "a;1;");
    assert_table("\xef\xbb\xbf"
                 "a\n1",
                 "a;1;");
    assert_table("a,b\n1,", "a|b;1|;");
    assert_table("a\n\"open", "a;open;");
    assert_table("a\n\"x\"y\n", "a;xy;");
}

TEST(a_table_that_makes_no_sense_is_refused)
{
    assert_table("", "csv input must include a header row");
    assert_table("\n\n", "csv input must include a header row");
    assert_table("a,a\n", "csv header a is duplicated");
    assert_table("a,b\n1\n", "csv row 2 has 1 fields but header has 2");
    assert_table("a\n1\n2,3\n", "csv row 3 has 2 fields but header has 1");
    assert_table("a\n\xff\n", "csv input is not UTF-8");
}

TEST(a_table_has_bounds)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf rows = { 0 }, columns = { 0 };
    CLEANUP(error_done) struct error err = { 0 }, second = { 0 };
    struct csv_table table;

    buf_add_text(&rows, "a\n");
    for (size_t i = 0; i <= CSV_MAX_ROWS; i++)
        buf_add_text(&rows, "1\n");
    ASSERT_FALSE(csv_read(buf_str(&rows), &arena, &table, &err));
    ASSERT_STR(err.message, "csv input must not have more than 10000 rows");
    for (size_t i = 0; i <= CSV_MAX_COLUMNS; i++)
        buf_printf(&columns, "%sc%zu", i > 0 ? "," : "", i);
    ASSERT_FALSE(csv_read(buf_str(&columns), &arena, &table, &second));
    ASSERT_STR(second.message, "csv input must not have more than 1000 columns");
}

TEST(a_table_of_nothing_but_commas_has_bounds)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct csv_table table;

    for (size_t i = 0; i < CSV_MAX_COLUMNS; i++)
        buf_printf(&text, "%sc%zu", i > 0 ? "," : "", i);
    for (size_t i = 0; i < CSV_MAX_FIELDS / CSV_MAX_COLUMNS; i++) {
        buf_add_char(&text, '\n');
        for (size_t j = 1; j < CSV_MAX_COLUMNS; j++)
            buf_add_char(&text, ',');
    }
    ASSERT_FALSE(csv_read(buf_str(&text), &arena, &table, &err));
    ASSERT_STR(err.message, "csv input must not have more than 1000000 fields");
}

TEST(a_field_is_quoted_where_it_has_to_be)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    csv_add_field(&out, STR_LITERAL("a"), /* is_first= */ true);
    csv_add_field(&out, STR_LITERAL("b,c"), /* is_first= */ false);
    csv_add_field(&out, STR_LITERAL("\"d\""), /* is_first= */ false);
    csv_add_field(&out, STR_LITERAL("e\nf"), /* is_first= */ false);
    csv_add_field(&out, STR_NONE, /* is_first= */ false);
    ASSERT_STR(buf_str(&out), "a,\"b,c\",\"\"\"d\"\"\",\"e\nf\",");
}

/* -- What rows are called ---------------------------------------------------------------------- */

static void assert_names(const char *text, size_t column, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct csv_table table;
    const struct str *names;

    ASSERT_TRUE(csv_read(str_of(text), &arena, &table, &err));
    names = row_names(&table, column, &arena);
    for (size_t i = 0; i < table.n; i++) {
        buf_add_str(&out, names[i]);
        buf_add_char(&out, ' ');
    }
    ASSERT_STR(buf_str(&out), expected);
}

TEST(every_row_has_a_name_of_its_own)
{
    assert_names("a\nx\ny\n", SIZE_MAX, "row-1 row-2 ");
    assert_names("a,b\nx,1\nx,2\n,3\nx,4\n", 0, "x x-2 row-3 x-3 ");
    assert_names("a\nx\nx\nx-2\nx\nx-2\n", 0, "x x-2 x-2-2 x-3 x-2-3 ");
    assert_names("a\nx-2\nx\nx\n", 0, "x-2 x x-3 ");
}

TEST(as_many_equal_names_as_there_may_be_take_no_time)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct csv_table table;
    const struct str *names;
    int64_t begin;

    buf_add_text(&text, "a\n");
    for (size_t i = 0; i < CSV_MAX_ROWS; i++)
        buf_add_text(&text, "same\n");
    ASSERT_TRUE(csv_read(buf_str(&text), &arena, &table, &err));
    begin = test_cpu_ms();
    names = row_names(&table, 0, &arena);
    ASSERT_TRUE(test_cpu_ms() - begin < 2000 * test_slowness());
    ASSERT_STR(names[CSV_MAX_ROWS - 1], "same-10000");
}

/* -- Tasks ------------------------------------------------------------------------------------- */

static void fill_task(struct buf *out, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct csv_table table;
    struct row_columns columns;

    ASSERT_TRUE(csv_read(STR_LITERAL("a,bc,\nx,,z\n"), &arena, &table, &err));
    columns = row_columns(&table, &arena);
    row_task_fill_in(out, text, &columns, table.rows[0]);
}

static void assert_task(const char *text, const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    fill_task(&out, str_of(text));
    ASSERT_STR(buf_str(&out), expected);
}

TEST(values_stand_where_their_columns_are_named)
{
    assert_task("dig {a}{bc}{}.", "dig xz.");
    assert_task("{{a}} {b} {a", "{a} {b} {a");
    assert_task("{b{a}} }", "{bx} }");
    assert_task("}{a}{", "}x{");
}

TEST(a_task_is_bounded_and_takes_no_time)
{
    CLEANUP(buf_done) struct buf text = { 0 }, open = { 0 }, out = { 0 }, same = { 0 };
    int64_t begin = test_cpu_ms();

    for (size_t i = 0; i < ROW_TASK_MAX_BYTES; i++) {
        buf_add_text(&text, "{a}.");
        buf_add_text(&open, "{.");
    }
    fill_task(&out, buf_str(&text));
    ASSERT_TRUE(out.len > ROW_TASK_MAX_BYTES && out.len < ROW_TASK_MAX_BYTES + 16);
    fill_task(&same, buf_str(&open));
    ASSERT_TRUE(same.len > ROW_TASK_MAX_BYTES);
    ASSERT_TRUE(test_cpu_ms() - begin < 5000 * test_slowness());
}
