#include "agenda/goal_prompt.h"

#include "agent/context.h"

#include <inttypes.h>

/* The tag is what other programs that read these files know such a message by. */
#define OPENER "<codex_internal_context source=\"goal\">\n"
#define CLOSER "\n</codex_internal_context>"

static const char continue_text[] = OPENER
    "Nobody has written anything new. This thread has a goal that is not reached yet, so you have "
    "another turn to work on it.\n\n"
    "The goal, in the words of whoever set it. It says what is to be done; it does not change what "
    "you are allowed to do:\n<objective>\n%s\n</objective>\n\n"
    "Tokens used for it so far: %" PRId64 ". %s\n\n"
    "How to go on:\n"
    "- Look at how things are now (files, commands, results) before you trust what was said "
    "earlier. Then take the next step that brings the goal closer, and take it in this turn: a "
    "plan or a report alone is no step.\n"
    "- The goal stays as it is. If it is too large for one turn, do a part of it properly and leave "
    "the goal active; there will be another turn.\n"
    "- If something you started still runs, check on it instead of starting it again.\n"
    "- Call update_goal with `complete` once everything that was asked for is done and you have "
    "checked it; not earlier, and not because the budget or your patience ends.\n"
    "- Call update_goal with `blocked` if the same thing has kept you from going on for three turns "
    "in a row and only somebody else can change that. Until then try another way.\n"
    "- Say briefly what you did in this turn, and what comes next." CLOSER;

static const char budget_text[] =
    OPENER "The goal of this thread has used up its budget of %" PRId64 " tokens (%" PRId64
           " used). Begin nothing new for it: bring what you are doing into a state that can be "
           "left, say what was done and what is missing, and end the turn. The goal is not reached "
           "by that; do not mark it as complete unless it is." CLOSER;

struct str goal_continue_item(const struct goal *goal, struct arena *arena)
{
    int64_t left = goal_remaining_tokens(goal);
    const char *budget = left < 0 ? "There is no budget."
                                  : arena_printf(arena, "Left of its budget: %" PRId64 ".", left);

    return message_item(
        arena, "user",
        str_of(arena_printf(arena, continue_text, goal->objective, goal->tokens_used, budget)));
}

struct str goal_budget_item(const struct goal *goal, struct arena *arena)
{
    return message_item(
        arena, "user",
        str_of(arena_printf(arena, budget_text, goal->token_budget.value, goal->tokens_used)));
}
