#include "base/visible.h"

#include "base/memory.h"

#include "test.h"

static void assert_shown(enum visible_kind kind, const char *text, const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    visible_add(&out, str_of(text), kind);
    ASSERT_STR(buf_str(&out), expected);
}

TEST(ordinary_text_stays_as_it_is)
{
    assert_shown(VISIBLE_TEXT, "a \u00e9 \u4e2d \U0001f600\n\tb\\n",
                 "a \u00e9 \u4e2d \U0001f600\n\tb\\n");
    assert_shown(VISIBLE_LINE, "rg '\\.c$' | wc", "rg '\\.c$' | wc");
    assert_shown(VISIBLE_LINE, "", "");
}

TEST(what_steers_a_terminal_is_shown)
{
    assert_shown(VISIBLE_TEXT, "a\033[2J\a\177\rb\r\n", "a^[[2J^G^?^Mb\n");
    assert_shown(VISIBLE_TEXT,
                 "\xc2\x9b"
                 "2J",
                 "\\u{9b}2J");
}

TEST(invisible_characters_are_shown)
{
    assert_shown(VISIBLE_TEXT, "a\u202eb\u200bc\u00add\ufeffe\u2028f\u2069g\u061ch\U000e0041i",
                 "a\\u{202e}b\\u{200b}c\\u{ad}d\\u{feff}e\\u{2028}f\\u{2069}g\\u{61c}h\\u{e0041}i");
    assert_shown(VISIBLE_LINE, "rm\u00a0x\u3000y", "rm\\u{a0}x\\u{3000}y");
    assert_shown(VISIBLE_TEXT, "a\xff\xc3(\xe2\x82", "a\\xff\\xc3(\\xe2\\x82");
}

TEST(a_line_has_no_ends_of_lines)
{
    assert_shown(VISIBLE_LINE, "ls\nrm x\ty\r\n", "ls\\nrm x\\ty^M\\n");
    assert_shown(VISIBLE_LINE, "echo 'a\\nb' '\\\\' '\\u{202e}' \\.",
                 "echo 'a\\\\nb' '\\\\\\' '\\\\u{202e}' \\.");
}

TEST(json_stays_json)
{
    assert_shown(VISIBLE_JSON, "{\"a\":\"\u202e\U000e0041\\n\u00e9\"}",
                 "{\"a\":\"\\u202e\\udb40\\udc41\\n\u00e9\"}");
}
