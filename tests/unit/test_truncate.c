#include "agent/truncate.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

#include "test.h"

#include <stdio.h>

/* A text of n bytes whose middle is ten characters of two bytes each. */
static struct str long_text(struct arena *arena, size_t n)
{
    char *bytes = arena_alloc(arena, n + 1);

    memset(bytes, 'a', n);
    bytes[n] = '\0';
    for (size_t i = 0; i < 10; i++)
        memcpy(bytes + n / 2 - 10 + 2 * i, "é", 2);
    return (struct str){ bytes, n };
}

TEST(four_bytes_are_a_token)
{
    ASSERT_EQ(tokens_of_bytes(0), 0);
    ASSERT_EQ(tokens_of_bytes(1), 1);
    ASSERT_EQ(tokens_of_bytes(4), 1);
    ASSERT_EQ(tokens_of_bytes(5), 2);
    ASSERT_TRUE(tokens_of_bytes(INT64_MAX) > 0);
}

TEST(the_margin_is_a_fifth_rounded_up)
{
    static const int64_t cases[][2] = { { 10000, 12000 }, { 0, 0 }, { 1, 2 }, { 3, 4 },
                                        { 5, 6 },         { 6, 8 }, { -7, 0 } };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct truncation wide =
            truncation_with_margin((struct truncation){ TRUNCATE_BYTES, cases[i][0] });

        ASSERT_EQ(wide.limit, cases[i][1]);
        ASSERT_EQ(wide.mode, TRUNCATE_BYTES);
    }
    ASSERT_TRUE(truncation_with_margin((struct truncation){ TRUNCATE_TOKENS, INT64_MAX }).limit >
                0);
}

TEST(keeps_the_beginning_and_the_end)
{
    static const struct {
        const char *text;
        struct truncation truncation;
        const char *expected;
    } cases[] = {
        { "", { TRUNCATE_BYTES, 0 }, "" },
        { "abcd", { TRUNCATE_BYTES, 4 }, "abcd" },
        { "abcdefghij", { TRUNCATE_BYTES, 4 }, "ab…6 chars truncated…ij" },
        { "abcdefghij", { TRUNCATE_BYTES, 5 }, "ab…5 chars truncated…hij" },
        { "abcdefghij", { TRUNCATE_BYTES, 1 }, "…9 chars truncated…j" },
        { "abcdefghij", { TRUNCATE_BYTES, 0 }, "…10 chars truncated…" },
        { "abcdefghij", { TRUNCATE_BYTES, -1 }, "…10 chars truncated…" },
        { "abcdefghij", { TRUNCATE_TOKENS, 1 }, "ab…2 tokens truncated…ij" },
        { "abcdefghij", { TRUNCATE_TOKENS, 2 }, "abcd…1 tokens truncated…ghij" },
        { "abcdefghij", { TRUNCATE_TOKENS, 3 }, "abcdefghij" },
        { "abcdefghij", { TRUNCATE_TOKENS, 0 }, "…3 tokens truncated…" },
        { "abcdefghij", { TRUNCATE_TOKENS, INT64_MAX }, "abcdefghij" },
        /* whole characters only */
        { "éééé", { TRUNCATE_BYTES, 2 }, "…4 chars truncated…" },
        { "éééé", { TRUNCATE_BYTES, 4 }, "é…2 chars truncated…é" },
        { "éééé", { TRUNCATE_BYTES, 6 }, "é…2 chars truncated…é" },
        { "a😀😀b", { TRUNCATE_BYTES, 6 }, "a…2 chars truncated…b" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        ASSERT_STR(truncate_text(&arena, str_of(cases[i].text), cases[i].truncation),
                   cases[i].expected);
    }
}

/* What the reference was seen to do with 60,020 bytes. */
TEST(counts_as_the_reference_does)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = long_text(&arena, 60020);
    struct str bytes = truncate_text(
        &arena, text, truncation_with_margin((struct truncation){ TRUNCATE_BYTES, 10000 }));
    struct str tokens = truncate_text(
        &arena, text, truncation_with_margin((struct truncation){ TRUNCATE_TOKENS, 10000 }));

    ASSERT_EQ(bytes.len, 12000 + strlen("…48010 chars truncated…"));
    ASSERT_NOT_NULL(strstr(bytes.s, "a…48010 chars truncated…a"));
    ASSERT_EQ(tokens.len, 48000 + strlen("…3005 tokens truncated…"));
    ASSERT_NOT_NULL(strstr(tokens.s, "a…3005 tokens truncated…a"));
}

TEST(any_limit_leaves_valid_text)
{
    const struct str text = STR_LITERAL("aé€😀bé€😀cé€😀d");

    for (int64_t limit = 0; limit <= (int64_t)text.len; limit++) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        ASSERT_TRUE(utf8_is_valid(
            truncate_text(&arena, text, (struct truncation){ TRUNCATE_BYTES, limit })));
    }
}

TEST(bytes_that_are_no_text_do_no_harm)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char bytes[100];

    memset(bytes, 0x80, sizeof bytes);
    for (int64_t limit = 0; limit < 100; limit++) {
        struct str cut = truncate_text(&arena, (struct str){ bytes, sizeof bytes },
                                       (struct truncation){ TRUNCATE_BYTES, limit });

        ASSERT_TRUE(cut.len <= (size_t)limit + strlen("…100 chars truncated…"));
    }
}

/* -- Lists --------------------------------------------------------------------------------- */

static struct wire_function_call_output_content_item text_part(const char *text)
{
    return (struct wire_function_call_output_content_item){
        .tag = WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT,
        .input_text.text = str_of(text),
    };
}

static struct wire_function_call_output_content_item image_part(void)
{
    return (struct wire_function_call_output_content_item){
        .tag = WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE,
        .input_image.image_url = STR_LITERAL("data:image/png;base64,AAAA"),
    };
}

/* The parts in one line: texts in brackets, images as *. */
static void show(const struct wire_function_call_output_body *output, struct buf *out)
{
    for (size_t i = 0; i < output->items.n; i++) {
        const struct wire_function_call_output_content_item *part = &output->items.items[i];

        if (part->tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE)
            buf_add_char(out, '*');
        else
            buf_printf(out, "[%s]", part->input_text.text.s);
    }
}

TEST(texts_of_a_list_share_the_limit)
{
    static const struct {
        struct truncation truncation;
        const char *expected;
    } cases[] = {
        { { TRUNCATE_BYTES, 100 }, "[abcdefgh]*[ijkl][mn]*" },
        { { TRUNCATE_BYTES, 14 }, "[abcdefgh]*[ijkl][mn]*" },
        { { TRUNCATE_BYTES, 10 },
          "[abcdefgh]*[i…2 chars truncated…l]*[[omitted 1 text items ...]]" },
        { { TRUNCATE_BYTES, 8 }, "[abcdefgh]**[[omitted 2 text items ...]]" },
        { { TRUNCATE_BYTES, 4 }, "[ab…4 chars truncated…gh]**[[omitted 2 text items ...]]" },
        { { TRUNCATE_BYTES, 0 }, "**[[omitted 3 text items ...]]" },
        { { TRUNCATE_TOKENS, 3 }, "[abcdefgh]*[ijkl]*[[omitted 1 text items ...]]" },
        { { TRUNCATE_TOKENS, 1 }, "[ab…1 tokens truncated…gh]**[[omitted 2 text items ...]]" },
    };
    const struct wire_function_call_output_content_item parts[] = {
        text_part("abcdefgh"), image_part(), text_part("ijkl"), text_part("mn"), image_part(),
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf shown = { 0 };
        struct wire_function_call_output_body output = {
            .tag = WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS,
            .items = { parts, ARRAY_LENGTH(parts) },
        };

        truncate_output(&arena, cases[i].truncation, &output);
        show(&output, &shown);
        ASSERT_STR(buf_str(&shown), cases[i].expected);
    }
}

TEST(an_empty_list_stays_empty)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_function_call_output_body output = { .tag =
                                                         WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS };

    truncate_output(&arena, (struct truncation){ TRUNCATE_BYTES, 0 }, &output);
    ASSERT_EQ(output.items.n, 0);
}
