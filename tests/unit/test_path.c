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

TEST(the_parent_of_a_path_is_the_folder_above)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(path_parent(&arena, STR_LITERAL("/a/bc")), "/a");
    ASSERT_STR(path_parent(&arena, STR_LITERAL("/a")), "/");
    ASSERT_STR(path_parent(&arena, STR_LITERAL("/")), "/");
}

TEST(a_basename_stands_behind_the_last_slash)
{
    ASSERT_STR(path_basename(STR_LITERAL("/a/bc")), "bc");
    ASSERT_STR(path_basename(STR_LITERAL("bc")), "bc");
    ASSERT_STR(path_basename(STR_LITERAL("/a/")), "");
    ASSERT_STR(path_basename((struct str){ "/a/bc", 4 }), "b");
    ASSERT_NULL(path_basename(STR_NONE).s);
}

TEST(a_path_is_below_itself_and_the_folders_above)
{
    ASSERT_TRUE(path_is_below(STR_LITERAL("/a/b"), STR_LITERAL("/a")));
    ASSERT_TRUE(path_is_below(STR_LITERAL("/a"), STR_LITERAL("/a")));
    ASSERT_TRUE(path_is_below(STR_LITERAL("/a"), STR_LITERAL("/")));
    ASSERT_FALSE(path_is_below(STR_LITERAL("/ab"), STR_LITERAL("/a")));
    ASSERT_FALSE(path_is_below(STR_LITERAL("/"), STR_LITERAL("/a")));
}
