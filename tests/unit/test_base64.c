#include "base/base64.h"

#include "base/memory.h"

#include "test.h"

static struct str encode(struct arena *arena, const char *text)
{
    return base64_encode(arena, str_of(text));
}

TEST(encodes_with_padding)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(encode(&arena, ""), "");
    ASSERT_STR(encode(&arena, "f"), "Zg==");
    ASSERT_STR(encode(&arena, "fo"), "Zm8=");
    ASSERT_STR(encode(&arena, "foo"), "Zm9v");
    ASSERT_STR(encode(&arena, "foob"), "Zm9vYg==");
    ASSERT_STR(base64_encode(&arena, (struct str){ "\xff\xef\xfe", 3 }), "/+/+");
}

TEST(pieces_of_three_bytes_follow_each_other)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    base64_append(&out, "foo", 3);
    base64_append(&out, "ba", 2);
    ASSERT_STR(buf_str(&out), "Zm9vYmE=");
}

TEST(every_byte_survives)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char all[256 * 3], reason[BASE64_REASON_SIZE];

    for (size_t i = 0; i < sizeof all; i++)
        all[i] = (char)(i * 7 + i / 256);
    for (size_t len = 0; len <= sizeof all; len++) {
        struct str bytes = { all, len }, back;

        ASSERT_TRUE(base64_decode(&arena, base64_encode(&arena, bytes), &back, reason));
        ASSERT_TRUE(str_equal(back, bytes));
    }
}

TEST(long_input_is_written_as_short_input_is)
{
    enum { LONG = 3 * 64 * 1024, STEP = 3 * 1000 };
    CLEANUP(buf_done) struct buf bytes = { 0 };

    for (size_t i = 0; i < LONG + 64; i++)
        buf_add_char(&bytes, (char)(i * 2654435761u >> 13));
    for (size_t len = LONG; len < LONG + 64; len++) {
        CLEANUP(buf_done) struct buf whole = { 0 };
        CLEANUP(buf_done) struct buf pieces = { 0 };

        base64_append(&whole, bytes.data, len);
        for (size_t i = 0; i < len; i += STEP)
            base64_append(&pieces, bytes.data + i, len - i < STEP ? len - i : STEP);
        ASSERT_TRUE(str_equal(buf_str(&whole), buf_str(&pieces)));
    }
}

/* The texts are what codex-cli 0.118.0 says. */
TEST(says_what_is_wrong_in_the_words_of_the_reference)
{
    static const struct {
        const char *text;
        const char *reason;
    } cases[] = {
        { "a", "Invalid input length: 1" },
        { "aa", "Invalid padding" },
        { "aaa", "Invalid padding" },
        { "aaaaa", "Invalid input length: 5" },
        { "aaaa=", "Invalid symbol 61, offset 4." },
        { "a===", "Invalid symbol 61, offset 1." },
        { "YQ=", "Invalid padding" },
        { "YR", "Invalid padding" },
        { "YR==", "Invalid last symbol 82, offset 1." },
        { "AAB=", "Invalid last symbol 66, offset 2." },
        { "AAAAAAB=", "Invalid last symbol 66, offset 6." },
        { "YQ==YQ==", "Invalid symbol 61, offset 2." },
        { "YQ==\n", "Invalid symbol 10, offset 4." },
        { "YQ===", "Invalid symbol 61, offset 2." },
        { "Y Q=", "Invalid symbol 32, offset 1." },
        { "YWJj\n", "Invalid symbol 10, offset 4." },
        { "====", "Invalid symbol 61, offset 0." },
        { "=", "Invalid symbol 61, offset 0." },
        { "YW=j", "Invalid symbol 61, offset 2." },
        { "YWJj====", "Invalid symbol 61, offset 4." },
        { "AAA=A", "Invalid symbol 61, offset 3." },
        { "AA=A=AAA", "Invalid symbol 61, offset 2." },
        { "%%%", "Invalid symbol 37, offset 0." },
        { "YWJj\xc3\xa9", "Invalid symbol 195, offset 4." },
        { "_w==", "Invalid symbol 95, offset 0." },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char reason[BASE64_REASON_SIZE] = "";
        struct str bytes;

        ASSERT_FALSE(base64_decode(&arena, str_of(cases[i].text), &bytes, reason));
        ASSERT_STREQ(reason, cases[i].reason);
    }
}
