/* Lines of the user's own: alone, beside a turn, stopped, loud, and in places that are not there. */
#include "base/utf8.h"

#include "fake_agent.h"

#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

struct scene {
    struct fake_agent fake;
    struct thread *thread;
};

static void scene_init(struct scene *scene)
{
    setenv("HOME", "/nonexistent", 1); /* no profile of the user is read */
    fake_agent_init(&scene->fake);
    scene->thread = fake_thread(&scene->fake, NULL);
}

static void run(struct scene *scene, const char *command)
{
    shell_command_run(scene->thread, str_of(command));
}

static const struct fake_notice *completed(struct scene *scene)
{
    return fake_last(&scene->fake, NOTIFICATION_ITEM_COMPLETED);
}

static bool is_gone(int pid)
{
    for (int i = 0; i < 3000; i++) {
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

/* The number that the command printed first. */
static int printed_number(struct scene *scene)
{
    fake_run_until(&scene->fake, NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA);
    return atoi(fake_member(
        fake_last(&scene->fake, NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA), "delta"));
}

static int child_of(int pid)
{
    char path[64];
    FILE *file;
    int child = 0;

    snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
    file = fopen(path, "r");
    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fscanf(file, "%d", &child), 1);
    fclose(file);
    return child;
}

/* -- Alone --------------------------------------------------------------------------------- */

TEST(a_command_is_a_turn_of_its_own)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "printf 'it''s out'; exit 3");
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution");
    ASSERT_EQ(scene.thread->turn->state, TURN_RUNNING);
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    ASSERT_TOLD(&scene.fake, "item/commandExecution/outputDelta -commandExecution idle completed");
    ASSERT_STREQ(fake_member(completed(&scene), "item.status"), "failed");
    ASSERT_STREQ(fake_member(completed(&scene), "item.aggregatedOutput"), "its out");
    ASSERT_STREQ(fake_member(completed(&scene), "item.source"), "userShell");
    ASSERT_EQ(fake_number(completed(&scene), "/item/exitCode"), 3);
    fake_whole_turn(&scene.fake, scene.thread, "what was that?");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    ASSERT_ASKED(&scene.fake, "Exit code: 3");
    fake_agent_done(&scene.fake);
}

TEST(a_command_that_says_nothing)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "true");
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution -commandExecution idle completed");
    ASSERT_STREQ(fake_member(completed(&scene), "item.status"), "completed");
    fake_agent_done(&scene.fake);
}

TEST(a_folder_that_is_not_there)
{
    struct scene scene;

    setenv("HOME", "/nonexistent", 1);
    fake_agent_init(&scene.fake);
    scene.fake.settings.cwd = STR_LITERAL("/no/such/folder");
    scene.thread = fake_thread(&scene.fake, NULL);
    run(&scene, "echo x");
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution item/commandExecution/outputDelta "
                             "-commandExecution idle completed");
    ASSERT_EQ(fake_number(completed(&scene), "/item/exitCode"), 127);
    ASSERT_NOT_NULL(strstr(fake_member(completed(&scene), "item.aggregatedOutput"),
                           "in /no/such/folder: No such file or directory"));
    fake_whole_turn(&scene.fake, scene.thread, "next");
    fake_agent_done(&scene.fake);
}

TEST(ten_megabytes_are_kept_in_one)
{
    struct scene scene;
    const char *text;

    scene_init(&scene);
    run(&scene, "printf HEAD; head -c 10485760 /dev/zero | tr '\\0' x; printf TAIL");
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    text = fake_member(completed(&scene), "item.aggregatedOutput");
    ASSERT_TRUE(strlen(text) < 1024 * 1024 + 100);
    ASSERT_EQ(strncmp(text, "HEAD", 4), 0);
    ASSERT_NOT_NULL(strstr(text, "bytes dropped"));
    ASSERT_STREQ(text + strlen(text) - 4, "TAIL");
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    fake_agent_done(&scene.fake);
}

TEST(bytes_that_are_no_text)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "printf '\\377\\000\\303'");
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    ASSERT_TRUE(utf8_is_valid(fake_request(&scene.fake, 0)->input));
    fake_agent_done(&scene.fake);
}

TEST(an_interrupted_command_is_dead_before_its_end_is_told)
{
    struct scene scene;
    int pid;

    scene_init(&scene);
    run(&scene, "trap '' TERM INT; echo $$; while :; do sleep 1; done");
    pid = printed_number(&scene);
    ASSERT_TRUE(pid > 1);
    fake_interrupt(scene.thread);
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution item/commandExecution/outputDelta "
                             "-commandExecution idle interrupted");
    ASSERT_TRUE(is_gone(pid));
    ASSERT_STREQ(fake_member(completed(&scene), "item.status"), "failed");
    ASSERT_EQ(fake_number(completed(&scene), "/item/exitCode"), -1);
    ASSERT_STREQ(fake_member(completed(&scene), "item.aggregatedOutput"),
                 "command aborted by user");
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    ASSERT_ASKED(&scene.fake, "<turn_aborted>");
    fake_agent_done(&scene.fake);
}

TEST(what_a_command_started_dies_with_it)
{
    struct scene scene;
    int pid;

    scene_init(&scene);
    run(&scene, "sleep 100 & echo $!; wait");
    pid = printed_number(&scene);
    ASSERT_TRUE(pid > 1);
    fake_interrupt(scene.thread);
    ASSERT_TRUE(is_gone(pid));
    fake_agent_done(&scene.fake);
}

struct held {
    int launcher;
    struct thread *thread;
    bool others_were_served;
};

/* Others have been served while it was held: now it may die. */
static void let_go(void *owner)
{
    struct held *held = owner;

    held->others_were_served = turn_is_stopping(held->thread->turn);
    ASSERT_EQ(ptrace(PTRACE_DETACH, held->launcher, NULL, NULL), 0);
}

/* Neither does a launcher that is held by a debugger die, nor what it would kill. */
TEST(a_command_that_does_not_die_holds_up_its_turn_and_nobody_else)
{
    struct scene scene;
    struct held held = { 0 };
    struct timer *others;
    unsigned n_answers = 0;
    int pid;

    scene_init(&scene);
    run(&scene, "echo $PPID; exec sleep 100");
    held.thread = scene.thread;
    held.launcher = printed_number(&scene);
    ASSERT_EQ(ptrace(PTRACE_SEIZE, held.launcher, NULL, NULL), 0);
    ASSERT_EQ(ptrace(PTRACE_INTERRUPT, held.launcher, NULL, NULL), 0);
    ASSERT_EQ(waitpid(held.launcher, NULL, __WALL), held.launcher);
    pid = child_of(held.launcher);
    turn_interrupt(scene.thread->turn, fake_count_answer, &n_answers);
    turn_interrupt(scene.thread->turn, fake_count_answer, &n_answers);
    fake_start_turn(scene.thread, "next"); /* begins behind it */
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution item/commandExecution/outputDelta "
                             "-commandExecution");
    others = timer_new(scene.fake.agent.loop, let_go, &held);
    timer_start(others, 50);
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    ASSERT_TRUE(held.others_were_served);
    ASSERT_TRUE(is_gone(pid));
    ASSERT_EQ(n_answers, 2);
    ASSERT_TOLD(&scene.fake, "idle interrupted active turn +userMessage -userMessage");
    fake_completed(&scene.fake, 10);
    timer_free(others);
    fake_agent_done(&scene.fake);
}

/* No notification follows, but turn/interrupt is answered, and the command dies. */
TEST(a_thread_can_go_while_its_commands_die)
{
    struct scene scene;
    unsigned n_answers = 0;
    int launcher, pid;

    scene_init(&scene);
    run(&scene, "echo $PPID; exec sleep 100");
    launcher = printed_number(&scene);
    ASSERT_EQ(ptrace(PTRACE_SEIZE, launcher, NULL, NULL), 0);
    ASSERT_EQ(ptrace(PTRACE_INTERRUPT, launcher, NULL, NULL), 0);
    ASSERT_EQ(waitpid(launcher, NULL, __WALL), launcher);
    pid = child_of(launcher);
    turn_interrupt(scene.thread->turn, fake_count_answer, &n_answers);
    ASSERT_EQ(n_answers, 0);
    fake_start_turn(scene.thread, "never begun");
    thread_free(scene.thread);
    ASSERT_EQ(n_answers, 1);
    ASSERT_EQ(ptrace(PTRACE_DETACH, launcher, NULL, NULL), 0);
    ASSERT_TRUE(is_gone(pid));
    fake_agent_done(&scene.fake);
}

/* The shell is gone, but what it left behind holds its output open. */
TEST(what_a_command_left_behind_does_not_hold_up_its_turn)
{
    struct scene scene;
    int pid;

    scene_init(&scene);
    run(&scene, "sleep 100 & echo $!");
    pid = printed_number(&scene);
    if (scene.thread->turn != NULL)
        fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    ASSERT_EQ(fake_number(completed(&scene), "/item/exitCode"), 0);
    ASSERT_TRUE(is_gone(pid));
    fake_agent_done(&scene.fake);
}

TEST(a_compaction_takes_the_place_of_a_command)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "sleep 100");
    turn_begin(turn_new_compact(scene.thread));
    fake_run_until(&scene.fake, NOTIFICATION_ITEM_STARTED);
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution -commandExecution idle interrupted "
                             "active turn +contextCompaction");
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

TEST(a_thread_that_goes_ends_its_commands)
{
    struct scene scene;
    int pid;

    scene_init(&scene);
    run(&scene, "echo $$; sleep 100");
    pid = printed_number(&scene);
    thread_free(scene.thread);
    ASSERT_TRUE(is_gone(pid));
    fake_agent_done(&scene.fake);
}

/* What is said meanwhile is taken up when the command has ended. */
TEST(steering_while_a_command_runs)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "echo out");
    fake_steer(scene.thread, "what did it say?");
    fake_run_until(&scene.fake, NOTIFICATION_ITEM_STARTED);
    ASSERT_TOLD(&scene.fake, "active turn +commandExecution item/commandExecution/outputDelta "
                             "-commandExecution +userMessage -userMessage");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    ASSERT_ASKED(&scene.fake, "what did it say?");
    fake_say(&scene.fake, "m", "out");
    fake_completed(&scene.fake, 10);
    ASSERT_TOLD(&scene.fake, "+agentMessage delta -agentMessage usage idle completed");
    fake_agent_done(&scene.fake);
}

/* -- Beside a turn ------------------------------------------------------------------------- */

TEST(a_command_beside_a_turn_is_heard_of_with_the_next_request)
{
    struct scene scene;

    scene_init(&scene);
    fake_start_turn(scene.thread, "hi");
    run(&scene, "echo beside");
    fake_run_until(&scene.fake, NOTIFICATION_ITEM_COMPLETED);
    ASSERT_TOLD(&scene.fake, "active turn +userMessage -userMessage +commandExecution "
                             "item/commandExecution/outputDelta -commandExecution");
    ASSERT_STREQ(fake_member(completed(&scene), "turnId"), scene.thread->turn->id);
    ASSERT_EQ(scene.fake.n_requests, 1);
    fake_say(&scene.fake, "m", "x");
    fake_completed(&scene.fake, 10);
    ASSERT_EQ(scene.fake.n_requests, 2);
    ASSERT_ASKED(&scene.fake, "beside");
    fake_completed(&scene.fake, 10);
    fake_agent_done(&scene.fake);
}

TEST(a_command_beside_a_turn_may_outlive_it)
{
    struct scene scene;

    scene_init(&scene);
    fake_start_turn(scene.thread, "hi");
    run(&scene, "sleep 0.1; echo late");
    fake_completed(&scene.fake, 10);
    ASSERT_NULL(scene.thread->turn);
    fake_run_until(&scene.fake, NOTIFICATION_ITEM_COMPLETED);
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "late");
    fake_agent_done(&scene.fake);
}

TEST(an_interrupt_stops_the_commands_beside_the_turn)
{
    struct scene scene;
    int pid;

    scene_init(&scene);
    fake_start_turn(scene.thread, "hi");
    run(&scene, "echo $$; sleep 100");
    pid = printed_number(&scene);
    fake_interrupt(scene.thread);
    ASSERT_TRUE(is_gone(pid));
    ASSERT_TRUE(list_is_empty(&scene.thread->shell_commands));
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "<user_shell_command>");
    fake_agent_done(&scene.fake);
}

TEST(a_command_beside_a_review_is_not_lost)
{
    struct scene scene;

    scene_init(&scene);
    fake_start_review(scene.thread);
    run(&scene, "echo beside");
    fake_run_until(&scene.fake, NOTIFICATION_ITEM_COMPLETED);
    fake_completed(&scene.fake, 10);
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "beside");
    fake_agent_done(&scene.fake);
}

TEST(several_commands_at_once)
{
    struct scene scene;

    scene_init(&scene);
    run(&scene, "sleep 0.2; echo one");
    run(&scene, "echo two"); /* shown in the first one's turn */
    run(&scene, "exit 5");
    fake_run_until(&scene.fake, NOTIFICATION_TURN_COMPLETED);
    while (!list_is_empty(&scene.thread->shell_commands))
        fake_run_until(&scene.fake, NOTIFICATION_ITEM_COMPLETED);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_TURN_STARTED), 1);
    fake_whole_turn(&scene.fake, scene.thread, "next");
    ASSERT_EQ(fake_count(fake_request(&scene.fake, 0)->input, "<user_shell_command>"), 3);
    fake_agent_done(&scene.fake);
}
