#include "agent/prompts.h"

#include "test.h"

#include <stdio.h>

static bool contains(struct str text, const char *part)
{
    return strstr(text.s, part) != NULL;
}

TEST(base_instructions_name_the_tools_and_habits)
{
    struct str text = base_instructions_default();

    ASSERT_TRUE(text.len > 3000 && text.len < 12000);
    ASSERT_EQ(strlen(text.s), text.len);
    ASSERT_TRUE(contains(text, "`update_plan`"));
    ASSERT_TRUE(contains(text, "`apply_patch`"));
    ASSERT_TRUE(contains(text, "*** Begin Patch\n"));
    ASSERT_TRUE(contains(text, "AGENTS.md"));
}

TEST(the_plan_mode_knows_its_tags)
{
    struct str text = mode_default_instructions(WIRE_MODE_KIND_PLAN);

    ASSERT_TRUE(contains(text, "\n<proposed_plan>\n"));
    ASSERT_TRUE(contains(text, "\n</proposed_plan>\n"));
    ASSERT_TRUE(contains(text, "`request_user_input`"));
}

TEST(the_default_mode_says_that_nobody_can_be_asked)
{
    struct str text = mode_default_instructions(WIRE_MODE_KIND_DEFAULT);

    ASSERT_TRUE(contains(text, "`request_user_input` tool is unavailable"));
    ASSERT_FALSE(contains(text, "<proposed_plan>"));
}

TEST(no_personality_has_no_text)
{
    ASSERT_NULL(personality_text(WIRE_PERSONALITY_NONE).s);
    ASSERT_NULL(personality_text((enum wire_personality)0).s);
    ASSERT_TRUE(personality_text(WIRE_PERSONALITY_FRIENDLY).len > 0);
    ASSERT_TRUE(personality_text(WIRE_PERSONALITY_PRAGMATIC).len > 0);
}

TEST(the_marker_of_an_abort_is_wrapped)
{
    static const char end[] = "</turn_aborted>";

    ASSERT_EQ(strncmp(turn_aborted_text, "<turn_aborted>", strlen("<turn_aborted>")), 0);
    ASSERT_STREQ(turn_aborted_text + strlen(turn_aborted_text) - strlen(end), end);
}

TEST(the_rubric_lists_every_member_of_the_answer)
{
    static const char *const members[] = {
        "findings",      "title",      "body", "confidence_score",    "priority",
        "code_location", "line_range", "end",  "overall_correctness", "overall_explanation",
    };

    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        char quoted[64];

        snprintf(quoted, sizeof quoted, "\"%s\":", members[i]);
        ASSERT_NOT_NULL(strstr(review_rubric, quoted));
    }
    ASSERT_NOT_NULL(strstr(review_rubric, "absolute_file_path"));
    ASSERT_NOT_NULL(strstr(review_rubric, "overall_confidence_score"));
}
