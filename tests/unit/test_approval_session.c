#include "approval/session.h"

#include "base/memory.h"

#include "patch_frame.h"
#include "test.h"

#include <unistd.h>

static struct str key_of(struct arena *arena, const char *shell, const char *script)
{
    struct str *words = arena_alloc(arena, 3 * sizeof *words);
    struct str_array *argv = arena_alloc(arena, sizeof *argv);

    words[0] = str_of(shell);
    words[1] = STR_LITERAL("-lc");
    words[2] = str_of(script);
    *argv = (struct str_array){ words, 3 };
    return session_command_key(
        &(struct command_key){
            .argv = argv, .cwd = STR_LITERAL("/w"), .permissions = "use_default", .kind = "shell" },
        arena);
}

TEST(the_same_command_has_the_same_key)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str touch = key_of(&arena, "bash", "touch a");

    ASSERT_TRUE(str_equal(touch, key_of(&arena, "/bin/bash", "touch 'a'")));
    ASSERT_FALSE(str_equal(touch, key_of(&arena, "bash", "touch b")));
    ASSERT_FALSE(str_equal(touch, key_of(&arena, "bash", "touch a; ls")));
    ASSERT_TRUE(
        str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "/bin/bash", "touch $X")));
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "/bin/sh", "touch $X")));
    ASSERT_FALSE(str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "bash", "touch $Y")));
    /* Words that look like several are one. */
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch 'a b'"), key_of(&arena, "bash", "touch a b")));
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch 'a\",\"b'"), key_of(&arena, "bash", "touch a b")));
}

/* What the shell makes of a script hangs on its quotes. */
TEST(a_key_is_for_the_very_words)
{
    static const char *const pairs[][2] = {
        { "echo '*'", "echo *" },
        { "echo \"~\"", "echo ~" },
        { "echo '{a,b}'", "echo {a,b}" },
        { "echo a'*'*", "echo a*'*'" },
        { "echo 'a\\ b'", "echo a\\ b" },
        { "echo '$(x)'", "echo $(x)" },
        { "ls '?'; pwd", "ls ?; pwd" },
        { "cat '[a]' <<E\nE", "cat [a] <<E\nE" },
        { "touch $X # '*'", "touch $X # *" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(pairs); i++) {
        if (str_equal(key_of(&arena, "bash", pairs[i][0]), key_of(&arena, "bash", pairs[i][1])))
            fail_msg("%s is taken for %s", pairs[i][1], pairs[i][0]);
        ASSERT_TRUE(
            str_equal(key_of(&arena, "bash", pairs[i][1]), key_of(&arena, "bash", pairs[i][1])));
    }
}

static struct str key_of_words(struct arena *arena, const char *program, const char *cwd)
{
    struct str words[] = { str_of(program), STR_LITERAL("-c"), STR_LITERAL("x y") };

    return session_command_key(&(struct command_key){ .argv = &(struct str_array){ words, 3 },
                                                      .cwd = str_of(cwd),
                                                      .permissions = "use_default",
                                                      .kind = "shell" },
                               arena);
}

TEST(another_program_with_the_same_flag_is_another_command)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_FALSE(
        str_equal(key_of_words(&arena, "python3", "/w"), key_of_words(&arena, "perl", "/w")));
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "./bash", "touch $X")));
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "/tmp/bash", "touch $X")));
}

TEST(a_working_directory_that_became_a_link_is_another_one)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct str before, after;

    scratch_init(&scratch);
    scratch_folder(&scratch, "a");
    scratch_folder(&scratch, "b");
    before = key_of_words(&scratch.arena, "make", scratch_path(&scratch, "a"));
    ASSERT_EQ(rmdir(scratch_path(&scratch, "a")), 0);
    ASSERT_EQ(symlink("b", scratch_path(&scratch, "a")), 0);
    after = key_of_words(&scratch.arena, "make", scratch_path(&scratch, "a"));
    ASSERT_FALSE(str_equal(before, after));
    ASSERT_TRUE(
        str_equal(after, key_of_words(&scratch.arena, "make", scratch_path(&scratch, "b"))));
}

TEST(what_was_allowed_is_remembered)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(approval_session_done) struct approval_session session = { 0 };

    ASSERT_FALSE(session_has(&session, key_of(&arena, "bash", "touch a")));
    session_remember(&session, key_of(&arena, "bash", "touch a"));
    session_remember(&session, key_of(&arena, "bash", "touch a"));
    ASSERT_EQ(session.n_keys, 1);
    ASSERT_TRUE(session_has(&session, key_of(&arena, "bash", "touch a")));
    ASSERT_FALSE(session_has(&session, session_file_key(STR_LITERAL("/w/a"), &arena)));
}

static struct str numbered_key(struct arena *arena, unsigned i)
{
    return session_file_key(str_of(arena_printf(arena, "/w/%u", i)), arena);
}

/* A patch may change thousands of files, and all of them are asked for on the loop. */
TEST(many_keys_are_found_at_once)
{
    enum { N = 100000 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(approval_session_done) struct approval_session session = { 0 };
    int64_t begin = test_cpu_ms();

    for (unsigned i = 0; i < N; i++)
        session_remember(&session, numbered_key(&arena, i));
    for (unsigned i = 0; i < N; i++)
        ASSERT_TRUE(session_has(&session, numbered_key(&arena, i)));
    ASSERT_FALSE(session_has(&session, numbered_key(&arena, N)));
    ASSERT_EQ(session.n_keys, N);
    ASSERT_TRUE(test_cpu_ms() - begin < 5000 * test_slowness());
}

TEST(grants_of_turns_and_sessions)
{
    static const char first[] = "01a1e0a9-0000-7000-8000-000000000001";
    static const char second[] = "01a1e0a9-0000-7000-8000-000000000002";
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(approval_session_done) struct approval_session session = { 0 };
    struct str paths[] = { STR_LITERAL("/a") };
    struct sandbox_grant grant = { .write = { paths, 1 } };
    const struct sandbox_grant *found;
    size_t n;

    session_grant(&session, &grant, first);
    grant.network = true;
    session_grant(&session, &grant, NULL);
    found = session_grants(&session, first, &arena, &n);
    ASSERT_EQ(n, 2);
    ASSERT_TRUE(found[0].network);
    ASSERT_STREQ(found[1].write.items[0].s, "/a");
    session_grants(&session, second, &arena, &n);
    ASSERT_EQ(n, 1);
    session_grant(&session, &grant, second);
    session_grants(&session, first, &arena, &n);
    ASSERT_EQ(n, 1);
}
