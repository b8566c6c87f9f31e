#include "search/query.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <stdlib.h>

static int score(const char *words, const char *path)
{
    struct query *query = query_new(str_of(words));
    struct score_space *space = score_space_new();
    struct text *text = xcalloc(1, sizeof *text);
    int found;

    text_set(text, str_of(path));
    found = query_score(query, space, text);
    if (found != SCORE_NONE)
        ASSERT_TRUE(query_may_match(query, query_path_set(str_of(path))));
    free(text);
    score_space_free(space);
    query_free(query);
    return found;
}

/* "0 1 4 " */
static struct str places(struct buf *out, const char *words, const char *path)
{
    struct query *query = query_new(str_of(words));
    struct score_space *space = score_space_new();
    struct text *text = xcalloc(1, sizeof *text);
    uint32_t found[64];
    size_t n;

    text_set(text, str_of(path));
    n = query_places(query, space, text, found, ARRAY_LENGTH(found));
    buf_clear(out, 64);
    for (size_t i = 0; i < n; i++)
        buf_printf(out, "%u ", found[i]);
    free(text);
    score_space_free(space);
    query_free(query);
    return buf_str(out);
}

struct scored {
    const char *query;
    const char *path;
    int score;
};

static void check_scores(const struct scored *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int found = score(cases[i].query, cases[i].path);

        if (found != cases[i].score)
            fail_msg("%s in %s: %d, not %d", cases[i].query, cases[i].path, found, cases[i].score);
    }
}

#define CHECK_SCORES(cases) check_scores(cases, ARRAY_LENGTH(cases))

/* All numbers here are what codex-cli 0.118.0 answers. */
TEST(scores_as_the_reference)
{
    static const struct scored cases[] = {
        { "abe", "abexy", 84 },
        { "abe", "sub/abce", 72 },
        { "abe", "abcde", 71 },
        { "a", "a", 34 },
        { "smain", "src/main.rs", 129 },
        { "hid", ".hid", 80 },
        { "b", "foo_bar", 32 },
        { "b", "fooBar", 26 },
        { "b", "foobar", 16 },
        { "bar", "foo-bar", 80 },
        { "bar", "fooBar", 68 },
        { "bar", "foobar", 56 },
        { "foobar", "foobar", 159 },
        { "foobar", "foo_bar", 153 },
        { "xyf", "x/y/foobar", 78 },
        { "foo bar", "foo bar.txt", 164 },
        { "axc", "aXbXc", 72 },
        { "b2", "a1b2", 37 },
        { "/", "a/b", 16 },
        { "..", "..x", 56 },
        { "c", "ab-c/c", 32 }, /* the first beginning of a word will do */
    };

    CHECK_SCORES(cases);
}

TEST(a_run_into_the_next_word_counts_as_begun_there)
{
    static const struct scored cases[] = {
        { "oBar", "xoBar", 77 },
        { "o1ar", "xo1ar", 77 },
        { "o_bar", "xo_bar", 112 },
        { "b/ba", "B-/BAc_1._B1", 97 },
    };

    CHECK_SCORES(cases);
}

TEST(a_long_way_between_characters_costs_no_more_than_there_was)
{
    static const struct scored cases[] = {
        { "cs", "acbA/tl_zfwwoak_is", 16 },
        { "ml", "kpmp/-1acAa/--.Ab1/ouzyl", 16 },
        { "_tC", "b aa_B1B/ccbbbccb.b/b1.Abc-c1/dBaonztatC2", 37 },
        { "bBb.b", "c 1bA11ca-/1_1Bc.B  Aca/aaaa cca-BaacB/1Ba aacab.bca", 74 },
    };

    CHECK_SCORES(cases);
}

TEST(words_have_signs)
{
    static const struct scored cases[] = {
        { "^foo", "foobar", 84 },
        { "^foo", "x/foo", SCORE_NONE },
        { "'oob", "fooBar", 57 },
        { "'fbr", "foobar", SCORE_NONE },
        { "bar$", "fooBar", 68 },
        { "foo$", "foobar", SCORE_NONE },
        { "^foobar$", "fooBar", 159 },
        { "^foo$", "foobar", SCORE_NONE },
        { "!foo", "bar", 0 },
        { "!foo", "xfoox", SCORE_NONE },
        { "!fo", "f-o", 0 },
        { "!^foo x", "x/foo", 34 },
        { "!x$ foo", "foo/x", SCORE_NONE },
        { "\\!bang", "!bang", 128 },
        { "\\^hat", "^hat", 104 },
        { "a\\$", "a$", 59 },
        { "foo\\ bar", "foo bar.txt", 184 },
        { "\\", "back\\slash", 32 },
        { "back\\", "back\\slash", 134 },
        { "!", "x", 0 },
        { "^", "x", 0 },
        { " ", "x", 0 },
        { "it's", "it's", 109 },
    };

    CHECK_SCORES(cases);
}

TEST(capitals_and_accents_count_where_they_are_written)
{
    static const struct scored cases[] = {
        { "upper", "UPPER", 134 },
        { "UPPER", "upper", SCORE_NONE },
        { "UpPER", "UPPER", SCORE_NONE },
        { "cafe", "caf\xc3\xa9", 109 },
        { "caf\xc3\xa9", "caf\xc3\xa9", 109 },
        { "caf\xc3\xa9", "cafe", SCORE_NONE },
        { "ecole",
          "\xc3\x89"
          "cole",
          134 },
        { "\xc3\xa9"
          "cole",
          "\xc3\x89"
          "cole",
          134 },
        { "cafe", "cafe\xcc\x81", 109 }, /* e and an accent of its own */
    };

    CHECK_SCORES(cases);
}

TEST(places_are_characters_in_order_each_once)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    ASSERT_STR(places(&out, "abe", "abcde"), "0 1 4 ");
    ASSERT_STR(places(&out, "smain", "src/main.rs"), "0 4 5 6 7 ");
    ASSERT_STR(places(&out, "main ma", "src/main.rs"), "4 5 6 7 ");
    ASSERT_STR(places(&out, "!zzz", "abc"), "");
    ASSERT_STR(places(&out, "x", "\xc3\xa9\xc3\xa9x"), "2 ");
    /* Of ways that are equally good the last one. */
    ASSERT_STR(places(&out, "ba", "B-/BAc_1._B1/babcb..bb1b"), "13 14 ");
    ASSERT_STR(places(&out, "_1c-", "_1b1cc-b"), "0 3 4 6 ");
}

TEST(what_is_too_large_for_the_best_way_is_found_all_the_same)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    CLEANUP(buf_done) struct buf word = { 0 };

    for (int i = 0; i < 4000; i++)
        buf_add_char(&path, (char)('a' + i % 26));
    for (int i = 0; i < 3000; i++)
        buf_add_char(&word, (char)('a' + i % 26));
    ASSERT_EQ(score(buf_str(&word).s, buf_str(&path).s), 34 + 2999 * 25);
    buf_add_char(&word, '!');
    ASSERT_EQ(score(buf_str(&word).s, buf_str(&path).s), SCORE_NONE);
}
