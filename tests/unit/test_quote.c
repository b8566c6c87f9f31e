#include "shell/quote.h"

#include "base/memory.h"

#include "test.h"

static void assert_joined(const char *word, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = str_of(word);

    ASSERT_STR(shell_join(&(struct str_array){ &text, 1 }, &arena), expected);
}

TEST(words_are_quoted_as_little_as_possible)
{
    assert_joined("plain-1.2/x:y@z_]+", "plain-1.2/x:y@z_]+");
    assert_joined("", "''");
    assert_joined("two words", "'two words'");
    assert_joined("it's", "\"it's\"");
    assert_joined("a\\b", "\"a\\\\b\"");
    assert_joined("a^b", "a'^b'");
    assert_joined("'$", "\"'\"'$'");
    assert_joined("c=d", "'c=d'");
    assert_joined("\xc3\xa9", "'\xc3\xa9'");
    assert_joined("sh -c 'kill $$'; x", "\"sh -c 'kill \"'$$'\"'; x\"");
}

TEST(what_was_joined_is_split_into_the_same_words)
{
    static const char *const words[] = { "a", "", "it's $x", "back\\slash", "#no comment", "\n" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str texts[ARRAY_LENGTH(words)];
    struct str_array split;

    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        texts[i] = str_of(words[i]);
    ASSERT_TRUE(shell_split(shell_join(&(struct str_array){ texts, ARRAY_LENGTH(texts) }, &arena),
                            &arena, &split));
    ASSERT_EQ(split.n, ARRAY_LENGTH(words));
    for (size_t i = 0; i < split.n; i++)
        ASSERT_STR(split.items[i], words[i]);
}

TEST(a_nul_byte_cannot_be_quoted)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str words[] = { STR_LITERAL("a"), STR_LITERAL("b\0c") };

    ASSERT_STR(shell_join(&(struct str_array){ words, 2 }, &arena), "<command included NUL byte>");
}

TEST(splitting_knows_comments_and_escapes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array words;

    ASSERT_TRUE(shell_split(str_of("a\\ b \"c\\\"\\x\" d#e #f\ng\\\nh"), &arena, &words));
    ASSERT_EQ(words.n, 4);
    ASSERT_STR(words.items[0], "a b");
    ASSERT_STR(words.items[1], "c\"\\x");
    ASSERT_STR(words.items[2], "d#e");
    ASSERT_STR(words.items[3], "gh");
}

TEST(open_quotes_cannot_be_split)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array words;

    ASSERT_FALSE(shell_split(str_of("a 'b"), &arena, &words));
    ASSERT_FALSE(shell_split(str_of("a \"b"), &arena, &words));
    ASSERT_FALSE(shell_split(str_of("a \\"), &arena, &words));
}
