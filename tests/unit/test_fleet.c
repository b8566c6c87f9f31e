/* A server of several: its folder and what it holds; the store itself is tried in tests/fleet. */
#include "fleet/fleet.h"
#include "fleet/held.h"
#include "fleet/working_folder.h"

#include "base/uuid.h"
#include "scratch.h"

#include <pthread.h>
#include <stdint.h>

#define ID_A "0192c0de-0000-7000-8000-00000000000a"
#define ID_B "0192c0de-0000-7000-8000-00000000000b"

TEST(a_folder_of_a_run_that_is_over_is_removed_by_the_next_one)
{
    struct working_folder first, second;
    CLEANUP(error_done) struct error err = { 0 };
    struct scratch scratch;

    scratch_init(&scratch);
    scratch_put(&scratch, "fleet/" ID_A "/sessions/2026/file", "left behind");
    scratch_put(&scratch, "fleet/not-a-run/file", "somebody's");
    ASSERT_TRUE(working_folder_init(&first, scratch.path, str_of(ID_B), &err));
    ASSERT_FALSE(scratch_exists(&scratch, "fleet/" ID_A));
    ASSERT_TRUE(scratch_exists(&scratch, "fleet/not-a-run/file"));
    ASSERT_TRUE(scratch_exists(&scratch, "fleet/" ID_B));

    scratch_put(&scratch, "fleet/" ID_B "/sessions/file", "in use");
    ASSERT_TRUE(working_folder_init(&second, scratch.path, str_of(ID_A), &err));
    ASSERT_STREQ(scratch_read(&scratch, "fleet/" ID_B "/sessions/file"), "in use");

    working_folder_done(&first);
    ASSERT_FALSE(scratch_exists(&scratch, "fleet/" ID_B));
    ASSERT_TRUE(scratch_exists(&scratch, "fleet/" ID_A));
    working_folder_done(&second);
    working_folder_done(&(struct working_folder){ 0 });
    scratch_done(&scratch);
}

TEST(a_home_that_cannot_be_written_is_said)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct working_folder folder;
    struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "fleet", "a file");
    ASSERT_FALSE(working_folder_init(&folder, scratch.path, str_of(ID_A), &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "/fleet"));
    working_folder_done(&folder);
    scratch_done(&scratch);
}

TEST(what_is_held_is_known_until_it_is_let_go)
{
    enum { N = 500 };
    struct held_ids *held = held_ids_new();
    char ids[N][UUID_LENGTH + 1];

    for (size_t i = 0; i < N; i++) {
        uuid_make_v7((int64_t)i, ids[i]);
        held_ids_add(held, str_of(ids[i]));
        held_ids_add(held, str_of(ids[i]));
    }
    ASSERT_EQ(held_ids_count(held), N);
    for (size_t i = 0; i < N; i += 2)
        held_ids_remove(held, str_of(ids[i]));
    held_ids_remove(held, str_of(ID_A));
    ASSERT_EQ(held_ids_count(held), N / 2);
    for (size_t i = 0; i < N; i++)
        ASSERT_EQ(held_ids_has(held, str_of(ids[i])), i % 2 == 1);
    held_ids_free(held);
    held_ids_free(NULL);
}

static void *ask_often(void *owner)
{
    struct held_ids *held = owner;
    size_t n = 0;

    for (int i = 0; i < 10000; i++)
        n += held_ids_has(held, str_of(ID_A));
    return (void *)(uintptr_t)n;
}

TEST(workers_may_ask_while_the_loop_changes_it)
{
    struct held_ids *held = held_ids_new();
    pthread_t worker;
    void *n;

    held_ids_add(held, str_of(ID_A));
    pthread_create(&worker, NULL, ask_often, held);
    for (int i = 0; i < 1000; i++) {
        char id[UUID_LENGTH + 1];

        uuid_make_v7(i, id);
        held_ids_add(held, str_of(id));
    }
    pthread_join(worker, &n);
    ASSERT_EQ((uintptr_t)n, 10000);
    held_ids_free(held);
}

TEST(a_url_that_cannot_be_understood_is_refused_at_the_start)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scratch scratch;
    struct loop *loop = loop_new();

    scratch_init(&scratch);
    ASSERT_NULL(fleet_new(
        loop,
        &(struct fleet_options){ .url = "mysql://x", .home = scratch.path, .lease_seconds = 4 },
        &err));
    ASSERT_TRUE(err.message.len > 0);
    ASSERT_FALSE(scratch_exists(&scratch, "fleet"));
    loop_free(loop);
    scratch_done(&scratch);
}
