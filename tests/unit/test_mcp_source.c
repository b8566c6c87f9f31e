/* Threads and turns with the tools of servers that the test plays. */
#include "ability/mcp_source.h"

#include "ability/mcp_thread.h"
#include "ability/mcp_toolset.h"
#include "mcp/pool.h"

#include "fake_agent.h"
#include "fake_mcp_client.h"

struct scene {
    struct fake_agent fake;
    struct mcp_pool *pool;
    struct mcp_source *source;
    struct toolbox *toolbox;
    struct mcp_spec specs[4];
    struct mcp_specs mcp;
    struct timer *stop;
    struct thread *thread;
    size_t n_seen; /* of what was told */
};

static void stop_loop(void *owner)
{
    struct scene *scene = owner;

    loop_stop(scene->fake.agent.loop);
}

static void run_a_little(struct scene *scene)
{
    timer_start(scene->stop, 5);
    loop_run(scene->fake.agent.loop);
}

static void scene_init(struct scene *scene)
{
    struct tool_source source;

    *scene = (struct scene){
        .specs = { { .name = STR_LITERAL("a-b"), .key = STR_LITERAL("1"), .is_enabled = true },
                   { .name = STR_LITERAL("c"), .key = STR_LITERAL("2"), .is_enabled = true },
                   { .name = STR_LITERAL("off"), .key = STR_LITERAL("3") } },
        .mcp = { .items = scene->specs, .n = 3, .references = 1000 },
    };
    fake_mcp_init();
    fake_agent_init(&scene->fake);
    scene->stop = timer_new(scene->fake.agent.loop, stop_loop, scene);
    scene->pool = mcp_pool_new(&(struct mcp_pool_options){ .loop = scene->fake.agent.loop });
    scene->source = mcp_source_new(scene->pool, /* account= */ NULL);
    source = mcp_source_tools(scene->source);
    scene->toolbox = toolbox_new();
    toolbox_add(scene->toolbox, &source);
    scene->fake.agent.toolbox = scene->toolbox;
    scene->fake.settings.mcp = &scene->mcp;
    scene->thread = fake_thread(&scene->fake, /* path= */ NULL);
}

static void scene_done(struct scene *scene)
{
    timer_free(scene->stop);
    agent_unload_all(&scene->fake.agent);
    mcp_source_free(scene->source);
    mcp_pool_free(scene->pool);
    toolbox_free(scene->toolbox);
    fake_agent_done(&scene->fake);
}

/* "a-b starting, c starting", since the last time. */
static const char *statuses(struct scene *scene, struct arena *arena)
{
    const char *all = "";

    for (; scene->n_seen < scene->fake.n_told; scene->n_seen++) {
        const struct fake_notice *notice = &scene->fake.told[scene->n_seen];

        if (notice->what == NOTIFICATION_MCP_SERVER_STARTUP_STATUS_UPDATED)
            all = arena_printf(arena, "%s%s%s %s", all, all[0] != '\0' ? ", " : "",
                               fake_member(notice, "name"), fake_member(notice, "status"));
    }
    return all;
}

static void begin(struct scene *scene)
{
    scene->toolbox->begin_thread(scene->toolbox, scene->thread);
}

static void be_ready(struct scene *scene, size_t i, const char *tools)
{
    fake_mcp_list(fake_mcp_client(i), tools);
    fake_mcp_ready(fake_mcp_client(i));
    run_a_little(scene);
}

#define ONE_TOOL "{\"tools\":[{\"name\":\"t.1\",\"description\":\"d\",\"inputSchema\":{}}]}"

TEST(clients_hear_how_servers_start)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene);
    begin(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b starting, c starting");
    fake_mcp_end(fake_mcp_client(1), MCP_FAILED, "no");
    be_ready(&scene, 0, ONE_TOOL);
    ASSERT_STREQ(statuses(&scene, &arena), "c failed, a-b ready");
    ASSERT_STREQ(fake_member(fake_last(&scene.fake, NOTIFICATION_MCP_SERVER_STARTUP_STATUS_UPDATED),
                             "status"),
                 "ready");
    scene_done(&scene);
}

TEST(a_second_thread_finds_servers_that_run)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene);
    begin(&scene);
    be_ready(&scene, 0, ONE_TOOL);
    be_ready(&scene, 1, ONE_TOOL);
    statuses(&scene, &arena);
    scene.thread = fake_thread(&scene.fake, /* path= */ NULL);
    begin(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b starting, c starting, a-b ready, c ready");
    ASSERT_EQ(fake_mcp_made, 2);
    scene_done(&scene);
}

TEST(a_turn_waits_until_no_server_is_starting)
{
    struct scene scene;

    scene_init(&scene);
    begin(&scene);
    fake_start_turn(scene.thread, "hi");
    be_ready(&scene, 0, ONE_TOOL);
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    fake_mcp_end(fake_mcp_client(1), MCP_FAILED, "no");
    run_a_little(&scene);
    ASSERT_TRUE(fake_is_asked(&scene.fake));
    ASSERT_STR(fake_request(&scene.fake, 0)->tools,
               "[{\"type\":\"function\",\"name\":\"mcp__a_b__t_1\",\"description\":\"d\","
               "\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{}}}]");
    fake_interrupt(scene.thread);
    scene_done(&scene);
}

TEST(an_interrupt_ends_the_wait)
{
    struct scene scene;

    scene_init(&scene);
    begin(&scene);
    fake_start_turn(scene.thread, "hi");
    fake_interrupt(scene.thread);
    be_ready(&scene, 0, ONE_TOOL);
    be_ready(&scene, 1, ONE_TOOL);
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    scene_done(&scene);
}

TEST(a_server_that_ended_is_woken_by_the_next_turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct mcp_named_tool tool;

    scene_init(&scene);
    begin(&scene);
    be_ready(&scene, 0, ONE_TOOL);
    fake_mcp_end(fake_mcp_client(1), MCP_FAILED, "no");
    run_a_little(&scene);
    fake_start_turn(scene.thread, "hi");
    fake_completed(&scene.fake, 10);
    statuses(&scene, &arena);
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    run_a_little(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b failed");
    ASSERT_TRUE(mcp_thread_find(mcp_thread_of(scene.thread), STR_LITERAL("mcp__a_b__t_1"), &tool));

    fake_start_turn(scene.thread, "again");
    ASSERT_STREQ(statuses(&scene, &arena), "a-b starting"); /* c never worked */
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    be_ready(&scene, 1, "{\"tools\":[]}");
    ASSERT_TRUE(fake_is_asked(&scene.fake));
    ASSERT_STR(fake_request(&scene.fake, 0)->tools, "[]");
    fake_interrupt(scene.thread);
    scene_done(&scene);
}

TEST(clients_hear_that_a_call_starts_a_server_again)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct mcp_thread *mcp;

    scene_init(&scene);
    scene.mcp.n = 1;
    begin(&scene);
    be_ready(&scene, 0, ONE_TOOL);
    scene.thread = fake_thread(&scene.fake, /* path= */ NULL);
    begin(&scene);
    statuses(&scene, &arena);
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    run_a_little(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b failed, a-b failed");

    mcp = mcp_thread_of(scene.thread);
    mcp_thread_wake_lease(mcp, mcp_thread_lease(mcp, 0));
    run_a_little(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b starting"); /* the other thread does not need it */
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    run_a_little(&scene);
    ASSERT_STREQ(statuses(&scene, &arena), "a-b failed");
    scene_done(&scene);
}

TEST(a_reload_counts_from_the_next_turn_on)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct mcp_specs other = { .items = &scene.specs[1], .n = 1, .references = 1000 };

    scene_init(&scene);
    begin(&scene);
    be_ready(&scene, 0, ONE_TOOL);
    be_ready(&scene, 1, ONE_TOOL);
    fake_start_turn(scene.thread, "hi");
    statuses(&scene, &arena);
    thread_change_settings(scene.thread,
                           &(struct settings_change){ .has_mcp = true, .mcp = &other });
    fake_make_call(&scene.fake, "c1", "nobody", "{}");
    fake_completed(&scene.fake, 10);
    ASSERT_STREQ(statuses(&scene, &arena), "");
    ASSERT_EQ(fake_count(fake_request(&scene.fake, 0)->tools, "mcp__"), 2);
    fake_completed(&scene.fake, 10);
    fake_start_turn(scene.thread, "again");
    ASSERT_STREQ(statuses(&scene, &arena), "c starting, c ready");
    ASSERT_EQ(fake_count(fake_request(&scene.fake, 0)->tools, "mcp__"), 1);
    ASSERT_EQ(mcp_thread_n_leases(mcp_thread_of(scene.thread)), 1);
    fake_interrupt(scene.thread);
    scene_done(&scene);
}

TEST(a_server_hears_of_another_sandbox_before_the_turn_goes_on)
{
    struct scene scene;
    struct wire_sandbox_policy policy = { .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY };

    scene_init(&scene);
    scene.mcp.n = 1;
    begin(&scene);
    fake_mcp_client(0)->info.wants_sandbox_state = true;
    be_ready(&scene, 0, ONE_TOOL);
    ASSERT_STREQ(mcp_client_next_request(fake_mcp_client(0), NULL)->params,
                 "{\"sandboxPolicy\":{\"type\":\"danger-full-access\"},"
                 "\"codexLinuxSandboxExe\":null,\"sandboxCwd\":\"/tmp\","
                 "\"useLegacyLandlock\":false}");
    fake_mcp_answer(fake_mcp_client(0));
    thread_change_settings(scene.thread, &(struct settings_change){ .sandbox_policy = &policy });
    fake_start_turn(scene.thread, "hi");
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    fake_mcp_answer(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_TRUE(fake_is_asked(&scene.fake));
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_MCP_SERVER_STARTUP_STATUS_UPDATED), 2);
    fake_interrupt(scene.thread);
    scene_done(&scene);
}

TEST(what_is_allowed_is_allowed_for_that_tool_of_that_server)
{
    const struct mcp_spec spec_c = { .name = STR_LITERAL("c"), .key = STR_LITERAL("1") };
    const struct mcp_spec longer = { .name = STR_LITERAL("ct"), .key = STR_LITERAL("1") };
    const struct mcp_spec other = { .name = STR_LITERAL("a-b"), .key = STR_LITERAL("1") };
    const struct mcp_spec changed = { .name = STR_LITERAL("c"), .key = STR_LITERAL("2") };
    struct scene scene;
    struct mcp_thread *mcp;

    scene_init(&scene);
    begin(&scene);
    mcp = mcp_thread_of(scene.thread);
    mcp_thread_allow(mcp, &spec_c, STR_LITERAL("t"));
    ASSERT_TRUE(mcp_thread_is_allowed(mcp, &spec_c, STR_LITERAL("t")));
    ASSERT_FALSE(mcp_thread_is_allowed(mcp, &longer, STR_LITERAL("")));
    ASSERT_FALSE(mcp_thread_is_allowed(mcp, &other, STR_LITERAL("t")));
    ASSERT_FALSE(mcp_thread_is_allowed(mcp, &changed, STR_LITERAL("t")));
    scene_done(&scene);
}

/* -- Sets of tools ------------------------------------------------------------------------- */

static struct mcp_tools *read_tools(const char *json)
{
    struct mcp_tools *tools = mcp_tools_new();
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    ASSERT_TRUE(mcp_tools_add_page(tools, yyjson_doc_get_root(doc)));
    yyjson_doc_free(doc);
    return tools;
}

TEST(tools_are_sorted_filtered_and_shared)
{
    struct str hidden = STR_LITERAL("hidden");
    struct mcp_spec spec = { .name = STR_LITERAL("s"), .disabled_tools = { &hidden, 1 } };
    struct mcp_specs specs = { .items = &spec, .n = 1, .references = 1000 };
    struct mcp_tools *tools =
        read_tools("{\"tools\":[{\"name\":\"z\",\"inputSchema\":{}},"
                   "{\"name\":\"a b\",\"inputSchema\":{}},{\"name\":\"a.b\",\"inputSchema\":{}},"
                   "{\"name\":\"hidden\",\"inputSchema\":{}},"
                   "{\"name\":\"odd\",\"inputSchema\":{\"type\":\"null\"}},"
                   "{\"name\":\"null\",\"inputSchema\":{\"properties\":null}}]}");
    struct mcp_part part = { .spec = &spec, .tools = tools, .is_offered = true };
    struct mcp_toolset *set, *same;
    const struct mcp_tool *tool;
    struct list known;
    size_t i = 9;

    log_limit = LOG_OFF;
    list_init(&known);
    set = mcp_toolset_get(&known, &specs, &part, 1);
    same = mcp_toolset_get(&known, &specs, &part, 1);
    ASSERT_TRUE(set == same);
    ASSERT_EQ(fake_count(mcp_toolset_offers(set), "\"name\":"), 3);
    ASSERT_EQ(fake_count(mcp_toolset_offers(set), "{\"type\":\"object\",\"properties\":{}}"), 3);
    ASSERT_TRUE(strstr(mcp_toolset_offers(set).s, "mcp__s__a_b") <
                strstr(mcp_toolset_offers(set).s, "mcp__s__z"));
    tool = mcp_toolset_find(set, STR_LITERAL("mcp__s__a_b"), &i);
    ASSERT_STR(tool->name, "a b"); /* the first of two */
    ASSERT_EQ(i, 0);
    ASSERT_NULL(mcp_toolset_find(set, STR_LITERAL("mcp__s__hidden"), &i));
    ASSERT_NULL(mcp_toolset_find(set, STR_LITERAL("mcp__s__odd"), &i));
    mcp_toolset_unref(same);

    part.is_offered = false;
    same = mcp_toolset_get(&known, &specs, &part, 1);
    ASSERT_TRUE(set != same);
    ASSERT_STR(mcp_toolset_offers(same), "");
    ASSERT_NOT_NULL(mcp_toolset_find(same, STR_LITERAL("mcp__s__z"), &i));
    mcp_toolset_unref(same);
    mcp_toolset_unref(set);
    ASSERT_TRUE(list_is_empty(&known));
    mcp_tools_unref(tools);
}

TEST(what_is_too_long_is_not_offered)
{
    struct mcp_spec spec = { .name = STR_LITERAL("s") };
    struct mcp_specs specs = { .items = &spec, .n = 1, .references = 1000 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct mcp_part part = { .spec = &spec, .is_offered = true };
    struct mcp_toolset *set;
    struct list known;

    log_limit = LOG_OFF;
    list_init(&known);
    buf_add_text(&json, "{\"tools\":[{\"name\":\"a\",\"inputSchema\":{},\"description\":\"");
    for (size_t i = 0; i < MCP_OFFER_MAX; i++)
        buf_add_char(&json, 'x');
    buf_add_text(&json, "\"},{\"name\":\"b\",\"inputSchema\":{}},{\"inputSchema\":{},\"name\":\"c");
    for (size_t i = 0; i < MCP_TOOL_NAME_MAX; i++)
        buf_add_char(&json, 'c');
    buf_add_text(&json, "\"}]}");
    buf_add_char(&json, '\0');
    part.tools = read_tools(json.data);
    set = mcp_toolset_get(&known, &specs, &part, 1);
    ASSERT_EQ(fake_count(mcp_toolset_offers(set), "mcp__s__"), 1);
    mcp_toolset_unref(set);
    mcp_tools_unref(part.tools);
}
