#include "loop/child.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A child and what came of it. */
struct scene {
    struct loop *loop;
    struct child *child;
    struct timer *guard;
    struct buf output;
    size_t n_bytes;
    int n_exits;
    int status;
    int signo;
    size_t stop_after; /* bytes; 0: at its end */
    bool frees_itself; /* in on_exit */
};

static void on_output(void *owner, const char *bytes, size_t len)
{
    struct scene *scene = owner;

    ASSERT_EQ(scene->n_exits, 0);
    scene->n_bytes += len;
    if (scene->output.len < 4096)
        buf_add(&scene->output, bytes, len);
    if (scene->stop_after > 0 && scene->n_bytes >= scene->stop_after)
        loop_stop(scene->loop);
}

static void on_exit_(void *owner, int status, int signo)
{
    struct scene *scene = owner;

    scene->n_exits++;
    scene->status = status;
    scene->signo = signo;
    if (scene->frees_itself)
        child_free(TAKE(scene->child));
    loop_stop(scene->loop);
}

static const struct child_events events = { on_output, on_exit_ };

static void too_late(void *owner)
{
    assert_true(!"nothing happened in time");
}

static int scene_start(struct scene *scene, const char *script, const char *cwd)
{
    const char *argv[] = { "/bin/sh", "-c", script, NULL };

    *scene = (struct scene){ .loop = loop_new() };
    scene->guard = timer_new(scene->loop, too_late, NULL);
    timer_start(scene->guard, 20000);
    return child_start(scene->loop, &(struct child_options){ .argv = argv, .cwd = cwd }, &events,
                       scene, &scene->child);
}

static void scene_done(struct scene *scene)
{
    child_free(scene->child);
    timer_free(scene->guard);
    loop_free(scene->loop);
    buf_done(&scene->output);
}

/* Waits until a process is gone, or is only the shell of one. */
static bool is_gone(int pid)
{
    for (int i = 0; i < 200; i++) {
        char path[64], state = 0;
        FILE *file;

        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        file = fopen(path, "r");
        if (file == NULL)
            return true;
        if (fscanf(file, "%*d %*s %c", &state) != 1)
            state = 0;
        fclose(file);
        if (state == 'Z' || state == 'X')
            return true;
        usleep(10000);
    }
    return false;
}

TEST(output_and_status)
{
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "echo out; echo err >&2; exit 3", "/"), 0);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.status, 3);
    ASSERT_EQ(scene.signo, 0);
    ASSERT_EQ(scene.n_bytes, 8);
    scene_done(&scene);
}

TEST(it_runs_in_its_folder_without_input)
{
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "pwd; cat", "/usr"), 0);
    loop_run(scene.loop);
    ASSERT_STR(buf_str(&scene.output), "/usr\n");
    ASSERT_EQ(scene.status, 0);
    scene_done(&scene);
}

TEST(it_may_be_freed_at_its_end)
{
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "exit 0", "/"), 0);
    scene.frees_itself = true;
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    scene_done(&scene);
}

TEST(a_missing_folder_or_program)
{
    const char *argv[] = { "/no/such/program", NULL };
    struct child *child = NULL;
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "echo", "/no/such/folder"), -ENOENT);
    ASSERT_NULL(scene.child);
    ASSERT_EQ(child_start(scene.loop, &(struct child_options){ .argv = argv, .cwd = "/" }, &events,
                          &scene, &child),
              -ENOENT);
    ASSERT_NULL(child);
    scene_done(&scene);
}

TEST(ten_megabytes_of_output)
{
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "head -c 10485760 /dev/zero", "/"), 0);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_bytes, 10485760);
    ASSERT_EQ(scene.n_exits, 1);
    scene_done(&scene);
}

TEST(a_signal_is_told)
{
    struct scene scene;

    ASSERT_EQ(scene_start(&scene, "echo ready; exec sleep 100", "/"), 0);
    scene.stop_after = 1;
    loop_run(scene.loop);
    child_kill(scene.child, SIGTERM);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.signo, SIGTERM);
    scene_done(&scene);
}

TEST(a_child_that_ignores_sigterm_is_killed)
{
    struct scene scene;
    int pid;

    ASSERT_EQ(scene_start(&scene, "trap '' TERM; echo $$; while :; do sleep 1; done", "/"), 0);
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.output).s);
    child_kill(scene.child, SIGTERM);
    ASSERT_EQ(kill(pid, 0), 0);
    child_free(TAKE(scene.child));
    ASSERT_TRUE(is_gone(pid));
    ASSERT_EQ(scene.n_exits, 0); /* who frees it knows */
    scene_done(&scene);
}

TEST(grandchildren_die_with_it)
{
    struct scene scene;
    int pid;

    ASSERT_EQ(scene_start(&scene, "sleep 100 & echo $!; wait", "/"), 0);
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.output).s);
    ASSERT_TRUE(pid > 0);
    child_free(TAKE(scene.child));
    ASSERT_TRUE(is_gone(pid));
    scene_done(&scene);
}

TEST(grandchildren_that_hold_the_pipes_do_not_hold_up_the_end)
{
    struct scene scene;
    int pid;

    ASSERT_EQ(scene_start(&scene, "sleep 100 & echo $!; exit 4", "/"), 0);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.status, 4);
    pid = atoi(buf_str(&scene.output).s);
    ASSERT_TRUE(is_gone(pid));
    scene_done(&scene);
}

TEST(grandchildren_that_are_quiet_die_when_it_is_freed)
{
    struct scene scene;
    int pid;

    ASSERT_EQ(scene_start(&scene, "sleep 100 >/dev/null 2>&1 & echo $!", "/"), 0);
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.output).s);
    child_free(TAKE(scene.child));
    ASSERT_TRUE(is_gone(pid));
    scene_done(&scene);
}

/* It cannot be found any more, but it must not keep us waiting. */
TEST(a_grandchild_in_another_session_does_not_hold_up_the_end)
{
    struct scene scene;
    int pid;

    ASSERT_EQ(scene_start(&scene, "setsid sleep 30 & echo $!; sleep 0.2", "/"), 0);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    pid = atoi(buf_str(&scene.output).s);
    if (pid > 1)
        kill(pid, SIGKILL);
    scene_done(&scene);
}

TEST(many_at_once)
{
    enum { N = 32 };
    struct scene scenes[N];

    for (int i = 0; i < N; i++)
        ASSERT_EQ(scene_start(&scenes[i], "echo x; exit 1", "/"), 0);
    for (int i = 0; i < N; i++) {
        loop_run(scenes[i].loop);
        ASSERT_EQ(scenes[i].status, 1);
        scene_done(&scenes[i]);
    }
}

TEST(freeing_none)
{
    child_free(NULL);
}
