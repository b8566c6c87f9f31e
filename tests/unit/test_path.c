#include "base/memory.h"
#include "base/path.h"

#include "test.h"

TEST(an_absolute_path_begins_with_a_slash)
{
    ASSERT_TRUE(path_is_absolute(STR_LITERAL("/")));
    ASSERT_TRUE(path_is_absolute(STR_LITERAL("/a/../..")));
    ASSERT_FALSE(path_is_absolute(STR_LITERAL("")));
    ASSERT_FALSE(path_is_absolute(STR_LITERAL("a/b")));
    ASSERT_FALSE(path_is_absolute(STR_LITERAL("./a")));
    ASSERT_FALSE(path_is_absolute(STR_LITERAL("~/a")));
    ASSERT_FALSE(path_is_absolute(STR_LITERAL(" /a")));
    ASSERT_FALSE(path_is_absolute(STR_NONE));
}

TEST(normalizes)
{
    static const struct {
        const char *path;
        const char *expected;
    } cases[] = {
        { "/", "/" },
        { "//", "/" },
        { "/.", "/" },
        { "/..", "/" },
        { "/../../..", "/" },
        { "/a", "/a" },
        { "/a/", "/a" },
        { "/a/b/c", "/a/b/c" },
        { "/a//b///c//", "/a/b/c" },
        { "/a/./b/.", "/a/b" },
        { "/a/b/..", "/a" },
        { "/a/../b", "/b" },
        { "/a/..", "/" },
        { "/../a", "/a" },
        { "/a/b/../../c", "/c" },
        { "/a/../../../b/./c/../d", "/b/d" },
        { "/.hidden/..more/...", "/.hidden/..more/..." },
        { "/with blank/\xc3\xa9", "/with blank/\xc3\xa9" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_STR(path_normalize(&arena, str_of(cases[i].path)), cases[i].expected);
}

TEST(what_is_normal_stays_as_it_is)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str once = path_normalize(&arena, STR_LITERAL("/a/./b/../c//d/"));

    ASSERT_STR(path_normalize(&arena, once), once.s);
}

TEST(needs_no_nul_byte_behind_the_path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char bytes[] = { '/', 'a', '/', '.', '.', '/', 'b', 'X' };

    ASSERT_STR(path_normalize(&arena, (struct str){ bytes, 7 }), "/b");
}
