#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

TEST(grows_by_bytes_text_and_characters)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    buf_add(&buf, "ab", 2);
    buf_add_str(&buf, STR_LITERAL("c\0d"));
    buf_add_text(&buf, "ef");
    buf_add_char(&buf, 'g');
    ASSERT_EQ(buf.len, 8);
    ASSERT_MEMEQ(buf.data, "abc\0defg", 8);
}

TEST(an_empty_buf_is_empty_text)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    ASSERT_STR(buf_str(&buf), "");
    ASSERT_EQ(buf.len, 0);
}

TEST(text_ends_with_a_nul_byte_that_is_not_counted)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    for (size_t i = 0; i < 500; i++) {
        struct str text;

        buf_add_char(&buf, 'x');
        text = buf_str(&buf);
        ASSERT_EQ(text.len, i + 1);
        ASSERT_EQ(strlen(text.s), i + 1);
    }
}

TEST(adding_nothing_needs_no_bytes)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    buf_add(&buf, NULL, 0);
    buf_add_str(&buf, STR_NONE);
    buf_add_text(&buf, "");
    buf_consume(&buf, 0);
    ASSERT_EQ(buf.len, 0);
    ASSERT_NULL(buf.data);
}

TEST(reserved_bytes_are_there_but_not_counted)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    ASSERT_NOT_NULL(buf_reserve(&buf, 0));
    buf_add_text(&buf, "ab");
    memset(buf_reserve(&buf, 100000), 'x', 100000);
    ASSERT_EQ(buf.len, 2);
    ASSERT_TRUE(buf.cap >= 100002);
    ASSERT_STR(buf_str(&buf), "ab");
}

TEST(prints_behind_what_is_there)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    buf_add_text(&buf, "n=");
    buf_printf(&buf, "%d%s", 42, "!");
    buf_printf(&buf, "%s", "");
    ASSERT_STR(buf_str(&buf), "n=42!");
    buf_printf(&buf, "%1000d", 1);
    ASSERT_EQ(buf.len, 1005);
}

TEST(consumes_from_the_front)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    buf_add_text(&buf, "one\ntwo\n");
    buf_consume(&buf, 4);
    ASSERT_STR(buf_str(&buf), "two\n");
    buf_consume(&buf, 4);
    ASSERT_STR(buf_str(&buf), "");
    buf_add_text(&buf, "three");
    ASSERT_STR(buf_str(&buf), "three");
}

TEST(clearing_keeps_small_memory_and_gives_back_large)
{
    CLEANUP(buf_done) struct buf buf = { 0 };

    buf_add_text(&buf, "small");
    buf_clear(&buf, 4096);
    ASSERT_EQ(buf.len, 0);
    ASSERT_NOT_NULL(buf.data);

    buf_reserve(&buf, 5000);
    buf_clear(&buf, 4096);
    ASSERT_NULL(buf.data);
    ASSERT_EQ(buf.cap, 0);
    buf_add_text(&buf, "again");
    ASSERT_STR(buf_str(&buf), "again");
}

TEST(may_be_done_twice)
{
    struct buf buf = { 0 };

    buf_add_text(&buf, "x");
    buf_done(&buf);
    buf_done(&buf);
    ASSERT_EQ(buf.len, 0);
}
