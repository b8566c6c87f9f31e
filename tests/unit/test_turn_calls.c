/* The order in which calls run, and what becomes of those that do not get to their end. */
#include "fake_agent.h"

struct scene {
    struct fake_agent fake;
    struct thread *thread;
};

static void scene_init(struct scene *scene)
{
    fake_agent_init(&scene->fake);
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_start_turn(scene->thread, "hi");
}

/* Ids of the calls that run, in their order. */
static const char *running(struct scene *scene, struct arena *arena)
{
    const char *ids = "";

    list_foreach(&scene->fake.calls, kept, struct fake_call, node) {
        ids = arena_printf(arena, "%s%s%s", ids, *ids == '\0' ? "" : " ", kept->call->call_id.s);
    }
    return ids;
}

TEST(calls_that_may_run_beside_each_other)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene);
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_make_call(&scene.fake, "c2", "tool", "{}");
    ASSERT_STREQ(running(&scene, &arena), "c1 c2");
    fake_answer(&scene.fake, "c2", "two");
    fake_answer(&scene.fake, "c1", "one");
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "\"call_id\":\"c1\",\"output\":\"one\"},{\"type\":"
                              "\"function_call_output\",\"call_id\":\"c2\"");
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

TEST(a_call_that_must_be_alone)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene);
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_make_call(&scene.fake, "c2", "alone", "{}");
    fake_make_call(&scene.fake, "c3", "tool", "{}");
    fake_make_call(&scene.fake, "c4", "alone", "{}");
    ASSERT_STREQ(running(&scene, &arena), "c1");
    fake_completed(&scene.fake, 10);
    fake_answer(&scene.fake, "c1", "x");
    ASSERT_STREQ(running(&scene, &arena), "c2");
    fake_answer(&scene.fake, "c2", "x");
    ASSERT_STREQ(running(&scene, &arena), "c3");
    fake_answer(&scene.fake, "c3", "x");
    ASSERT_STREQ(running(&scene, &arena), "c4");
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    fake_answer(&scene.fake, "c4", "x");
    ASSERT_TRUE(fake_is_asked(&scene.fake));
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

/* Each start answers at once; none may be started twice, and the model is asked once. */
TEST(many_calls_that_answer_at_once)
{
    struct scene scene;

    scene_init(&scene);
    fake_make_call(&scene.fake, "c0", "alone", "{}");
    for (int i = 1; i < 100; i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        fake_make_call(&scene.fake, arena_printf(&arena, "c%d", i), i % 3 == 0 ? "alone" : "tool",
                       "{}");
    }
    fake_completed(&scene.fake, 10);
    scene.fake.toolbox_is_quick = true;
    fake_answer(&scene.fake, "c0", "x");
    ASSERT_TRUE(fake_is_asked(&scene.fake));
    ASSERT_EQ(scene.fake.n_requests, 2);
    ASSERT_ASKED(&scene.fake, "\"call_id\":\"c99\",\"output\":\"quick\"");
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

/* What was started says how it ended; what was not is the history's business. */
TEST(an_interrupt_among_calls)
{
    struct scene scene;

    scene_init(&scene);
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_make_call(&scene.fake, "c2", "alone", "{}");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.fake.n_cancelled, 1);
    fake_start_turn(scene.thread, "again");
    ASSERT_ASKED(&scene.fake, "\"call_id\":\"c1\",\"output\":\"stopped\"");
    ASSERT_ASKED(&scene.fake, "\"call_id\":\"c2\",\"output\":\"aborted\"");
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

TEST(names_have_namespaces_and_local_shells_have_none)
{
    struct scene scene;
    struct tool_call *call;

    scene_init(&scene);
    fake_item_done(&scene.fake, "{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"echo\","
                                "\"namespace\":\"mcp__a__\",\"arguments\":\"{}\"}");
    fake_item_done(&scene.fake,
                   "{\"type\":\"local_shell_call\",\"id\":\"l1\",\"status\":"
                   "\"completed\",\"action\":{\"type\":\"exec\",\"command\":[\"ls\"]}}");
    call = container_of(list_first(&scene.fake.calls), struct fake_call, node)->call;
    ASSERT_STREQ(call->name.s, "mcp__a__:echo");
    call = container_of(scene.fake.calls.head.prev, struct fake_call, node)->call;
    ASSERT_STREQ(call->name.s, "local_shell");
    ASSERT_STREQ(call->call_id.s, "l1");
    ASSERT_STREQ(call->arguments.s, "{\"type\":\"exec\",\"command\":[\"ls\"]}");
    fake_answer(&scene.fake, "c1", "x");
    fake_answer(&scene.fake, "l1", "x");
    fake_completed(&scene.fake, 10);
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

static bool every_call_is_late(struct toolbox *toolbox, const struct tool_call *call)
{
    return true;
}

TEST(a_late_call_starts_once_the_model_has_said_all_and_is_counted)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.toolbox.is_late = every_call_is_late;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "go");
    fake_started(&fake);
    fake_make_call(&fake, "c1", "late", "{}");
    ASSERT_TRUE(list_is_empty(&fake.calls));
    ASSERT_EQ(thread_tokens_spent(thread), 0);
    fake_completed(&fake, 100);
    ASSERT_FALSE(list_is_empty(&fake.calls));
    ASSERT_EQ(thread_tokens_spent(thread), 80);
    fake_answer(&fake, "c1", "done");
    fake_started(&fake);
    fake_say(&fake, "m1", "end");
    fake_completed(&fake, 110);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}

TEST(a_late_call_that_is_answered_at_once_ends_the_round)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    fake.toolbox.is_late = every_call_is_late;
    fake.toolbox_is_quick = true;
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "go");
    fake_started(&fake);
    fake_make_call(&fake, "c1", "late", "{}");
    fake_make_call(&fake, "c2", "late", "{}");
    fake_completed(&fake, 100);
    ASSERT_TRUE(fake_is_asked(&fake));
    fake_started(&fake);
    fake_say(&fake, "m1", "end");
    fake_completed(&fake, 110);
    ASSERT_NULL(thread->turn);
    fake_agent_done(&fake);
}
