/* The goal of a thread: its turns, what they use, and what becomes of it. */
#include "agenda/agenda_internal.h"
#include "agenda/goal_prompt.h"

#include "base/clock.h"
#include "base/log.h"

#include <inttypes.h>

const struct goal *agenda_goal(const struct agenda *agenda)
{
    return agenda->goal;
}

static bool goal_is_active(const struct agenda *agenda)
{
    return agenda->goal != NULL && agenda->goal->status == WIRE_THREAD_GOAL_STATUS_ACTIVE;
}

static struct turn *agenda_turn(const struct agenda *agenda)
{
    return agenda->thread == NULL ? NULL : thread_turn(agenda->thread);
}

/* -- Telling ------------------------------------------------------------------------------- */

static void goal_tell(struct agenda *agenda)
{
    const struct turn *turn = agenda_turn(agenda);
    struct wire_thread_goal_updated_notification told = {
        .thread_id = str_of(agenda->thread_id),
        .turn_id = turn == NULL ? STR_NONE : str_of(turn_id(turn)),
        .goal = goal_shown(agenda->goal, str_of(agenda->thread_id)),
    };

    agenda->is_use_told = true;
    if (agenda->thread != NULL)
        thread_notify(agenda->thread, NOTIFICATION_THREAD_GOAL_UPDATED, &told);
    else
        agent_notify_all(agenda->all->agent, NOTIFICATION_THREAD_GOAL_UPDATED, &told);
}

static void goal_tell_cleared(struct agenda *agenda)
{
    struct wire_thread_goal_cleared_notification told = { str_of(agenda->thread_id) };

    if (agenda->thread != NULL)
        thread_notify(agenda->thread, NOTIFICATION_THREAD_GOAL_CLEARED, &told);
    else
        agent_notify_all(agenda->all->agent, NOTIFICATION_THREAD_GOAL_CLEARED, &told);
}

/* Into the file, and to clients. */
static void goal_is_new(struct agenda *agenda, bool is_wish)
{
    agenda->goal->updated_ms = clock_now_ms();
    agenda_save_goal(agenda, is_wish);
    goal_tell(agenda);
}

/* -- Counting ------------------------------------------------------------------------------ */

/* From now on, whatever was used before. */
static void start_counting(struct agenda *agenda)
{
    if (agenda->thread == NULL)
        return;
    agenda->tokens_seen = thread_tokens_spent(agenda->thread);
    agenda->time_seen_ms = agenda_turn(agenda) == NULL ? 0 : clock_steady_ms();
}

static void count_tokens(struct agenda *agenda)
{
    int64_t spent = thread_tokens_spent(agenda->thread);

    if (goal_is_active(agenda) && spent > agenda->tokens_seen) {
        goal_use(agenda->goal, spent - agenda->tokens_seen, 0);
        agenda->is_use_told = false;
    }
    agenda->tokens_seen = spent;
}

static void count_time(struct agenda *agenda)
{
    int64_t now_ms = clock_steady_ms();

    if (goal_is_active(agenda) && agenda->time_seen_ms != 0)
        goal_use(agenda->goal, 0, now_ms - agenda->time_seen_ms);
    agenda->time_seen_ms = now_ms;
}

void agenda_count_use(struct agenda *agenda)
{
    if (!goal_is_active(agenda) || agenda_turn(agenda) == NULL)
        return;
    count_tokens(agenda);
    count_time(agenda);
    if (!agenda->is_use_told)
        goal_is_new(agenda, /* is_wish= */ false);
}

void agenda_goal_turn_started(struct agenda *agenda)
{
    agenda->has_acted = false;
    start_counting(agenda);
}

/* The model is at work, so it hears of it; a turn that is over needs no more words. */
static void budget_is_used_up(struct agenda *agenda)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    goal_is_new(agenda, /* is_wish= */ false);
    thread_add_note(agenda->thread, goal_budget_item(agenda->goal, &arena));
}

/* The model has answered. What its calls amount to is told with them, the rest at the end of the turn. */
void agenda_goal_hears_usage(struct agenda *agenda)
{
    const struct turn *turn = agenda_turn(agenda);

    if (turn == NULL || turn_is_inner(turn))
        return;
    agenda->has_acted = agenda->has_acted || turn_has_calls(turn);
    if (!goal_is_active(agenda))
        return;
    count_tokens(agenda);
    if (!turn_has_calls(turn))
        return;
    goal_keep_budget(agenda->goal);
    if (!goal_is_active(agenda))
        budget_is_used_up(agenda);
    else if (!turn_has_open_calls(turn))
        agenda_count_use(agenda);
}

void agenda_goal_hears_user(struct agenda *agenda)
{
    agenda->n_idle_turns = agenda->n_own_turns = 0;
}

/* -- Turns --------------------------------------------------------------------------------- */

static bool is_followed(const struct thread *thread)
{
    size_t n;

    thread_subscribers(thread, &n);
    return n > 0;
}

/* Nobody spends money where nobody looks; and a plan is for a person to say yes to. */
bool agenda_goal_goes_on(const struct agenda *agenda)
{
    return goal_is_active(agenda) && !agenda->goal->is_deferred && agenda->thread != NULL &&
           is_followed(agenda->thread) &&
           thread_settings(agenda->thread)->mode != WIRE_MODE_KIND_PLAN;
}

void agenda_begin_goal_turn(struct agenda *agenda)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct turn *turn = turn_new_noted(agenda->thread, goal_continue_item(agenda->goal, &arena));

    thread_suggest_preview(agenda->thread, str_of(agenda->goal->objective));
    agenda->is_own_turn = true;
    log_info("thread=%s: turn %s is begun for its goal, %" PRId64 " tokens used so far",
             agenda->thread_id, turn_id(turn), agenda->goal->tokens_used);
    turn_begin(turn);
}

static bool is_usage_limit(const struct wire_turn_error *error)
{
    return error != NULL && error->codex_error_info != NULL &&
           error->codex_error_info->tag == WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED;
}

static void goal_turn_failed(struct goal *goal, const struct wire_turn_error *error)
{
    goal->status = is_usage_limit(error) ? WIRE_THREAD_GOAL_STATUS_USAGE_LIMITED
                                         : WIRE_THREAD_GOAL_STATUS_BLOCKED;
}

/* Two bounds that hold whatever the model does: docs/goals.md. */
static void goal_turn_completed(struct agenda *agenda)
{
    struct goal *goal = agenda->goal;

    goal->is_deferred = false;
    goal_keep_budget(goal);
    if (!agenda->is_own_turn || goal->status != WIRE_THREAD_GOAL_STATUS_ACTIVE)
        return;
    agenda->n_own_turns++;
    agenda->n_idle_turns = agenda->has_acted ? 0 : agenda->n_idle_turns + 1;
    if (agenda->n_idle_turns >= GOAL_IDLE_TURNS_MAX)
        goal->status = WIRE_THREAD_GOAL_STATUS_BLOCKED;
    else if (agenda->n_own_turns >= GOAL_TURNS_MAX)
        goal->status = WIRE_THREAD_GOAL_STATUS_PAUSED;
    if (goal->status != WIRE_THREAD_GOAL_STATUS_ACTIVE)
        log_info("thread=%s: its goal does not go on: %u turns, %u of them without a deed",
                 agenda->thread_id, agenda->n_own_turns, agenda->n_idle_turns);
}

void agenda_goal_turn_ends(struct agenda *agenda, const struct turn_outcome *outcome)
{
    if (goal_is_active(agenda)) {
        count_tokens(agenda);
        count_time(agenda);
        if (outcome->status == WIRE_TURN_STATUS_FAILED)
            goal_turn_failed(agenda->goal, outcome->error);
        else if (outcome->status == WIRE_TURN_STATUS_COMPLETED)
            goal_turn_completed(agenda);
        else
            agenda->goal->is_deferred = !agenda->all->is_stopped;
        goal_is_new(agenda, /* is_wish= */ false);
    }
    agenda->is_own_turn = false;
    agenda->time_seen_ms = 0;
}

/* Of a turn that nobody hears the end of. */
void agenda_goal_leaves(struct agenda *agenda)
{
    if (!goal_is_active(agenda) || agenda_turn(agenda) == NULL)
        return;
    count_tokens(agenda);
    count_time(agenda);
    agenda_save_goal(agenda, /* is_wish= */ false);
}

/* -- Other servers ------------------------------------------------------------------------- */

/* What was used and is not kept yet still counts, if the goal is the same one. */
static struct goal *goal_with_use(const struct agenda *agenda, const struct goal *found)
{
    struct goal merged;

    if (agenda->goal == NULL || agenda->kept == NULL)
        return goal_copy(found);
    if (!goal_merge(agenda->kept, agenda->goal, found, /* is_wish= */ false, &merged))
        return NULL;
    return goal_copy(&merged);
}

void agenda_goal_adopt(struct agenda *agenda, const struct goal *found)
{
    struct goal *goal = goal_with_use(agenda, found);
    bool was_active = goal_is_active(agenda);
    bool is_news = agenda->is_read && !goal_looks_same(agenda->goal, goal);

    goal_free(agenda->kept);
    agenda->kept = goal_copy(found);
    goal_free(agenda->goal);
    agenda->goal = goal;
    if (!was_active)
        start_counting(agenda);
    if (goal != NULL && agenda->thread != NULL)
        thread_suggest_preview(agenda->thread, str_of(goal->objective));
    if (!agenda->is_read)
        agenda->is_use_told = true;
    else if (is_news && goal != NULL)
        goal_tell(agenda);
    else if (is_news)
        goal_tell_cleared(agenda);
}

/* -- Changes ------------------------------------------------------------------------------- */

static void change_goal(struct agenda *agenda, const struct goal_change *change)
{
    bool was_active = goal_is_active(agenda);

    agenda_count_use(agenda);
    agenda->goal = goal_changed(agenda->goal, change, clock_now_ms());
    if (!was_active)
        start_counting(agenda);
    if (agenda->thread != NULL)
        thread_suggest_preview(agenda->thread, str_of(agenda->goal->objective));
    goal_is_new(agenda, /* is_wish= */ true);
}

void agenda_change_goal(struct agenda *agenda, const struct goal_change *change)
{
    agenda_goal_hears_user(agenda);
    change_goal(agenda, change);
}

void agenda_replace_goal(struct agenda *agenda, const struct goal_change *change)
{
    goal_free(agenda->goal);
    goal_free(agenda->kept);
    agenda->goal = agenda->kept = NULL;
    change_goal(agenda, change);
}

void agenda_settle_goal(struct agenda *agenda, enum wire_thread_goal_status status)
{
    change_goal(agenda, &(struct goal_change){ .status = status });
}

bool agenda_clear_goal(struct agenda *agenda)
{
    if (agenda->goal == NULL)
        return false;
    goal_free(agenda->goal);
    goal_free(agenda->kept);
    agenda->goal = agenda->kept = NULL;
    agenda_drop_goal(agenda);
    goal_tell_cleared(agenda);
    return true;
}
