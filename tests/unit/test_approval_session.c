#include "approval/session.h"

#include "base/memory.h"

#include "test.h"

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
        str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "/bin/sh", "touch $X")));
    ASSERT_FALSE(str_equal(key_of(&arena, "bash", "touch $X"), key_of(&arena, "bash", "touch $Y")));
    /* Words that look like several are one. */
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch 'a b'"), key_of(&arena, "bash", "touch a b")));
    ASSERT_FALSE(
        str_equal(key_of(&arena, "bash", "touch 'a\",\"b'"), key_of(&arena, "bash", "touch a b")));
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
