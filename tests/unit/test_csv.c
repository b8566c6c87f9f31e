/* Tables as text. */
#include "subagent/csv.h"

#include "base/memory.h"

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
