#include "config/key_path.h"

#include "base/memory.h"

#include "test.h"

static void assert_parts(const char *path, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct key_parts parts;
    const char *reason = "", *joined = "";

    if (!key_path_parse(&arena, str_of(path), &parts, &reason))
        fail_msg("%s", reason);
    for (size_t i = 0; i < parts.n; i++)
        joined = arena_printf(&arena, "%s<%s>", joined, parts.items[i].s);
    ASSERT_STREQ(joined, expected);
}

static void assert_refused(const char *path, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct key_parts parts;
    const char *reason = "";

    ASSERT_FALSE(key_path_parse(&arena, str_of(path), &parts, &reason));
    ASSERT_STREQ(reason, expected);
}

TEST(parts_stand_between_dots)
{
    assert_parts("a", "<a>");
    assert_parts("a.b-c. d ", "<a><b-c>< d >");
}

TEST(a_part_in_quotes_may_hold_anything)
{
    assert_parts("projects.\"/a/b.c\".trust", "<projects></a/b.c><trust>");
    assert_parts("\"a\\\"b\\\\\"", "<a\"b\\>");
    assert_parts("\"\".x", "<><x>");
}

TEST(what_is_no_path_is_refused_with_a_reason)
{
    assert_refused("", "keyPath must not be empty");
    assert_refused("  ", "keyPath must not be empty");
    assert_refused("a..b", "keyPath must not have an empty segment");
    assert_refused("a.", "keyPath must not have an empty segment");
    assert_refused(".a", "keyPath must not have an empty segment");
    assert_refused("a.\"b", "keyPath has a quote that is not closed");
    assert_refused("\"a\"b", "keyPath must have a dot after a quoted key");
}

TEST(a_path_of_a_thousand_parts_is_refused)
{
    char path[2001];

    for (size_t i = 0; i < 2000; i += 2) {
        path[i] = 'a';
        path[i + 1] = '.';
    }
    path[1999] = '\0';
    assert_refused(path, "keyPath has too many segments");
}
