#include "base/clock.h"

#include "base/memory.h"

#include "test.h"

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
