#include "base/clock.h"

#include "base/memory.h"

#include "test.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The wall clock, as if an administrator had moved it by so many seconds. */
static time_t set_by_s;

int clock_gettime(clockid_t __clock_id, struct timespec *__tp) // NOLINT: as the library names them
{
    int r = (int)syscall(SYS_clock_gettime, __clock_id, __tp);

    if (__clock_id == CLOCK_REALTIME)
        __tp->tv_sec += set_by_s;
    return r;
}

TEST(a_time_is_written_in_utc)
{
    static const struct {
        int64_t time_s;
        const char *text;
    } cases[] = {
        { 0, "1970-01-01T00:00:00Z" },
        { 1795806000, "2026-11-27T19:00:00Z" },
        { -1, "1969-12-31T23:59:59Z" },
        { INT64_C(253402300799), "9999-12-31T23:59:59Z" },
        { INT64_C(253402300800), "9999-12-31T23:59:59Z" },
        { INT64_MAX, "9999-12-31T23:59:59Z" },
        { INT64_MIN, "0000-01-01T00:00:00Z" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_STREQ(clock_utc(&arena, cases[i].time_s).s, cases[i].text);
}

/* What is measured or waited for must not notice. */
TEST(the_steady_clock_knows_nothing_of_the_time_of_day)
{
    int64_t day = clock_now_ms(), steady = clock_steady_ms();

    set_by_s = -3600;
    ASSERT_TRUE(clock_now_ms() < day);
    ASSERT_TRUE(clock_steady_ms() - steady >= 0 && clock_steady_ms() - steady < 60 * 1000);
    set_by_s = 3600;
    ASSERT_TRUE(clock_now_ms() >= day + 3600 * 1000);
    ASSERT_TRUE(clock_steady_ms() - steady >= 0 && clock_steady_ms() - steady < 60 * 1000);
    set_by_s = 0;
}
