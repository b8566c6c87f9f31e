#include "base/memory.h"
#include "transport/frame_lines.h"

#include "test.h"

#include <stdlib.h>

#define ASSERT_LINE(frame, expected) ASSERT_STR(frame_take_line(frame), expected)

TEST(a_message_on_each_line)
{
    struct str frame = STR_LITERAL("{\"a\":1}\n{\"b\":[2]}\r\n\n \n[3]\n");

    ASSERT_TRUE(frame_has_lines(frame));
    ASSERT_LINE(&frame, "{\"a\":1}");
    ASSERT_LINE(&frame, "{\"b\":[2]}");
    ASSERT_LINE(&frame, "[3]");
    ASSERT_NULL(frame_take_line(&frame).s);
    ASSERT_EQ(frame.len, 0);
}

TEST(a_message_on_several_lines_is_one)
{
    struct str frame = STR_LITERAL("{\n  \"a\": [\n 1 ]\n}\n{}");

    ASSERT_TRUE(frame_has_lines(frame));
    ASSERT_LINE(&frame, "{\n  \"a\": [\n 1 ]\n}");
    ASSERT_LINE(&frame, "{}");
}

TEST(brackets_in_strings_open_nothing)
{
    struct str frame = STR_LITERAL("{\"a\":\"{[\\\"\\\\\"}\n{\"b\":\"}\"}");

    ASSERT_LINE(&frame, "{\"a\":\"{[\\\"\\\\\"}");
    ASSERT_LINE(&frame, "{\"b\":\"}\"}");
}

TEST(a_line_that_is_no_message_ends_too)
{
    struct str frame = STR_LITERAL("nonsense }]\n{}\n{\"never\":\"ended\n{}");

    ASSERT_LINE(&frame, "nonsense }]");
    ASSERT_LINE(&frame, "{}");
    ASSERT_LINE(&frame, "{\"never\":\"ended\n{}");
    ASSERT_NULL(frame_take_line(&frame).s);
}

TEST(one_line_is_not_looked_through)
{
    ASSERT_FALSE(frame_has_lines(STR_LITERAL("")));
    ASSERT_FALSE(frame_has_lines(STR_LITERAL("\n\n")));
    ASSERT_FALSE(frame_has_lines(STR_LITERAL("{}\r\n")));
    ASSERT_FALSE(frame_has_lines(STR_LITERAL("\n{}")));
}

TEST(a_long_frame_is_one_message)
{
    char *bytes = xmalloc(FRAME_LINES_MAX + 1);

    memset(bytes, 'x', FRAME_LINES_MAX + 1);
    bytes[100] = '\n';
    ASSERT_TRUE(frame_has_lines((struct str){ bytes, FRAME_LINES_MAX }));
    ASSERT_FALSE(frame_has_lines((struct str){ bytes, FRAME_LINES_MAX + 1 }));
    free(bytes);
}
