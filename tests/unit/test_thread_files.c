#include "base/memory.h"
#include "store/rollout.h"
#include "store/thread_files.h"
#include "store/writer_lock.h"

#include "scratch.h"
#include "test.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define ID "01990000-0000-7000-8000-0000000000a1"
#define OTHER "01990000-0000-7000-8000-0000000000b2"
#define SECOND "01990000-0000-7000-8000-0000000000c3"
#define DAY "sessions/2026/11/17/"
#define FILE_OF(id) "rollout-2026-11-17T10-00-00-" id ".jsonl"

static const char legacy[] =
    "{\"timestamp\":\"T\",\"type\":\"session_meta\",\"payload\":{\"id\":\"x\"}}\n";
static const char paged[] = "{\"timestamp\":\"T\",\"ordinal\":0,\"type\":\"session_meta\","
                            "\"payload\":{\"id\":\"x\",\"history_mode\":\"paginated\"}}\n";

static bool remove_thread(struct scratch *home, struct error *err)
{
    return thread_files_remove(&home->arena, home->path, STR_LITERAL(ID), err);
}

static void assert_removed(struct scratch *home)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!remove_thread(home, &err))
        ASSERT_STREQ(err.message.s, "");
}

static void assert_refused(struct scratch *home, const char *why)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(remove_thread(home, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STREQ(err.message.s, why);
}

TEST(only_exact_names_are_a_threads_own)
{
    struct str own;

    ASSERT_TRUE(thread_file_is_named(FILE_OF(ID), STR_LITERAL(ID), &own));
    ASSERT_EQ(strncmp(own.s, ID, own.len), 0);
    ASSERT_TRUE(thread_file_is_named(FILE_OF(ID "_" SECOND), STR_LITERAL(ID), &own));
    ASSERT_EQ(strncmp(own.s, SECOND, own.len), 0);
    ASSERT_FALSE(thread_file_is_named(FILE_OF(OTHER), STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named(FILE_OF(OTHER "_" ID), STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named(FILE_OF(ID "_copy"), STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named(FILE_OF(ID "_" SECOND "_x"), STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named(FILE_OF(ID) ".bak", STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named("rollout-" ID ".jsonl", STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named("rollout-2026", STR_LITERAL(ID), &own));
    ASSERT_FALSE(thread_file_is_named("", STR_LITERAL(ID), &own));
}

TEST(a_thread_goes_with_all_its_files_and_nothing_else)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), paged);
    scratch_put(&home, "sessions/2026/11/18/" FILE_OF(ID "_" SECOND), paged);
    scratch_put(&home, "archived_sessions/" FILE_OF(ID), legacy);
    scratch_put(&home, DAY FILE_OF(OTHER), legacy);
    scratch_put(&home, DAY FILE_OF(OTHER "_" ID), legacy);
    scratch_put(&home, DAY FILE_OF(ID) ".bak", legacy);
    scratch_put(&home, "elsewhere/" FILE_OF(ID), legacy);
    assert_removed(&home);
    ASSERT_FALSE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_FALSE(scratch_exists(&home, "sessions/2026/11/18/" FILE_OF(ID "_" SECOND)));
    ASSERT_FALSE(scratch_exists(&home, "archived_sessions/" FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(OTHER)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(OTHER "_" ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID) ".bak"));
    ASSERT_TRUE(scratch_exists(&home, "elsewhere/" FILE_OF(ID)));
    assert_refused(&home, "no rollout found for thread id " ID);
}

TEST(of_a_link_only_the_link_goes)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY "x", "");
    scratch_put(&home, "precious.jsonl", legacy);
    ASSERT_EQ(symlink("../../../../precious.jsonl", scratch_path(&home, DAY FILE_OF(ID)).s), 0);
    assert_removed(&home);
    ASSERT_FALSE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(&home, "precious.jsonl"));
}

TEST(a_folder_that_leads_out_of_the_tree_is_left_alone)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, "elsewhere/" FILE_OF(ID), legacy);
    scratch_put(&home, "sessions/2026/11/x", "");
    ASSERT_EQ(symlink("../../../elsewhere", scratch_path(&home, "sessions/2026/11/17").s), 0);
    assert_refused(&home, "no rollout found for thread id " ID);
    ASSERT_TRUE(scratch_exists(&home, "elsewhere/" FILE_OF(ID)));
}

TEST(what_the_history_of_another_thread_goes_on_from_stays)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), paged);
    scratch_put(&home, DAY FILE_OF(ID "_" SECOND), paged);
    scratch_put(&home, DAY FILE_OF(OTHER),
                "{\"timestamp\":\"T\",\"ordinal\":9,\"type\":\"session_meta\",\"payload\":{\"id\":"
                "\"" OTHER
                "\",\"history_mode\":\"paginated\",\"history_base\":{\"thread_id\":\"" SECOND
                "\",\"end_ordinal_exclusive\":9,\"end_byte_offset\":80}}}\n");
    assert_refused(&home, "cannot delete thread " ID ": forked history still references it");
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID "_" SECOND)));
    unlink(scratch_path(&home, DAY FILE_OF(OTHER)).s);
    assert_removed(&home);
}

TEST(what_another_server_writes_to_stays)
{
    CLEANUP(scratch_done) struct scratch home;
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *open;
    struct str path;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), legacy);
    path = scratch_path(&home, DAY FILE_OF(ID));
    ASSERT_TRUE(rollout_open(path.s, &open, &err));
    ASSERT_FALSE(remove_thread(&home, &err));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID)));
    rollout_close(open);
    assert_removed(&home);
}

/* -- A fork that is made meanwhile ------------------------------------------------------------------- */

struct forking {
    struct scratch *home;
    int delay_us;
    bool is_made; /* its file is there, and what it goes on from still was */
};

static void *make_fork(void *data)
{
    struct forking *forking = data;

    usleep((useconds_t)forking->delay_us);
    scratch_put(forking->home, DAY FILE_OF(OTHER),
                "{\"timestamp\":\"T\",\"ordinal\":1,\"type\":\"session_meta\",\"payload\":{\"id\":"
                "\"" OTHER "\",\"history_mode\":\"paginated\",\"history_base\":{\"thread_id\":\"" ID
                "\",\"end_ordinal_exclusive\":1,\"end_byte_offset\":80}}}\n");
    forking->is_made = scratch_exists(forking->home, DAY FILE_OF(ID));
    return NULL;
}

/* Whoever is first: a fork that was made has what it goes on from. */
TEST(a_fork_that_is_made_meanwhile_keeps_what_it_goes_on_from)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    for (int i = 0; i < 200; i++)
        scratch_put(&home, arena_printf(&home.arena, "archived_sessions/rollout-%d.jsonl", i),
                    paged);
    for (int i = 0; i < 30; i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct scratch same = home;
        struct forking forking = { .home = &same, .delay_us = 200 * i };
        pthread_t thread;

        same.arena = (struct arena){ 0 };
        scratch_put(&home, DAY FILE_OF(ID), paged);
        unlink(scratch_path(&home, DAY FILE_OF(OTHER)).s);
        ASSERT_EQ(pthread_create(&thread, NULL, make_fork, &forking), 0);
        remove_thread(&home, &err);
        ASSERT_EQ(pthread_join(thread, NULL), 0);
        ASSERT_EQ(scratch_exists(&home, DAY FILE_OF(ID)), err.code != 0);
        ASSERT_TRUE(err.code != 0 || !forking.is_made);
        arena_done(&same.arena);
    }
}

/* -- A server that dies in between --------------------------------------------------------- */

#define ASIDE(reason, id) "." reason "-" FILE_OF(id)
#define FORK                                                                                       \
    "{\"timestamp\":\"T\",\"ordinal\":9,\"type\":\"session_meta\",\"payload\":{\"id\":\"" OTHER    \
    "\",\"history_mode\":\"paginated\",\"history_base\":{\"thread_id\":\"" SECOND                  \
    "\",\"end_ordinal_exclusive\":9,\"end_byte_offset\":80}}}\n"

/* From now on the kernel kills this process when it would unlink something. */
static bool die_at_unlink(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef SYS_unlink
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unlink, 1, 0),
#endif
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unlinkat, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = { ARRAY_LENGTH(filter), filter };

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* Another server removes the thread, and dies when its files are put aside. */
static void die_removing(struct scratch *home)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        CLEANUP(error_done) struct error err = { 0 };

        if (die_at_unlink())
            remove_thread(home, &err);
        _exit(0);
    }
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status))
        skip(); /* no such filters here */
    ASSERT_FALSE(scratch_exists(home, DAY FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(home, DAY ASIDE("deleted", ID)));
}

static struct leftovers_end finish(struct scratch *home)
{
    struct str_array ids = leftovers_find(&home->arena, home->path);
    struct leftovers_end end;

    ASSERT_EQ(ids.n, 1);
    ASSERT_STR(ids.items[0], ID);
    leftovers_finish(&home->arena, home->path, ids.items[0], &end);
    return end;
}

TEST(a_removal_that_a_dead_server_left_is_finished)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), paged);
    scratch_put(&home, DAY FILE_OF(ID "_" SECOND), paged);
    scratch_put(&home, DAY ".mine.jsonl", paged);
    scratch_put(&home, DAY FILE_OF(OTHER), paged);
    die_removing(&home);
    ASSERT_TRUE(finish(&home).is_removed);
    ASSERT_FALSE(scratch_exists(&home, DAY ASIDE("deleted", ID)));
    ASSERT_FALSE(scratch_exists(&home, DAY ASIDE("deleted", ID "_" SECOND)));
    ASSERT_TRUE(scratch_exists(&home, DAY ".mine.jsonl"));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(OTHER)));
    ASSERT_EQ(leftovers_find(&home.arena, home.path).n, 0);
}

TEST(a_removal_of_what_others_go_on_from_is_undone)
{
    CLEANUP(scratch_done) struct scratch home;
    struct leftovers_end end;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), paged);
    scratch_put(&home, DAY FILE_OF(ID "_" SECOND), paged);
    die_removing(&home);
    scratch_put(&home, DAY FILE_OF(OTHER), FORK);
    end = finish(&home);
    ASSERT_FALSE(end.is_removed);
    ASSERT_EQ(end.back.n, 2);
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID "_" SECOND)));
    ASSERT_EQ(leftovers_find(&home.arena, home.path).n, 0);
}

/* Nothing is unlinked before all of them are aside. */
TEST(a_removal_that_had_not_put_all_aside_is_undone)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY ASIDE("deleted", ID), paged);
    scratch_put(&home, DAY FILE_OF(ID "_" SECOND), paged);
    ASSERT_FALSE(finish(&home).is_removed);
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID "_" SECOND)));
}

TEST(a_revert_that_a_dead_server_left_is_undone)
{
    CLEANUP(scratch_done) struct scratch home;

    scratch_init(&home);
    scratch_put(&home, DAY FILE_OF(ID), paged);
    scratch_put(&home, DAY ASIDE("reverting", ID "_" SECOND), paged);
    ASSERT_FALSE(finish(&home).is_removed);
    ASSERT_TRUE(scratch_exists(&home, DAY FILE_OF(ID)));
    ASSERT_FALSE(scratch_exists(&home, DAY ASIDE("reverting", ID "_" SECOND)));
}

TEST(what_a_living_server_is_at_work_on_is_left_alone)
{
    CLEANUP(scratch_done) struct scratch home;
    CLEANUP(error_done) struct error err = { 0 };
    const char *path;
    int lock;

    scratch_init(&home);
    scratch_put(&home, DAY ASIDE("deleted", ID), paged);
    scratch_put(&home, DAY ASIDE("reverting", ID "_" SECOND), paged);
    path = scratch_path(&home, DAY FILE_OF(ID)).s;
    ASSERT_TRUE(writer_lock_take(path, &lock, &err));
    ASSERT_TRUE(lock >= 0);
    ASSERT_FALSE(finish(&home).is_removed);
    ASSERT_TRUE(scratch_exists(&home, DAY ASIDE("deleted", ID)));
    ASSERT_TRUE(scratch_exists(&home, DAY ASIDE("reverting", ID "_" SECOND)));
    writer_lock_release(path, lock);
    ASSERT_TRUE(finish(&home).is_removed);
    ASSERT_EQ(leftovers_find(&home.arena, home.path).n, 0);
}
