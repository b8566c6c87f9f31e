#include "agent/plan_text.h"

#include "base/memory.h"
#include "test.h"

/* Pieces as they come: plain text in (), plan text in []. Joined pieces of one kind are merged. */
struct seen {
    struct buf text;
    int last; /* 0 none, 1 plain, 2 plan */
};

static void see(void *owner, bool is_plan, struct str text)
{
    struct seen *seen = owner;
    int kind = is_plan ? 2 : 1;

    if (seen->last != kind) {
        if (seen->last != 0)
            buf_add_char(&seen->text, seen->last == 2 ? ']' : ')');
        buf_add_char(&seen->text, is_plan ? '[' : '(');
    }
    seen->last = kind;
    buf_add_str(&seen->text, text);
}

/* Feeds the text in pieces of every size: the result must not depend on how it was cut. */
static void expect(const char *text, const char *expected)
{
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
        struct plan_splitter splitter = { 0 };
        struct seen seen = { 0 };

        for (size_t i = 0; i < strlen(text); i += piece) {
            size_t left = strlen(text) - i;

            plan_split(&splitter, (struct str){ text + i, left < piece ? left : piece }, see,
                       &seen);
        }
        plan_split_end(&splitter, see, &seen);
        if (seen.last != 0)
            buf_add_char(&seen.text, seen.last == 2 ? ']' : ')');
        ASSERT_STR(buf_str(&seen.text), expected);
        buf_done(&seen.text);
    }
}

TEST(text_without_tags_is_plain)
{
    expect("", "");
    expect("a\nb", "(a\nb)");
    expect("a <proposed_plan> b", "(a <proposed_plan> b)");
    expect("<proposed_planet>\n", "(<proposed_planet>\n)");
}

/* Looked at again with every character, it would take the square of its length. */
TEST(a_long_blank_line_is_no_tag)
{
    enum { LENGTH = 4 << 20 };
    CLEANUP(freep) char *blanks = xmalloc(LENGTH);
    struct plan_splitter splitter = { 0 };
    struct seen seen = { 0 };

    memset(blanks, ' ', LENGTH);
    plan_split(&splitter, (struct str){ blanks, LENGTH }, see, &seen);
    ASSERT_EQ(seen.text.len, LENGTH + 1);
    plan_split(&splitter, STR_LITERAL("<proposed_plan>\nx"), see, &seen);
    plan_split_end(&splitter, see, &seen);
    ASSERT_EQ(seen.last, 1);
    buf_done(&seen.text);
}

TEST(a_block_is_the_plan)
{
    expect("x\n<proposed_plan>\n1\n2\n</proposed_plan>\ny", "(x\n)[1\n2\n](y)");
    expect("  <proposed_plan>  \n1\n </proposed_plan>\n", "[1\n]");
    expect("<proposed_plan>\n1\n</proposed_plan>", "[1\n]");
}

TEST(a_missing_end_ends_with_the_message)
{
    expect("<proposed_plan>\n1\n2", "[1\n2]");
    expect("<proposed_plan>\n1\n</proposed", "[1\n</proposed]");
    expect("<proposed_plan>", "");
}

TEST(tags_count_only_where_they_can)
{
    expect("</proposed_plan>\nx", "(</proposed_plan>\nx)");
    expect("<proposed_plan>\n<proposed_plan>\n</proposed_plan>\n", "[<proposed_plan>\n]");
}
