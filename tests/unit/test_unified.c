#include "patch/unified.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static void diff(struct buf *out, struct str old_text, struct str new_text, size_t context)
{
    uint64_t steps_left = LINE_DIFF_STEPS;

    unified_diff(out, old_text, new_text, context, &steps_left);
}

static void assert_diff(const char *old_text, const char *new_text, size_t context,
                        const char *expected)
{
    CLEANUP(buf_done) struct buf hunks = { 0 };

    diff(&hunks, str_of(old_text), str_of(new_text), context);
    ASSERT_STR(buf_str(&hunks), expected);
}

TEST(equal_texts_have_no_diff)
{
    assert_diff("", "", 3, "");
    assert_diff("a\nb\n", "a\nb\n", 3, "");
}

TEST(a_change_stands_among_its_neighbours)
{
    assert_diff("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n", 1, "@@ -2,3 +2,3 @@\n b\n-c\n+X\n d\n");
    assert_diff("a\nb\nc\n", "a\nb\nX\nc\n", 1, "@@ -2,2 +2,3 @@\n b\n+X\n c\n");
    assert_diff("a\nb\nc\n", "a\nc\n", 0, "@@ -2 +1,0 @@\n-b\n");
}

TEST(files_that_come_and_go_are_counted_from_zero)
{
    assert_diff("", "a\nb\n", 3, "@@ -0,0 +1,2 @@\n+a\n+b\n");
    assert_diff("a\n", "", 3, "@@ -1 +0,0 @@\n-a\n");
}

TEST(near_changes_share_a_hunk)
{
    assert_diff("a\nb\nc\nd\n", "A\nb\nc\nD\n", 1, "@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n-d\n+D\n");
    assert_diff("a\nb\nc\nd\ne\n", "A\nb\nc\nd\nE\n", 1,
                "@@ -1,2 +1,2 @@\n-a\n+A\n b\n@@ -4,2 +4,2 @@\n d\n-e\n+E\n");
}

TEST(a_missing_line_end_is_told)
{
    assert_diff("a", "a\n", 3, "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
    assert_diff("a\nb", "X\nb", 3, "@@ -1,2 +1,2 @@\n-a\n+X\n b\n\\ No newline at end of file\n");
}

TEST(the_last_of_equal_lines_has_changed)
{
    assert_diff("a\nb\nb\nc\n", "a\nb\nb\nb\nc\n", 0, "@@ -3,0 +4 @@\n+b\n");
    assert_diff("a\nb\nb\nb\nc\n", "a\nb\nb\nc\n", 0, "@@ -4 +3,0 @@\n-b\n");
}

/* -- Any two texts --------------------------------------------------------------------------- */

/* Applies hunks to a text, as patch(1) does. */
static void patch_text(struct buf *out, struct str old_text, struct str diff)
{
    const char *old_at = old_text.s, *at = diff.s, *end = diff.s + diff.len;
    size_t old_line = 1;

    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t from, n = 1;

        if (*at == '@') {
            if (sscanf(at, "@@ -%zu,%zu", &from, &n) < 1)
                fail_msg("bad hunk");
            for (from += n == 0; old_line < from; old_line++) {
                const char *next = strchr(old_at, '\n') + 1;

                buf_add(out, old_at, (size_t)(next - old_at));
                old_at = next;
            }
        } else if (*at != '\\') {
            if (*at != '-')
                buf_add(out, at + 1, (size_t)(line_end - at));
            if (*at != '+') {
                old_at = strchr(old_at, '\n') + 1;
                old_line++;
            }
        }
        at = line_end + 1;
    }
    buf_add_text(out, old_at);
}

static void fill(struct buf *text, unsigned *seed, unsigned n_lines, unsigned n_kinds)
{
    for (unsigned i = 0; i < n_lines; i++)
        buf_printf(text, "%c\n", 'a' + (int)((unsigned)rand_r(seed) % n_kinds));
}

TEST(a_diff_leads_from_one_text_to_the_other)
{
    unsigned seed = 42;

    for (unsigned i = 0; i < 2000; i++) {
        CLEANUP(buf_done) struct buf old_text = { 0 };
        CLEANUP(buf_done) struct buf new_text = { 0 };
        CLEANUP(buf_done) struct buf hunks = { 0 };
        CLEANUP(buf_done) struct buf patched = { 0 };

        fill(&old_text, &seed, i % 23, 1 + i % 5);
        fill(&new_text, &seed, i % 17, 1 + i % 5);
        diff(&hunks, buf_str(&old_text), buf_str(&new_text), i % 4);
        patch_text(&patched, buf_str(&old_text), buf_str(&hunks));
        assert_str(buf_str(&patched), buf_str(&new_text), __FILE__, __LINE__);
    }
}

TEST(texts_with_nothing_in_common_take_bounded_time)
{
    CLEANUP(buf_done) struct buf old_text = { 0 };
    CLEANUP(buf_done) struct buf new_text = { 0 };
    CLEANUP(buf_done) struct buf hunks = { 0 };
    CLEANUP(buf_done) struct buf patched = { 0 };

    for (unsigned i = 0; i < 40000; i++) {
        buf_printf(&old_text, "old %u\n", i);
        buf_printf(&new_text, "new %u\n", i);
    }
    diff(&hunks, buf_str(&old_text), buf_str(&new_text), 3);
    patch_text(&patched, buf_str(&old_text), buf_str(&hunks));
    ASSERT_TRUE(str_equal(buf_str(&patched), buf_str(&new_text)));
}
