#include "agenda/goal.h"
#include "agenda/goal_prompt.h"

#include "base/memory.h"

#include "test.h"

#include <stdlib.h>

static struct goal *goal_with(struct opt_i64 budget)
{
    return goal_changed(NULL,
                        &(struct goal_change){ .objective = STR_LITERAL("Ship it"),
                                               .has_token_budget = true,
                                               .token_budget = budget },
                        1000);
}

static bool reads(struct str objective, int64_t budget, const char *expected)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct goal_change change = { .objective = objective, .token_budget = { budget != 1, budget } };

    if (goal_change_read(&change, &err))
        return expected == NULL;
    ASSERT_STREQ(err.message.s, expected);
    return true;
}

TEST(what_clients_send_is_refused_in_the_words_they_know)
{
    char *longest = xmalloc(GOAL_OBJECTIVE_MAX + 2);

    memset(longest, 'y', GOAL_OBJECTIVE_MAX + 1);
    longest[GOAL_OBJECTIVE_MAX + 1] = '\0';
    ASSERT_TRUE(reads(STR_LITERAL("x"), 1, NULL));
    ASSERT_TRUE(reads(STR_LITERAL(" \n "), 1, "goal objective must not be empty"));
    ASSERT_TRUE(reads(str_of(longest), 1, "goal objective must be at most 4000 characters"));
    longest[GOAL_OBJECTIVE_MAX] = '\0';
    ASSERT_TRUE(reads(str_of(longest), 1, NULL));
    ASSERT_TRUE(reads(STR_NONE, 0, "goal budgets must be positive when provided"));
    ASSERT_TRUE(reads(STR_NONE, -5, "goal budgets must be positive when provided"));
    free(longest);
}

TEST(an_objective_is_counted_in_characters_and_trimmed)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct goal_change change = { .objective = STR_LITERAL("  \xc3\xa4 b ") };

    ASSERT_TRUE(goal_change_read(&change, &err));
    ASSERT_EQ(change.objective.len, 4);
}

TEST(a_new_goal_is_active_and_a_change_keeps_the_rest)
{
    struct goal *goal = goal_with((struct opt_i64){ true, 100 });

    ASSERT_EQ(goal->status, WIRE_THREAD_GOAL_STATUS_ACTIVE);
    goal_use(goal, 40, 2500);
    goal =
        goal_changed(goal, &(struct goal_change){ .objective = STR_LITERAL("Ship it soon") }, 9000);
    ASSERT_STREQ(goal->objective, "Ship it soon");
    ASSERT_EQ(goal->tokens_used, 40);
    ASSERT_EQ(goal_remaining_tokens(goal), 60);
    ASSERT_EQ(goal_shown(goal, STR_LITERAL("t")).time_used_seconds, 2);
    ASSERT_EQ(goal->created_ms, 1000);
    ASSERT_EQ(goal->updated_ms, 9000);
    goal_free(goal);
}

TEST(nobody_makes_a_goal_active_whose_budget_is_used_up)
{
    struct goal *goal = goal_with((struct opt_i64){ true, 100 });

    goal_use(goal, 100, 0);
    goal_keep_budget(goal);
    ASSERT_EQ(goal->status, WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED);
    goal = goal_changed(goal, &(struct goal_change){ .status = WIRE_THREAD_GOAL_STATUS_ACTIVE }, 1);
    ASSERT_EQ(goal->status, WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED);
    goal = goal_changed(
        goal,
        &(struct goal_change){ .status = WIRE_THREAD_GOAL_STATUS_ACTIVE, .has_token_budget = true },
        1);
    ASSERT_EQ(goal->status, WIRE_THREAD_GOAL_STATUS_ACTIVE);
    ASSERT_EQ(goal_remaining_tokens(goal), -1);
    goal_free(goal);
}

TEST(use_never_goes_backwards)
{
    struct goal *goal = goal_with((struct opt_i64){ 0 });

    goal_use(goal, -10, -10);
    ASSERT_EQ(goal->tokens_used, 0);
    ASSERT_EQ(goal->time_used_ms, 0);
    goal_free(goal);
}

TEST(every_status_has_a_name_of_its_own)
{
    for (int status = WIRE_THREAD_GOAL_STATUS_ACTIVE; status <= WIRE_THREAD_GOAL_STATUS_COMPLETE;
         status++)
        ASSERT_EQ(goal_status_named(str_of(goal_status_name(status))), status);
    ASSERT_EQ(goal_status_named(STR_LITERAL("bogus")), 0);
}

TEST(the_model_reads_the_goal_and_what_is_left)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct goal *goal = goal_with((struct opt_i64){ true, 100 });
    struct str item;

    goal_use(goal, 30, 0);
    item = goal_continue_item(goal, &arena);
    ASSERT_NOT_NULL(strstr(item.s, "<objective>\\nShip it\\n</objective>"));
    ASSERT_NOT_NULL(strstr(item.s, "so far: 30. Left of its budget: 70."));
    ASSERT_NOT_NULL(strstr(goal_budget_item(goal, &arena).s, "budget of 100 tokens (30 used)"));
    goal_free(goal);
}
