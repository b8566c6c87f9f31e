/* Markdown on a terminal: the same, however it comes in pieces. */
#include "markdown.h"

#include "base/memory.h"

#include "test.h"

#include <string.h>

static void expect(const char *text, const char *shown)
{
    for (size_t piece = 1; piece <= strlen(text); piece++) {
        CLEANUP(buf_done) struct buf out = { 0 };
        struct markdown markdown = { 0 };

        for (size_t at = 0; at < strlen(text); at += piece) {
            size_t left = strlen(text) - at;

            markdown_add(&markdown, (struct str){ text + at, left < piece ? left : piece }, &out);
        }
        markdown_end(&markdown, &out);
        ASSERT_STR(buf_str(&out), shown);
    }
}

TEST(headings_are_bold)
{
    expect("# A\nb", "\033[1mA\033[0m\nb");
    expect("###### A **b**", "\033[1mA b\033[0m");
    expect("#tag ####### x", "#tag ####### x");
    expect("####### x", "####### x");
}

TEST(words_have_styles)
{
    expect("a **b** c", "a \033[1mb\033[22m c");
    expect("`x**y`", "\033[36mx**y\033[39m");
    expect("2 * 3 * 4", "2 * 3 * 4");
    expect("\\*a\\` \\n", "*a` \\n");
    expect("a *", "a *");
}

TEST(stars_that_are_no_mark_stay)
{
    expect("2**10 is 1024, 3**2 is 9", "2**10 is 1024, 3**2 is 9");
    expect("2 ** 10 ** x", "2 ** 10 ** x");
    expect("# 2**10\na **", "\033[1m2**10\033[0m\na **");
    expect("(**b**)", "(\033[1mb\033[22m)");
}

TEST(stars_that_nothing_ends_stay)
{
    expect("**a\nb", "**a\nb");
    expect("pass **kwargs on", "pass **kwargs on");
    expect("f(*args, **kwargs) and **b** c", "f(*args, **kwargs) and \033[1mb\033[22m c");
    expect("**kwargs and `x`", "**kwargs and \033[36mx\033[39m");
    expect("# **kwargs\nb", "\033[1m**kwargs\033[0m\nb");
    expect("**a `b**c` d**", "\033[1ma \033[36mb**c\033[39m d\033[22m");
}

TEST(one_star_is_italic)
{
    expect("a *b c* d", "a \033[3mb c\033[23m d");
    expect("# *a* b", "\033[1m\033[3ma\033[23m b\033[0m");
    expect("x *y*\nz", "x \033[3my\033[23m\nz");
    expect("f(*args) and g(*more)", "f(*args) and g(*more)");
    expect("*.c and *.h", "*.c and *.h");
    expect("3*4*5 and * 2 *", "3*4*5 and * 2 *");
    expect("*a **b** c", "*a \033[1mb\033[22m c");
    expect("**a *b* c**", "\033[1ma *b* c\033[22m");
    expect("a *\xc3\xa4* b", "a \033[3m\xc3\xa4\033[23m b");
}

TEST(links_show_their_address)
{
    expect("see [the docs](docs/a.md).", "see \033[4mthe docs\033[24m (docs/a.md).");
    expect("[a](a)", "\033[4ma\033[24m");
    expect("[`x`](u) b", "\033[4m\033[36mx\033[39m\033[24m (u) b");
    expect("**[a](b)**", "\033[1m\033[4ma\033[24m (b)\033[22m");
    expect("- [ ] a [x] [b](c)", "\xe2\x80\xa2 [ ] a [x] \033[4mb\033[24m (c)");
    expect("a[0] = [b [c](d)", "a[0] = [b \033[4mc\033[24m (d)");
    expect("[a](b", "[a](b");
    expect("[*a*\nb](c)", "[\033[3ma\033[23m\nb](c)");
    expect("\\[a](b)", "[a](b)");
    expect("`[a](b)`", "\033[36m[a](b)\033[39m");
}

#define RULE "\xe2\x94\x80"

TEST(columns_of_tables_stand_below_one_another)
{
    expect("| a | long |\n|---|:-:|\n| `bcd` | e |\nf",
           "\033[1ma    long\033[0m\n\033[2m" RULE RULE RULE "  " RULE RULE RULE RULE
           "\033[0m\n\033[36mbcd\033[39m  e\nf");
    expect("|a|\n|-|\n|\xc3\xa4\\|`\x7c`|",
           "\033[1ma\033[0m\n\033[2m" RULE RULE RULE "\033[0m\n\xc3\xa4|\033[36m|\033[39m");
    expect("|a|\n|-|\n|b|\n\n|c|", "\033[1ma\033[0m\n\033[2m" RULE "\033[0m\nb\n\n|c|");
}

TEST(what_is_no_table_stays)
{
    expect("| a *b*\n| c", "| a \033[3mb\033[23m\n| c");
    expect("|a|\n|-|", "|a|\n|-|");
    expect("|", "|");
    expect("a | b", "a | b");
    expect("```\n|a|\n|-|\n|b|\n```",
           "\033[36m  |a|\033[0m\n\033[36m  |-|\033[0m\n\033[36m  |b|\033[0m\n");
    expect("|1|2|3|4|5|6|7|8|9|0|1|2|3|4|5|6|7|\n|-|\n|x|",
           "|1|2|3|4|5|6|7|8|9|0|1|2|3|4|5|6|7|\n|-|\n|x|");
}

TEST(a_table_that_is_too_wide_or_too_long_stays)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct markdown markdown = { .n_columns = 5 };

    markdown_add(&markdown, str_of("|aaa|bbb|\n|-|-|\n|c|d|\n"), &out);
    for (size_t i = 0; i < MARKDOWN_TABLE_MAX; i++)
        markdown_add(&markdown, str_of(i % 8 == 7 ? "\n" : "|"), &out);
    markdown_end(&markdown, &out);
    ASSERT_EQ(out.len, 22 + MARKDOWN_TABLE_MAX);
}

TEST(what_is_long_is_bold_without_waiting)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct markdown markdown = { 0 };

    markdown_add(&markdown, str_of("**"), &out);
    for (size_t i = 0; i < MARKDOWN_SPAN_MAX; i++)
        markdown_add(&markdown, str_of("a"), &out);
    ASSERT_EQ(out.len, 0);
    markdown_add(&markdown, str_of("b"), &out);
    ASSERT_EQ(out.len, strlen("\033[1m") + MARKDOWN_SPAN_MAX + 1);
    markdown_add(&markdown, str_of("\n"), &out);
    ASSERT_STR(((struct str){ out.data + out.len - 6, 6 }), "b\033[0m\n");
    markdown_end(&markdown, &out);
}

TEST(what_is_dim_stays_so_behind_bold_words)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct markdown markdown = { .is_dim = true };

    markdown_add(&markdown, str_of("**a** b\n# c\nd"), &out);
    markdown_end(&markdown, &out);
    ASSERT_STR(buf_str(&out), "\033[1ma\033[22m\033[2m b\n\033[1mc\033[0m\033[2m\nd");
    ASSERT_FALSE(markdown.is_dim);
}

TEST(lists_have_dots)
{
    expect("- a\n  * b\n+ c\n", "\xe2\x80\xa2 a\n  \xe2\x80\xa2 b\n\xe2\x80\xa2 c\n");
    expect("-a\n--- b\n**c**", "-a\n--- b\n\033[1mc\033[22m");
    expect("> a", "\033[2m\xe2\x94\x82 a\033[0m");
}

TEST(code_stays_as_it_is)
{
    expect("```c\n# x **y**\n  - z\n```\nd",
           "\033[36m  # x **y**\033[0m\n\033[36m    - z\033[0m\nd");
    expect("``a", "\033[36m\033[39ma");
    expect("- a\n  ```c\n  x\n  ```\nb", "\xe2\x80\xa2 a\n\033[36m    x\033[0m\nb");
    expect("```\n`x`\n\n```\n", "\033[36m  `x`\033[0m\n\n");
    expect("                    deep", "                    deep");
}

TEST(what_is_no_fence_hides_nothing)
{
    expect("```a``` b", "\033[36m\033[39m\033[36ma\033[39m\033[36m\033[39m b");
    expect("````\n```c\nx\n```\n````\ny",
           "\033[36m  ```c\033[0m\n\033[36m  x\033[0m\n\033[36m  ```\033[0m\ny");
    expect("```\n``` b\n```  \nc", "\033[36m  ``` b\033[0m\nc");
    expect("``` 1234567890 1234567890 1234567890 1234567890 1234567890 1234567890",
           "\033[36m\033[39m\033[36m 1234567890 1234567890 1234567890 1234567890 1234567890 "
           "1234567890\033[0m");
}

TEST(what_is_cut_short_is_shown)
{
    expect("#", "#");
    expect("- ", "\xe2\x80\xa2 ");
    expect("```\nx", "\033[36m  x\033[0m");
    expect("\n\n", "\n\n");
}
