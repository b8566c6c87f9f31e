/* The launcher's own strings and formats say what the C library says. They are here under other names, beside that. */
#include "base/memory.h"

#include "test.h"

#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *small_memcpy(void *restrict to, const void *restrict from, size_t n);
void *small_memmove(void *to, const void *from, size_t n);
void *small_memset(void *to, int byte, size_t n);
int small_memcmp(const void *a, const void *b, size_t n);
size_t small_strlen(const char *text);
int small_strncmp(const char *a, const char *b, size_t n);
int small_strcmp(const char *a, const char *b);
char *small_strchr(const char *text, int byte);
char *small_strrchr(const char *text, int byte);
char *small_strstr(const char *text, const char *part);
size_t small_strspn(const char *text, const char *set);
size_t small_strcspn(const char *text, const char *set);
char *small_strsep(char **rest, const char *set);
long small_strtol(const char *text, char **ret_end, int base);
int small_sigemptyset(sigset_t *set);
int small_sigfillset(sigset_t *set);
void small_qsort(void *items, size_t n, size_t size, int (*compare)(const void *, const void *));
int small_vsnprintf(char *text, size_t size, const char *format, va_list list)
    __attribute__((format(printf, 3, 0)));
int small_snprintf(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int small_vdprintf(int fd, const char *format, va_list list) __attribute__((format(printf, 2, 0)));
int small_dprintf(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define memcpy small_memcpy
#define memmove small_memmove
#define memset small_memset
#define memcmp small_memcmp
#define strlen small_strlen
#define strncmp small_strncmp
#define strcmp small_strcmp
#define strchr small_strchr
#define strrchr small_strrchr
#define strstr small_strstr
#define strspn small_strspn
#define strcspn small_strcspn
#define strsep small_strsep
#define strtol small_strtol
#define sigemptyset small_sigemptyset
#define sigfillset small_sigfillset
#define qsort small_qsort
#define vsnprintf small_vsnprintf
#define snprintf small_snprintf
#define vdprintf small_vdprintf
#define dprintf small_dprintf
#include "launcher/small/text.c" // NOLINT(bugprone-suspicious-include)
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen
#undef strncmp
#undef strcmp
#undef strchr
#undef strrchr
#undef strstr
#undef strspn
#undef strcspn
#undef strsep
#undef strtol
#undef sigemptyset
#undef sigfillset
#undef qsort
#undef vsnprintf
#undef snprintf
#undef vdprintf
#undef dprintf

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static const char *const texts[] = {
    "",   "a",    "ab",      "abc",      "abd",  "b",        "/",
    "//", "a/b/", "a:b::cd", "\xc3\xa4", "\x7f", "aab aabc", "ba"
};

TEST(two_texts_are_compared_and_searched_alike)
{
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        for (size_t k = 0; k < ARRAY_LENGTH(texts); k++) {
            const char *a = texts[i], *b = texts[k];

            ASSERT_EQ(sign(small_strcmp(a, b)), sign(strcmp(a, b)));
            ASSERT_TRUE(small_strstr(a, b) == strstr(a, b));
            ASSERT_EQ(small_strspn(a, b), strspn(a, b));
            ASSERT_EQ(small_strcspn(a, b), strcspn(a, b));
            for (size_t n = 0; n < 4; n++)
                ASSERT_EQ(sign(small_strncmp(a, b, n)), sign(strncmp(a, b, n)));
        }
    }
}

TEST(bytes_are_found_alike)
{
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        ASSERT_EQ(small_strlen(texts[i]), strlen(texts[i]));
        for (int byte = 0; byte < 256; byte++) {
            ASSERT_TRUE(small_strchr(texts[i], byte) == strchr(texts[i], byte));
            ASSERT_TRUE(small_strrchr(texts[i], byte) == strrchr(texts[i], byte));
        }
    }
}

TEST(bytes_are_moved_and_compared_alike)
{
    enum { SIZE = 100 };

    for (size_t to = 0; to < 40; to += 3) {
        for (size_t n = 0; n < 50; n += 7) {
            char ours[SIZE], theirs[SIZE];

            for (size_t i = 0; i < SIZE; i++)
                ours[i] = theirs[i] = (char)(i * 7);
            ASSERT_TRUE(small_memmove(ours + to, ours + 20, n) == ours + to);
            memmove(theirs + to, theirs + 20, n);
            ASSERT_EQ(memcmp(ours, theirs, SIZE), 0);
            ASSERT_EQ(small_memcmp(ours, theirs, SIZE), 0);
            small_memset(ours + to, 0xfe, n);
            memset(theirs + to, 0xfe, n);
            small_memcpy(ours + 50, ours, n);
            memcpy(theirs + 50, theirs, n);
            ASSERT_EQ(memcmp(ours, theirs, SIZE), 0);
            theirs[n] = (char)(theirs[n] + 1);
            ASSERT_EQ(sign(small_memcmp(ours, theirs, SIZE)), sign(memcmp(ours, theirs, SIZE)));
        }
    }
}

TEST(parts_are_separated_alike)
{
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        char ours[32], theirs[32], *our_rest = ours, *their_rest = theirs;

        snprintf(ours, sizeof ours, "%s", texts[i]);
        snprintf(theirs, sizeof theirs, "%s", texts[i]);
        while (their_rest != NULL)
            ASSERT_STREQ(small_strsep(&our_rest, ":/"), strsep(&their_rest, ":/"));
        ASSERT_NULL(our_rest);
        ASSERT_NULL(small_strsep(&our_rest, ":/"));
    }
}

/* Of files of the kernel: all that the launcher reads. */
TEST(numbers_are_read_alike)
{
    static const char *const numbers[] = { "0",
                                           "7",
                                           " 12 3",
                                           "-5",
                                           "6.14.0",
                                           "777",
                                           "040",
                                           "4294967295",
                                           "12x",
                                           "\t 1\n",
                                           "         0          0 4294967295\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
        for (int base = 8; base <= 10; base += 2) {
            char *ours, *theirs;

            ASSERT_EQ(small_strtol(numbers[i], &ours, base), strtol(numbers[i], &theirs, base));
            ASSERT_TRUE(ours == theirs);
        }
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const int *left = a, *right = b;

    return (*left > *right) - (*left < *right);
}

TEST(items_of_any_number_are_put_in_order)
{
    int items[200];
    unsigned chance = 1;

    for (size_t n = 0; n < ARRAY_LENGTH(items); n++) {
        for (size_t i = 0; i < n; i++) {
            chance = chance * 1103515245U + 12345U;
            items[i] = (int)(chance >> 16) % 50;
        }
        small_qsort(items, n, sizeof items[0], compare_numbers);
        for (size_t i = 1; i < n; i++)
            ASSERT_TRUE(items[i - 1] <= items[i]);
    }
}

#define ASSERT_ALIKE(size, ...)                                                                    \
    do {                                                                                           \
        char ours[64] = "xxxxxxxx", theirs[64] = "xxxxxxxx";                                       \
                                                                                                   \
        ASSERT_EQ(small_snprintf(ours, size, __VA_ARGS__), snprintf(theirs, size, __VA_ARGS__));   \
        ASSERT_EQ(memcmp(ours, theirs, sizeof ours), 0);                                           \
    } while (0)

TEST(formats_are_written_alike)
{
    char none[8] = "x";

    ASSERT_ALIKE(sizeof ours, "/proc/%d/task/%d/children", 12, INT_MAX);
    ASSERT_ALIKE(sizeof ours, "%u %u 1\n", 0U, UINT_MAX);
    ASSERT_ALIKE(sizeof ours, "%d %ld %ld", INT_MIN, LONG_MIN, LONG_MAX);
    ASSERT_ALIKE(sizeof ours, "%.*s|%.*s|%s%%", 2, "abc", 9, "abc", "");
    for (size_t size = 1; size < 12; size++) {
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        ASSERT_ALIKE(size, "%s/%s", "one", "two");
    }
    ASSERT_EQ(small_snprintf(none, 0, "%s", "abc"), 3);
    ASSERT_STREQ(none, "x");
}

TEST(sets_of_signals_are_all_or_none)
{
    sigset_t set;

    small_sigfillset(&set);
    ASSERT_TRUE(sigismember(&set, SIGTERM) && sigismember(&set, SIGCHLD));
    small_sigemptyset(&set);
    ASSERT_FALSE(sigismember(&set, SIGTERM) || sigismember(&set, SIGCHLD));
}
