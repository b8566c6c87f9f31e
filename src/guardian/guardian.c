#include "guardian/guardian.h"

#include "agent/turn.h"
#include "base/check.h"
#include "base/log.h"
#include "guardian/prompt.h"
#include "guardian/reviewer.h"
#include "guardian/verdict.h"

#include <stdlib.h>

/* A guarded thread. */
struct ward {
    struct list_node node; /* in the guardians' wards */
    struct guardians *guardians;
    struct thread *thread; /* NULL: it is gone, and something is still being opened */
    struct list cases;     /* struct guarded_case, oldest first */
    struct list decided;   /* of the same: their verdicts are to be told */
    size_t n_cases;        /* in both */
    size_t n_at_once;      /* of them, with a reviewer */
    struct list reviewers; /* struct reviewer */
};

struct guarded_case {
    struct list_node node; /* in the ward's cases, or among the decided ones */
    struct ward *ward;
    struct settings *settings; /* of its reviewer; counted */
    struct wire_user_input_array parts;
    uint64_t n_bytes; /* of them */
    struct arena arena;
    struct timer *limit;
    struct reviewer *reviewer; /* NULL: none yet, or it is decided */
    struct guardian_verdict verdict;
    guardian_fn *on_verdict;
    void *owner;
};

/* Keys of attachments. */
static const char ward_key, reviewer_key;

static void guardians_wake(struct guardians *guardians)
{
    next_round_start(guardians->round);
}

/* -- Cases --------------------------------------------------------------------------------- */

static void case_free(struct guarded_case *guarded)
{
    list_remove(&guarded->node);
    guarded->ward->n_cases--;
    timer_free(guarded->limit);
    settings_unref(guarded->settings);
    arena_done(&guarded->arena);
    free(guarded);
}

/* Its reviewer has nothing to do with it any more. */
static void case_leave(struct guarded_case *guarded)
{
    struct reviewer *reviewer = TAKE(guarded->reviewer);

    if (reviewer == NULL)
        return;
    reviewer->at = NULL;
    reviewer->is_begun = false;
    guarded->ward->n_at_once--;
}

/* The verdict stands; it is told from the loop. */
static void case_decided(struct guarded_case *guarded)
{
    timer_stop(guarded->limit);
    case_leave(guarded);
    list_remove(&guarded->node);
    list_append(&guarded->ward->decided, &guarded->node);
    guardians_wake(guarded->ward->guardians);
}

static void case_fail(struct guarded_case *guarded, const char *why)
{
    log_info("thread=%s: the guardian cannot decide: %s, refusing",
             thread_id(guarded->ward->thread).s, why);
    verdict_fail(why, &guarded->arena, &guarded->verdict);
    case_decided(guarded);
}

/* -- Reviewers ----------------------------------------------------------------------------- */

static void reviewer_on_overdue(void *owner)
{
    struct reviewer *reviewer = owner;

    if (reviewer->at == NULL)
        reviewer->is_over = true;
    guardians_wake(reviewer->ward->guardians);
}

/* A turn that nobody needs ends, or takes its thread with it. */
static void reviewer_stop(struct reviewer *reviewer)
{
    struct guardians *guardians = reviewer->ward->guardians;

    if (reviewer->is_fork)
        reviewer->is_over = true;
    if (reviewer->thread == NULL || thread_turn(reviewer->thread) == NULL)
        return;
    if (reviewer->ending == NULL)
        reviewer->ending =
            timer_new(guardians->sessions->agent->loop, reviewer_on_overdue, reviewer);
    timer_start(reviewer->ending, guardians->ending_ms);
    turn_interrupt(thread_turn(reviewer->thread), /* on_ended= */ NULL, /* owner= */ NULL);
}

static void case_on_limit(void *owner)
{
    struct guarded_case *guarded = owner;
    struct reviewer *reviewer = guarded->reviewer;

    log_info("thread=%s: the guardian did not decide within %llu ms, refusing",
             thread_id(guarded->ward->thread).s,
             (unsigned long long)guarded->ward->guardians->case_ms);
    verdict_time_out(&guarded->verdict);
    case_decided(guarded);
    if (reviewer != NULL)
        reviewer_stop(reviewer);
}

static void reviewer_on_open(void *owner, const struct opened_session *opened,
                             const struct error *err)
{
    struct reviewer *reviewer = owner;
    struct guardians *guardians = reviewer->ward->guardians;

    if (opened == NULL) {
        if (reviewer->at != NULL)
            case_fail(reviewer->at, err->message.s);
        reviewer_free(reviewer);
    } else {
        reviewer->thread = opened->thread;
        thread_attach(opened->thread, &reviewer_key, reviewer);
    }
    guardians_wake(guardians);
}

static struct reviewer *reviewer_new(struct ward *ward, const struct settings *settings,
                                     bool is_fork)
{
    struct reviewer *reviewer = xcalloc(1, sizeof *reviewer);

    reviewer->ward = ward;
    reviewer->settings = settings_ref(settings);
    reviewer->is_fork = is_fork;
    reviewer->is_ephemeral = thread_path(ward->thread) == NULL;
    list_append(&ward->reviewers, &reviewer->node);
    return reviewer;
}

/* The one that is kept; NULL: there is none. */
static struct reviewer *ward_reviewer(struct ward *ward)
{
    list_foreach(&ward->reviewers, reviewer, struct reviewer, node) {
        if (!reviewer->is_fork && !reviewer->is_over)
            return reviewer;
    }
    return NULL;
}

/* Who decides a case: the one that is kept; while it is busy a fork, without its history if the case does not fit behind
 * that; a new one if there is none that fits. */
static struct reviewer *ward_choose(struct ward *ward, const struct guarded_case *guarded)
{
    struct reviewer *kept = ward_reviewer(ward);
    bool is_busy = kept != NULL && reviewer_is_busy(kept);
    bool is_forked = is_busy && reviewer_has_room(kept, guarded->settings, guarded->n_bytes);
    struct reviewer *reviewer;

    if (kept != NULL && !is_busy) {
        if (reviewer_fits(kept, guarded->settings, guarded->n_bytes))
            return kept;
        kept->is_over = true;
    }
    reviewer = reviewer_new(ward, guarded->settings, /* is_fork= */ is_busy);
    reviewer_open(reviewer, ward->guardians->sessions, is_forked ? kept : NULL, reviewer_on_open);
    return reviewer;
}

/* -- What is due --------------------------------------------------------------------------- */

static void ward_free(struct ward *ward)
{
    list_remove(&ward->node);
    free(ward);
}

static void case_tell(struct guarded_case *guarded)
{
    guardian_fn *on_verdict = guarded->on_verdict;
    struct arena arena = guarded->arena; /* the verdict's text */
    struct guardian_verdict verdict = guarded->verdict;
    void *owner = guarded->owner;

    guarded->arena = (struct arena){ 0 };
    case_free(guarded);
    on_verdict(owner, &verdict);
    arena_done(&arena);
}

static void ward_assign(struct ward *ward)
{
    list_foreach(&ward->cases, guarded, struct guarded_case, node) {
        if (ward->n_at_once >= WARD_CASES_AT_ONCE)
            return;
        if (guarded->reviewer != NULL)
            continue;
        guarded->reviewer = ward_choose(ward, guarded);
        guarded->reviewer->at = guarded;
        ward->n_at_once++;
    }
}

static void reviewer_settle(struct reviewer *reviewer)
{
    if (reviewer->is_over && reviewer->thread != NULL)
        session_unload(reviewer->ward->guardians->sessions, reviewer->thread);
    else if (!reviewer_is_busy(reviewer))
        reviewer_rest(reviewer);
    else if (reviewer->thread != NULL && reviewer->at != NULL && !reviewer->is_begun)
        reviewer_begin(reviewer, &reviewer->at->parts, reviewer->at->n_bytes);
}

static void ward_step(struct ward *ward)
{
    struct list_node *first;

    while ((first = list_first(&ward->decided)) != NULL)
        case_tell(container_of(first, struct guarded_case, node));
    ward_assign(ward);
    list_foreach(&ward->reviewers, reviewer, struct reviewer, node) {
        reviewer_settle(reviewer);
    }
    if (ward->thread == NULL && list_is_empty(&ward->reviewers))
        ward_free(ward);
}

static void guardians_on_round(void *owner)
{
    struct guardians *guardians = owner;

    list_foreach(&guardians->wards, ward, struct ward, node) {
        ward_step(ward);
    }
}

/* -- What happens to threads --------------------------------------------------------------- */

static void case_take_answer(struct guarded_case *guarded, const struct turn_outcome *outcome)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (outcome->status == WIRE_TURN_STATUS_COMPLETED) {
        if (verdict_read(outcome->answer, &guarded->arena, &guarded->verdict, &err))
            case_decided(guarded);
        else
            case_fail(guarded, err.message.s);
    } else {
        case_fail(guarded, outcome->error != NULL ? outcome->error->message.s
                                                  : "the review was interrupted");
    }
}

/* No thread is freed and no turn begun in here: that is done in the next round. */
static void guardians_on_turn_ended(void *owner, struct thread *thread,
                                    const struct turn_outcome *outcome)
{
    struct guardians *guardians = owner;
    struct reviewer *reviewer = thread_attachment(thread, &reviewer_key);

    if (reviewer == NULL)
        return;
    if (reviewer->ending != NULL)
        timer_stop(reviewer->ending);
    if (outcome->status == WIRE_TURN_STATUS_COMPLETED)
        reviewer->n_settled = thread_history(thread)->n;
    if (reviewer->at != NULL)
        case_take_answer(reviewer->at, outcome);
    reviewer->is_over |= reviewer->is_fork || outcome->status == WIRE_TURN_STATUS_FAILED;
    guardians_wake(guardians);
}

static void reviewer_gone(struct reviewer *reviewer)
{
    if (reviewer->at != NULL)
        case_fail(reviewer->at, "its session was closed");
    thread_attach(reviewer->thread, &reviewer_key, NULL);
    reviewer_free(reviewer);
}

/* Its reviewers go with it; one that is being opened goes when it is there. */
static void ward_gone(struct ward *ward)
{
    check(ward->n_cases == 0);
    thread_attach(TAKE(ward->thread), &ward_key, NULL);
    list_foreach(&ward->reviewers, reviewer, struct reviewer, node) {
        reviewer->is_over = true;
        if (reviewer->thread != NULL)
            session_unload(ward->guardians->sessions, reviewer->thread);
    }
    if (list_is_empty(&ward->reviewers))
        ward_free(ward);
}

static void guardian_forget_thread(void *guardian, struct thread *thread)
{
    struct ward *ward = thread_attachment(thread, &ward_key);
    struct reviewer *reviewer = thread_attachment(thread, &reviewer_key);

    if (ward != NULL)
        ward_gone(ward);
    if (reviewer != NULL)
        reviewer_gone(reviewer);
}

/* -- The interface ------------------------------------------------------------------------- */

static struct ward *need_ward(struct guardians *guardians, struct thread *thread)
{
    struct ward *ward = thread_attachment(thread, &ward_key);

    if (ward != NULL)
        return ward;
    ward = xcalloc(1, sizeof *ward);
    ward->guardians = guardians;
    ward->thread = thread;
    list_init(&ward->cases);
    list_init(&ward->decided);
    list_init(&ward->reviewers);
    list_append(&guardians->wards, &ward->node);
    thread_attach(thread, &ward_key, ward);
    return ward;
}

static uint64_t parts_bytes(const struct wire_user_input_array *parts)
{
    uint64_t n = 0;

    for (size_t i = 0; i < parts->n; i++)
        n += parts->items[i].text.text.len;
    return n;
}

static void case_prepare(struct guarded_case *guarded, const struct turn *turn,
                         const struct guarded_action *action)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct thread *thread = guarded->ward->thread;
    struct conversation_view view = {
        .history = turn_history(turn),
        .is_of_agent = thread_origin(thread) != NULL || thread_subagent(thread) != NULL,
    };

    if (guarded->ward->n_cases > WARD_CASES_MAX) {
        case_fail(guarded, "too many actions wait for a review");
        return;
    }
    if (!prompt_make(&view, action, &guarded->arena, &guarded->parts, &err)) {
        case_fail(guarded, err.message.s);
        return;
    }
    guarded->n_bytes = parts_bytes(&guarded->parts);
    guarded->settings = reviewer_settings_of(turn_settings(turn));
    if (!case_fits_alone(guarded->settings, guarded->n_bytes))
        case_fail(guarded, "the case does not fit the window of the model");
}

static struct guarded_case *guardian_review(void *guardian, struct turn *turn,
                                            const struct guarded_action *action,
                                            guardian_fn *on_verdict, void *owner)
{
    struct guardians *guardians = guardian;
    struct guarded_case *guarded = xcalloc(1, sizeof *guarded);

    guarded->ward = need_ward(guardians, turn_thread(turn));
    guarded->on_verdict = on_verdict;
    guarded->owner = owner;
    list_append(&guarded->ward->cases, &guarded->node);
    guarded->ward->n_cases++;
    guarded->limit = timer_new(guardians->sessions->agent->loop, case_on_limit, guarded);
    timer_start(guarded->limit, guardians->case_ms);
    case_prepare(guarded, turn, action);
    guardians_wake(guardians);
    return guarded;
}

static void guardian_withdraw(void *guardian, struct guarded_case *guarded)
{
    struct reviewer *reviewer = guarded->reviewer;

    case_leave(guarded);
    case_free(guarded);
    if (reviewer != NULL)
        reviewer_stop(reviewer);
    guardians_wake(guardian);
}

void guardians_init(struct guardians *guardians, struct sessions *sessions)
{
    *guardians = (struct guardians){
        .sessions = sessions,
        .case_ms = GUARDIAN_CASE_MS,
        .ending_ms = GUARDIAN_ENDING_MS,
        .notifier = { .turn_ended = guardians_on_turn_ended, .owner = guardians },
    };
    list_init(&guardians->wards);
    guardians->round = next_round_new(sessions->agent->loop, guardians_on_round, guardians);
    agent_add_notifier(sessions->agent, &guardians->notifier);
    sessions->agent->guardian = (struct guardian){
        .review = guardian_review,
        .withdraw = guardian_withdraw,
        .forget_thread = guardian_forget_thread,
        .guardian = guardians,
    };
}

void guardians_done(struct guardians *guardians)
{
    next_round_free(guardians->round);
}
