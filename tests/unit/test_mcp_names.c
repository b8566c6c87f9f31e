#include "base/memory.h"
#include "mcp/names.h"

#include "test.h"

#include <string.h>

static void assert_name(const char *server, const char *tool, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STREQ(mcp_qualified_name(&arena, str_of(server), str_of(tool)).s, expected);
}

TEST(a_name_holds_the_server_and_the_tool)
{
    assert_name("srv", "echo", "mcp__srv__echo");
    assert_name("A_1", "B_2", "mcp__A_1__B_2");
    assert_name("srv", "", "mcp__srv__");
}

TEST(what_is_no_letter_or_digit_becomes_one_underscore_a_character)
{
    assert_name("srv-1", "danger.zone", "mcp__srv_1__danger_zone");
    assert_name("s", "caf\xc3\xa9 \xe2\x82\xac", "mcp__s__caf___");
    assert_name("s", "a\xff\x80z", "mcp__s__a_z"); /* no UTF-8 at all */
}

TEST(a_name_of_64_characters_is_kept)
{
    assert_name("srv", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "mcp__srv__aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
}

TEST(a_longer_one_ends_in_the_hash_of_what_it_was)
{
    assert_name("srv-1", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "mcp__srv_1__aaaaaaaaaaaabd29b1260e8fa34166e2a89e3af5d87ac3dc1499");
}

TEST(names_that_differ_only_in_what_is_replaced_stay_apart_when_they_are_long)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char dots[80], dashes[80];
    struct str a, b;

    memset(dots, '.', sizeof dots);
    memset(dashes, '-', sizeof dashes);
    a = mcp_qualified_name(&arena, STR_LITERAL("s"), (struct str){ dots, sizeof dots });
    b = mcp_qualified_name(&arena, STR_LITERAL("s"), (struct str){ dashes, sizeof dashes });
    ASSERT_EQ(a.len, MCP_NAME_MAX);
    ASSERT_FALSE(str_equal(a, b));
}

TEST(the_short_name_is_the_tools_alone)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STREQ(mcp_short_name(&arena, STR_LITERAL("danger.zone")).s, "danger_zone");
}
