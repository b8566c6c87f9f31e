/* Who decides about an action, and what clients hear of it. */
#include "agent/approval.h"

#include "fake_agent.h"
#include "fake_asker.h"

/* A guardian that decides when the test says so. */
struct guarded_case {
    guardian_fn *on_verdict;
    void *owner;
};

struct scene {
    struct fake_agent fake;
    struct fake_asker asker;
    struct thread *thread;
    struct guarded_case guarded; /* the last one */
    size_t n_cases, n_withdrawn, n_forgotten;
    struct str whole, reason; /* in the thread's arena */
    size_t n_answers, n_verdicts;
    bool is_allowed;
};

static struct guarded_case *fake_review(void *guardian, struct turn *turn,
                                        const struct guarded_action *action,
                                        guardian_fn *on_verdict, void *owner)
{
    struct scene *scene = guardian;

    ASSERT_TRUE(turn == scene->thread->turn);
    scene->n_cases++;
    scene->guarded = (struct guarded_case){ on_verdict, owner };
    scene->whole = arena_keep(&scene->thread->arena, action->whole);
    scene->reason = arena_keep(&scene->thread->arena, action->reason);
    return &scene->guarded;
}

static void fake_withdraw(void *guardian, struct guarded_case *guarded)
{
    struct scene *scene = guardian;

    ASSERT_TRUE(guarded == &scene->guarded);
    scene->n_withdrawn++;
}

static void fake_forget(void *guardian, struct thread *thread)
{
    struct scene *scene = guardian;

    scene->n_forgotten++;
}

static void scene_init(struct scene *scene, enum wire_ask_for_approval_tag policy,
                       enum wire_approvals_reviewer reviewer)
{
    *scene = (struct scene){ 0 };
    fake_agent_init(&scene->fake);
    scene->fake.agent.asker = fake_asker_init(&scene->asker);
    scene->fake.agent.guardian = (struct guardian){
        .review = fake_review,
        .withdraw = fake_withdraw,
        .forget_thread = fake_forget,
        .guardian = scene,
    };
    scene->fake.settings.approval_policy.tag = policy;
    scene->fake.settings.approvals_reviewer = reviewer;
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_start_turn(scene->thread, "go");
    fake_forget_told(&scene->fake);
}

static void scene_done(struct scene *scene)
{
    fake_completed(&scene->fake, 10);
    fake_forget_told(&scene->fake);
    fake_agent_done(&scene->fake);
    ASSERT_EQ(scene->n_forgotten, 1);
}

static void on_answer(void *owner, const struct answer *answer)
{
    struct scene *scene = owner;

    scene->n_answers++;
}

static void on_verdict(void *owner, bool is_allowed)
{
    struct scene *scene = owner;

    scene->n_verdicts++;
    scene->is_allowed = is_allowed;
}

static struct approval *ask(struct scene *scene)
{
    struct wire_file_change_request_approval_params params = {
        .thread_id = thread_id(scene->thread),
        .turn_id = str_of(turn_id(scene->thread->turn)),
        .item_id = STR_LITERAL("c1"),
    };

    return turn_ask_approval(
        scene->thread->turn,
        &(struct approval_options){
            .question =
                &(struct thread_question_options){
                    .question = { .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                                  .params = &params,
                                  .on_answer = on_answer,
                                  .owner = scene },
                    .waiting_on = WAITING_ON_APPROVAL },
            .item_id = STR_LITERAL("c1"),
            .shown = STR_LITERAL("{\"tool\":\"t\"}"),
            .action = { STR_LITERAL("{\"tool\":\"t\",\"all\":1}"), STR_LITERAL("again") },
            .on_verdict = on_verdict });
}

static void decide(struct scene *scene, bool is_allowed)
{
    scene->guarded.on_verdict(
        scene->guarded.owner,
        &(struct guardian_verdict){ .is_allowed = is_allowed,
                                    .risk_score = 42,
                                    .risk_level = WIRE_GUARDIAN_RISK_LEVEL_MEDIUM,
                                    .rationale = STR_LITERAL("so") });
}

TEST(a_person_decides_unless_policy_and_reviewer_say_otherwise)
{
    for (unsigned policy = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED;
         policy <= WIRE_ASK_FOR_APPROVAL_TAG_NEVER; policy++) {
        for (unsigned reviewer = WIRE_APPROVALS_REVIEWER_USER;
             reviewer <= WIRE_APPROVALS_REVIEWER_AUTO_REVIEW; reviewer++) {
            struct scene scene;
            bool is_guarded = policy == WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST &&
                              reviewer == WIRE_APPROVALS_REVIEWER_AUTO_REVIEW;

            scene_init(&scene, policy, reviewer);
            ASSERT_EQ(turn_is_guarded(scene.thread->turn), is_guarded);
            ask(&scene);
            ASSERT_EQ(scene.n_cases, is_guarded);
            ASSERT_EQ(list_is_empty(&scene.asker.open), is_guarded);
            if (is_guarded)
                decide(&scene, true);
            else
                fake_reply(&scene.asker, NULL);
            ASSERT_EQ(scene.n_answers, !is_guarded);
            ASSERT_EQ(scene.n_verdicts, is_guarded);
            scene_done(&scene);
        }
    }
}

TEST(a_review_is_told_from_its_beginning_to_its_end)
{
    struct scene scene;
    const struct fake_notice *told;

    scene_init(&scene, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST, WIRE_APPROVALS_REVIEWER_AUTO_REVIEW);
    ASSERT_NOT_NULL(ask(&scene));
    ASSERT_STR(scene.whole, "{\"tool\":\"t\",\"all\":1}");
    ASSERT_STR(scene.reason, "again");
    ASSERT_TOLD(&scene.fake, "item/autoApprovalReview/started"); /* and no status */
    decide(&scene, false);
    ASSERT_TOLD(&scene.fake, "item/autoApprovalReview/completed");
    told = fake_last(&scene.fake, NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_COMPLETED);
    ASSERT_STREQ(fake_member(told, "targetItemId"), "c1");
    ASSERT_STREQ(fake_member(told, "action.tool"), "t");
    ASSERT_STREQ(fake_member(told, "review.status"), "denied");
    ASSERT_STREQ(fake_member(told, "review.rationale"), "so");
    ASSERT_EQ(fake_number(told, "/review/riskScore"), 42);
    ASSERT_EQ(scene.n_verdicts, 1);
    ASSERT_FALSE(scene.is_allowed);
    scene_done(&scene);
}

TEST(a_review_that_is_withdrawn_is_told_as_aborted)
{
    struct scene scene;
    const struct fake_notice *told;

    scene_init(&scene, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST, WIRE_APPROVALS_REVIEWER_AUTO_REVIEW);
    approval_withdraw(ask(&scene));
    ASSERT_EQ(scene.n_withdrawn, 1);
    ASSERT_TOLD(&scene.fake, "item/autoApprovalReview/started item/autoApprovalReview/completed");
    told = fake_last(&scene.fake, NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_COMPLETED);
    ASSERT_STREQ(fake_member(told, "review.status"), "aborted");
    ASSERT_TRUE(yyjson_is_null(yyjson_doc_ptr_get(told->doc, "/review/riskScore")));
    ASSERT_EQ(scene.n_verdicts, 0);
    scene_done(&scene);
}

TEST(a_question_to_a_person_can_be_withdrawn_too)
{
    struct scene scene;

    scene_init(&scene, WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED, WIRE_APPROVALS_REVIEWER_USER);
    approval_withdraw(ask(&scene));
    ASSERT_EQ(scene.asker.n_withdrawn, 1);
    ASSERT_EQ(scene.n_answers, 0);
    scene_done(&scene);
}

TEST(without_a_guardian_nothing_is_allowed)
{
    struct scene scene;

    scene_init(&scene, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST, WIRE_APPROVALS_REVIEWER_AUTO_REVIEW);
    scene.fake.agent.guardian.review = NULL;
    ASSERT_NULL(ask(&scene));
    ASSERT_ASKS_NOTHING(&scene.asker);
    scene_done(&scene);
}
