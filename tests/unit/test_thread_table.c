#include "agent/thread_table.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

static const char A[] = "0195a000-0000-7000-8000-00000000000a";
static const char B[] = "0195b000-0000-7000-8000-00000000000b";
static const char C[] = "0195c000-0000-7000-8000-00000000000c";

TEST(an_empty_table_has_nothing)
{
    struct thread_table table = { 0 };

    ASSERT_FALSE(thread_table_has(&table, str_of(A)));
    ASSERT_EQ(thread_table_after(&table, str_of(A)), 0);
    thread_table_remove(&table, str_of(A));
    thread_table_done(&table);
    thread_table_done(&table);
}

TEST(is_sorted_whatever_the_order_of_adding)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };

    thread_table_add(&table, str_of(B));
    thread_table_add(&table, str_of(C));
    thread_table_add(&table, str_of(A));
    ASSERT_EQ(table.n, 3);
    ASSERT_STREQ(table.slots[0].id, A);
    ASSERT_STREQ(table.slots[1].id, B);
    ASSERT_STREQ(table.slots[2].id, C);
}

TEST(adding_twice_is_adding_once)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };

    thread_table_add(&table, str_of(A));
    thread_table_add(&table, str_of(A));
    ASSERT_EQ(table.n, 1);
    ASSERT_TRUE(thread_table_has(&table, str_of(A)));
}

TEST(removes_what_is_there_and_nothing_else)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };

    thread_table_add(&table, str_of(A));
    thread_table_add(&table, str_of(C));
    thread_table_remove(&table, str_of(B));
    ASSERT_EQ(table.n, 2);
    thread_table_remove(&table, str_of(A));
    ASSERT_FALSE(thread_table_has(&table, str_of(A)));
    ASSERT_TRUE(thread_table_has(&table, str_of(C)));
    thread_table_remove(&table, str_of(C));
    ASSERT_EQ(table.n, 0);
}

TEST(a_page_continues_after_an_id_that_may_be_gone)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };

    thread_table_add(&table, str_of(A));
    thread_table_add(&table, str_of(C));
    ASSERT_EQ(thread_table_after(&table, str_of(A)), 1);
    ASSERT_EQ(thread_table_after(&table, str_of(B)), 1);
    ASSERT_EQ(thread_table_after(&table, str_of(C)), 2);
    ASSERT_EQ(thread_table_after(&table, STR_LITERAL("0195f000-0000-7000-8000-000000000000")), 2);
    ASSERT_EQ(thread_table_after(&table, STR_LITERAL("00000000-0000-0000-0000-000000000000")), 0);
}

TEST(holds_ten_thousand)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };
    enum { N = 10000 };

    for (unsigned i = 0; i < N; i++) {
        char id[UUID_LENGTH + 1];

        /* 7919 is prime to 10000: every number comes once, in no order. */
        snprintf(id, sizeof id, "%08x-0000-7000-8000-000000000000", i * 7919u % N);
        thread_table_add(&table, str_of(id));
    }
    ASSERT_EQ(table.n, N);
    for (size_t i = 1; i < table.n; i++)
        ASSERT_TRUE(strcmp(table.slots[i - 1].id, table.slots[i].id) < 0);
}

TEST(an_id_leads_to_its_thread)
{
    CLEANUP(thread_table_done) struct thread_table table = { 0 };
    struct thread *thread = (struct thread *)(void *)&table; /* any address */

    ASSERT_NULL(thread_table_get(&table, str_of(A)));
    thread_table_add(&table, str_of(A))->thread = thread;
    thread_table_add(&table, str_of(B));
    ASSERT_TRUE(thread_table_get(&table, str_of(A)) == thread);
    ASSERT_TRUE(thread_table_add(&table, str_of(A))->thread == thread);
    ASSERT_NULL(thread_table_get(&table, str_of(B)));
    ASSERT_NULL(thread_table_get(&table, str_of(C)));
    thread_table_remove(&table, str_of(A));
    ASSERT_NULL(thread_table_get(&table, str_of(A)));
}
