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

struct goal *goal_copy(const struct goal *goal)
{
    struct goal *copy;

    if (goal == NULL)
        return NULL;
    copy = xmalloc(sizeof *copy);
    *copy = *goal;
    copy->objective = xstrdup(goal->objective);
    return copy;
}

static bool is_same_budget(struct opt_i64 a, struct opt_i64 b)
{
    return a.set == b.set && (!a.set || a.value == b.value);
}

bool goal_looks_same(const struct goal *a, const struct goal *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return strcmp(a->objective, b->objective) == 0 && a->status == b->status &&
           is_same_budget(a->token_budget, b->token_budget) && a->tokens_used == b->tokens_used &&
           a->created_ms == b->created_ms;
}

static struct goal merged_goal(const struct goal *before, const struct goal *after,
                               const struct goal *found)
{
    struct goal goal = *found;

    if (strcmp(before->objective, after->objective) != 0)
        goal.objective = after->objective;
    if (before->status != after->status)
        goal.status = after->status;
    if (!is_same_budget(before->token_budget, after->token_budget))
        goal.token_budget = after->token_budget;
    if (before->is_deferred != after->is_deferred)
        goal.is_deferred = after->is_deferred;
    goal.tokens_used += after->tokens_used - before->tokens_used;
    goal.time_used_ms += after->time_used_ms - before->time_used_ms;
    if (goal.updated_ms < after->updated_ms)
        goal.updated_ms = after->updated_ms;
    return goal;
}

bool goal_merge(const struct goal *before, const struct goal *after, const struct goal *found,
                bool is_wish, struct goal *ret_goal)
{
    bool is_there = found != NULL && (before == NULL || found->created_ms == before->created_ms);

    if (before == NULL || (is_wish && !is_there))
        *ret_goal = *after;
    else if (is_there)
        *ret_goal = merged_goal(before, after, found);
    else if (found != NULL)
        *ret_goal = *found;
    else
        return false;
    return true;
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
