#include "search/glob.h"

#include "base/memory.h"

#include "test.h"

struct matched {
    const char *pattern;
    const char *text;
    bool matches;
};

static void check_all(const struct matched *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (glob_match(str_of(cases[i].pattern), str_of(cases[i].text)) != cases[i].matches)
            fail_msg("%s with %s: not %d", cases[i].pattern, cases[i].text, cases[i].matches);
    }
}

TEST(stars_stay_within_a_directory)
{
    static const struct matched cases[] = {
        { "*", "abc", true },
        { "*", "", true },
        { "*", "a/b", false },
        { "a*c", "abbc", true },
        { "a*c", "ac", true },
        { "a*c", "abcd", false },
        { "*.c", "x.c", true },
        { "*.c", "x.h", false },
        { "a/*/c", "a/b/c", true },
        { "a/*/c", "a/b/b/c", false },
        { "*a*b*c*", "xaxbxcx", true },
        { "?", "a", true },
        { "?", "/", false },
        { "?", "", false },
        { "?", "\xc3\xa9", true },
        { "a?c", "abc", true },
        { "***", "abc", true },
    };

    check_all(cases, ARRAY_LENGTH(cases));
}

TEST(double_stars_are_directories)
{
    static const struct matched cases[] = {
        { "**/x", "x", true },
        { "**/x", "a/x", true },
        { "**/x", "a/b/x", true },
        { "**/x", "a/xx", false },
        { "a/**", "a/b", true },
        { "a/**", "a/b/c", true },
        { "a/**", "a", false },
        { "a/**/b", "a/b", true },
        { "a/**/b", "a/x/b", true },
        { "a/**/b", "a/x/y/b", true },
        { "a/**/b", "ab", false },
        { "a**b", "a/b", false },
        { "a**b", "axb", true },
        { "**", "a/b/c", true },
        { "**/a*/b", "x/ay/b", true },
        { "**/a*/b", "x/ay/c/b", false },
        { "**/a/**/b/*.c", "q/a/w/b/e/a/r/b/x.c", true },
    };

    check_all(cases, ARRAY_LENGTH(cases));
}

TEST(classes)
{
    static const struct matched cases[] = {
        { "[abc]", "b", true },        { "[abc]", "d", false },
        { "[a-c]x", "bx", true },      { "[!a-c]", "d", true },
        { "[!a-c]", "b", false },      { "[^a]", "b", true },
        { "[]]", "]", true },          { "[!]]", "x", true },
        { "[a-]", "-", true },         { "[", "[", false },
        { "[a", "a", false },          { "[[:digit:]]", "7", true },
        { "[[:digit:]]", "x", false }, { "[[:alpha:]_]", "_", true },
        { "[\\]]", "]", true },        { "[!a]", "/", false },
        { "[+-/]", "/", false },       { "[\xc3\xa0-\xc3\xbf]", "\xc3\xa9", true },
    };

    check_all(cases, ARRAY_LENGTH(cases));
}

TEST(a_backslash_takes_the_sign_off)
{
    static const struct matched cases[] = {
        { "\\*", "*", true },   { "\\*", "x", false }, { "a\\?", "a?", true },
        { "\\\\", "\\", true }, { "\\", "\\", true },
    };

    check_all(cases, ARRAY_LENGTH(cases));
}

/* This would never end if every star were tried at every place. */
TEST(many_stars_take_no_time)
{
    char text[2001];

    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ASSERT_FALSE(glob_match(str_of("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"), str_of(text)));
    for (size_t i = 1; i < sizeof text - 1; i += 2)
        text[i] = '/';
    ASSERT_FALSE(glob_match(str_of("**/a/**/a/**/*a*/**/a/**/*a*a/**/a/**/a/**/b"), str_of(text)));
}
