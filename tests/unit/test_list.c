#include "base/list.h"

#include "test.h"

struct thing {
    int number;
    struct list_node node;
};

static int digits(struct list *list)
{
    int seen = 0;

    list_foreach(list, thing, struct thing, node) {
        seen = seen * 10 + thing->number;
    }
    return seen;
}

TEST(a_new_list_is_empty)
{
    struct list list;

    list_init(&list);
    ASSERT_TRUE(list_is_empty(&list));
    ASSERT_NULL(list_first(&list));
    ASSERT_EQ(digits(&list), 0);
}

TEST(keeps_the_order_of_appending)
{
    struct thing things[] = { { .number = 1 }, { .number = 2 }, { .number = 3 } };
    struct list list;

    list_init(&list);
    for (size_t i = 0; i < ARRAY_LENGTH(things); i++)
        list_append(&list, &things[i].node);
    ASSERT_FALSE(list_is_empty(&list));
    ASSERT_EQ(digits(&list), 123);
    ASSERT_TRUE(container_of(list_first(&list), struct thing, node) == &things[0]);
}

TEST(removes_from_anywhere)
{
    struct thing things[] = { { .number = 1 }, { .number = 2 }, { .number = 3 }, { .number = 4 } };
    struct list list;

    list_init(&list);
    for (size_t i = 0; i < ARRAY_LENGTH(things); i++)
        list_append(&list, &things[i].node);
    list_remove(&things[1].node);
    ASSERT_EQ(digits(&list), 134);
    list_remove(&things[0].node);
    ASSERT_EQ(digits(&list), 34);
    list_remove(&things[3].node);
    ASSERT_EQ(digits(&list), 3);
    list_remove(&things[2].node);
    ASSERT_TRUE(list_is_empty(&list));
}

TEST(removing_what_is_in_no_list_does_nothing)
{
    struct thing never = { 0 }, once = { .number = 1 };
    struct list list;

    list_remove(&never.node);
    list_init(&list);
    list_append(&list, &once.node);
    list_remove(&once.node);
    list_remove(&once.node);
    ASSERT_TRUE(list_is_empty(&list));
    list_append(&list, &once.node);
    ASSERT_EQ(digits(&list), 1);
}

TEST(the_body_of_a_loop_may_remove_the_current_object)
{
    struct thing things[] = { { .number = 1 }, { .number = 2 }, { .number = 3 }, { .number = 4 } };
    struct list list;

    list_init(&list);
    for (size_t i = 0; i < ARRAY_LENGTH(things); i++)
        list_append(&list, &things[i].node);
    list_foreach(&list, thing, struct thing, node) {
        if (thing->number % 2 == 0)
            list_remove(&thing->node);
    }
    ASSERT_EQ(digits(&list), 13);
}

TEST(an_object_may_move_to_another_list)
{
    struct thing things[] = { { .number = 1 }, { .number = 2 }, { .number = 3 } };
    struct list from, to;

    list_init(&from);
    list_init(&to);
    for (size_t i = 0; i < ARRAY_LENGTH(things); i++)
        list_append(&from, &things[i].node);
    list_foreach(&from, thing, struct thing, node) {
        list_remove(&thing->node);
        list_append(&to, &thing->node);
    }
    ASSERT_TRUE(list_is_empty(&from));
    ASSERT_EQ(digits(&to), 123);
}
