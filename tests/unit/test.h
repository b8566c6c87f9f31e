/*
 * The frame of a unit test, on top of cmocka.
 *
 *     TEST(trims_white_space)
 *     {
 *         ASSERT_STR(str_trim(str_of(" a ")), "a");
 *     }
 *
 * Every TEST() in a file registers itself; main.c runs them all, or those named as arguments. A
 * failed assertion says what it saw and where, and ends its test.
 */
#ifndef TEST_H
#define TEST_H

#include "base/str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct test {
    const char *name;
    void (*run)(void);
    struct test *next;
};

void test_register(struct test *test);

#define TEST(id)                                                                                   \
    static void test_##id(void);                                                                   \
    __attribute__((constructor)) static void register_##id(void)                                   \
    {                                                                                              \
        static struct test test = { .name = #id, .run = test_##id };                               \
                                                                                                   \
        test_register(&test);                                                                      \
    }                                                                                              \
    static void test_##id(void)

/*
 * Where there is no repository above. In /tmp there may be a .git for a while: sandboxes may write there, so those of other
 * programs hold its place with one.
 */
#define OUTSIDE "/var/tmp"

/* What was found comes first, what was expected second. */
#define ASSERT_TRUE(condition) assert_true(condition)
#define ASSERT_FALSE(condition) assert_false(condition)
#define ASSERT_NULL(pointer) assert_null(pointer)
#define ASSERT_NOT_NULL(pointer) assert_non_null(pointer)
#define ASSERT_EQ(found, expected) assert_int_equal(found, expected)
#define ASSERT_STREQ(found, expected) assert_string_equal(found, expected)
#define ASSERT_MEMEQ(found, expected, size) assert_memory_equal(found, expected, size)

/* A struct str against a literal, or any text that ends with a NUL byte. */
#define ASSERT_STR(found, expected) assert_str(found, str_of(expected), __FILE__, __LINE__)

/* By what a limit of time is multiplied: TEST_SLOWNESS, which tests/run sets for valgrind; else 5 with sanitizers, or 1. */
int test_slowness(void);

/* Milliseconds of CPU that this process has used: what a test takes of them a busy machine does not change. */
int64_t test_cpu_ms(void);

void assert_str(struct str found, struct str expected, const char *file, int line);

#endif
