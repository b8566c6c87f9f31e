#include "loop/lanes.h"

#include "base/memory.h"

#include "test.h"

#include <stdatomic.h>

enum { N = 12, WIDTH = 2 };

struct job {
    struct scene *scene;
    int lane;
    int done_as; /* 0: not yet */
};

struct scene {
    struct loop *loop;
    struct lanes *lanes;
    atomic_int n_running;
    atomic_int most_running;
    atomic_int running_in[3];
    int n_done;
    int held; /* this lane may not run; -1: all may */
    int lane_names[3];
    struct job jobs[N];
};

static void run(void *data)
{
    struct job *job = data;
    int n = atomic_fetch_add(&job->scene->n_running, 1) + 1;

    if (n > atomic_load(&job->scene->most_running))
        atomic_store(&job->scene->most_running, n);
    ASSERT_EQ(atomic_fetch_add(&job->scene->running_in[job->lane], 1), 0);
    atomic_fetch_sub(&job->scene->running_in[job->lane], 1);
    atomic_fetch_sub(&job->scene->n_running, 1);
}

static void done(void *data)
{
    struct job *job = data;
    struct scene *scene = job->scene;

    job->done_as = ++scene->n_done;
    if (scene->n_done == (scene->held < 0 ? N : N - N / 3))
        loop_stop(scene->loop);
}

static bool may_run(void *data)
{
    struct job *job = data;

    return job->lane != job->scene->held;
}

static void scene_init(struct scene *scene, int held)
{
    *scene = (struct scene){ .loop = loop_new(), .held = held };
    scene->lanes = lanes_new(scene->loop, WIDTH, may_run);
    for (int i = 0; i < N; i++) {
        scene->jobs[i] = (struct job){ .scene = scene, .lane = i % 3 };
        lanes_add(scene->lanes, &scene->lane_names[i % 3], run, done, &scene->jobs[i]);
    }
}

static void scene_done(struct scene *scene)
{
    lanes_free(scene->lanes);
    loop_free(scene->loop);
}

TEST(works_of_one_lane_keep_their_order)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, /* held= */ -1);
    ASSERT_EQ(scene.n_done, 0);
    loop_run(scene.loop);
    for (int i = 3; i < N; i++)
        ASSERT_TRUE(scene.jobs[i].done_as > scene.jobs[i - 3].done_as);
    ASSERT_TRUE(scene.most_running <= WIDTH);
}

TEST(a_lane_that_may_not_run_waits_alone)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, /* held= */ 1);
    loop_run(scene.loop);
    ASSERT_EQ(scene.jobs[1].done_as, 0);
    ASSERT_EQ(scene.jobs[N - 1].done_as != 0, true);
    scene.held = -1;
    lanes_wake(scene.lanes);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_done, N);
}

TEST(freeing_waits_for_all_of_them)
{
    struct scene scene;

    scene_init(&scene, /* held= */ 2);
    lanes_free(TAKE(scene.lanes));
    ASSERT_EQ(scene.n_done, N);
    scene_done(&scene);
}
