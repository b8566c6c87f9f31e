/* A review: its steps, its result, and all the ways it may end. */
#include "fake_agent.h"

static const char begun[] = "active turn +enteredReviewMode -enteredReviewMode +userMessage "
                            "-userMessage";

static const char json_review[] =
    "{\"findings\":[{\"title\":\"[P1] Wrong\",\"body\":\"Because.\",\"confidence_score\":0.9,"
    "\"priority\":1,\"code_location\":{\"absolute_file_path\":\"/a.c\",\"line_range\":{\"start\":1,"
    "\"end\":2}}}],\"overall_correctness\":\"patch is incorrect\",\"overall_explanation\":\"Bad.\","
    "\"overall_confidence_score\":0.8}";

struct scene {
    struct fake_agent fake;
    struct thread *thread;
};

static void scene_init(struct scene *scene)
{
    fake_agent_init(&scene->fake);
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_whole_turn(&scene->fake, scene->thread, "before");
    scene->fake.n_seen = scene->fake.n_told;
    fake_start_review(scene->thread);
    ASSERT_TOLD(&scene->fake, begun);
}

/* The thread goes on, and its model hears of the review. */
static void scene_done(struct scene *scene, const char *heard)
{
    fake_whole_turn(&scene->fake, scene->thread, "after");
    ASSERT_ASKED(&scene->fake, "before");
    ASSERT_ASKED(&scene->fake, "<user_action>");
    ASSERT_ASKED(&scene->fake, heard);
    ASSERT_NOT_ASKED(&scene->fake, "Review it.");
    fake_agent_done(&scene->fake);
}

/* A text member of the exitedReviewMode item, or of the message after it. */
static const char *told_review(struct scene *scene)
{
    const struct fake_agent *fake = &scene->fake;

    for (size_t i = fake->n_told; i > 0; i--) {
        const struct fake_notice *notice = &fake->told[i - 1];

        if (notice->what == NOTIFICATION_ITEM_COMPLETED &&
            strcmp(fake_member(notice, "item.type"), "exitedReviewMode") == 0)
            return fake_member(notice, "item.review");
    }
    return "";
}

TEST(a_reviewer_is_asked_apart)
{
    struct scene scene;
    const struct fake_request *request;

    scene_init(&scene);
    request = fake_request(&scene.fake, 0);
    ASSERT_STR(request->subagent, "review");
    ASSERT_TRUE(strcmp(request->thread_id.s, scene.thread->id) != 0);
    ASSERT_TRUE(strcmp(request->instructions.s, "BASE") != 0);
    ASSERT_NOT_ASKED(&scene.fake, "before");
    ASSERT_ASKED(&scene.fake, "Review it.");
    ASSERT_STREQ(fake_member(fake_last(&scene.fake, NOTIFICATION_TURN_STARTED), "turn.id"),
                 scene.thread->turn->id);
    fake_interrupt(scene.thread);
    scene_done(&scene, "<turn_aborted>");
}

TEST(a_review_with_findings)
{
    struct scene scene;

    scene_init(&scene);
    fake_started(&scene.fake);
    fake_begin_reasoning(&scene.fake, "rs");
    fake_item_done(&scene.fake, "{\"type\":\"reasoning\",\"id\":\"rs\",\"summary\":[]}");
    fake_say(&scene.fake, "mr", json_review);
    ASSERT_TOLD(&scene.fake, "+reasoning -reasoning"); /* its words are not shown */
    fake_completed(&scene.fake, 5000);
    ASSERT_TOLD(&scene.fake, "+exitedReviewMode -exitedReviewMode +agentMessage -agentMessage idle "
                             "completed");
    ASSERT_NOT_NULL(strstr(told_review(&scene), "- [P1] Wrong — /a.c:1-2"));
    ASSERT_EQ(scene.thread->total_usage.total, 100); /* a reviewer's usage is not the thread's */
    scene_done(&scene, "[P1] Wrong");
}

TEST(a_review_that_is_apart_is_told_and_no_message_of_the_thread)
{
    struct scene scene;

    scene_init(&scene);
    turn_keep_review_apart(scene.thread->turn);
    fake_say(&scene.fake, "mr", "All good.");
    fake_completed(&scene.fake, 10);
    ASSERT_STREQ(told_review(&scene), "All good.");
    ASSERT_STREQ(fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_COMPLETED), "item.type"),
                 "exitedReviewMode");
    fake_whole_turn(&scene.fake, scene.thread, "after");
    ASSERT_ASKED(&scene.fake, "before");
    ASSERT_NOT_ASKED(&scene.fake, "<user_action>");
    ASSERT_NOT_ASKED(&scene.fake, "All good.");
    fake_agent_done(&scene.fake);
}

TEST(a_review_in_plain_words)
{
    struct scene scene;

    scene_init(&scene);
    fake_say(&scene.fake, "mr", "All good.");
    fake_completed(&scene.fake, 10);
    ASSERT_STREQ(told_review(&scene), "All good.");
    ASSERT_STREQ(fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_COMPLETED), "item.text"),
                 "All good.");
    scene_done(&scene, "All good.");
}

TEST(a_review_that_says_nothing)
{
    struct scene scene;

    scene_init(&scene);
    fake_completed(&scene.fake, 10);
    ASSERT_STREQ(told_review(&scene), "Reviewer failed to output a response.");
    scene_done(&scene, "Review was interrupted.");
}

TEST(a_reviewer_uses_tools)
{
    struct scene scene;

    scene_init(&scene);
    fake_say(&scene.fake, "m0", "I will look first.");
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_completed(&scene.fake, 10);
    fake_answer(&scene.fake, "c1", "looked");
    ASSERT_ASKED(&scene.fake, "looked");
    ASSERT_STR(fake_request(&scene.fake, 0)->subagent, "review");
    fake_say(&scene.fake, "m1", json_review);
    fake_completed(&scene.fake, 10);
    ASSERT_NOT_NULL(strstr(told_review(&scene), "[P1] Wrong"));
    scene_done(&scene, "[P1] Wrong");
}

TEST(a_reviewer_is_never_compacted)
{
    struct scene scene;

    scene_init(&scene);
    scene.fake.toolbox_is_quick = true;
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_completed(&scene.fake, 95000);
    ASSERT_EQ(scene.thread->turn->state, TURN_SAMPLING);
    fake_say(&scene.fake, "m1", "fine");
    fake_completed(&scene.fake, 10);
    scene_done(&scene, "fine");
}

TEST(a_review_that_fails)
{
    struct scene scene;

    scene_init(&scene);
    fake_say(&scene.fake, "m0", "I will look first.");
    scene.fake.n_seen = scene.fake.n_told;
    fake_failed(&scene.fake, "no");
    ASSERT_TOLD(&scene.fake, "systemError error +exitedReviewMode -exitedReviewMode +agentMessage "
                             "-agentMessage failed");
    ASSERT_STREQ(told_review(&scene), "Reviewer failed to output a response.");
    scene_done(&scene, "Review was interrupted.");
}

TEST(a_review_without_room_does_not_fill_the_thread)
{
    struct scene scene;

    scene_init(&scene);
    fake_overflowed(&scene.fake);
    ASSERT_EQ(scene.thread->last_usage.total, 100);
    scene_done(&scene, "Review was interrupted.");
}

TEST(a_review_that_is_interrupted)
{
    struct scene scene;

    scene_init(&scene);
    fake_say(&scene.fake, "m0", json_review);
    fake_begin_reasoning(&scene.fake, "rs");
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    scene.fake.n_seen = scene.fake.n_told;
    fake_interrupt(scene.thread);
    ASSERT_TOLD(&scene.fake, "-reasoning +exitedReviewMode -exitedReviewMode +agentMessage "
                             "-agentMessage idle interrupted");
    ASSERT_EQ(scene.fake.n_cancelled, 1);
    ASSERT_STREQ(told_review(&scene), "Reviewer failed to output a response.");
    ASSERT_STREQ(fake_member(fake_last(&scene.fake, NOTIFICATION_ITEM_COMPLETED), "item.text"),
                 "Review was interrupted. Please re-run /review and wait for it to complete.");
    scene_done(&scene, "<turn_aborted>");
}

TEST(a_review_that_is_replaced_is_left)
{
    struct scene scene;

    scene_init(&scene);
    fake_start_review(scene.thread);
    ASSERT_TOLD(&scene.fake, "+exitedReviewMode -exitedReviewMode +agentMessage -agentMessage idle "
                             "interrupted active turn +enteredReviewMode -enteredReviewMode "
                             "+userMessage -userMessage");
    fake_say(&scene.fake, "mr", "fine");
    fake_completed(&scene.fake, 10);
    scene_done(&scene, "fine");
}

TEST(a_review_replaces_a_turn)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "going on");
    fake_start_review(thread);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage idle interrupted active turn "
                       "+enteredReviewMode -enteredReviewMode +userMessage -userMessage");
    fake_completed(&fake, 0);
    ASSERT_TOLD(&fake, "+exitedReviewMode -exitedReviewMode +agentMessage -agentMessage idle "
                       "completed");
    fake_agent_done(&fake);
}

TEST(retries_and_reroutes_of_a_reviewer)
{
    struct scene scene;

    scene_init(&scene);
    fake_begin_message(&scene.fake, "m0");
    fake_retrying(&scene.fake, 1);
    fake_fire(&scene.fake, &(struct sampling_event){ .type = SAMPLING_SERVED_MODEL,
                                                     .served_model = STR_LITERAL("plain") });
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_MODEL_REROUTED), 0);
    fake_say(&scene.fake, "m1", "fine");
    fake_completed(&scene.fake, 10);
    scene_done(&scene, "fine");
}

/* The reviewer has a model of its own: that it answers is no reroute. */
TEST(the_review_model_is_no_reroute)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.settings.review_model = STR_LITERAL("critic");
    thread = fake_thread(&fake, NULL);
    fake_start_review(thread);
    ASSERT_STR(fake_request(&fake, 0)->model, "critic");
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_SERVED_MODEL,
                                               .served_model = STR_LITERAL("critic") });
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_MODEL_REROUTED), 0);
    fake_completed(&fake, 10);
    fake_agent_done(&fake);
}

/* Later overrides of the effort are not seen, also when the thread began with none. */
TEST(a_reviewer_works_as_the_thread_began)
{
    struct fake_agent fake;
    struct thread *thread;
    struct settings *changed;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    changed = settings_changed(thread->settings,
                               &(struct settings_change){ .effort = WIRE_REASONING_EFFORT_HIGH });
    settings_unref(thread->settings);
    thread->settings = changed;
    fake_start_review(thread);
    ASSERT_NULL(fake_request(&fake, 0)->effort.s);
    fake_completed(&fake, 10);
    fake_agent_done(&fake);
}

TEST(raw_events_do_not_show_the_reviewer)
{
    struct scene scene;

    scene_init(&scene);
    scene.thread->raw_events = true;
    fake_say(&scene.fake, "mr", "fine");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED), 0);
    fake_completed(&scene.fake, 10);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED), 2);
    scene_done(&scene, "fine");
}
