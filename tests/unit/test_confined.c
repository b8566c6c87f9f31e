#include "exec/confined.h"

#include "test.h"

#include <stdlib.h>

TEST(only_those_with_network_can_connect)
{
    pid_t *launchers;

    ASSERT_FALSE(confined_may_connect(0));
    confined_add(&(struct confined_facts){ .launcher = 10, .can_get_away = true });
    ASSERT_FALSE(confined_may_connect(0));
    confined_add(&(struct confined_facts){ .launcher = 11, .has_network = true });
    ASSERT_TRUE(confined_may_connect(0));
    ASSERT_EQ(confined_launchers(&launchers), 2);
    ASSERT_EQ(launchers[0], 10);
    ASSERT_EQ(launchers[1], 11);
    free(launchers);
    confined_remove(12, /* was_killed= */ false, 1000); /* nobody */
    confined_remove(10, /* was_killed= */ true, 1000);
    ASSERT_TRUE(confined_may_connect(100 * 1000));

    /* what they sent may still lie about for a while */
    confined_remove(11, /* was_killed= */ true, 100 * 1000);
    ASSERT_TRUE(confined_may_connect(100 * 1000));
    ASSERT_TRUE(confined_may_connect(109 * 1000));
    ASSERT_FALSE(confined_may_connect(110 * 1000));
    ASSERT_FALSE(confined_may_be_loose());
    ASSERT_EQ(confined_count(), 2);
}

TEST(who_may_have_got_away_can_connect_for_ever)
{
    confined_add(&(struct confined_facts){ 20, .has_network = true, .can_get_away = true });
    ASSERT_TRUE(confined_may_be_loose());
    confined_remove(20, /* was_killed= */ false, 1000 * 1000);
    ASSERT_FALSE(confined_may_connect(2000 * 1000));
    confined_add(&(struct confined_facts){ 21, .has_network = true, .can_get_away = true });
    confined_remove(21, /* was_killed= */ true, 2000 * 1000);
    ASSERT_TRUE(confined_may_connect(9000 * 1000));
    ASSERT_TRUE(confined_may_be_loose());
}
