#include "base/str.h"

#include "test.h"

TEST(no_text_differs_from_empty_text)
{
    ASSERT_NULL(str_of(NULL).s);
    ASSERT_EQ(str_of(NULL).len, 0);
    ASSERT_NULL(STR_NONE.s);
    ASSERT_NOT_NULL(str_of("").s);
    ASSERT_FALSE(str_is(STR_NONE, ""));
    ASSERT_TRUE(str_is(str_of(""), ""));
}

TEST(a_literal_counts_its_nul_bytes)
{
    struct str text = STR_LITERAL("a\0b");

    ASSERT_EQ(text.len, 3);
    ASSERT_TRUE(str_has_nul(text));
    ASSERT_FALSE(str_has_nul(STR_LITERAL("ab")));
    ASSERT_FALSE(str_has_nul(STR_NONE));
}

TEST(equal_text_has_equal_bytes_and_length)
{
    ASSERT_TRUE(str_equal(str_of("thread"), str_of("thread")));
    ASSERT_FALSE(str_equal(str_of("thread"), str_of("threads")));
    ASSERT_FALSE(str_equal(str_of("thread"), str_of("Thread")));
    ASSERT_FALSE(str_equal(STR_LITERAL("a\0b"), STR_LITERAL("a\0c")));
    ASSERT_FALSE(str_equal(STR_LITERAL("a\0b"), str_of("a")));
    ASSERT_FALSE(str_is(STR_LITERAL("a\0b"), "a"));
}

TEST(trims_ascii_white_space_at_both_ends)
{
    ASSERT_STR(str_trim(str_of(" \t\r\n a b \v\f")), "a b");
    ASSERT_STR(str_trim(str_of("ab")), "ab");
    ASSERT_STR(str_trim(str_of(" \n ")), "");
    ASSERT_STR(str_trim(str_of("")), "");
    ASSERT_NULL(str_trim(STR_NONE).s);
    ASSERT_STR(str_trim(str_of("\xc2\xa0x")), "\xc2\xa0x"); /* a no-break space is not ASCII */
}

TEST(trimming_borrows_the_same_bytes)
{
    const char *text = "  x ";

    ASSERT_TRUE(str_trim(str_of(text)).s == text + 2);
}

TEST(text_starts_and_ends_with_what_it_begins_and_ends_with)
{
    ASSERT_TRUE(str_starts(str_of("gitdir: x"), "gitdir: "));
    ASSERT_TRUE(str_starts(str_of("x"), ""));
    ASSERT_FALSE(str_starts(str_of("git"), "gitdir"));
    ASSERT_FALSE(str_starts(STR_NONE, "g"));
    ASSERT_TRUE(str_ends(str_of("a.rules"), ".rules"));
    ASSERT_FALSE(str_ends(str_of("rules"), ".rules"));
    ASSERT_FALSE(str_ends(STR_NONE, "."));
    ASSERT_TRUE(str_ends((struct str){ "ab.c", 2 }, "b"));
}
