#include "patch_frame.h"

static void assert_refused(const char *text, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct patch *patch;

    if (patch_parse(str_of(text), &arena, &patch, &err))
        fail_msg("was read: %s", text);
    ASSERT_STR(err.message, expected);
}

static void assert_body_refused(const char *body, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    assert_refused(arena_printf(&arena, "*** Begin Patch\n%s*** End Patch", body), expected);
}

/* What verifying it makes of a.txt, which is "one\ntwo\n". */
static void assert_updated(const char *text, const char *expected)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct patch_changes changes;
    struct patch *patch;

    scratch_init(&scratch);
    scratch_write(&scratch, "a.txt", "one\ntwo\n");
    if (!patch_parse(str_of(text), &scratch.arena, &patch, &scratch.err) ||
        !patch_verify(patch, str_of(scratch.folder), &scratch.arena, &changes, &scratch.err))
        fail_msg("%s: %s", text, scratch.err.message.s);
    ASSERT_EQ(changes.n, 1);
    ASSERT_STR(changes.items[0].new_text, expected);
}

#define HEADERS                                                                                    \
    "Valid hunk headers: '*** Add File: {path}', '*** Delete File: {path}', "                      \
    "'*** Update File: {path}'"

TEST(a_patch_begins_and_ends)
{
    static const char first[] =
        "invalid patch: The first line of the patch must be '*** Begin Patch'";
    static const char last[] = "invalid patch: The last line of the patch must be '*** End Patch'";

    assert_refused("", first);
    assert_refused("hello", first);
    assert_refused("*** Begin Patch", last);
    assert_refused("*** Begin Patch\n*** Add File: a\n+x", last);
}

TEST(errors_name_the_line)
{
    assert_body_refused("what\n",
                        "invalid hunk at line 2, 'what' is not a valid hunk header. " HEADERS);
    assert_body_refused("*** Add File: a\n+x\n\n*** Delete File: b\n",
                        "invalid hunk at line 4, '' is not a valid hunk header. " HEADERS);
    assert_body_refused("*** Update File: a\n",
                        "invalid hunk at line 2, Update file hunk for path 'a' is empty");
    assert_body_refused("*** Update File: a\n@@\n",
                        "invalid hunk at line 4, Update hunk does not contain any lines");
    assert_body_refused("*** Update File: a\n@@\n*** End of File\n",
                        "invalid hunk at line 4, Update hunk does not contain any lines");
    assert_body_refused("*** Update File: a\n@@\n x\nbad\n",
                        "invalid hunk at line 5, Expected update hunk to start with a @@ context "
                        "marker, got: 'bad'");
    assert_body_refused("*** Update File: a\n@@\nbad\n",
                        "invalid hunk at line 4, Unexpected line found in update hunk: 'bad'. "
                        "Every line should start with ' ' (context line), '+' (added line), or '-' "
                        "(removed line)");
    assert_body_refused("*** Update File: a\n@@\n@@ x\n x\n",
                        "invalid hunk at line 4, Unexpected line found in update hunk: '@@ x'. "
                        "Every line should start with ' ' (context line), '+' (added line), or '-' "
                        "(removed line)");
}

TEST(models_may_be_a_little_wrong)
{
    static const char *const texts[] = {
        "*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+2\n*** End Patch",
        "\n *** Begin Patch \n  *** Update File: a.txt  \n one\n-two\n+2\n *** End Patch \n\n",
        "*** Begin Patch\r\n*** Update File: a.txt\r\n\r\n@@ one\r\n-two\r\n+2\r\n*** End Patch\r\n",
        "<<'EOF'\n*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\nEOF\n",
        "<<EOF\n*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\nEOF",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        assert_updated(texts[i], "one\n2\n");
}

TEST(huge_patches_are_bounded)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct patch *patch;

    buf_add_text(&text, "*** Begin Patch\n*** Update File: a\n@@\n");
    for (unsigned i = 0; i < 5 * 1024 * 1024; i++)
        buf_add_text(&text, "+\n");
    buf_add_text(&text, "*** End Patch\n");
    ASSERT_FALSE(patch_parse(buf_str(&text), &arena, &patch, &err));
    ASSERT_STR(err.message, "invalid patch: more than 4194304 lines in updates");
}

TEST(no_patch_has_more_files_than_it_could_need)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct patch *patch;

    buf_add_text(&text, "*** Begin Patch\n");
    for (unsigned i = 0; i < 10001; i++)
        buf_add_text(&text, "*** Delete File: a\n");
    buf_add_text(&text, "*** End Patch\n");
    ASSERT_FALSE(patch_parse(buf_str(&text), &arena, &patch, &err));
    ASSERT_STR(err.message, "invalid patch: more than 10000 files");
}

/* -- In a command ---------------------------------------------------------------------------- */

#define PATCH "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch"

static enum patch_in_command look(const char *script, struct arena *arena, struct str *ret_text,
                                  struct str *ret_folder)
{
    struct str argv[] = { STR_LITERAL("bash"), STR_LITERAL("-lc"), str_of(script) };

    return patch_in_command(&(struct str_array){ argv, 3 }, arena, ret_text, ret_folder);
}

TEST(a_patch_is_found_in_a_command)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str argv[] = { STR_LITERAL("applypatch"), STR_LITERAL(PATCH) };
    struct str text, folder;

    ASSERT_EQ(patch_in_command(&(struct str_array){ argv, 2 }, &arena, &text, &folder),
              PATCH_FOUND);
    ASSERT_STR(text, PATCH);
    ASSERT_NULL(folder.s);
    ASSERT_EQ(look("apply_patch <<'EOF'\n" PATCH "\nEOF\n", &arena, &text, &folder), PATCH_FOUND);
    ASSERT_STR(text, PATCH "\n");
    ASSERT_NULL(folder.s);
    ASSERT_EQ(look("cd \"a b\" && apply_patch <<X\n" PATCH "\nX", &arena, &text, &folder),
              PATCH_FOUND);
    ASSERT_STR(folder, "a b");
}

TEST(other_commands_are_not_patches)
{
    static const char *const scripts[] = {
        "cd a; apply_patch <<EOF\n" PATCH "\nEOF",
        "cd a || apply_patch <<EOF\n" PATCH "\nEOF",
        "cd a && cd b && apply_patch <<EOF\n" PATCH "\nEOF",
        "apply_patch x <<EOF\n" PATCH "\nEOF",
        "echo && apply_patch <<EOF\n" PATCH "\nEOF",
        "apply_patch <<EOF\n" PATCH "\nEOF\necho done",
        "apply_patch <<EOF > x\n" PATCH "\nEOF",
        "apply_patch <<EOF\n" PATCH "\n",
        "ls",
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text, folder;

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        if (look(scripts[i], &arena, &text, &folder) != PATCH_NOT)
            fail_msg("%s", scripts[i]);
    }
}

TEST(a_patch_without_its_command_is_told)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str argv[] = { STR_LITERAL(PATCH) };
    struct str text, folder;

    ASSERT_EQ(look(PATCH, &arena, &text, &folder), PATCH_WITHOUT_CALL);
    ASSERT_EQ(patch_in_command(&(struct str_array){ argv, 1 }, &arena, &text, &folder),
              PATCH_WITHOUT_CALL);
}

TEST(a_nul_byte_is_refused)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct patch *patch;

    ASSERT_FALSE(
        patch_parse(STR_LITERAL("*** Begin Patch\n*** Add File: a\n+ok\0\n+rm\n*** End Patch"),
                    &arena, &patch, &err));
    ASSERT_STR(err.message, "invalid patch: it holds a NUL byte");
}
