#include "exec/legacy_text.h"

#include "base/memory.h"

#include "test.h"

TEST(utf8_stays)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(legacy_text(&arena, STR_LITERAL("")), "");
    ASSERT_STR(legacy_text(&arena, STR_LITERAL("caf\xc3\xa9")), "caf\xc3\xa9");
}

TEST(a_character_cut_at_the_end_is_replaced)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(legacy_text(&arena, STR_LITERAL("\xc3\xa9\xc3")), "\xc3\xa9\xef\xbf\xbd");
    ASSERT_STR(legacy_text(&arena, STR_LITERAL("x\xf0\x9f\x98")), "x\xef\xbf\xbd");
}

TEST(other_bytes_are_western_letters)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(legacy_text(&arena, STR_LITERAL("abc\xff"
                                               "def")),
               "abc\xc3\xbf"
               "def");
    ASSERT_STR(legacy_text(&arena, STR_LITERAL("h\xe4lt")), "h\xc3\xa4lt");
    ASSERT_STR(legacy_text(&arena, STR_LITERAL("\x80 5")), "\xe2\x82\xac 5");
    ASSERT_STR(legacy_text(&arena, STR_LITERAL("\xc3\xa9\xff")), "\xc3\x83\xc2\xa9\xc3\xbf");
}
