#include "base/memory.h"

#include "test.h"

#include <stdlib.h>

struct outer {
    int before;
    int inner;
};

static char *build(bool whole)
{
    CLEANUP(freep) char *text = xstrdup("built");

    if (!whole)
        return NULL; /* and the text is freed: AddressSanitizer would tell */
    return TAKE(text);
}

TEST(a_local_is_freed_unless_it_is_taken)
{
    char *text = build(/* whole= */ true);

    ASSERT_STREQ(text, "built");
    free(text);
    ASSERT_NULL(build(/* whole= */ false));
}

TEST(freep_leaves_a_null_pointer)
{
    char *text = xstrdup("x");

    freep(&text);
    ASSERT_NULL(text);
    freep(&text);
}

TEST(nothing_can_be_allocated_and_copied)
{
    char *text = xstrndup(NULL, 0);
    char *bytes = xmalloc(0);
    char *zeros = xcalloc(0, 8);

    ASSERT_STREQ(text, "");
    ASSERT_NOT_NULL(bytes);
    ASSERT_NOT_NULL(zeros);
    bytes = xrealloc(bytes, 0);
    ASSERT_NOT_NULL(bytes);
    free(text);
    free(bytes);
    free(zeros);
}

TEST(copies_only_as_much_as_is_asked_for)
{
    CLEANUP(freep) char *text = xstrndup("thread/start", 6);

    ASSERT_STREQ(text, "thread");
}

TEST(a_member_leads_to_its_struct)
{
    struct outer outer = { .before = 1 };

    ASSERT_TRUE(container_of(&outer.inner, struct outer, inner) == &outer);
    ASSERT_EQ(ARRAY_LENGTH(((int[]){ 1, 2, 3 })), 3);
}
