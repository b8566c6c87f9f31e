#include "agent/approval.h"

#include "agent/turn_internal.h"
#include "base/clock.h"
#include "base/uuid.h"

#include <stdlib.h>

struct approval {
    struct turn *turn;
    struct thread_question *question; /* to a person; NULL: it is with the guardian */
    answer_fn *on_answer;
    void *owner;

    /* With the guardian. */
    struct guarded_case *guarded;
    void (*on_verdict)(void *owner, bool is_allowed);
    struct str item_id;
    char review_id[UUID_LENGTH + 1];
    int64_t began_ms;
    yyjson_doc *shown;
    struct arena arena;
};

const char guardian_refusal[] =
    "This action was rejected due to unacceptable risk. The agent must not attempt to achieve the "
    "same outcome via workaround, indirect execution, or policy circumvention. Proceed only with a "
    "materially safer alternative, or if the user explicitly approves the action after being "
    "informed of the risk. Otherwise, stop and request user input.";

bool turn_is_guarded(const struct turn *turn)
{
    const struct settings *settings = turn->settings;

    return settings->approvals_reviewer == WIRE_APPROVALS_REVIEWER_AUTO_REVIEW &&
           settings->approval_policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
}

static void approval_free(struct approval *approval)
{
    yyjson_doc_free(approval->shown);
    arena_done(&approval->arena);
    free(approval);
}

/* -- A person ------------------------------------------------------------------------------ */

static void approval_on_answer(void *owner, const struct answer *answer)
{
    struct approval *approval = owner;
    answer_fn *tell_owner = approval->on_answer;
    void *asker = approval->owner;

    approval_free(approval);
    tell_owner(asker, answer);
}

static bool approval_ask_person(struct approval *approval,
                                const struct thread_question_options *options)
{
    struct thread_question_options asked = *options;

    asked.question.on_answer = approval_on_answer;
    asked.question.owner = approval;
    approval->on_answer = options->question.on_answer;
    approval->question = thread_ask(approval->turn->thread, &asked);
    return approval->question != NULL;
}

/* -- The guardian -------------------------------------------------------------------------- */

static void approval_record(const struct approval *approval,
                            const struct wire_guardian_approval_review *review)
{
    static const char *const names[] = {
        [WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_IN_PROGRESS] = "in_progress",
        [WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_APPROVED] = "approved",
        [WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_DENIED] = "denied",
        [WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_ABORTED] = "aborted",
    };

    thread_record(approval->turn->thread,
                  &(struct wire_rollout_event){
                      .tag = WIRE_ROLLOUT_EVENT_TAG_GUARDIAN_ASSESSMENT,
                      .guardian_assessment = { .id = approval->item_id,
                                               .turn_id = turn_id_str(approval->turn),
                                               .status = str_of(names[review->status]),
                                               .risk_score = review->risk_score,
                                               .risk_level = review->risk_level,
                                               .rationale = review->rationale,
                                               .action = yyjson_doc_get_root(approval->shown) } });
}

static void approval_tell_begun(const struct approval *approval)
{
    struct wire_guardian_approval_review review = {
        .status = WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_IN_PROGRESS
    };

    approval_record(approval, &review);
    thread_notify(approval->turn->thread, NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_STARTED,
                  &(struct wire_item_guardian_approval_review_started_notification){
                      .thread_id = thread_id(approval->turn->thread),
                      .turn_id = turn_id_str(approval->turn),
                      .started_at_ms = approval->began_ms,
                      .review_id = str_of(approval->review_id),
                      .target_item_id = approval->item_id,
                      .review = review,
                      .action = yyjson_doc_get_root(approval->shown) });
}

static void approval_tell_ended(const struct approval *approval,
                                const struct wire_guardian_approval_review *review)
{
    approval_record(approval, review);
    thread_notify(approval->turn->thread, NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_COMPLETED,
                  &(struct wire_item_guardian_approval_review_completed_notification){
                      .thread_id = thread_id(approval->turn->thread),
                      .turn_id = turn_id_str(approval->turn),
                      .started_at_ms = approval->began_ms,
                      .completed_at_ms = clock_now_ms(),
                      .review_id = str_of(approval->review_id),
                      .target_item_id = approval->item_id,
                      .decision_source = WIRE_AUTO_REVIEW_DECISION_SOURCE_AGENT,
                      .review = *review,
                      .action = yyjson_doc_get_root(approval->shown) });
}

static void approval_on_verdict(void *owner, const struct guardian_verdict *verdict)
{
    struct approval *approval = owner;
    void (*tell_owner)(void *owner, bool is_allowed) = approval->on_verdict;
    void *asker = approval->owner;

    approval_tell_ended(approval, &(struct wire_guardian_approval_review){
                                      .status = verdict->is_allowed
                                                    ? WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_APPROVED
                                                    : WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_DENIED,
                                      .risk_score = { true, verdict->risk_score },
                                      .risk_level = verdict->risk_level,
                                      .rationale = verdict->rationale });
    approval_free(approval);
    tell_owner(asker, verdict->is_allowed);
}

static bool approval_ask_guardian(struct approval *approval, const struct approval_options *options)
{
    const struct guardian *guardian = &approval->turn->thread->agent->guardian;

    if (guardian->review == NULL)
        return false;
    approval->on_verdict = options->on_verdict;
    approval->item_id = arena_keep(&approval->arena, options->item_id);
    approval->began_ms = clock_now_ms();
    uuid_make_v7(approval->began_ms, approval->review_id);
    approval->shown = yyjson_read(options->shown.s, options->shown.len, 0);
    approval_tell_begun(approval);
    approval->guarded = guardian->review(guardian->guardian, approval->turn, &options->action,
                                         approval_on_verdict, approval);
    return true;
}

/* ------------------------------------------------------------------------------------------ */

struct approval *turn_ask_approval(struct turn *turn, const struct approval_options *options)
{
    struct approval *approval = xcalloc(1, sizeof *approval);

    approval->turn = turn;
    approval->owner = options->question->question.owner;
    if (turn_is_guarded(turn) ? approval_ask_guardian(approval, options)
                              : approval_ask_person(approval, options->question))
        return approval;
    approval_free(approval);
    return NULL;
}

void approval_withdraw(struct approval *approval)
{
    const struct guardian *guardian = &approval->turn->thread->agent->guardian;

    if (approval->question != NULL) {
        thread_question_withdraw(approval->question);
    } else {
        guardian->withdraw(guardian->guardian, approval->guarded);
        approval_tell_ended(approval, &(struct wire_guardian_approval_review){
                                          .status = WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_ABORTED });
    }
    approval_free(approval);
}
