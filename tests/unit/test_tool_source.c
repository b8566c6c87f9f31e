/* A toolbox of made-up sources: who is asked in which order, and who is waited for. */
#include "ability/toolbox.h"

#include "fake_agent.h"

#include <signal.h>
#include <sys/wait.h>

/* Has one tool, named as it is, and becomes ready when the test says so. */
struct fake_source {
    const char *name;
    bool is_late;
    bool is_hasty; /* calls back from inside prepare(), which it must not */
    struct turn *turn;
    tools_ready_fn *on_ready;
    void *waiting;
    unsigned n_prepared, n_stopped, n_forgotten, n_found;
};

static bool fake_source_prepare(void *owner, struct turn *turn, tools_ready_fn *on_ready,
                                void *waiting)
{
    struct fake_source *source = owner;

    source->n_prepared++;
    source->turn = turn;
    source->on_ready = source->is_late ? on_ready : NULL;
    source->waiting = waiting;
    if (source->is_hasty)
        on_ready(waiting);
    return !source->is_late;
}

static void fake_source_stop(void *owner, struct turn *turn)
{
    struct fake_source *source = owner;

    ASSERT_TRUE(source->turn == turn);
    source->n_stopped++;
    source->on_ready = NULL;
}

static void fake_source_offer(void *owner, const struct turn *turn, struct buf *out)
{
    const struct fake_source *source = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };

    tools_offer(out, str_of(source->is_late ? "" : arena_printf(&arena, "\"%s\"", source->name)));
}

static void fake_source_start(struct tool_call *call)
{
    tool_call_answer(call, STR_LITERAL("made up"));
}

static bool fake_source_find(void *owner, const struct tool_call *call, struct found_tool *ret_tool)
{
    struct fake_source *source = owner;

    *ret_tool = (struct found_tool){ .start = fake_source_start };
    source->n_found += str_is(call->name, source->name);
    return str_is(call->name, source->name);
}

static void fake_source_forget(void *owner, struct thread *thread)
{
    struct fake_source *source = owner;

    ASSERT_NULL(source->on_ready); /* it was told to stop before */
    source->n_forgotten++;
}

static void fake_source_ready(struct fake_source *source)
{
    tools_ready_fn *on_ready = source->on_ready;

    source->on_ready = NULL;
    source->is_late = false;
    on_ready(source->waiting);
}

struct scene {
    struct fake_agent fake;
    struct toolbox *toolbox;
    struct thread *thread;
    struct fake_source a, b;
    unsigned n_ready;
};

static void add_source(struct scene *scene, struct fake_source *source)
{
    toolbox_add(scene->toolbox, &(struct tool_source){
                                    .prepare = fake_source_prepare,
                                    .stop_preparing = fake_source_stop,
                                    .offer = fake_source_offer,
                                    .find = fake_source_find,
                                    .forget = fake_source_forget,
                                    .owner = source,
                                });
}

static void scene_init(struct scene *scene, bool a_is_late, bool b_is_late)
{
    *scene = (struct scene){ .a = { .name = "a", .is_late = a_is_late },
                             .b = { .name = "b", .is_late = b_is_late } };
    fake_agent_init(&scene->fake);
    scene->toolbox = toolbox_new();
    add_source(scene, &scene->a);
    add_source(scene, &scene->b);
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_start_turn(scene->thread, "hi");
}

static void scene_done(struct scene *scene)
{
    fake_completed(&scene->fake, 10);
    fake_agent_done(&scene->fake);
    toolbox_free(scene->toolbox);
}

static void on_ready(void *owner)
{
    struct scene *scene = owner;

    scene->n_ready++;
}

static bool prepare(struct scene *scene)
{
    return scene->toolbox->prepare(scene->toolbox, thread_turn(scene->thread), on_ready, scene);
}

static const char *offered(struct scene *scene, struct arena *arena)
{
    return scene->toolbox->specs(scene->toolbox, thread_turn(scene->thread), arena).s;
}

TEST(sources_that_are_ready_are_not_waited_for)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene, false, false);
    ASSERT_TRUE(prepare(&scene));
    ASSERT_EQ(scene.n_ready, 0);
    ASSERT_STREQ(offered(&scene, &arena), "[\"a\",\"b\"]");
    scene.toolbox->stop_preparing(scene.toolbox, thread_turn(scene.thread));
    ASSERT_EQ(scene.a.n_stopped + scene.b.n_stopped, 0);
    ASSERT_TRUE(prepare(&scene)); /* as before every request */
    ASSERT_EQ(scene.a.n_prepared, 2);
    scene_done(&scene);
}

TEST(a_late_source_is_waited_for)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene, true, false);
    ASSERT_FALSE(prepare(&scene));
    ASSERT_STREQ(offered(&scene, &arena), "[\"b\"]");
    fake_source_ready(&scene.a);
    ASSERT_EQ(scene.n_ready, 1);
    ASSERT_STREQ(offered(&scene, &arena), "[\"a\",\"b\"]");
    ASSERT_TRUE(prepare(&scene));
    scene_done(&scene);
}

TEST(two_late_sources_in_any_order)
{
    for (int first = 0; first < 2; first++) {
        struct scene scene;

        scene_init(&scene, true, true);
        ASSERT_FALSE(prepare(&scene));
        fake_source_ready(first == 0 ? &scene.a : &scene.b);
        ASSERT_EQ(scene.n_ready, 0);
        fake_source_ready(first == 0 ? &scene.b : &scene.a);
        ASSERT_EQ(scene.n_ready, 1);
        scene_done(&scene);
    }
}

TEST(two_turns_wait_at_once)
{
    struct scene scene;
    struct thread *other;
    tools_ready_fn *first_ready;
    void *first_waiting;

    scene_init(&scene, true, false);
    other = fake_thread(&scene.fake, NULL);
    fake_start_turn(other, "hi");
    ASSERT_FALSE(prepare(&scene));
    first_ready = scene.a.on_ready;
    first_waiting = scene.a.waiting;
    ASSERT_FALSE(scene.toolbox->prepare(scene.toolbox, thread_turn(other), on_ready, &scene));
    scene.toolbox->stop_preparing(scene.toolbox, thread_turn(other));
    ASSERT_EQ(scene.a.n_stopped, 1);
    first_ready(first_waiting);
    ASSERT_EQ(scene.n_ready, 1);
    fake_completed(&scene.fake, 10);
    scene_done(&scene);
}

TEST(nobody_waits_for_ever)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;

    scene_init(&scene, true, true);
    ASSERT_FALSE(prepare(&scene));
    fake_source_ready(&scene.b);
    scene.toolbox->stop_preparing(scene.toolbox, thread_turn(scene.thread));
    ASSERT_EQ(scene.a.n_stopped, 1);
    ASSERT_EQ(scene.b.n_stopped, 0); /* it was ready */
    ASSERT_EQ(scene.n_ready, 0);
    ASSERT_STREQ(offered(&scene, &arena), "[\"b\"]");
    ASSERT_FALSE(prepare(&scene)); /* the next request tries again */
    fake_source_ready(&scene.a);
    ASSERT_EQ(scene.n_ready, 1);
    scene_done(&scene);
}

TEST(a_thread_that_goes_waits_for_nothing)
{
    struct scene scene;

    scene_init(&scene, true, false);
    ASSERT_FALSE(prepare(&scene));
    scene.toolbox->forget_thread(scene.toolbox, scene.thread);
    ASSERT_EQ(scene.a.n_stopped, 1);
    ASSERT_EQ(scene.a.n_forgotten, 1);
    ASSERT_EQ(scene.b.n_forgotten, 1);
    ASSERT_EQ(scene.n_ready, 0);
    scene_done(&scene);
}

TEST(a_call_goes_to_the_first_source_that_knows_it)
{
    struct scene scene;

    scene_init(&scene, false, false);
    scene.b.name = "a";
    scene.fake.agent.toolbox = scene.toolbox;
    fake_make_call(&scene.fake, "c1", "a", "{}");
    fake_make_call(&scene.fake, "c2", "c", "{}");
    ASSERT_TRUE(scene.a.n_found > 0);
    ASSERT_EQ(scene.b.n_found, 0);
    fake_completed(&scene.fake, 10);
    ASSERT_ASKED(&scene.fake, "\"output\":\"made up\"");
    ASSERT_ASKED(&scene.fake, "\"output\":\"unsupported call: c\"");
    scene_done(&scene);
}

/* -- Our mistakes -------------------------------------------------------------------------- */

static void be_hasty(void)
{
    struct scene scene;

    scene_init(&scene, true, false);
    scene.a.is_hasty = true;
    prepare(&scene);
}

static void be_ready_twice(void)
{
    struct scene scene;
    tools_ready_fn *ready;

    scene_init(&scene, true, true);
    prepare(&scene);
    ready = scene.a.on_ready;
    ready(scene.a.waiting);
    ready(scene.a.waiting);
}

static bool aborts(void (*mistake)(void))
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(2);
        mistake();
        _exit(0);
    }
    ASSERT_TRUE(child > 0);
    ASSERT_EQ(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

TEST(a_source_is_ready_once_and_never_inside_prepare)
{
    ASSERT_TRUE(aborts(be_hasty));
    ASSERT_TRUE(aborts(be_ready_twice));
}
