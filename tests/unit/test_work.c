#include "loop/work.h"

#include "base/memory.h"

#include "test.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Works note when they ran and when they reported; only `run` is on another thread. */
struct job {
    struct scene *scene;
    int number;
    int ran_as; /* 0: not yet */
    int done_as;
};

enum { N = 20 };

struct scene {
    struct loop *loop;
    struct work_queue *queue;
    atomic_int n_ran;
    atomic_int n_running;
    int n_done;
    bool stops; /* after the last one */
    struct job jobs[N];
};

static void run(void *data)
{
    struct job *job = data;

    ASSERT_EQ(atomic_fetch_add(&job->scene->n_running, 1), 0);
    job->ran_as = atomic_fetch_add(&job->scene->n_ran, 1) + 1;
    atomic_fetch_sub(&job->scene->n_running, 1);
}

static void done(void *data)
{
    struct job *job = data;
    struct scene *scene = job->scene;

    ASSERT_TRUE(job->ran_as > 0);
    job->done_as = ++scene->n_done;
    if (scene->stops && scene->n_done == N)
        loop_stop(scene->loop);
}

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ .loop = loop_new() };
    scene->queue = work_queue_new(scene->loop);
    for (int i = 0; i < N; i++)
        scene->jobs[i] = (struct job){ scene, .number = i };
}

static void scene_done(struct scene *scene)
{
    work_queue_free(scene->queue);
    loop_free(scene->loop);
}

static void add_all(struct scene *scene)
{
    for (int i = 0; i < N; i++)
        work_queue_add(scene->queue, run, done, &scene->jobs[i]);
}

static void check_order(const struct scene *scene)
{
    ASSERT_EQ(scene->n_done, N);
    for (int i = 0; i < N; i++) {
        ASSERT_EQ(scene->jobs[i].ran_as, i + 1);
        ASSERT_EQ(scene->jobs[i].done_as, i + 1);
    }
}

TEST(works_run_one_after_the_other)
{
    struct scene scene;

    scene_init(&scene);
    scene.stops = true;
    add_all(&scene);
    ASSERT_EQ(scene.n_done, 0); /* never from inside work_queue_add() */
    loop_run(scene.loop);
    check_order(&scene);
    scene_done(&scene);
}

TEST(freeing_waits_for_what_was_added)
{
    struct scene scene;

    scene_init(&scene);
    add_all(&scene);
    work_queue_free(TAKE(scene.queue));
    check_order(&scene);
    scene_done(&scene);
}

static void add_next(void *data)
{
    struct job *job = data;

    done(job);
    if (job->number + 1 < N)
        work_queue_add(job->scene->queue, run, add_next, job + 1);
}

TEST(a_report_may_add_more)
{
    struct scene scene;

    scene_init(&scene);
    work_queue_add(scene.queue, run, add_next, &scene.jobs[0]);
    scene_done(&scene);
    check_order(&scene);
}

TEST(two_queues_do_not_wait_for_each_other)
{
    struct scene one, two;

    scene_init(&one);
    scene_init(&two);
    add_all(&one);
    work_queue_free(TAKE(two.queue));
    ASSERT_EQ(two.n_done, 0);
    scene_done(&one);
    check_order(&one);
    scene_done(&two);
}

TEST(an_unused_queue)
{
    struct scene scene;

    scene_init(&scene);
    scene_done(&scene);
    work_queue_free(NULL);
}
