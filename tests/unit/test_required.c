/* A thread is opened when the MCP servers that it requires are ready, and not at all if one is not. */
#include "agent/session_meta.h"
#include "loop/file_events.h"
#include "mcp/pool.h"
#include "session/session.h"
#include "skill/cache.h"
#include "store/store.h"

#include "fake_agent.h"
#include "fake_mcp_client.h"
#include "scratch.h"

struct scene {
    struct fake_agent fake;
    struct scratch home;
    struct sessions sessions;
    struct work_queue *settings_queue;
    struct file_events *events;
    struct timer *stop;

    unsigned n_ends;
    struct thread *thread; /* NULL: it was not opened */
    struct arena arena;
    struct str error;
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
    *scene = (struct scene){ 0 };
    fake_mcp_init();
    fake_agent_init(&scene->fake);
    scratch_init(&scene->home);
    scratch_write(&scene->home, "config.toml",
                  "[mcp_servers.b]\ncommand = \"b\"\nrequired = true\n"
                  "[mcp_servers.a]\ncommand = \"a\"\nrequired = true\n"
                  "[mcp_servers.c]\ncommand = \"c\"\n"
                  "[mcp_servers.d]\ncommand = \"d\"\nrequired = true\nenabled = false\n");
    scene->fake.agent.home = scene->home.path;
    scene->settings_queue = work_queue_new(scene->fake.agent.loop);
    scene->stop = timer_new(scene->fake.agent.loop, stop_loop, scene);
    scene->sessions = (struct sessions){
        .agent = &scene->fake.agent,
        .store = store_new(scene->fake.agent.loop, scene->home.path,
                           /* sqlite_home= */ scene->home.path),
        .mcp = mcp_pool_new(&(struct mcp_pool_options){ .loop = scene->fake.agent.loop }),
        .base = { .home = scene->home.path, .system_folder = scene->home.path },
        .skill_watches = { .queue = scene->settings_queue,
                           .cache = skill_cache_new(),
                           .events = &scene->events },
        .idle.unload_ms = 60 * 1000,
    };
    sessions_init(&scene->sessions);
}

static void scene_done(struct scene *scene)
{
    store_end(scene->sessions.store);
    sessions_unload_all(&scene->sessions);
    loop_settle(scene->fake.agent.loop);
    sessions_done(&scene->sessions);
    mcp_pool_free(scene->sessions.mcp);
    work_queue_free(scene->settings_queue);
    skill_cache_free(scene->sessions.skill_watches.cache);
    file_events_free(scene->events);
    store_free(scene->sessions.store);
    timer_free(scene->stop);
    scratch_done(&scene->home);
    arena_done(&scene->arena);
    fake_agent_done(&scene->fake);
}

static void note_end(void *owner, const struct opened_session *opened, const struct error *err)
{
    struct scene *scene = owner;

    scene->n_ends++;
    scene->thread = opened == NULL ? NULL : opened->thread;
    scene->error = opened == NULL ? arena_keep(&scene->arena, err->message) : STR_NONE;
}

static void start_thread(struct scene *scene)
{
    session_open(&scene->sessions,
                 &(struct session_wish){ .kind = SESSION_START, .cwd = str_of(scene->home.path) },
                 note_end, scene);
    loop_settle(scene->fake.agent.loop);
}

TEST(a_thread_waits_for_those_it_requires_and_for_no_other)
{
    struct scene scene;

    scene_init(&scene);
    start_thread(&scene);
    ASSERT_EQ(scene.n_ends, 0);
    ASSERT_EQ(fake_mcp_made, 2);
    fake_mcp_ready(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_EQ(scene.n_ends, 0);
    fake_mcp_ready(fake_mcp_client(1));
    run_a_little(&scene);
    ASSERT_EQ(scene.n_ends, 1);
    ASSERT_NOT_NULL(scene.thread);
    start_thread(&scene); /* they run */
    ASSERT_EQ(scene.n_ends, 2);
    ASSERT_EQ(fake_mcp_made, 2);
    scene_done(&scene);
}

TEST(those_that_fail_are_named)
{
    struct scene scene;

    scene_init(&scene);
    start_thread(&scene);
    fake_mcp_end(fake_mcp_client(1), MCP_FAILED, "second");
    run_a_little(&scene);
    ASSERT_EQ(scene.n_ends, 0); /* both are waited for */
    fake_mcp_end(fake_mcp_client(0), MCP_FAILED, "first");
    run_a_little(&scene);
    ASSERT_EQ(scene.n_ends, 1);
    ASSERT_NULL(scene.thread);
    ASSERT_STR(scene.error, "error creating thread: Fatal error: Failed to initialize session: "
                            "required MCP servers failed to initialize: a: first; b: second");
    ASSERT_EQ(scene.fake.agent.threads.n, 0);
    scene_done(&scene);
}

TEST(a_server_that_ends_waits_no_longer)
{
    struct scene scene;

    scene_init(&scene);
    start_thread(&scene);
    sessions_unload_all(&scene.sessions);
    ASSERT_EQ(scene.n_ends, 1);
    ASSERT_NULL(scene.thread);
    scene_done(&scene);
}
