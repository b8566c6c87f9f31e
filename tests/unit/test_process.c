#include "exec/process.h"

#include "base/buf.h"
#include "base/memory.h"
#include "sandbox/net_space.h"

#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process and what came of it. */
struct scene {
    struct loop *loop;
    struct process *process;
    struct timer *guard;
    struct buf out, err;
    size_t n_bytes;
    int n_exits;
    struct process_end end;
    size_t stop_after; /* bytes; 0: at its end */
    bool frees_itself; /* at its end */
    int n_gone;        /* calls of on_gone() */
};

static void on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct scene *scene = owner;
    struct buf *kept = stream == PROCESS_STDERR ? &scene->err : &scene->out;

    ASSERT_EQ(scene->n_exits, 0);
    scene->n_bytes += len;
    if (kept->len < 65536)
        buf_add(kept, bytes, len);
    if (scene->stop_after > 0 && scene->n_bytes >= scene->stop_after)
        loop_stop(scene->loop);
}

static void on_exit_(void *owner, const struct process_end *end)
{
    struct scene *scene = owner;

    scene->n_exits++;
    scene->end = *end;
    if (scene->frees_itself)
        process_free(TAKE(scene->process));
    loop_stop(scene->loop);
}

static const struct process_events events = { .on_output = on_output, .on_exit = on_exit_ };

static void too_late(void *owner)
{
    assert_true(!"nothing happened in time");
}

static char *const environment[] = { (char[]){ "PATH=/usr/bin:/bin" }, NULL };

static bool scene_start_with(struct scene *scene, const struct process_options *options,
                             struct error *err)
{
    signal(SIGPIPE, SIG_IGN);
    *scene = (struct scene){ .loop = loop_new() };
    scene->guard = timer_new(scene->loop, too_late, NULL);
    timer_start(scene->guard, 60000);
    return process_start(scene->loop, options, &events, scene, &scene->process, err);
}

static const char *const *shell(const char *script)
{
    static const char *argv[] = { "/bin/sh", "-c", NULL, NULL };

    argv[2] = script;
    return argv;
}

static void scene_start(struct scene *scene, struct process_options options, const char *script)
{
    CLEANUP(error_done) struct error err = { 0 };

    options.argv = shell(script);
    options.cwd = options.cwd == NULL ? "/" : options.cwd;
    options.env = environment;
    ASSERT_TRUE(scene_start_with(scene, &options, &err));
}

static void scene_done(struct scene *scene)
{
    process_free(scene->process);
    timer_free(scene->guard);
    loop_free(scene->loop);
    buf_done(&scene->out);
    buf_done(&scene->err);
}

/* Gone, or only a corpse. */
static bool is_gone(int pid)
{
    char path[64], state = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    file = fopen(path, "r");
    if (file == NULL)
        return true;
    if (fscanf(file, "%*d %*s %c", &state) != 1)
        state = 0;
    fclose(file);
    return state == 'Z' || state == 'X';
}

static int count_descriptors(void)
{
    DIR *dir = opendir("/proc/self/fd");
    int n = 0;

    while (readdir(dir) != NULL)
        n++;
    closedir(dir);
    return n;
}

static bool has_children(void)
{
    return waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD;
}

static struct sandbox *read_only(void)
{
    struct wire_sandbox_policy policy = {
        .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
        .read_only = { .access = { .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS } },
    };

    return sandbox_new(&(struct sandbox_request){ .policy = &policy, .cwd = STR_LITERAL("/usr") });
}

/* -- Ends ---------------------------------------------------------------------------------- */

TEST(output_and_status)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = false }, "echo out; echo err >&2; exit 3");
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.end.exit_code, 3);
    ASSERT_EQ(scene.end.signo, 0);
    ASSERT_FALSE(scene.end.timed_out);
    ASSERT_STR(buf_str(&scene.out), "out\n");
    ASSERT_STR(buf_str(&scene.err), "err\n");
    scene_done(&scene);
}

TEST(merged_output_keeps_its_order)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .merge_output = true },
                "echo 1; echo 2 >&2; echo 3; echo 4 >&2");
    loop_run(scene.loop);
    ASSERT_STR(buf_str(&scene.out), "1\n2\n3\n4\n");
    ASSERT_EQ(scene.err.len, 0);
    scene_done(&scene);
}

TEST(a_signal_is_told)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = false }, "kill -SEGV $$");
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, -1);
    ASSERT_EQ(scene.end.signo, SIGSEGV);
    scene_done(&scene);
}

TEST(it_may_be_freed_at_its_end)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = false }, "exit 0");
    scene.frees_itself = true;
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    scene_done(&scene);
}

static void check_not_run(const char *program, int code, const char *sentence)
{
    const char *argv[] = { program, NULL };
    struct process_options options = { .argv = argv, .cwd = "/", .env = environment };
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    ASSERT_TRUE(scene_start_with(&scene, &options, &err));
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, code);
    ASSERT_STR(buf_str(&scene.err), sentence);
    scene_done(&scene);
}

TEST(a_program_that_cannot_be_run_is_an_end_with_a_sentence)
{
    check_not_run("/no/such/program", 127, "/no/such/program: not found\n");
    check_not_run("no-such-program", 127, "no-such-program: not found\n");
    check_not_run("/etc/passwd", 126, "/etc/passwd: is not an executable file\n");
    check_not_run("/usr", 126, "/usr: is not an executable file\n");
}

TEST(a_missing_folder_is_an_error)
{
    struct process_options options = { .argv = shell(":"), .cwd = "/no/such", .env = environment };
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    ASSERT_FALSE(scene_start_with(&scene, &options, &err));
    ASSERT_STR(err.message, "No such file or directory (os error 2)");
    ASSERT_NULL(scene.process);
    scene_done(&scene);
}

TEST(a_million_arguments_are_refused_in_words)
{
    enum { N = 1000000 };
    const char **argv = xcalloc(N + 1, sizeof *argv);
    struct process_options options = { .argv = argv, .cwd = "/", .env = environment };
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    argv[0] = "/bin/true";
    for (int i = 1; i < N; i++)
        argv[i] = "an argument";
    ASSERT_TRUE(scene_start_with(&scene, &options, &err));
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 126);
    ASSERT_STR(buf_str(&scene.err), "/bin/true: has too many arguments, or too long ones\n");
    scene_done(&scene);
    free(argv);
}

TEST(it_has_the_usual_signals_and_three_descriptors)
{
    struct scene scene;

    signal(SIGXFSZ, SIG_IGN);
    scene_start(&scene, (struct process_options){ .pty = false },
                "ls /proc/self/fd | tr '\\n' ' '; grep SigBlk /proc/self/status; "
                "for i in PIPE XFSZ CHLD TERM; do sh -c 'kill -'$i' $$; echo alive'; done");
    loop_run(scene.loop);
    /* 3 is the directory that ls reads; of these signals only SIGCHLD leaves a shell alive. */
    ASSERT_STR(buf_str(&scene.out), "0 1 2 3 SigBlk:\t0000000000000000\nalive\n");
    scene_done(&scene);
}

/* -- Input --------------------------------------------------------------------------------- */

TEST(input_is_written_and_closed)
{
    struct scene scene;
    char *large = xmalloc(1 << 20);

    memset(large, 'x', 1 << 20);
    scene_start(&scene, (struct process_options){ .keep_stdin = true }, "wc -c");
    process_write(scene.process, large, 1 << 20);
    ASSERT_TRUE(process_queued(scene.process) > 0);
    process_close_stdin(scene.process);
    process_write(scene.process, "too late", 8);
    loop_run(scene.loop);
    ASSERT_STR(buf_str(&scene.out), "1048576\n");
    scene_done(&scene);
    free(large);
}

TEST(without_input_it_reads_an_end)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .cwd = "/usr" }, "cat; pwd");
    process_write(scene.process, "nobody reads this", 17);
    process_close_stdin(scene.process);
    loop_run(scene.loop);
    ASSERT_STR(buf_str(&scene.out), "/usr\n");
    scene_done(&scene);
}

TEST(input_that_nobody_reads_breaks_nothing)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .keep_stdin = true },
                "exec 0<&-; echo; sleep 0.2");
    scene.stop_after = 1;
    loop_run(scene.loop);
    for (int i = 0; i < 100; i++)
        process_write(scene.process, "0123456789", 10);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    scene_done(&scene);
}

/* -- Terminals ----------------------------------------------------------------------------- */

TEST(a_terminal_of_its_own)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = true, .rows = 30, .cols = 100 },
                "test -t 0 && test -t 2 && stty size && echo err >&2 && cat; "
                "echo tty >/dev/tty; exit 5");
    scene.stop_after = 13;
    loop_run(scene.loop);
    process_write(scene.process, "typed\n", 6);
    process_close_stdin(scene.process);
    scene.stop_after = 0;
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 5);
    ASSERT_STR(buf_str(&scene.out), "30 100\r\nerr\r\ntyped\r\ntyped\r\ntty\r\n");
    scene_done(&scene);
}

TEST(a_terminal_is_resized)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = true },
                "trap 'stty size; exit 0' WINCH; echo; while :; do sleep 0.05; done");
    scene.stop_after = 1;
    loop_run(scene.loop);
    ASSERT_TRUE(process_resize(scene.process, 10, 20));
    scene.stop_after = 0;
    loop_run(scene.loop);
    ASSERT_STR(buf_str(&scene.out), "\r\n10 20\r\n");
    scene_done(&scene);
    scene_start(&scene, (struct process_options){ .pty = false }, ":");
    ASSERT_FALSE(process_resize(scene.process, 10, 20));
    scene_done(&scene);
}

TEST(a_signal_on_a_terminal)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = true }, "kill -KILL $$");
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 1);
    ASSERT_EQ(scene.end.signo, SIGKILL);
    scene_done(&scene);
}

/* -- Children that will not go ------------------------------------------------------------- */

static void check_all_die(const char *script, struct process_options options)
{
    struct scene scene;
    int pid;

    scene_start(&scene, options, script);
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.out).s);
    ASSERT_TRUE(pid > 1);
    ASSERT_FALSE(is_gone(pid));
    scene.stop_after = 0;
    process_kill(scene.process);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.end.signo, SIGKILL);
    ASSERT_TRUE(is_gone(pid));
    scene_done(&scene);
}

TEST(killing_reaches_everything)
{
    struct process_options pipes = { .pty = false }, terminal = { .pty = true };

    check_all_die("trap '' TERM HUP INT; echo $$; while :; do sleep 1; done", pipes);
    check_all_die("sleep 1000 & echo $!; wait", pipes);
    check_all_die("setsid sleep 1000 & echo $!; wait", pipes);
    check_all_die("(setsid sh -c 'echo $$; sleep 1000' &) ; sleep 1000", pipes);
    check_all_die("trap '' HUP; echo $$; sleep 1000", terminal);
    check_all_die("echo $$; exec >&- 2>&-; sleep 1000", pipes);
}

static void on_gone(void *owner)
{
    struct scene *scene = owner;

    scene->n_gone++;
    loop_stop(scene->loop);
}

TEST(freeing_kills_everything)
{
    struct scene scene;
    struct dying dying;
    int pid;

    dying_init(&dying, on_gone, &scene);
    scene_start(&scene, (struct process_options){ .dying = &dying },
                "setsid sh -c 'echo $$; sleep 1000' & wait");
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.out).s);
    process_free(TAKE(scene.process));
    ASSERT_EQ(scene.n_gone, 0); /* from the loop alone */
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_gone, 1);
    ASSERT_TRUE(dying_is_empty(&dying));
    ASSERT_TRUE(is_gone(pid));
    ASSERT_EQ(scene.n_exits, 0); /* who frees it knows */
    ASSERT_FALSE(has_children());
    scene_done(&scene);
}

TEST(nobody_has_to_wait_for_what_is_freed)
{
    struct scene scene;
    struct dying dying;
    int pid;

    dying_init(&dying, on_gone, &scene);
    scene_start(&scene, (struct process_options){ .dying = &dying }, "echo $$; sleep 1000");
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.out).s);
    process_free(TAKE(scene.process));
    dying_done(&dying);
    scene_done(&scene); /* the loop's end waits for it */
    ASSERT_EQ(scene.n_gone, 0);
    ASSERT_TRUE(is_gone(pid));
    ASSERT_FALSE(has_children());
}

static void hold_with_debugger(int pid)
{
    ASSERT_EQ(ptrace(PTRACE_SEIZE, pid, NULL, NULL), 0);
    ASSERT_EQ(ptrace(PTRACE_INTERRUPT, pid, NULL, NULL), 0);
    ASSERT_EQ(waitpid(pid, NULL, __WALL), pid);
}

/* As if it waited for a disk: it is given up after a while, and what it had started dies too. */
TEST(a_launcher_that_does_not_end_is_shot)
{
    struct scene scene;
    struct dying dying;
    int pid;

    dying_init(&dying, on_gone, &scene);
    scene_start(&scene, (struct process_options){ .dying = &dying }, "echo $$; exec sleep 1000");
    scene.stop_after = 1;
    loop_run(scene.loop);
    pid = atoi(buf_str(&scene.out).s);
    hold_with_debugger(process_pid(scene.process));
    process_free(TAKE(scene.process));
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_gone, 1);
    ASSERT_FALSE(has_children());
    while (!is_gone(pid)) /* the signal of its launcher's death is on its way */
        usleep(1000);
    scene_done(&scene);
}

TEST(a_command_that_stops_its_launcher_gains_nothing)
{
    check_all_die("kill -STOP $PPID; setsid sh -c 'echo $$; sleep 1000' & wait",
                  (struct process_options){ .pty = false });
}

TEST(what_is_left_behind_does_not_outlive_the_end)
{
    static const char *const scripts[] = {
        "sleep 1000 & echo $!; exit 4",                       /* holds the pipes */
        "sleep 1000 >/dev/null 2>&1 & echo $!; exit 4",       /* is quiet */
        "setsid sleep 1000 >/dev/null 2>&1 & echo $!; exit 4" /* went away */
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        struct scene scene;

        scene_start(&scene, (struct process_options){ .pty = false }, scripts[i]);
        loop_run(scene.loop);
        ASSERT_EQ(scene.n_exits, 1);
        ASSERT_EQ(scene.end.exit_code, 4);
        ASSERT_TRUE(is_gone(atoi(buf_str(&scene.out).s)));
        scene_done(&scene);
    }
}

/* Within a quarter of a second, for which a busy machine may need more than one try. */
TEST(what_is_left_behind_may_still_say_something)
{
    bool said = false;

    for (int i = 0; i < 10 && !said; i++) {
        struct scene scene;

        scene_start(&scene, (struct process_options){ .pty = false },
                    "(sleep 0.01; echo late) & :");
        loop_run(scene.loop);
        said = str_is(buf_str(&scene.out), "late\n");
        scene_done(&scene);
    }
    ASSERT_TRUE(said);
}

TEST(a_time_limit_ends_everything)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .timeout_ms = 100 },
                "echo started; setsid sleep 1000 & sleep 1000");
    loop_run(scene.loop);
    ASSERT_TRUE(scene.end.timed_out);
    ASSERT_EQ(scene.end.exit_code, -1);
    ASSERT_TRUE(scene.end.duration_ms >= 100);
    ASSERT_STR(buf_str(&scene.out), "started\n");
    scene_done(&scene);
    ASSERT_FALSE(has_children());
}

/* -- Much ---------------------------------------------------------------------------------- */

TEST(much_output)
{
    struct scene scene;

    scene_start(&scene, (struct process_options){ .pty = false }, "head -c 20000000 /dev/zero");
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_bytes, 20000000);
    scene_done(&scene);
}

static void stop_loop(void *owner)
{
    loop_stop(owner);
}

TEST(output_that_never_ends_waits_while_paused)
{
    struct scene scene;
    struct timer *timer;
    size_t before;

    scene_start(&scene, (struct process_options){ .pty = false }, "exec yes");
    timer = timer_new(scene.loop, stop_loop, scene.loop);
    scene.stop_after = 1000000;
    loop_run(scene.loop);
    process_pause(scene.process, true);
    before = scene.n_bytes;
    timer_start(timer, 100);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_bytes, before);
    process_pause(scene.process, false);
    scene.stop_after = before + 1000000;
    loop_run(scene.loop);
    ASSERT_TRUE(scene.n_bytes > before);
    timer_free(timer);
    scene_done(&scene);
}

TEST(nothing_is_lost_when_it_ends_while_paused)
{
    struct scene scene;
    struct timer *timer;

    scene_start(&scene, (struct process_options){ .pty = false }, "echo all; exit 2");
    timer = timer_new(scene.loop, stop_loop, scene.loop);
    process_pause(scene.process, true);
    timer_start(timer, 600); /* longer than what is left behind is waited for */
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 0);
    process_pause(scene.process, false);
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 2);
    ASSERT_STR(buf_str(&scene.out), "all\n");
    timer_free(timer);
    scene_done(&scene);
}

/* More than a terminal gives in one read, and its last writer has gone. */
TEST(nothing_is_lost_at_the_end_of_a_terminal)
{
    struct scene scene;
    struct timer *timer;

    scene_start(&scene, (struct process_options){ .pty = true }, "printf %08000d 0");
    timer = timer_new(scene.loop, stop_loop, scene.loop);
    process_pause(scene.process, true);
    timer_start(timer, 600);
    loop_run(scene.loop);
    process_pause(scene.process, false);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_exits, 1);
    ASSERT_EQ(scene.n_bytes, 8000);
    timer_free(timer);
    scene_done(&scene);
}

/* Two hundred, or as many as this process may have descriptors for: each has a loop of its own. */
static int many(void)
{
    enum { MOST = 200, DESCRIPTORS_EACH = 16, DESCRIPTORS_ELSE = 64 };
    struct rlimit limit;
    rlim_t n;

    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
    n = (limit.rlim_cur - DESCRIPTORS_ELSE) / DESCRIPTORS_EACH;
    return n < MOST ? (int)n : MOST;
}

/* Those that are kept, so that what is open changes no more. A busy machine takes its time for them. */
static void make_networks(void)
{
    const struct net_space *space = NULL;

    for (int i = 0; i < 30 && space == NULL && sandbox_tier() == SANDBOX_NAMESPACES; i++) {
        space = net_space_take();
        if (space == NULL)
            usleep(200000);
    }
    net_space_give_back(space, /* is_empty= */ true);
}

TEST(many_at_once_leave_nothing)
{
    int n = many();
    struct sandbox *sandbox = read_only();
    struct scene *scenes = xcalloc((size_t)n, sizeof *scenes);
    int before;

    make_networks(); /* the launcher's own descriptor stays, too */
    before = count_descriptors();
    for (int i = 0; i < n; i++)
        scene_start(
            &scenes[i],
            (struct process_options){ .sandbox = i % 2 == 0 ? sandbox : NULL, .cwd = "/usr" },
            "echo x; exit 1");
    for (int i = 0; i < n; i++) {
        if (scenes[i].n_exits == 0 && i % 3 != 0)
            loop_run(scenes[i].loop);
        scene_done(&scenes[i]);
    }
    ASSERT_TRUE(count_descriptors() <=
                before); /* a network whose launcher had to be shot is not kept */
    ASSERT_FALSE(has_children());
    free(scenes);
    sandbox_free(sandbox);
}

/* -- Confined ------------------------------------------------------------------------------ */

TEST(a_confined_command_cannot_write)
{
    struct sandbox *sandbox = read_only();
    struct scene scene;

    scene_start(&scene, (struct process_options){ .sandbox = sandbox, .cwd = "/usr" },
                "pwd; echo x >/tmp/bobbin-test-process && echo written; exit 7");
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 7);
    ASSERT_STR(buf_str(&scene.out), "/usr\n");
    ASSERT_TRUE(access("/tmp/bobbin-test-process", F_OK) != 0);
    scene_done(&scene);
    sandbox_free(sandbox);
}

/* More than are kept, so that some get one of their own. */
TEST(commands_that_run_at_once_share_no_network)
{
    enum { N = 6 };
    struct sandbox *sandbox = read_only();
    struct scene scenes[N];

    for (int i = 0; i < N; i++) {
        scene_start(&scenes[i], (struct process_options){ .sandbox = sandbox, .cwd = "/usr" },
                    "readlink /proc/self/ns/net; exec sleep 600");
        scenes[i].stop_after = 1;
        loop_run(scenes[i].loop);
    }
    for (int i = 0; i < N && sandbox_tier() == SANDBOX_NAMESPACES; i++) {
        ASSERT_TRUE(str_starts(buf_str(&scenes[i].out), "net:["));
        for (int k = 0; k < i; k++)
            ASSERT_FALSE(str_equal(buf_str(&scenes[i].out), buf_str(&scenes[k].out)));
    }
    for (int i = 0; i < N; i++)
        scene_done(&scenes[i]);
    sandbox_free(sandbox);
}

/* The policy comes from the server; the environment of a command changes nothing. */
TEST(a_confined_command_cannot_widen_its_sandbox)
{
    char *const env[] = { environment[0], (char[]){ "TMPDIR=/var/tmp" }, NULL };
    struct sandbox *sandbox = read_only();
    struct process_options options = { .argv = shell("echo x >/var/tmp/bobbin-test-process"),
                                       .cwd = "/usr",
                                       .env = env,
                                       .sandbox = sandbox };
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    ASSERT_TRUE(scene_start_with(&scene, &options, &err));
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 2);
    ASSERT_TRUE(access("/var/tmp/bobbin-test-process", F_OK) != 0);
    scene_done(&scene);
    sandbox_free(sandbox);
}

TEST(what_is_hidden_cannot_be_seen)
{
    struct sandbox_entry entries[] = {
        { .path = STR_LITERAL("/"), .access = ACCESS_READ },
        { .path = STR_LITERAL("/etc/passwd"), .access = ACCESS_NONE },
        { .path = STR_LITERAL("/usr/share"), .access = ACCESS_NONE },
    };
    struct sandbox sandbox = { .is_confined = true,
                               .entries = entries,
                               .n_entries = ARRAY_LENGTH(entries),
                               .cwd = STR_LITERAL("/usr") };
    struct scene scene;

    if (sandbox_tier() != SANDBOX_NAMESPACES)
        return; /* Landlock alone cannot hide; see bobbin-sandbox(1) */
    scene_start(&scene, (struct process_options){ .sandbox = &sandbox, .cwd = "/usr" },
                "ls /usr/share || cat /etc/passwd; cat /usr/share/*/* || exit 3");
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.exit_code, 3);
    ASSERT_EQ(scene.out.len, 0);
    scene_done(&scene);
}

TEST(a_confined_signal_and_terminal)
{
    struct sandbox *sandbox = read_only();
    struct scene scene;

    scene_start(&scene, (struct process_options){ .sandbox = sandbox, .pty = true },
                "test -t 1 && echo tty >/dev/tty; kill -TERM $$");
    loop_run(scene.loop);
    ASSERT_EQ(scene.end.signo, SIGTERM);
    ASSERT_EQ(scene.end.exit_code, 1);
    ASSERT_STR(buf_str(&scene.out), "tty\r\n");
    scene_done(&scene);
    sandbox_free(sandbox);
}

TEST(freeing_none)
{
    process_free(NULL);
}
