#include "patch_frame.h"

/* What an update (without its first line) makes of a text; a failure's words without the path. */
static void assert_update(const char *old_text, const char *chunks, const char *expected)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "f", old_text);
    if (!scratch_verify(&scratch, arena_printf(&scratch.arena, "*** Update File: f\n%s", chunks),
                        &changes)) {
        const char *path = strstr(scratch.err.message.s, scratch.folder);

        ASSERT_NOT_NULL(path);
        ASSERT_STREQ(arena_printf(&scratch.arena, "%.*s%s", (int)(path - scratch.err.message.s),
                                  scratch.err.message.s, path + strlen(scratch.folder)),
                     expected);
        return;
    }
    ASSERT_STR(changes.items[0].new_text, expected);
}

TEST(lines_are_replaced)
{
    assert_update("a\nb\nc\n", "@@\n a\n-b\n+B\n c\n", "a\nB\nc\n");
    assert_update("a\nb\nc\n", " a\n-b\n", "a\nc\n");
    assert_update("a\n", "@@\n-a\n", "");
    assert_update("a\nb\na\nb\n", "@@\n-b\n+1\n@@\n-b\n+2\n", "a\n1\na\n2\n");
    assert_update("a\nx\nb\nx\n", "@@ b\n-x\n+y\n", "a\nx\nb\ny\n");
    assert_update("x\ny\nx\n", "@@\n-x\n+z\n*** End of File\n", "x\ny\nz\n");
}

TEST(a_chunk_at_the_end_may_hold_its_own_context)
{
    assert_update("}\nalpha\n", "@@ alpha\n-}\n+)\n alpha\n*** End of File\n", ")\nalpha\n");
    assert_update("a\nb\n", "@@\n-a\n+A\n@@\n-a\n-b\n+c\n*** End of File\n",
                  "Failed to find expected lines in /f:\na\nb");
}

TEST(lines_that_are_not_there_are_named)
{
    assert_update("a\n", "@@ nope\n-a\n", "Failed to find context 'nope' in /f");
    assert_update("a\n", "@@\n x\n-y\n+z\n", "Failed to find expected lines in /f:\nx\ny");
    assert_update("a\nb\n", "@@\n-b\n+B\n@@\n-a\n+A\n", "Failed to find expected lines in /f:\na");
    assert_update("x\ny\n", "@@\n-x\n+z\n*** End of File\n",
                  "Failed to find expected lines in /f:\nx");
}

TEST(lines_are_found_loosely)
{
    assert_update("a  \n", "@@\n-a\n+b\n", "b\n");
    assert_update("  a\n", "@@\n-a\n+b\n", "b\n");
    assert_update("say \xe2\x80\x9chi\xe2\x80\x9d \xe2\x80\x94 x\n", "@@\n-say \"hi\" - x\n+b\n",
                  "b\n");
    assert_update("a\xc2\xa0"
                  "b\n",
                  "@@\n-a b\n+c\n", "c\n");
    /* Each level searches the whole file before the next is tried. */
    assert_update("a \nb\na\n", "@@\n-a\n+c\n", "a \nb\nc\n");
}

TEST(lines_that_are_only_mentioned_stay_as_they_are)
{
    assert_update("  a\nb\n", "@@\n a\n-b\n+c\n", "  a\nc\n");
    assert_update("a \nb\n", "@@\n a\n+c\n b\n", "a \nc\nb\n");
}

TEST(line_ends_are_kept)
{
    assert_update("a\r\nb\r\nc\r\n", "@@\n a\n-b\n+B\n+BB\n", "a\r\nB\r\nBB\r\nc\r\n");
    assert_update("a\r\nb\nc\r\n", "@@\n-b\n+B\n", "a\r\nB\nc\r\n");
    assert_update("a\r\nb\r\n", "@@ a\n+x\n", "a\r\nx\r\nb\r\n");
}

TEST(a_missing_final_line_end_stays_missing)
{
    assert_update("a\nb", "@@\n-a\n+A\n", "A\nb");
    assert_update("a\nb", "@@\n-b\n+B\n", "a\nB");
    assert_update("a\nb", "@@\n b\n+c\n", "a\nb\nc");
    assert_update("a\nb", "@@\n-b\n", "a");
    assert_update("a\r\nb", "@@\n b\n+c\n", "a\r\nb\r\nc");
    assert_update("a", "@@\n+b\n", "a\nb");
}

TEST(empty_lines_at_the_end_are_kept)
{
    assert_update("a\nb\n\n", "@@\n-a\n+A\n", "A\nb\n\n");
    assert_update("a\n\n", "@@\n+b\n", "a\nb\n\n");
}

TEST(insertions_stand_below_their_context)
{
    assert_update("a\nb\nc\n", "@@ a\n+x\n", "a\nx\nb\nc\n");
    assert_update("a\nb\nc\n", "@@\n+x\n", "a\nb\nc\nx\n");
    assert_update("", "@@\n+x\n", "x\n");
    assert_update("a\nb\n", "@@ a\n+x\n@@\n-b\n+B\n@@\n+end\n", "a\nx\nB\nend\n");
}

TEST(an_empty_last_line_need_not_be_in_the_file)
{
    assert_update("a\nb\n", "@@\n-b\n+c\n \n", "a\nc\n");
    assert_update("a\nb\n", "@@\n b\n \n+c\n", "a\nb\n\nc\n");
    assert_update("a\nb\n", "@@\n-b\n-\n+c\n+\n", "a\nc\n");
}

/* -- Files ----------------------------------------------------------------------------------- */

static void assert_refused(struct scratch *scratch, const char *body, const char *expected)
{
    struct patch_changes changes;

    if (scratch_verify(scratch, body, &changes))
        fail_msg("was accepted: %s", body);
    ASSERT_STR(scratch->err.message, expected);
}

TEST(changes_say_what_will_be)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "old", "gone\n");
    scratch_write(&scratch, "up", "1\n2\n3\n4\n");
    ASSERT_TRUE(scratch_verify(&scratch,
                               "*** Add File: sub/../new\n+x\n+y\n*** Delete File: old\n"
                               "*** Update File: up\n*** Move to: to\n@@\n-3\n+III\n",
                               &changes));
    ASSERT_EQ(changes.n, 3);
    ASSERT_EQ(changes.items[0].kind, CHANGE_ADD);
    ASSERT_STR(changes.items[0].path, scratch_path(&scratch, "sub/../new"));
    ASSERT_STR(changes.items[0].diff, "x\ny\n");
    ASSERT_EQ(changes.items[1].kind, CHANGE_DELETE);
    ASSERT_STR(changes.items[1].diff, "gone\n");
    ASSERT_EQ(changes.items[2].kind, CHANGE_UPDATE);
    ASSERT_STR(changes.items[2].move_to, scratch_path(&scratch, "to"));
    ASSERT_STR(changes.items[2].diff, "@@ -2,3 +2,3 @@\n 2\n-3\n+III\n 4\n");
    ASSERT_STR(patch_summary(&changes, &scratch.arena),
               "Success. Updated the following files:\nA sub/../new\nM to\nD old\n");
}

TEST(files_that_cannot_be_read_are_named)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_folder(&scratch, "dir");
    scratch_write(&scratch, "bin", "\xff\n");
    ASSERT_EQ(mkfifo(scratch_path(&scratch, "fifo"), 0600), 0);
    assert_refused(&scratch, "*** Update File: none\n@@\n-a\n",
                   arena_printf(&scratch.arena,
                                "Failed to read file to update %s/none: No such file or directory "
                                "(os error 2)",
                                scratch.folder));
    assert_refused(&scratch, "*** Delete File: dir\n",
                   arena_printf(&scratch.arena,
                                "Failed to read %s/dir: Is a directory (os error 21)",
                                scratch.folder));
    assert_refused(
        &scratch, "*** Update File: bin\n@@\n-a\n",
        arena_printf(&scratch.arena,
                     "Failed to read file to update %s/bin: stream did not contain valid "
                     "UTF-8",
                     scratch.folder));
    assert_refused(&scratch, "*** Update File: fifo\n@@\n-a\n",
                   arena_printf(&scratch.arena,
                                "Failed to read file to update %s/fifo: not a regular file",
                                scratch.folder));
    assert_refused(&scratch, "*** Delete File: /dev/zero\n",
                   "Failed to read /dev/zero: not a regular file");
}

TEST(a_second_update_goes_on_from_the_first)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "f", "a\nb\n");
    ASSERT_TRUE(scratch_verify(
        &scratch, "*** Update File: f\n@@\n-a\n+A\n*** Update File: ./f\n@@\n-b\n+B\n", &changes));
    ASSERT_EQ(changes.n, 1);
    ASSERT_STR(changes.items[0].new_text, "A\nB\n");
    ASSERT_STR(changes.items[0].old_text, "a\nb\n");
}

TEST(a_path_may_occur_more_than_once)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "f", "a\n");
    ASSERT_TRUE(scratch_verify(&scratch, "*** Add File: n\n+1\n*** Update File: n\n@@\n-1\n+2\n",
                               &changes));
    ASSERT_EQ(changes.n, 1);
    ASSERT_EQ(changes.items[0].kind, CHANGE_ADD);
    ASSERT_STR(changes.items[0].new_text, "2\n");
    ASSERT_STR(patch_summary(&changes, &scratch.arena),
               "Success. Updated the following files:\nA n\nM n\n");
    ASSERT_TRUE(scratch_verify(&scratch, "*** Add File: n\n+1\n*** Delete File: n\n", &changes));
    ASSERT_EQ(changes.n, 0);
    ASSERT_TRUE(
        scratch_verify(&scratch, "*** Update File: f\n@@\n-a\n+b\n*** Delete File: f\n", &changes));
    ASSERT_EQ(changes.n, 1);
    ASSERT_EQ(changes.items[0].kind, CHANGE_DELETE);
    ASSERT_STR(changes.items[0].old_text, "a\n");
    ASSERT_TRUE(scratch_verify(&scratch,
                               "*** Update File: f\n@@\n-a\n+b\n*** Update File: f\n"
                               "*** Move to: g\n@@\n-b\n+c\n",
                               &changes));
    ASSERT_EQ(changes.n, 1);
    ASSERT_STR(changes.items[0].new_text, "c\n");
    assert_refused(&scratch, "*** Delete File: f\n*** Update File: f\n@@\n-a\n",
                   arena_printf(&scratch.arena,
                                "Failed to read file to update %s/f: No such file or directory (os "
                                "error 2)",
                                scratch.folder));
    assert_refused(&scratch,
                   "*** Update File: f\n*** Move to: g\n@@\n-a\n+b\n*** Add File: g\n+x\n",
                   arena_printf(&scratch.arena,
                                "Failed to change %s/g: the same patch moves a file from or to it",
                                scratch.folder));
}

/* Lines that stand in the file thousands of times, but never together with the last one. */
TEST(searching_takes_bounded_time)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(buf_done) struct buf file = { 0 };
    CLEANUP(buf_done) struct buf body = { 0 };
    struct patch_changes changes;

    scratch_init(&scratch);
    buf_add_text(&body, "*** Update File: f\n@@\n");
    for (unsigned i = 0; i < 400 * 1000; i++) {
        buf_add_text(&file, "a\n");
        if (i % 2 == 0)
            buf_add_text(&body, " a\n");
    }
    buf_add_text(&body, "-b\n");
    scratch_write(&scratch, "f", buf_str(&file).s);
    ASSERT_FALSE(scratch_verify(&scratch, buf_str(&body).s, &changes));
}

/* A megabyte, updated a thousand times by one patch. */
TEST(many_updates_of_a_file_take_bounded_memory)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(buf_done) struct buf file = { 0 };
    CLEANUP(buf_done) struct buf body = { 0 };
    struct patch_changes changes;

    scratch_init(&scratch);
    for (unsigned i = 0; i < 64 * 1024; i++)
        buf_printf(&file, "line number %u\n", i);
    for (unsigned i = 0; i < 1000; i++)
        buf_printf(&body, "*** Update File: f\n@@\n-line number %u\n+x\n", i);
    scratch_write(&scratch, "f", buf_str(&file).s);
    ASSERT_FALSE(scratch_verify(&scratch, buf_str(&body).s, &changes));
    ASSERT_NOT_NULL(strstr(scratch.err.message.s, "too large for a patch"));
}
