#include "base/memory.h"
#include "store/rollout_kind.h"
#include "store/turns.h"

#include "test.h"

#define STAMP "{\"timestamp\":\"2026-11-15T19:17:26.294Z\","

static struct rollout_kind kind_of(const char *line)
{
    struct rollout_kind kind = { 0 };

    if (!rollout_kind_read(str_of(line), &kind))
        return (struct rollout_kind){ 0 };
    return kind;
}

TEST(the_first_bytes_tell_what_a_line_is)
{
    struct rollout_kind kind =
        kind_of(STAMP "\"type\":\"event_msg\",\"payload\":{\"type\":\"token_count\",\"inf");

    ASSERT_EQ(kind.type, ROLLOUT_EVENT_MSG);
    ASSERT_STR(kind.payload_type, "token_count");
    kind = kind_of(STAMP
                   "\"ordinal\":12,\"type\":\"response_item\",\"payload\":{\"type\":\"message\"");
    ASSERT_EQ(kind.type, ROLLOUT_RESPONSE_ITEM);
    ASSERT_STR(kind.payload_type, "message");
    kind = kind_of(STAMP "\"type\":\"session_meta\",\"payload\":{\"id\":\"x\"");
    ASSERT_EQ(kind.type, ROLLOUT_SESSION_META);
    ASSERT_EQ(kind.payload_type.len, 0);
}

TEST(what_is_written_in_another_way_has_to_be_parsed)
{
    static const char *const lines[] = {
        "",
        "{",
        "{ \"timestamp\":\"x\",\"type\":\"event_msg\",\"payload\":{",
        "{\"type\":\"event_msg\",\"timestamp\":\"x\",\"payload\":{",
        "{\"timestamp\":\"x\\n\",\"type\":\"event_msg\",\"payload\":{",
        "{\"timestamp\":\"x\",\"type\":\"event\\u005fmsg\",\"payload\":{",
        "{\"timestamp\":\"x\",\"type\":\"something_new\",\"payload\":{",
        "{\"timestamp\":\"x\",\"type\":\"event_msg\",\"payload\":[",
        "{\"timestamp\":\"x\",\"type\":\"event_msg\"",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++)
        ASSERT_EQ(kind_of(lines[i]).type, 0);
}

TEST(turns_are_made_of_few_lines)
{
    static const struct {
        const char *line;
        bool is_wanted;
    } cases[] = {
        { STAMP "\"type\":\"event_msg\",\"payload\":{\"type\":\"token_count\"", false },
        { STAMP "\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\"", true },
        { STAMP "\"type\":\"event_msg\",\"payload\":{\"type\":\"exec_command_end\"", true },
        { STAMP "\"type\":\"event_msg\",\"payload\":{\"type\":\"exec_command_begin\"", false },
        { STAMP "\"type\":\"event_msg\",\"payload\":{\"message\":\"m\"", true },
        { STAMP "\"type\":\"response_item\",\"payload\":{\"type\":\"function_call_output\"",
          false },
        { STAMP "\"type\":\"response_item\",\"payload\":{\"type\":\"message\"", true },
        { STAMP "\"type\":\"turn_context\",\"payload\":{\"cwd\":\"/\"", false },
        { STAMP "\"type\":\"compacted\",\"payload\":{\"message\":\"m\"", true },
        { STAMP "\"type\":\"session_meta\",\"payload\":{\"id\":\"x\"", true },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct rollout_kind kind = kind_of(cases[i].line);

        ASSERT_EQ(turns_want_line(NULL, &kind), cases[i].is_wanted);
    }
}
