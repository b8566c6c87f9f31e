#include "ability/ability.h"

#include "fake_agent.h"

struct scene {
    struct fake_agent fake;
    struct toolbox *toolbox;
    struct thread *thread;
};

static void scene_init(struct scene *scene, enum wire_mode_kind mode)
{
    fake_agent_init(&scene->fake);
    scene->toolbox = toolbox_new();
    toolbox_add(scene->toolbox, &ability_source);
    toolbox_add(scene->toolbox, &dynamic_tool_source);
    scene->fake.agent.toolbox = scene->toolbox;
    scene->fake.settings.mode = mode;
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_start_turn(scene->thread, "hi");
}

static void scene_done(struct scene *scene)
{
    fake_completed(&scene->fake, 10);
    fake_agent_done(&scene->fake);
    toolbox_free(scene->toolbox);
}

TEST(tools_are_offered_as_json)
{
    struct scene scene;
    yyjson_doc *doc;

    scene_init(&scene, WIRE_MODE_KIND_DEFAULT);
    doc = yyjson_read(fake_request(&scene.fake, 0)->tools.s,
                      fake_request(&scene.fake, 0)->tools.len, 0);
    ASSERT_TRUE(yyjson_is_arr(yyjson_doc_get_root(doc)));
    ASSERT_TRUE(yyjson_equals_str(yyjson_doc_ptr_get(doc, "/0/name"), "update_plan"));
    yyjson_doc_free(doc);
    scene_done(&scene);
}

TEST(a_plan_is_told)
{
    struct scene scene;
    const struct fake_notice *plan;

    scene_init(&scene, WIRE_MODE_KIND_DEFAULT);
    fake_make_call(&scene.fake, "c1", "update_plan",
                   "{\"explanation\":\"why\",\"plan\":[{\"step\":\"a\",\"status\":\"completed\"},"
                   "{\"step\":\"b\",\"status\":\"in_progress\"},{\"step\":\"c\",\"status\":"
                   "\"pending\"}]}");
    plan = fake_last(&scene.fake, NOTIFICATION_TURN_PLAN_UPDATED);
    ASSERT_STREQ(fake_member(plan, "turnId"), scene.thread->turn->id);
    ASSERT_STREQ(fake_member(plan, "explanation"), "why");
    ASSERT_STREQ(fake_member(plan, "plan.0.status"), "completed");
    ASSERT_STREQ(fake_member(plan, "plan.1.status"), "inProgress");
    ASSERT_STREQ(fake_member(plan, "plan.2.step"), "c");
    ASSERT_STREQ(fake_member(plan, "plan.2.status"), "pending");
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "\"output\":\"Plan updated\"");
    scene_done(&scene);
}

TEST(an_empty_plan)
{
    struct scene scene;

    scene_init(&scene, WIRE_MODE_KIND_DEFAULT);
    fake_make_call(&scene.fake, "c1", "update_plan", "{\"plan\":[]}");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_TURN_PLAN_UPDATED), 1);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "Plan updated");
    scene_done(&scene);
}

TEST(a_plan_that_cannot_be_read)
{
    static const char *const bad[] = {
        "",   "nonsense",     "{}",
        "[]", "{\"plan\":3}", "{\"plan\":[{\"step\":\"a\",\"status\":\"later\"}]}"
    };

    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        struct scene scene;

        scene_init(&scene, WIRE_MODE_KIND_DEFAULT);
        fake_make_call(&scene.fake, "c1", "update_plan", bad[i]);
        ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_TURN_PLAN_UPDATED), 0);
        fake_completed(&scene.fake, 10);
        ASSERT_ASKED(&scene.fake, "failed to parse function arguments: ");
        scene_done(&scene);
    }
}

TEST(there_is_no_checklist_in_plan_mode)
{
    struct scene scene;

    scene_init(&scene, WIRE_MODE_KIND_PLAN);
    fake_make_call(&scene.fake, "c1", "update_plan", "{\"plan\":[]}");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_TURN_PLAN_UPDATED), 0);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake,
                 "update_plan is a TODO/checklist tool and is not allowed in Plan mode");
    scene_done(&scene);
}

TEST(unknown_tools_are_answered)
{
    struct scene scene;

    scene_init(&scene, WIRE_MODE_KIND_DEFAULT);
    fake_make_call(&scene.fake, "c1", "no_such", "{}");
    fake_item_done(&scene.fake, "{\"type\":\"custom_tool_call\",\"call_id\":\"c2\",\"name\":"
                                "\"free\",\"input\":\"x\"}");
    fake_item_done(&scene.fake, "{\"type\":\"function_call\",\"call_id\":\"c3\",\"name\":\"\","
                                "\"arguments\":\"\"}");
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "\"output\":\"unsupported call: no_such\"");
    ASSERT_ASKED(&scene.fake, "\"output\":\"unsupported custom tool call: free\"");
    ASSERT_ASKED(&scene.fake, "\"output\":\"unsupported call: \"");
    scene_done(&scene);
}

TEST(freeing_no_toolbox)
{
    toolbox_free(NULL);
}
