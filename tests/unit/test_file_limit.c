#include "base/file_limit.h"

#include "exec/detached.h"

#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static void set_limit(rlim_t soft, rlim_t hard)
{
    struct rlimit limit = { soft, hard };

    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

static rlim_t soft_limit(void)
{
    struct rlimit limit;

    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    return limit.rlim_cur;
}

TEST(the_soft_limit_is_raised_and_set_back)
{
    ASSERT_EQ(file_limit_original(), 0);
    file_limit_restore(); /* changes nothing */
    set_limit(100, 300);
    file_limit_raise();
    ASSERT_EQ(soft_limit(), 300);
    ASSERT_EQ(file_limit_original(), 100);
    file_limit_restore();
    ASSERT_EQ(soft_limit(), 100);
}

TEST(the_limit_is_near_when_few_are_left)
{
    int fds[64] = { 0 }, n = 0;

    set_limit(64, 300); /* 8 are kept back */
    ASSERT_FALSE(file_limit_is_near());
    while ((fds[n] = open("/dev/null", O_RDONLY)) >= 0)
        n++;
    ASSERT_TRUE(n > 8);
    ASSERT_TRUE(file_limit_is_near());
    close(fds[0]); /* a hole far below: there is one more, and no more */
    ASSERT_TRUE(file_limit_is_near());
    for (int i = 1; i < 7; i++)
        close(fds[i]);
    ASSERT_TRUE(file_limit_is_near());
    close(fds[7]);
    ASSERT_FALSE(file_limit_is_near());
    for (int i = 8; i < n; i++)
        close(fds[i]);
    ASSERT_FALSE(file_limit_is_near());
}

TEST(a_detached_program_gets_the_first_limit_back)
{
    char path[] = "/tmp/bobbin-limit-XXXXXX", command[100], text[32] = "";
    int fd = mkstemp(path);
    const char *argv[] = { "/bin/sh", "-c", command, NULL };
    char *env[] = { NULL };

    set_limit(100, 300);
    file_limit_raise();
    snprintf(command, sizeof command, "ulimit -n >%s", path);
    detached_start(argv, env, "/");
    for (int i = 0; i < 500 && strchr(text, '\n') == NULL; i++) {
        usleep(10 * 1000);
        ASSERT_TRUE(pread(fd, text, sizeof text - 1, 0) >= 0);
    }
    ASSERT_STREQ(text, "100\n");
    close(fd);
    unlink(path);
}
