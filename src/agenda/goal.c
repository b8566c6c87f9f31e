#include "agenda/goal.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "store/contextual.h"

#include <stdlib.h>

static const char *const status_names[] = {
    [WIRE_THREAD_GOAL_STATUS_ACTIVE] = "active",
    [WIRE_THREAD_GOAL_STATUS_PAUSED] = "paused",
    [WIRE_THREAD_GOAL_STATUS_BLOCKED] = "blocked",
    [WIRE_THREAD_GOAL_STATUS_USAGE_LIMITED] = "usageLimited",
    [WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED] = "budgetLimited",
    [WIRE_THREAD_GOAL_STATUS_COMPLETE] = "complete",
};

const char *goal_status_name(enum wire_thread_goal_status status)
{
    return status_names[status];
}

enum wire_thread_goal_status goal_status_named(struct str name)
{
    for (size_t i = 1; i < ARRAY_LENGTH(status_names); i++) {
        if (str_is(name, status_names[i]))
            return (enum wire_thread_goal_status)i;
    }
    return 0;
}

bool goal_change_read(struct goal_change *change, struct error *err)
{
    if (change->objective.s != NULL) {
        change->objective = text_trim(change->objective);
        if (change->objective.len == 0)
            return error_set(err, ERR_INVALID_REQUEST, "goal objective must not be empty");
        if (utf8_length(change->objective) > GOAL_OBJECTIVE_MAX)
            return error_set(err, ERR_INVALID_REQUEST,
                             "goal objective must be at most %d characters", GOAL_OBJECTIVE_MAX);
    }
    if (change->token_budget.set && change->token_budget.value <= 0)
        return error_set(err, ERR_INVALID_REQUEST, "goal budgets must be positive when provided");
    return true;
}

static struct goal *goal_new(int64_t now_ms)
{
    struct goal *goal = xcalloc(1, sizeof *goal);

    goal->status = WIRE_THREAD_GOAL_STATUS_ACTIVE;
    goal->created_ms = now_ms;
    return goal;
}

void goal_free(struct goal *goal)
{
    if (goal == NULL)
        return;
    free(goal->objective);
    free(goal);
}

struct goal *goal_changed(struct goal *goal, const struct goal_change *change, int64_t now_ms)
{
    if (goal == NULL)
        goal = goal_new(now_ms);
    if (change->objective.s != NULL) {
        free(goal->objective);
        goal->objective = xstrndup(change->objective.s, change->objective.len);
    }
    if (change->has_token_budget)
        goal->token_budget = change->token_budget;
    if (change->status != 0)
        goal->status = change->status;
    goal->is_deferred = false;
    goal->updated_ms = now_ms;
    goal_keep_budget(goal);
    return goal;
}

void goal_keep_budget(struct goal *goal)
{
    if (goal->status == WIRE_THREAD_GOAL_STATUS_ACTIVE && goal_remaining_tokens(goal) == 0)
        goal->status = WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED;
}

void goal_use(struct goal *goal, int64_t tokens, int64_t ms)
{
    goal->tokens_used += tokens > 0 ? tokens : 0;
    goal->time_used_ms += ms > 0 ? ms : 0;
}

int64_t goal_remaining_tokens(const struct goal *goal)
{
    if (!goal->token_budget.set)
        return -1;
    return goal->tokens_used < goal->token_budget.value
               ? goal->token_budget.value - goal->tokens_used
               : 0;
}

struct wire_thread_goal goal_shown(const struct goal *goal, struct str thread_id)
{
    return (struct wire_thread_goal){
        .thread_id = thread_id,
        .objective = str_of(goal->objective),
        .status = goal->status,
        .token_budget = goal->token_budget,
        .tokens_used = goal->tokens_used,
        .time_used_seconds = goal->time_used_ms / 1000,
        .created_at = goal->created_ms / 1000,
        .updated_at = goal->updated_ms / 1000,
    };
}
