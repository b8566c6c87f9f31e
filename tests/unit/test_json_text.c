#include "schema/json_text.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include "test.h"

#include <stdlib.h>

static bool is_canonical(struct str rest, size_t *ret_len)
{
    char *exact = malloc(rest.len); /* so that a sanitizer sees what is read behind it */
    bool found;

    memcpy(exact, rest.s, rest.len);
    found = json_text_is_canonical((struct str){ exact, rest.len }, ret_len);
    free(exact);
    return found;
}

/* The judgement, by reading the text and writing it again; SIZE_MAX: it is not canonical. */
static size_t judged(struct str rest)
{
    CLEANUP(buf_done) struct buf text = { 0 }, again = { 0 };
    yyjson_doc *doc;
    size_t i = 0, len = SIZE_MAX;

    while (i < rest.len && rest.s[i] != '"')
        i += rest.s[i] == '\\' ? 2 : 1;
    if (i >= rest.len)
        return SIZE_MAX;
    buf_add_char(&text, '"');
    buf_add(&text, rest.s, i + 1);
    doc = yyjson_read(text.data, text.len, 0);
    if (doc != NULL)
        json_write_str(&again, json_str(yyjson_doc_get_root(doc)));
    if (doc != NULL && again.len == text.len && memcmp(again.data, text.data, text.len) == 0)
        len = i;
    yyjson_doc_free(doc);
    return len;
}

static void check_text(struct str rest)
{
    size_t len = 0, expected = judged(rest);

    ASSERT_EQ(is_canonical(rest, &len), expected != SIZE_MAX);
    if (expected != SIZE_MAX)
        ASSERT_EQ(len, expected);
}

TEST(text_that_we_would_write_otherwise_is_told_apart)
{
    static const char *const texts[] = {
        "\"",
        "plain\"",
        "plain",
        "",
        "\\",
        "\\\"",
        "a\\\"b\" more",
        "\\n\\t\\r\\b\\f\\\\\\\"\"",
        "\\/\"",
        "\\u000b\"",
        "\\u000B\"",
        "\\u0008\"",
        "\\u001f\"",
        "\\u001F\"",
        "\\u0020\"",
        "\\u0041\"",
        "\\u0000\"",
        "\\u00\"",
        "\\u0",
        "\\x\"",
        "\n\"",
        "\x7f\"",
        "\xc3\xa4\"",
        "\xc3\"",
        "\xff\"",
        "\xf0\x9f\x98\x80\"",
        "\\ud83d\\ude00\"",
        "\xed\xa0\x80\"",
        "\\u00e4\"",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        check_text(str_of(texts[i]));
}

TEST(an_escape_may_stand_anywhere)
{
    char text[200];

    for (size_t at = 0; at < 150; at++) {
        for (size_t end = at + 2; end < 160; end++) {
            memset(text, 'x', sizeof text);
            memcpy(text + at, "\\\"", 2);
            text[end] = '"';
            check_text((struct str){ text, sizeof text });
            check_text((struct str){ text, end + 1 });
            check_text((struct str){ text, end });
        }
    }
}

TEST(texts_of_odd_letters_are_judged_alike)
{
    static const char *const pieces[] = { "x",        "xxxxxxx", "\\n", "\\\"", "\\\\", "\\u0001",
                                          "\xc3\xa4", "\\t",     "y",   "    ", "\\/",  "\x1b" };
    unsigned seed = 7;

    for (int round = 0; round < 20000; round++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        size_t n = 1 + (seed >> 8) % 60;

        for (size_t i = 0; i < n; i++) {
            size_t kind;

            seed = seed * 1103515245 + 12345;
            kind = (seed >> 16) % 1000;
            buf_add_text(&text, pieces[kind < 4 ? 10 + kind % 2 : kind % 10]);
        }
        buf_add_text(&text, "\" behind");
        check_text(buf_str(&text));
    }
}
