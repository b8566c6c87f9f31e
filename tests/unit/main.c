#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct test *first;
static struct test **end = &first;
static size_t n_registered;

void test_register(struct test *test)
{
    *end = test;
    end = &test->next;
    n_registered++;
}

void assert_str(struct str found, struct str expected, const char *file, int line)
{
    if (found.s != NULL && str_equal(found, expected))
        return;
    if (found.s == NULL)
        print_error("no text != \"%s\"\n", expected.s);
    else
        print_error("\"%.*s\" != \"%s\"\n", STR_ARGS(found), expected.s);
    _fail(file, line);
}

/* cmocka knows tests as functions with a state; ours is the test itself. */
static void call_test(void **state)
{
    const struct test *test = *state;

    test->run();
}

static bool is_wanted(const struct test *test, int argc, char **argv)
{
    if (argc < 2)
        return true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], test->name) == 0)
            return true;
    }
    return false;
}

/* What sanitizers cost. */
enum {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    SLOWNESS = 5
#else
    SLOWNESS = 1
#endif
#else
    SLOWNESS = 1
#endif
};

int test_slowness(void)
{
    const char *text = getenv("TEST_SLOWNESS");

    return text == NULL ? SLOWNESS : atoi(text);
}

int64_t test_cpu_ms(void)
{
    struct timespec used;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

int main(int argc, char **argv)
{
    CLEANUP(freep) struct CMUnitTest *wanted = xcalloc(n_registered, sizeof *wanted);
    size_t n_wanted = 0;
    int n_failed;

    for (struct test *test = first; test != NULL; test = test->next) {
        if (is_wanted(test, argc, argv)) {
            wanted[n_wanted++] = (struct CMUnitTest){
                .name = test->name,
                .test_func = call_test,
                .initial_state = test,
            };
        }
    }
    if (n_wanted == 0) {
        fprintf(stderr, "%s: no such test\n", argv[0]);
        return 2;
    }
    n_failed = _cmocka_run_group_tests(argv[0], wanted, n_wanted, /* setup= */ NULL,
                                       /* teardown= */ NULL);
    return n_failed == 0 ? 0 : 1;
}
