#include "run/program.h"

#include "base/clock.h"
#include "base/memory.h"

#include "test.h"

static bool run(const char *script, uint64_t limit_ms, const atomic_bool *stop,
                struct program_result *ret_result, struct error *err)
{
    const char *const argv[] = { "/bin/sh", "-c", script, NULL };
    struct program program = {
        .argv = argv,
        .input = STR_LITERAL("words"),
        .limit_ms = limit_ms,
        .max_bytes = 1000,
        .stop = stop,
    };

    return program_run(&program, ret_result, err);
}

TEST(a_program_is_given_text_and_gives_text_back)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(program_result_done) struct program_result result = { 0 };

    ASSERT_TRUE(run("cat; echo no >&2; exit 3", 60000, NULL, &result, &err));
    ASSERT_EQ(result.status, 3);
    ASSERT_STR(buf_str(&result.output), "words");
    ASSERT_STR(buf_str(&result.errors), "no\n");
}

TEST(one_that_writes_too_much_is_ended)
{
    static const char *const scripts[] = { "head -c 1001 /dev/zero; sleep 1000",
                                           "head -c 1001 /dev/zero >&2; sleep 1000" };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        CLEANUP(program_result_done) struct program_result result = { 0 };

        ASSERT_FALSE(run(scripts[i], 0, NULL, &result, &err)); /* without a limit of time */
        ASSERT_NOT_NULL(strstr(err.message.s, "wrote more than 1000 bytes"));
    }
}

TEST(one_that_hides_behind_closed_ends_has_its_limit_too)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(program_result_done) struct program_result result = { 0 };

    ASSERT_FALSE(run("exec >&- 2>&-; sleep 1000", 200, NULL, &result, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "took more than 200 ms"));
}

TEST(one_that_has_to_stop_stops)
{
    static const char *const scripts[] = { "sleep 1000", "exec >&- 2>&-; sleep 1000" };
    atomic_bool stop = true; /* even before it was started */

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        CLEANUP(program_result_done) struct program_result result = { 0 };

        ASSERT_FALSE(run(scripts[i], 600000, &stop, &result, &err));
        ASSERT_NOT_NULL(strstr(err.message.s, "was stopped"));
    }
}
