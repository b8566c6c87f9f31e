#include "exec/confined.h"

#include "test.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* In a process of its own, because it stays so. */
static int look_at_killed_launcher(bool can_get_away)
{
    siginfo_t info;
    pid_t launcher = fork();

    if (launcher == 0) {
        pause();
        _exit(0);
    }
    confined_add(&(struct confined_facts){ launcher, true, can_get_away });
    if (confined_may_be_loose())
        return 2;
    kill(launcher, SIGKILL);
    waitid(P_PID, (id_t)launcher, &info, WEXITED | WNOWAIT);
    return confined_may_be_loose();
}

static int in_child(bool can_get_away)
{
    pid_t child = fork();
    int status;

    if (child == 0)
        _exit(look_at_killed_launcher(can_get_away));
    ASSERT_EQ(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status);
}

TEST(a_launcher_that_is_dead_and_not_yet_waited_for_has_lost_its_processes)
{
    ASSERT_EQ(in_child(true), 1);
    ASSERT_EQ(in_child(false), 0);
}

TEST(who_may_have_got_away_can_connect_for_ever)
{
    confined_add(&(struct confined_facts){ 20, .has_network = true, .can_get_away = true });
    ASSERT_FALSE(confined_may_be_loose()); /* hardened programs outside are no commands */
    confined_remove(20, /* was_killed= */ false, 1000 * 1000);
    ASSERT_FALSE(confined_may_connect(2000 * 1000));
    ASSERT_FALSE(confined_may_be_loose());
    confined_add(&(struct confined_facts){ 21, .has_network = true, .can_get_away = true });
    confined_remove(21, /* was_killed= */ true, 2000 * 1000);
    ASSERT_TRUE(confined_may_connect(9000 * 1000));
    ASSERT_TRUE(confined_may_be_loose());
}
