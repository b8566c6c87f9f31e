#include "sandbox/net_space.h"

#include "launcher/plan.h"
#include "sandbox/sandbox.h"

#include "test.h"

#include <sys/stat.h>
#include <unistd.h>

static ino_t number_of(const struct net_space *space)
{
    struct stat status;

    ASSERT_EQ(fstat(space->net, &status), 0);
    return status.st_ino;
}

/* On a busy machine it takes a while until they are made. */
static const struct net_space *take_first(void)
{
    const struct net_space *space = net_space_take();

    for (int i = 0; i < 100 && space == NULL; i++) {
        usleep(200000);
        space = net_space_take();
    }
    return space;
}

/* One after the other, as what one does to them stays. */
TEST(each_is_one_commands_at_a_time_and_comes_back_only_if_it_is_empty)
{
    const struct net_space *spaces[PLAN_NET_SPACES];
    struct stat ours;

    if (sandbox_tier() != SANDBOX_NAMESPACES)
        return; /* there are none here */
    ASSERT_EQ(stat("/proc/self/ns/net", &ours), 0);
    for (size_t i = 0; i < PLAN_NET_SPACES; i++) {
        spaces[i] = i == 0 ? take_first() : net_space_take();
        ASSERT_NOT_NULL(spaces[i]);
        ASSERT_TRUE(number_of(spaces[i]) != ours.st_ino);
        for (size_t k = 0; k < i; k++)
            ASSERT_TRUE(number_of(spaces[i]) != number_of(spaces[k]));
    }
    ASSERT_NULL(net_space_take());

    net_space_give_back(spaces[1], /* is_empty= */ true);
    ASSERT_TRUE(net_space_take() == spaces[1]);
    net_space_give_back(spaces[1], /* is_empty= */ false);
    ASSERT_NULL(net_space_take());
    net_space_give_back(NULL, /* is_empty= */ true);
    ASSERT_NULL(net_space_take());

    /* When none is left there are others. */
    net_space_give_back(spaces[0], /* is_empty= */ false);
    ASSERT_NULL(net_space_take());
    net_space_give_back(spaces[2], /* is_empty= */ false);
    spaces[0] = take_first();
    ASSERT_NOT_NULL(spaces[0]);
    ASSERT_TRUE(number_of(spaces[0]) != ours.st_ino);
    net_space_give_back(spaces[0], /* is_empty= */ true);
}
