#include "patch_frame.h"

#include "sandbox/sandbox.h"

#include <dirent.h>

static bool apply(struct scratch *scratch, const char *body,
                  const struct patch_apply_options *options)
{
    struct patch_changes changes;

    if (!scratch_verify(scratch, body, &changes))
        fail_msg("not verified: %s", scratch->err.message.s);
    return patch_apply(&changes, options, &scratch->err);
}

static void assert_applied(struct scratch *scratch, const char *body)
{
    if (!apply(scratch, body, &(struct patch_apply_options){ 0 }))
        fail_msg("not applied: %s", scratch->err.message.s);
}

/* Names in the folder, so that nothing stays that was only set aside. */
static size_t count_entries(struct scratch *scratch, const char *name)
{
    DIR *folder = opendir(scratch_path(scratch, name));
    size_t n = 0;

    ASSERT_NOT_NULL(folder);
    while (readdir(folder) != NULL)
        n++;
    closedir(folder);
    return n - 2;
}

static unsigned mode_of(struct scratch *scratch, const char *name)
{
    struct stat facts;

    ASSERT_EQ(stat(scratch_path(scratch, name), &facts), 0);
    return facts.st_mode & 07777;
}

TEST(files_are_added_updated_moved_and_deleted)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "up", "a\nb\n");
    scratch_write(&scratch, "from", "x\n");
    scratch_write(&scratch, "gone", "y\n");
    assert_applied(&scratch, "*** Add File: new/deep/file\n+hi\n*** Update File: up\n@@\n-a\n+A\n"
                             "*** Update File: from\n*** Move to: to/there\n@@\n-x\n+X\n"
                             "*** Delete File: gone\n");
    ASSERT_STR(scratch_read(&scratch, "new/deep/file"), "hi\n");
    ASSERT_STR(scratch_read(&scratch, "up"), "A\nb\n");
    ASSERT_STR(scratch_read(&scratch, "to/there"), "X\n");
    ASSERT_STR(scratch_read(&scratch, "from"), "(none)");
    ASSERT_STR(scratch_read(&scratch, "gone"), "(none)");
    ASSERT_EQ(count_entries(&scratch, "."), 3);
    ASSERT_EQ(count_entries(&scratch, "new/deep"), 1);
}

TEST(modes_are_kept)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "run", "a\n");
    ASSERT_EQ(chmod(scratch_path(&scratch, "run"), 0751), 0);
    assert_applied(&scratch, "*** Update File: run\n@@\n-a\n+b\n");
    ASSERT_EQ(mode_of(&scratch, "run"), 0751);
    assert_applied(&scratch, "*** Update File: run\n*** Move to: moved\n@@\n-b\n+c\n");
    ASSERT_EQ(mode_of(&scratch, "moved"), 0751);
    assert_applied(&scratch, "*** Add File: moved\n+over\n");
    ASSERT_EQ(mode_of(&scratch, "moved"), 0751);
    ASSERT_STR(scratch_read(&scratch, "moved"), "over\n");
}

/* The words are another's now: they do not run with the owner's rights. */
TEST(set_user_id_bits_are_not_kept)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "run", "a\n");
    ASSERT_EQ(chmod(scratch_path(&scratch, "run"), 06755), 0);
    assert_applied(&scratch, "*** Update File: run\n@@\n-a\n+b\n");
    ASSERT_EQ(mode_of(&scratch, "run"), 0755);
    ASSERT_EQ(chmod(scratch_path(&scratch, "run"), 04755), 0);
    assert_applied(&scratch, "*** Update File: run\n*** Move to: moved\n@@\n-b\n+c\n");
    ASSERT_EQ(mode_of(&scratch, "moved"), 0755);
}

TEST(a_file_may_be_moved_onto_itself_or_another)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "a", "1\n");
    scratch_write(&scratch, "b", "old\n");
    assert_applied(&scratch, "*** Update File: a\n*** Move to: ./a\n@@\n-1\n+2\n");
    ASSERT_STR(scratch_read(&scratch, "a"), "2\n");
    assert_applied(&scratch, "*** Update File: a\n*** Move to: b\n@@\n 2\n");
    ASSERT_STR(scratch_read(&scratch, "b"), "2\n");
    ASSERT_EQ(count_entries(&scratch, "."), 1);
}

TEST(a_file_may_be_deleted_and_added_again)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "a", "1\n");
    assert_applied(&scratch, "*** Delete File: a\n*** Add File: a\n+2\n");
    ASSERT_STR(scratch_read(&scratch, "a"), "2\n");
    ASSERT_EQ(count_entries(&scratch, "."), 1);
}

/* -- All or nothing -------------------------------------------------------------------------- */

TEST(a_failure_while_preparing_leaves_everything)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_write(&scratch, "up", "a\n");
    scratch_write(&scratch, "file", "x\n");
    ASSERT_FALSE(apply(&scratch,
                       "*** Update File: up\n@@\n-a\n+b\n*** Add File: new/dir/f\n+x\n"
                       "*** Add File: file/below\n+x\n",
                       &(struct patch_apply_options){ 0 }));
    ASSERT_STR(scratch.err.message, "Failed to create parent directories for file/below: Not a "
                                    "directory (os error 20)");
    ASSERT_STR(scratch_read(&scratch, "up"), "a\n");
    ASSERT_EQ(count_entries(&scratch, "."), 2);
}

/* The second deletion of a file can only fail after the first was done. */
TEST(a_failure_while_committing_is_undone)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_change items[4];
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "a", "1\n");
    scratch_write(&scratch, "b", "2\n");
    ASSERT_TRUE(scratch_verify(&scratch,
                               "*** Update File: a\n@@\n-1\n+one\n*** Add File: deep/new\n+x\n"
                               "*** Delete File: b\n",
                               &changes));
    memcpy(items, changes.items, 3 * sizeof *items);
    items[3] = items[2];
    changes.items = items;
    changes.n = 4;
    ASSERT_FALSE(patch_apply(&changes, &(struct patch_apply_options){ 0 }, &scratch.err));
    ASSERT_STR(scratch.err.message,
               "Failed to delete file b: No such file or directory (os error 2)");
    ASSERT_STR(scratch_read(&scratch, "a"), "1\n");
    ASSERT_STR(scratch_read(&scratch, "b"), "2\n");
    ASSERT_EQ(count_entries(&scratch, "."), 2);
}

TEST(files_that_changed_meanwhile_are_left_alone)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;

    scratch_init(&scratch);
    scratch_write(&scratch, "a", "1\n");
    ASSERT_TRUE(scratch_verify(&scratch, "*** Update File: a\n@@\n-1\n+2\n", &changes));
    scratch_write(&scratch, "a", "1\nmine\n");
    ASSERT_FALSE(patch_apply(&changes, &(struct patch_apply_options){ 0 }, &scratch.err));
    ASSERT_STR(scratch.err.message,
               "Failed to write file a: the file has changed since the patch was read");
    ASSERT_STR(scratch_read(&scratch, "a"), "1\nmine\n");
}

/* -- Bad places ------------------------------------------------------------------------------ */

static void assert_not_applied(struct scratch *scratch, const char *body,
                               const struct patch_apply_options *options, const char *expected)
{
    if (apply(scratch, body, options))
        fail_msg("was applied: %s", body);
    ASSERT_STR(scratch->err.message, expected);
}

TEST(only_files_are_written)
{
    CLEANUP(scratch_done) struct scratch scratch;
    const struct patch_apply_options options = { 0 };

    scratch_init(&scratch);
    scratch_folder(&scratch, "dir");
    ASSERT_EQ(mkfifo(scratch_path(&scratch, "fifo"), 0600), 0);
    ASSERT_EQ(symlink("/nowhere/at/all", scratch_path(&scratch, "dangling")), 0);
    assert_not_applied(&scratch, "*** Add File: dir\n+x\n", &options,
                       "Failed to write file dir: Is a directory (os error 21)");
    assert_not_applied(&scratch, "*** Add File: fifo\n+x\n", &options,
                       "Failed to write file fifo: it is not a regular file");
    assert_not_applied(&scratch, "*** Add File: dangling\n+x\n", &options,
                       "Failed to write file dangling: it is not a regular file");
    assert_not_applied(&scratch, "*** Add File: /dev/null\n+x\n", &options,
                       "Failed to write file /dev/null: it is not a regular file");
    assert_not_applied(&scratch, "*** Add File: dir/\n+x\n", &options,
                       "Failed to write file dir/: it is not the path of a file");
}

TEST(links_are_followed_where_everything_is_allowed)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct stat facts;

    scratch_init(&scratch);
    scratch_write(&scratch, "real", "a\n");
    ASSERT_EQ(symlink("real", scratch_path(&scratch, "link")), 0);
    assert_applied(&scratch, "*** Update File: link\n@@\n-a\n+b\n");
    ASSERT_STR(scratch_read(&scratch, "real"), "b\n");
    ASSERT_EQ(lstat(scratch_path(&scratch, "link"), &facts), 0);
    ASSERT_TRUE(S_ISLNK(facts.st_mode));
}

/* A sandbox that lets write below scratch/w, but not in scratch/w/.git. */
static struct sandbox *confined(struct scratch *scratch)
{
    struct sandbox *sandbox = arena_zero(&scratch->arena, sizeof *sandbox);
    struct sandbox_entry *entries = arena_zero(&scratch->arena, 3 * sizeof *entries);

    entries[0] = (struct sandbox_entry){ .path = STR_LITERAL("/"), .access = ACCESS_READ };
    entries[1] = (struct sandbox_entry){ .path = str_of(scratch_path(scratch, "w")),
                                         .access = ACCESS_WRITE };
    entries[2] = (struct sandbox_entry){ .path = str_of(scratch_path(scratch, "w/.git")),
                                         .access = ACCESS_READ,
                                         .is_carve_out = true };
    sandbox->is_confined = true;
    sandbox->entries = entries;
    sandbox->n_entries = 3;
    return sandbox;
}

TEST(a_policy_is_asked_before_anything_is_written)
{
    static const char *const outside[] = {
        "out/x", "w/../out/x", "w/link/x", "w/.git/hooks/x", "w/git/x",
    };
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_apply_options options;

    scratch_init(&scratch);
    scratch_folder(&scratch, "w");
    scratch_folder(&scratch, "w/.git");
    scratch_folder(&scratch, "out");
    ASSERT_EQ(symlink("../out", scratch_path(&scratch, "w/link")), 0);
    ASSERT_EQ(symlink(".git", scratch_path(&scratch, "w/git")), 0);
    options = (struct patch_apply_options){ .sandbox = confined(&scratch) };
    for (size_t i = 0; i < ARRAY_LENGTH(outside); i++) {
        const char *body = arena_printf(
            &scratch.arena, "*** Add File: w/inside\n+x\n*** Add File: %s\n+x\n", outside[i]);

        assert_not_applied(&scratch, body, &options,
                           arena_printf(&scratch.arena,
                                        "Failed to write file %s: writing there is not allowed",
                                        outside[i]));
        ASSERT_STR(scratch_read(&scratch, "w/inside"), "(none)");
        ASSERT_STR(scratch_read(&scratch, "out/x"), "(none)");
    }
    ASSERT_TRUE(apply(&scratch, "*** Add File: w/a/b\n+x\n", &options));
    ASSERT_STR(scratch_read(&scratch, "w/a/b"), "x\n");
}

TEST(a_link_to_a_file_outside_is_not_written)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_apply_options options;

    scratch_init(&scratch);
    scratch_folder(&scratch, "w");
    scratch_write(&scratch, "secret", "a\n");
    ASSERT_EQ(symlink("../secret", scratch_path(&scratch, "w/f")), 0);
    options = (struct patch_apply_options){ .sandbox = confined(&scratch) };
    assert_not_applied(&scratch, "*** Update File: w/f\n@@\n-a\n+b\n", &options,
                       "Failed to write file w/f: writing there is not allowed");
    ASSERT_STR(scratch_read(&scratch, "secret"), "a\n");
}

TEST(approved_files_are_written_and_no_others)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_apply_options options;
    struct str approved;

    scratch_init(&scratch);
    scratch_folder(&scratch, "w");
    scratch_folder(&scratch, "out");
    approved = str_of(scratch_path(&scratch, "out/x"));
    options =
        (struct patch_apply_options){ .sandbox = confined(&scratch), .approved = { &approved, 1 } };
    ASSERT_TRUE(apply(&scratch, "*** Add File: out/x\n+x\n", &options));
    ASSERT_STR(scratch_read(&scratch, "out/x"), "x\n");
    assert_not_applied(&scratch, "*** Add File: out/y\n+x\n", &options,
                       "Failed to write file out/y: it leads elsewhere than when it was approved");
}

TEST(a_folder_that_became_a_link_was_not_approved)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_apply_options options;
    struct str approved;

    scratch_init(&scratch);
    scratch_folder(&scratch, "w");
    scratch_folder(&scratch, "out");
    approved = str_of(scratch_path(&scratch, "w/d/x"));
    ASSERT_EQ(symlink("../out", scratch_path(&scratch, "w/d")), 0);
    /* Not even without a sandbox. */
    for (int i = 0; i < 2; i++) {
        options = (struct patch_apply_options){ .sandbox = i == 0 ? confined(&scratch) : NULL,
                                                .approved = { &approved, 1 } };
        assert_not_applied(
            &scratch, "*** Add File: w/d/x\n+x\n", &options,
            "Failed to write file w/d/x: it leads elsewhere than when it was approved");
    }
}

TEST(a_patch_of_a_hundred_megabytes_is_applied)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(buf_done) struct buf text = { 0 };
    struct patch_changes changes;
    struct patch *patch;
    struct stat facts;

    scratch_init(&scratch);
    buf_add_text(&text, "*** Begin Patch\n*** Add File: big\n");
    for (unsigned i = 0; i < 1000 * 1000; i++)
        buf_add_text(&text, "+a line of some hundred bytes, as they are usual in a program, but "
                            "always the same one: no more than that\n");
    buf_add_text(&text, "*** End Patch\n");
    ASSERT_TRUE(text.len > 100 * 1000 * 1000);
    ASSERT_TRUE(patch_parse(buf_str(&text), &scratch.arena, &patch, &scratch.err));
    ASSERT_TRUE(
        patch_verify(patch, str_of(scratch.folder), &scratch.arena, &changes, &scratch.err));
    ASSERT_TRUE(patch_apply(&changes, &(struct patch_apply_options){ 0 }, &scratch.err));
    ASSERT_EQ(stat(scratch_path(&scratch, "big"), &facts), 0);
    ASSERT_EQ(facts.st_size, text.len - strlen("*** Begin Patch\n*** Add File: big\n") -
                                 strlen("*** End Patch\n") - 1000 * 1000);
}
