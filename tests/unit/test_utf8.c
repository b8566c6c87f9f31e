#include "base/memory.h"
#include "base/utf8.h"

#include "test.h"

static size_t char_len(struct str text)
{
    return utf8_char_len((const unsigned char *)text.s, text.len);
}

TEST(characters_of_every_length)
{
    const struct {
        struct str text;
        size_t len;
    } cases[] = {
        { STR_LITERAL("\0"), 1 },
        { STR_LITERAL("a"), 1 },
        { STR_LITERAL("\x7f"), 1 },
        { STR_LITERAL("\xc2\x80"), 2 },         /* U+0080, the first of two bytes */
        { STR_LITERAL("\xdf\xbf"), 2 },         /* U+07FF */
        { STR_LITERAL("\xe0\xa0\x80"), 3 },     /* U+0800 */
        { STR_LITERAL("\xed\x9f\xbf"), 3 },     /* U+D7FF, just below the surrogates */
        { STR_LITERAL("\xee\x80\x80"), 3 },     /* U+E000, just above them */
        { STR_LITERAL("\xef\xbf\xbf"), 3 },     /* U+FFFF */
        { STR_LITERAL("\xf0\x90\x80\x80"), 4 }, /* U+10000 */
        { STR_LITERAL("\xf4\x8f\xbf\xbf"), 4 }, /* U+10FFFF, the last there is */
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        ASSERT_EQ(char_len(cases[i].text), cases[i].len);
        ASSERT_TRUE(utf8_is_valid(cases[i].text));
    }
}

TEST(a_cut_is_between_characters)
{
    struct str text = STR_LITERAL("a\u20ac\u20ac");

    ASSERT_STR(utf8_cut(text, 7), "a\u20ac\u20ac");
    ASSERT_STR(utf8_cut(text, 6), "a\u20ac");
    ASSERT_STR(utf8_cut(text, 4), "a\u20ac");
    ASSERT_STR(utf8_cut(text, 3), "a");
    ASSERT_EQ(utf8_cut(text, 0).len, 0);
    ASSERT_EQ(utf8_cut(STR_LITERAL("\x80\x80\x80\x80\x80\x80\x80\x80"), 6).len, 3);
    ASSERT_STR(utf8_first(text, 2), "a\u20ac");
    ASSERT_STR(utf8_first(text, 9), "a\u20ac\u20ac");
}

TEST(what_is_no_character)
{
    const struct str cases[] = {
        STR_LITERAL("\x80"), /* a continuation without a start */
        STR_LITERAL("\xbf"),
        STR_LITERAL("\xc0\x80"), /* overlong */
        STR_LITERAL("\xc1\xbf"),
        STR_LITERAL("\xe0\x80\x80"),
        STR_LITERAL("\xe0\x9f\xbf"),
        STR_LITERAL("\xf0\x80\x80\x80"),
        STR_LITERAL("\xf0\x8f\xbf\xbf"),
        STR_LITERAL("\xed\xa0\x80"),     /* the first surrogate */
        STR_LITERAL("\xed\xbf\xbf"),     /* the last */
        STR_LITERAL("\xf4\x90\x80\x80"), /* U+110000 */
        STR_LITERAL("\xf5\x80\x80\x80"),
        STR_LITERAL("\xff"),
        STR_LITERAL("\xfe\x80"),
        STR_LITERAL("\xc2"), /* cut short */
        STR_LITERAL("\xe2\x82"),
        STR_LITERAL("\xf0\x9f\x98"),
        STR_LITERAL("\xc2z"), /* broken off */
        STR_LITERAL("\xe2\x82z"),
        STR_LITERAL("\xf0\x9f\x98z"),
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        ASSERT_EQ(char_len(cases[i]), 0);
        ASSERT_EQ(utf8_valid_prefix(cases[i].s, cases[i].len), 0);
    }
}

TEST(nothing_is_valid)
{
    ASSERT_EQ(char_len(STR_LITERAL("")), 0);
    ASSERT_TRUE(utf8_is_valid(STR_LITERAL("")));
    ASSERT_TRUE(utf8_is_valid(STR_NONE));
}

TEST(a_prefix_ends_before_the_first_bad_byte_wherever_it_is)
{
    char text[40];

    /* Long runs of ASCII are taken eight bytes at a time; every offset must come out the same. */
    for (size_t bad = 0; bad < sizeof text; bad++) {
        memset(text, 'a', sizeof text);
        text[bad] = '\xff';
        ASSERT_EQ(utf8_valid_prefix(text, sizeof text), bad);
    }
}

TEST(a_character_cut_off_at_the_end_is_not_counted)
{
    static const char text[] = "price: 10 \xe2\x82\xac"; /* a euro sign */

    ASSERT_EQ(utf8_valid_prefix(text, sizeof text - 1), 13);
    ASSERT_EQ(utf8_valid_prefix(text, sizeof text - 2), 10);
    ASSERT_EQ(utf8_valid_prefix(text, sizeof text - 3), 10);
    ASSERT_EQ(utf8_valid_prefix(text, sizeof text - 4), 10);
}

TEST(a_character_is_appended)
{
    static const uint32_t characters[] = { 0x0,   0x41,   0x7f,   0x80,    0x7ff,
                                           0x800, 0xd7ff, 0xffff, 0x10000, 0x10ffff };

    for (size_t i = 0; i < ARRAY_LENGTH(characters); i++) {
        CLEANUP(buf_done) struct buf out = { 0 };

        utf8_add(&out, characters[i]);
        ASSERT_EQ(utf8_char_len((const unsigned char *)out.data, out.len), out.len);
    }
    {
        CLEANUP(buf_done) struct buf out = { 0 };

        utf8_add(&out, 0xe9);
        utf8_add(&out, 0x20ac);
        utf8_add(&out, 0x1f600);
        ASSERT_STR(buf_str(&out), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    }
}
