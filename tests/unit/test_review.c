#include "agent/review.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static struct wire_review_target branch_target(const char *branch)
{
    return (struct wire_review_target){ .tag = WIRE_REVIEW_TARGET_TAG_BASE_BRANCH,
                                        .base_branch = { str_of(branch) } };
}

static struct wire_review_target commit_target(const char *sha, const char *title)
{
    return (struct wire_review_target){ .tag = WIRE_REVIEW_TARGET_TAG_COMMIT,
                                        .commit = { str_of(sha), str_of(title) } };
}

static struct wire_review_target custom_target(const char *instructions)
{
    return (struct wire_review_target){ .tag = WIRE_REVIEW_TARGET_TAG_CUSTOM,
                                        .custom = { str_of(instructions) } };
}

static const struct wire_review_target uncommitted = {
    .tag = WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES,
};

static void assert_refused(const struct wire_review_target *target, const char *message)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_review_target checked;

    ASSERT_FALSE(review_check_target(target, STR_LITERAL("/"), &arena, &checked, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, message);
}

TEST(empty_targets_are_refused)
{
    struct wire_review_target target = branch_target(" \n");

    assert_refused(&target, "branch must not be empty");
    target = commit_target("", "title");
    assert_refused(&target, "sha must not be empty");
    target = custom_target("\t");
    assert_refused(&target, "instructions must not be empty");
}

TEST(targets_are_trimmed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_review_target target = commit_target(" 1234567deadbeef ", " Polish ");

    ASSERT_TRUE(review_check_target(&target, STR_LITERAL("/"), &arena, &target, &err));
    ASSERT_STR(target.commit.sha, "1234567deadbeef");
    ASSERT_STR(target.commit.title, "Polish");
    target = commit_target("abc", "  ");
    ASSERT_TRUE(review_check_target(&target, STR_LITERAL("/"), &arena, &target, &err));
    ASSERT_NULL(target.commit.title.s);
    ASSERT_TRUE(review_check_target(&uncommitted, STR_LITERAL("/"), &arena, &target, &err));
}

TEST(hints_are_short)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_review_target target = branch_target("main");

    ASSERT_STR(review_hint(&uncommitted, &arena), "current changes");
    ASSERT_STR(review_hint(&target, &arena), "changes against 'main'");
    target = commit_target("1234567deadbeef", "Polish tui colors");
    ASSERT_STR(review_hint(&target, &arena), "commit 1234567: Polish tui colors");
    target = commit_target("abc", NULL);
    ASSERT_STR(review_hint(&target, &arena), "commit abc");
    target = commit_target("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4x", NULL);
    ASSERT_STR(review_hint(&target, &arena),
               "commit \xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4");
    target = custom_target("check it");
    ASSERT_STR(review_hint(&target, &arena), "check it");
}

static struct str prompt_of(const struct wire_review_target *target, struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct str prompt = STR_NONE;

    ASSERT_TRUE(review_prompt(target, STR_LITERAL("/nowhere"), arena, &prompt, &err));
    return prompt;
}

TEST(prompts_as_clients_know_them)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_review_target target = commit_target("1234567deadbeef", "Polish tui colors");

    ASSERT_STR(
        prompt_of(&uncommitted, &arena),
        "Review the current code changes (staged, unstaged, and untracked files) and provide "
        "prioritized findings.");
    ASSERT_STR(prompt_of(&target, &arena),
               "Review the code changes introduced by commit 1234567deadbeef (\"Polish tui "
               "colors\"). Provide prioritized, actionable findings.");
    target = commit_target("abc", NULL);
    ASSERT_STR(prompt_of(&target, &arena),
               "Review the code changes introduced by commit abc. Provide "
               "prioritized, actionable findings.");
    target = custom_target("check it");
    ASSERT_STR(prompt_of(&target, &arena), "check it");
}

TEST(a_base_branch_needs_a_repository)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_review_target target = branch_target("it's");
    char folder[] = "/tmp/bobbin-review-XXXXXX";
    struct str prompt = STR_NONE;

    ASSERT_NOT_NULL(mkdtemp(folder));
    ASSERT_FALSE(review_prompt(&target, str_of(folder), &arena, &prompt, &err));
    ASSERT_STR(err.message, arena_printf(&arena, "\"%s\" is not a git repository", folder));
    ASSERT_EQ(system(arena_printf(&arena,
                                  "cd '%s' && mkdir -p .git/objects .git/refs && "
                                  "echo 'ref: refs/heads/x' >.git/HEAD",
                                  folder)),
              0);
    ASSERT_TRUE(review_prompt(&target, str_of(folder), &arena, &prompt, &err));
    ASSERT_NOT_NULL(strstr(prompt.s, "`git merge-base HEAD 'it'\\''s'`"));
    ASSERT_EQ(system(arena_printf(&arena, "rm -rf '%s'", folder)), 0);
}

#define FINDING(title, body, more)                                                                 \
    "{\"title\":\"" title "\",\"body\":\"" body "\",\"confidence_score\":0.5," more                \
    "\"code_location\":{\"absolute_file_path\":\"/a.c\",\"line_range\":{\"start\":1,\"end\":2}}}"
#define OVERALL                                                                                    \
    "\"overall_correctness\":\"patch is incorrect\",\"overall_explanation\":\"  Expl  \","         \
    "\"overall_confidence_score\":0.75}"

TEST(findings_are_rendered)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;
    static const char one[] =
        "{\"findings\":[" FINDING("[P1] A", "line1\\r\\nline2\\n", "\"priority\":1,") "]," OVERALL;
    static const char two[] =
        "Sure: {\"findings\":[" FINDING("A", "a", "\"priority\":1,") "," FINDING(
            "B", "b\\n\\nc", "\"priority\":3,") "]," OVERALL " That is all.";

    review_parse(str_of(one), &arena, &result);
    ASSERT_STR(result.rendered, "Expl\n\nReview comment:\n\n- [P1] A \xe2\x80\x94 /a.c:1-2\n"
                                "  line1\n  line2");
    ASSERT_STR(result.explanation, "Expl");
    review_parse(str_of(two), &arena, &result);
    ASSERT_STR(result.rendered,
               "Expl\n\nFull review comments:\n\n- A \xe2\x80\x94 /a.c:1-2\n  a\n\n"
               "- B \xe2\x80\x94 /a.c:1-2\n  b\n  \n  c");
    ASSERT_STR(result.findings, "Full review comments:\n\n- A \xe2\x80\x94 /a.c:1-2\n  a\n\n"
                                "- B \xe2\x80\x94 /a.c:1-2\n  b\n  \n  c");
}

TEST(the_output_is_written_anew)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;

    review_parse(STR_LITERAL("{ \"extra\": 1, \"findings\": [" FINDING(
                     "A", "a", "\"priority\":1,\"x\":[],") "], " OVERALL),
                 &arena, &result);
    ASSERT_STR(result.output, "{\"findings\":[" FINDING("A", "a", "\"priority\":1,") "]," OVERALL);
    review_parse(
        STR_LITERAL("{\"findings\":[],\"overall_correctness\":\"\",\"overall_explanation\":\"\","
                    "\"overall_confidence_score\":1}"),
        &arena, &result);
    ASSERT_STR(result.output, "{\"findings\":[],\"overall_correctness\":\"\","
                              "\"overall_explanation\":\"\",\"overall_confidence_score\":1.0}");
    ASSERT_STR(result.rendered, "Reviewer failed to output a response.");
    ASSERT_NULL(result.findings.s);
}

TEST(anything_else_is_an_explanation)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;
    static const char *const answers[] = {
        "just text",
        "} nothing {",
        "{}",
        "[1]",
        "{\"findings\":[" FINDING("A", "a", "") "]," OVERALL,
        "{\"findings\":[" FINDING("A", "a", "\"priority\":1.5,") "]," OVERALL,
        "{\"findings\":[" FINDING("A", "a", "\"priority\":3000000000,") "]," OVERALL,
        "{\"findings\":[7]," OVERALL,
        "{\"findings\":null," OVERALL,
    };

    for (size_t i = 0; i < ARRAY_LENGTH(answers); i++) {
        review_parse(str_of(answers[i]), &arena, &result);
        ASSERT_STR(result.rendered, answers[i]);
        ASSERT_NULL(result.findings.s);
    }
    review_parse(STR_LITERAL("  plain\n"), &arena, &result);
    ASSERT_STR(result.rendered, "plain");
    ASSERT_STR(result.output,
               "{\"findings\":[],\"overall_correctness\":\"\",\"overall_explanation\":"
               "\"  plain\\n\",\"overall_confidence_score\":0.0}");
}

TEST(silence_has_no_output)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;

    review_parse(STR_NONE, &arena, &result);
    ASSERT_STR(result.rendered, "Reviewer failed to output a response.");
    ASSERT_NULL(result.output.s);
    ASSERT_STR(review_user_action(&result, &arena), review_interrupted_action(&arena).s);
    review_parse(STR_LITERAL(""), &arena, &result);
    ASSERT_STR(result.rendered, "Reviewer failed to output a response.");
}

TEST(the_action_carries_the_results)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct review_result result;
    struct str action;

    review_parse(STR_LITERAL("{\"findings\":[" FINDING("A", "a", "\"priority\":1,") "]," OVERALL),
                 &arena, &result);
    action = review_user_action(&result, &arena);
    ASSERT_EQ(strncmp(action.s, "<user_action>\n  <context>", 25), 0);
    ASSERT_NOT_NULL(strstr(
        action.s, "</context>\n  <action>review</action>\n  <results>\n  Expl\n\nReview "
                  "comment:\n\n- A \xe2\x80\x94 /a.c:1-2\n  a\n  </results>\n</user_action>"));
    ASSERT_NOT_NULL(
        strstr(review_interrupted_action(&arena).s, "<results>\n  None.\n  </results>"));
}
