#include "base/visible.h"

#include "base/memory.h"
#include "base/utf8.h"

#include "test.h"

#include <stdio.h>

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
    assert_shown(VISIBLE_LINE, "rg 'x.c$' | wc", "rg 'x.c$' | wc");
    assert_shown(VISIBLE_LINE, "", "");
}

TEST(what_steers_a_terminal_is_shown)
{
    assert_shown(VISIBLE_TEXT, "a\033[2J\a\177\rb\r\n", "a\\x1b[2J\\x07\\x7f\\rb\n");
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
    assert_shown(VISIBLE_LINE, "ls\nrm x\ty\r\n", "ls\\nrm x\\ty\\r\\n");
    assert_shown(VISIBLE_LINE, "echo 'a\\nb' '\\\\' '\\u{202e}' \\.",
                 "echo 'a\\\\nb' '\\\\\\\\' '\\\\u{202e}' \\\\.");
    assert_shown(VISIBLE_LINE, "true #\\\nrm", "true #\\\\\\nrm");
    assert_shown(VISIBLE_LINE, "true #\\nrm", "true #\\\\nrm");
}

TEST(json_stays_json)
{
    assert_shown(VISIBLE_JSON, "{\"a\":\"\u202e\U000e0041\\n\u00e9\"}",
                 "{\"a\":\"\\u202e\\udb40\\udc41\\n\u00e9\"}");
}

TEST(json_hides_no_space)
{
    assert_shown(VISIBLE_JSON, "[\"\u00a0\u2800\ufe0f\u0301\"]",
                 "[\"\\u00a0\\u2800\\ufe0f\\u0301\"]");
    assert_shown(VISIBLE_TEXT, "\u00a0\u2764\ufe0f e\u0301", "\u00a0\u2764\ufe0f e\u0301");
}

TEST(a_nul_byte_hides_nothing)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    visible_add(&out, STR_LITERAL("echo ok\0\nrm"), VISIBLE_LINE);
    ASSERT_STR(buf_str(&out), "echo ok\\x00\\nrm");
}

TEST(what_nobody_sees_is_shown)
{
    static const uint32_t hidden[] = {
        0x00ad,  0x0334,  0x0338,  0x034f,  0x0600,  0x061c,   0x06dd,  0x070f,  0x0890,
        0x08e2,  0x115f,  0x17b4,  0x180e,  0x180f,  0x200b,   0x2028,  0x2064,  0x206f,
        0x20d0,  0x20dd,  0x20f0,  0x3164,  0xfdd0,  0xfeff,   0xffa0,  0xfff0,  0xfffb,
        0xfffe,  0x110bd, 0x110cd, 0x13430, 0x1345f, 0x16fe4,  0x1bca0, 0x1d159, 0x1d173,
        0x1d17a, 0xe0001, 0xe0020, 0xe0100, 0xe0fff, 0x10ffff,
    };

    for (size_t i = 0; i < ARRAY_LENGTH(hidden); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        char expected[16];

        utf8_add(&text, hidden[i]);
        snprintf(expected, sizeof expected, "\\u{%x}", (unsigned)hidden[i]);
        assert_shown(VISIBLE_TEXT, buf_str(&text).s, expected);
        assert_shown(VISIBLE_LINE, buf_str(&text).s, expected);
    }
}

TEST(long_runs_of_white_are_numbers)
{
    CLEANUP(buf_done) struct buf text = { 0 }, out = { 0 };

    buf_printf(&text, "a%4000s%32sb", "", "\n");
    visible_add(&out, buf_str(&text), VISIBLE_LINE);
    ASSERT_STR(buf_str(&out), "a\\{4031 spaces}\\nb");
    assert_shown(VISIBLE_LINE, "                                ",
                 "                                ");
    assert_shown(VISIBLE_LINE, "\\{33 spaces}", "\\\\{33 spaces}");
    assert_shown(VISIBLE_JSON, "                                 x",
                 "\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020"
                 "\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020"
                 "\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020\\u0020x");
}

TEST(right_to_left_letters_are_noticed)
{
    ASSERT_TRUE(visible_is_reordered(STR_LITERAL("rm \u05d0/x")));
    ASSERT_TRUE(visible_is_reordered(STR_LITERAL("\xff\u0627")));
    ASSERT_TRUE(visible_is_reordered(STR_LITERAL("\U0001e900")));
    ASSERT_TRUE(!visible_is_reordered(STR_LITERAL("rm a/\u00e9\u4e2d\U0001f600")));
}

/* -- No two texts look the same ------------------------------------------------------------- */

static const char *const parts[] = { "\\", "n",    "x",  "u",      "{",       "}",    "\n",  "\t",
                                     "\r", "\033", "0a", "202e",   "\u202e",  "\xff", " ",   "\xe2",
                                     "1b", "33",   "a",  "\u00a0", " spaces", "\x80", "\xae" };

/* Back from what is shown: if that works for every text, no two are shown alike. */
static void read_back(struct str shown, struct buf *text)
{
    static const char letters[] = "ntr\\", meant[] = "\n\t\r\\";

    for (size_t i = 0; i < shown.len; i++) {
        const char *letter;
        unsigned code = 0;
        int used = 0;
        char c = shown.s[i];

        if (c != '\\') {
            buf_add_char(text, c);
            continue;
        }
        c = shown.s[++i];
        letter = c == '\0' ? NULL : strchr(letters, c);
        if (letter != NULL) {
            buf_add_char(text, meant[letter - letters]);
        } else if (sscanf(shown.s + i, "x%2x%n", &code, &used) == 1 && used == 3) {
            buf_add_char(text, (char)code);
            i += 2;
        } else if (sscanf(shown.s + i, "u{%x}%n", &code, &used) == 1 && used > 0) {
            utf8_add(text, code);
            i += (size_t)used - 1;
        } else if (sscanf(shown.s + i, "{%u spaces}%n", &code, &used) == 1 && used > 0) {
            buf_printf(text, "%*s", (int)code, "");
            i += (size_t)used - 1;
        } else {
            fail_msg("an escape that is none: %s", shown.s + i);
        }
    }
}

TEST(different_texts_are_shown_differently)
{
    uint32_t state = 12345;

    for (size_t round = 0; round < 20000; round++) {
        CLEANUP(buf_done) struct buf text = { 0 }, shown = { 0 }, back = { 0 };

        for (size_t i = 0; i < 1 + round % 9; i++) {
            state = state * 1664525 + 1013904223;
            buf_add_text(&text, parts[(state >> 16) % ARRAY_LENGTH(parts)]);
        }
        if (round % 100 == 0)
            buf_printf(&text, "%40s", "");
        visible_add(&shown, buf_str(&text), VISIBLE_LINE);
        read_back(buf_str(&shown), &back);
        if (!str_equal(buf_str(&text), buf_str(&back)))
            fail_msg("it was shown as %s", buf_str(&shown).s);
    }
}
