#include "base/memory.h"
#include "search/phrase.h"

#include "scratch.h"
#include "test.h"

static struct phrase_place find(const char *term, const char *text, size_t from)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct phrase phrase = phrase_make(str_of(term), &arena);
    struct phrase_place place = { 0 };

    phrase_find(&phrase, phrase_text(str_of(text), &arena), from, &place);
    return place;
}

TEST(case_does_not_matter)
{
    ASSERT_EQ((int)find("fox", "a FOX", 0).begin, 2);
    ASSERT_EQ((int)find("FoX", "a fox", 0).end, 5);
    ASSERT_EQ((int)find("\xc3\xa9"
                        "cole",
                        "\xc3\x89"
                        "COLE",
                        0)
                  .end,
              6);
    ASSERT_EQ((int)find("fox", "a box", 0).end, 0);
}

TEST(white_space_is_one_blank)
{
    ASSERT_EQ((int)find("a b", "xa \n\t b", 0).begin, 1);
    ASSERT_EQ((int)find("a\nb", "a b", 0).end, 3);
}

TEST(places_behind_one_are_found)
{
    ASSERT_EQ((int)find("ab", "ab ab", 1).begin, 3);
    ASSERT_EQ((int)find("ab", "ab ab", 4).end, 0);
}

TEST(nothing_is_nowhere)
{
    ASSERT_EQ((int)find("", "text", 0).end, 0);
    ASSERT_EQ((int)find("text", "", 0).end, 0);
}

TEST(a_snippet_says_where_it_was_cut_and_counts_in_utf16)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct phrase phrase = phrase_make(STR_LITERAL("fox"), &arena);
    struct str text = STR_LITERAL("\xf0\x9f\x8e\x89\xf0\x9f\x8e\x89 fox");
    char *many = arena_alloc(&arena, 400);
    struct phrase_place place;
    struct snippet snippet;

    ASSERT_TRUE(phrase_find(&phrase, text, 0, &place));
    snippet = phrase_snippet(text, place, &arena);
    ASSERT_STR(snippet.text, text.s);
    ASSERT_EQ((int)snippet.begin, 5);
    ASSERT_EQ((int)snippet.end, 8);

    memset(many, 'x', 399);
    memcpy(many + 200, "fox", 3);
    many[399] = '\0';
    ASSERT_TRUE(phrase_find(&phrase, str_of(many), 0, &place));
    snippet = phrase_snippet(str_of(many), place, &arena);
    ASSERT_EQ((int)snippet.text.len, 4 + SNIPPET_BEFORE + 3 + SNIPPET_BEHIND + 4);
    ASSERT_EQ((int)snippet.begin, 4 + SNIPPET_BEFORE);
    ASSERT_TRUE(strncmp(snippet.text.s, "... x", 5) == 0);
    ASSERT_TRUE(str_ends(snippet.text, "x ..."));
}

TEST(bytes_that_are_no_text_are_survived)
{
    ASSERT_EQ((int)find("fox", "\xff\xfe fox \xc3", 0).end, 6);
    ASSERT_EQ((int)find("\xff", "\xff", 0).end, 1);
}

static bool may_be_in(const char *term, const char *path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct phrase phrase = phrase_make(str_of(term), &arena);

    return phrase_may_be_in_file(&phrase, path);
}

TEST(a_file_is_ruled_out_only_if_it_has_no_such_bytes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(scratch_done) struct scratch scratch;
    size_t size = 256 * 1024 + 10;
    char *bytes = arena_alloc(&arena, size + 1);
    const char *path;

    memset(bytes, 'x', size);
    bytes[size] = '\0';
    memcpy(bytes + 256 * 1024 - 3, "NeedLe", 6); /* across two chunks */
    scratch_init(&scratch);
    scratch_write(&scratch, "a.jsonl", bytes);
    path = scratch_path(&scratch, "a.jsonl").s;
    ASSERT_TRUE(may_be_in("needle", path));
    ASSERT_TRUE(may_be_in("some \"needle\"", path));
    ASSERT_FALSE(may_be_in("needles", path));
    ASSERT_TRUE(may_be_in("\xc3\xa9", path));
    ASSERT_FALSE(may_be_in("needle", "/nowhere/at/all"));
}

TEST(a_text_may_hold_any_byte)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct phrase phrase = phrase_make(STR_LITERAL("fox"), &arena);
    struct str text = { "a\0b fox", 7 };
    struct phrase_place place;
    struct snippet snippet;

    ASSERT_TRUE(phrase_find(&phrase, text, 0, &place));
    snippet = phrase_snippet(text, place, &arena);
    ASSERT_EQ(snippet.text.len, 7);
    ASSERT_EQ(snippet.begin, 4);
}
