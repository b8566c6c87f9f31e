/* Tools that ask people, from the call to its answer, without a client and without I/O. */
#include "ability/ability.h"
#include "agent/thread_question.h"

#include "fake_agent.h"
#include "fake_asker.h"

struct scene {
    struct fake_agent fake;
    struct fake_asker asker;
    struct toolbox *toolbox;
    struct thread *thread;
};

static void scene_init(struct scene *scene)
{
    fake_agent_init(&scene->fake);
    scene->fake.agent.asker = fake_asker_init(&scene->asker);
    scene->toolbox = toolbox_new();
    toolbox_add(scene->toolbox, &ability_source);
    toolbox_add(scene->toolbox, &dynamic_tool_source);
    scene->fake.agent.toolbox = scene->toolbox;
    scene->fake.settings.mode = WIRE_MODE_KIND_PLAN;
    feature_switch(&scene->fake.settings.features, FEATURE_SHELL_TOOL, true);
    scene->fake.settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED;
    scene->thread =
        thread_new(&scene->fake.agent,
                   &(struct thread_options){
                       .settings = &scene->fake.settings,
                       .source = STR_LITERAL("vscode"),
                       .originator = STR_LITERAL("tester"),
                       .dynamic_tools = STR_LITERAL("[{\"name\":\"look\",\"description\":\"d\","
                                                    "\"inputSchema\":{\"type\":\"object\"}},"
                                                    "{\"name\":\"later\",\"description\":\"d\","
                                                    "\"inputSchema\":{\"type\":\"object\"},"
                                                    "\"deferLoading\":true}]"),
                   });
    thread_status_is_known(scene->thread);
    fake_start_turn(scene->thread, "hi");
}

static void scene_done(struct scene *scene)
{
    if (thread_turn(scene->thread) != NULL)
        fake_completed(&scene->fake, 10);
    ASSERT_ASKS_NOTHING(&scene->asker);
    fake_forget_told(&scene->fake); /* it would not expect a status that says what is waited for */
    fake_agent_done(&scene->fake);
    toolbox_free(scene->toolbox);
}

static void ask_user(struct scene *scene)
{
    fake_make_call(&scene->fake, "c1", "request_user_input",
                   "{\"questions\":[{\"id\":\"q\",\"header\":\"h\",\"question\":\"Which?\","
                   "\"options\":[{\"label\":\"a\",\"description\":\"x\"}]}]}");
}

TEST(an_answer_of_the_user_goes_to_the_model)
{
    static const struct str words[] = { { "a", 1 } };
    struct wire_tool_request_user_input_answer_map_entry entry = { STR_LITERAL("q"),
                                                                   { .answers = { words, 1 } } };
    struct wire_tool_request_user_input_response response = { .answers = { &entry, 1 } };
    struct scene scene;

    scene_init(&scene);
    ask_user(&scene);
    ASSERT_ASKS(&scene.asker, SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT);
    ASSERT_EQ(scene.thread->pending_inputs, 1);
    fake_reply(&scene.asker, &response);
    ASSERT_EQ(scene.thread->pending_inputs, 0);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "{\\\"answers\\\":{\\\"q\\\":{\\\"answers\\\":[\\\"a\\\"]}}}");
    scene_done(&scene);
}

TEST(a_command_that_the_user_declines_is_not_run)
{
    struct wire_command_execution_request_approval_response response = {
        .decision = { .tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_DECLINE }
    };
    struct scene scene;

    scene_init(&scene);
    fake_make_call(&scene.fake, "c1", "shell", "{\"command\":[\"/no/such/program\"]}");
    ASSERT_ASKS(&scene.asker, SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL);
    ASSERT_EQ(scene.thread->pending_approvals, 1);
    fake_reply(&scene.asker, &response);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "rejected by user");
    scene_done(&scene);
}

TEST(a_tool_of_the_client)
{
    struct wire_dynamic_tool_call_output_content_item item = {
        .tag = WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT,
        .input_text = { STR_LITERAL("seen") },
    };
    struct wire_dynamic_tool_call_response response = { .content_items = { &item, 1 },
                                                        .success = true };
    struct scene scene;

    scene_init(&scene);
    ASSERT_TRUE(fake_count(fake_request(&scene.fake, 0)->tools, "\"look\"") == 1);
    ASSERT_TRUE(fake_count(fake_request(&scene.fake, 0)->tools, "\"later\"") == 0);
    fake_make_call(&scene.fake, "c1", "later", "{}"); /* not offered, but there */
    ASSERT_ASKS(&scene.asker, SERVER_REQUEST_ITEM_TOOL_CALL);
    ASSERT_EQ(scene.thread->pending_approvals + scene.thread->pending_inputs, 0);
    fake_reply(&scene.asker, &response);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "\"output\":\"seen\"");
    scene_done(&scene);
}

TEST(an_interrupt_withdraws_what_was_asked)
{
    struct scene scene;

    scene_init(&scene);
    ask_user(&scene);
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.asker.n_withdrawn, 1);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    scene_done(&scene);
}

TEST(subscribers_are_asked_also_those_who_come_later)
{
    struct connection *early = (struct connection *)(uintptr_t)10;
    struct connection *late = (struct connection *)(uintptr_t)20;
    struct scene scene;

    scene_init(&scene);
    thread_subscribe(scene.thread, early);
    ASSERT_EQ(thread_backlog(scene.thread), 10);
    ask_user(&scene);
    ASSERT_EQ(scene.asker.n_sent, 1);
    ASSERT_TRUE(scene.asker.last == early);
    thread_subscribe(scene.thread, late);
    thread_send_questions(scene.thread, late);
    ASSERT_EQ(scene.asker.n_sent, 2);
    ASSERT_TRUE(scene.asker.last == late);
    ASSERT_EQ(thread_backlog(scene.thread), 20);
    ASSERT_TRUE(fake_oldest(&scene.asker)
                    ->options.may_answer(fake_oldest(&scene.asker)->options.owner, late));
    thread_unsubscribe(scene.thread, late);
    ASSERT_FALSE(fake_oldest(&scene.asker)
                     ->options.may_answer(fake_oldest(&scene.asker)->options.owner, late));
    fake_end_question(&scene.asker, &(struct answer){ .kind = ANSWER_ERROR });
    thread_unsubscribe(scene.thread, early);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "{\\\"answers\\\":{}}");
    scene_done(&scene);
}
