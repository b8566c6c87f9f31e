#include "exec/dying.h"

#include "test.h"

static void count(void *owner)
{
    ++*(int *)owner;
}

TEST(the_last_one_to_leave_is_told)
{
    struct dying dying;
    struct dying_one a = { 0 }, b = { 0 };
    int n_gone = 0;

    dying_init(&dying, count, &n_gone);
    ASSERT_TRUE(dying_is_empty(&dying));
    dying_add(&dying, &a);
    dying_add(&dying, &b);
    dying_leave(&a);
    ASSERT_EQ(n_gone, 0);
    ASSERT_FALSE(dying_is_empty(&dying));
    dying_leave(&b);
    ASSERT_EQ(n_gone, 1);
    dying_add(&dying, &a); /* and again */
    dying_leave(&a);
    ASSERT_EQ(n_gone, 2);
}

TEST(who_does_not_wait_any_more_is_not_told)
{
    struct dying dying;
    struct dying_one a = { 0 }, alone = { 0 };
    int n_gone = 0;

    dying_init(&dying, count, &n_gone);
    dying_add(&dying, &a);
    dying_done(&dying);
    dying_leave(&a);
    dying_add(NULL, &alone);
    dying_leave(&alone);
    ASSERT_EQ(n_gone, 0);
}
