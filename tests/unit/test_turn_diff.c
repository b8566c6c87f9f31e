#include "patch/turn_diff.h"

#include "patch_frame.h"

static void turn_diff_freep(struct turn_diff **diff)
{
    turn_diff_free(*diff);
}

static void apply(struct scratch *scratch, struct turn_diff *diff, const char *body)
{
    struct patch_changes changes;

    if (!scratch_verify(scratch, body, &changes))
        fail_msg("%s", scratch->err.message.s);
    turn_diff_remember(diff, &changes);
    if (!patch_apply(&changes, &(struct patch_apply_options){ 0 }, &scratch->err))
        fail_msg("%s", scratch->err.message.s);
}

/* A folder that looks like a repository, so that paths are short. */
static void start(struct scratch *scratch)
{
    scratch_init(scratch);
    scratch_folder(scratch, ".git");
    scratch_write(scratch, "a", "1\n2\n3\n");
}

TEST(the_turn_is_compared_with_what_was_before)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();

    start(&scratch);
    scratch_write(&scratch, "gone", "x\n");
    ASSERT_STR(turn_diff_text(diff, &scratch.arena), "");
    apply(&scratch, diff,
          "*** Update File: a\n@@\n-2\n+two\n*** Delete File: gone\n"
          "*** Add File: sub/new\n+hi\n");
    apply(&scratch, diff, "*** Update File: a\n@@\n-3\n+three\n");
    ASSERT_STR(turn_diff_text(diff, &scratch.arena),
               "diff --git a/a b/a\n"
               "index 01e79c32a8c99c557f0757da7cb6d65b3414466d.."
               "0e2eccdebabbf1b6982d0725787220a23c048ae0\n"
               "--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n 1\n-2\n-3\n+two\n+three\n"
               "diff --git a/gone b/gone\ndeleted file mode 100644\n"
               "index 587be6b4c3f93f93c489c0111bba5596147a26cb.."
               "0000000000000000000000000000000000000000\n"
               "--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
               "diff --git a/sub/new b/sub/new\nnew file mode 100644\n"
               "index 0000000000000000000000000000000000000000.."
               "45b983be36b73c0788dc9cbcb76cbb80fc7bb057\n"
               "--- /dev/null\n+++ b/sub/new\n@@ -0,0 +1 @@\n+hi\n");
}

TEST(later_edits_of_a_file_show)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();

    start(&scratch);
    apply(&scratch, diff, "*** Update File: a\n@@\n-2\n+two\n");
    scratch_write(&scratch, "a", "1\n2\n3\n");
    ASSERT_STR(turn_diff_text(diff, &scratch.arena), "");
}

TEST(a_file_that_came_and_went_is_nothing)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();

    start(&scratch);
    apply(&scratch, diff, "*** Add File: b\n+x\n");
    ASSERT_TRUE(turn_diff_text(diff, &scratch.arena).len > 0);
    apply(&scratch, diff, "*** Delete File: b\n");
    ASSERT_STR(turn_diff_text(diff, &scratch.arena), "");
}

TEST(a_moved_file_has_two_names)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();

    start(&scratch);
    apply(&scratch, diff, "*** Update File: a\n*** Move to: b\n@@\n-3\n+III\n");
    ASSERT_STR(turn_diff_text(diff, &scratch.arena),
               "diff --git a/a b/b\n"
               "index 01e79c32a8c99c557f0757da7cb6d65b3414466d.."
               "f8d191dc607f47e466380748a4ba8d77afd84cd9\n"
               "--- a/a\n+++ b/b\n@@ -1,3 +1,3 @@\n 1\n 2\n-3\n+III\n");
}

TEST(a_moved_file_beside_others_of_its_patch)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();
    struct str text;

    start(&scratch);
    apply(&scratch, diff,
          "*** Update File: a\n*** Move to: b\n@@\n-3\n+III\n*** Add File: c\n+c\n");
    text = turn_diff_text(diff, &scratch.arena);
    ASSERT_NOT_NULL(strstr(text.s, "diff --git a/a b/b\n"));
    ASSERT_NULL(strstr(text.s, "deleted file"));
}

/* A patch that could not be applied is tried again. */
TEST(a_move_that_did_not_come_about_is_forgotten)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();
    struct patch_changes changes;
    struct str text;

    start(&scratch);
    ASSERT_TRUE(
        scratch_verify(&scratch, "*** Update File: a\n*** Move to: b\n@@\n-3\n+III\n", &changes));
    turn_diff_remember(diff, &changes);
    ASSERT_STR(turn_diff_text(diff, &scratch.arena), "");
    apply(&scratch, diff, "*** Update File: a\n*** Move to: b\n@@\n-3\n+III\n");
    text = turn_diff_text(diff, &scratch.arena);
    ASSERT_NOT_NULL(strstr(text.s, "diff --git a/a b/b\n"));
    ASSERT_NULL(strstr(text.s, "deleted file"));
}

TEST(modes_and_bytes_that_are_no_text_are_told)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();
    struct str text;

    start(&scratch);
    apply(&scratch, diff, "*** Update File: a\n@@\n-3\n+III\n*** Add File: empty\n");
    ASSERT_EQ(chmod(scratch_path(&scratch, "a"), 0755), 0);
    scratch_write(&scratch, "a", "\xff\n");
    text = turn_diff_text(diff, &scratch.arena);
    ASSERT_NOT_NULL(strstr(text.s, "diff --git a/a b/a\nold mode 100644\nnew mode 100755\nindex "));
    ASSERT_NOT_NULL(strstr(text.s, "--- a/a\n+++ b/a\nBinary files differ\n"));
    ASSERT_NOT_NULL(strstr(text.s, "diff --git a/empty b/empty\nnew file mode 100644\n"
                                   "index 0000000000000000000000000000000000000000.."
                                   "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n"));
    ASSERT_NULL(strstr(text.s, "+++ b/empty"));
}

TEST(outside_a_repository_paths_are_whole)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(turn_diff_freep) struct turn_diff *diff = turn_diff_new();
    struct str text;

    scratch_init_outside(&scratch);
    apply(&scratch, diff, "*** Add File: b\n+x\n");
    text = turn_diff_text(diff, &scratch.arena);
    ASSERT_NOT_NULL(strstr(text.s, arena_printf(&scratch.arena, "+++ b/%s/b\n", scratch.folder)));
}
