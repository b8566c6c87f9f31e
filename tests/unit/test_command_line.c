#include "shell/command_line.h"

#include "base/memory.h"
#include "shell/quote.h"

#include "test.h"

static struct str_array words_of(const char *line, struct arena *arena)
{
    struct str_array words = { 0 };

    ASSERT_TRUE(shell_split(str_of(line), arena, &words));
    return words;
}

static struct str_array script_of(const char *script, struct arena *arena)
{
    struct str *argv = arena_alloc(arena, 3 * sizeof *argv);

    argv[0] = str_of("/bin/bash");
    argv[1] = str_of("-lc");
    argv[2] = str_of(script);
    return (struct str_array){ argv, 3 };
}

static void assert_safe(const char *const *scripts, bool expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (; *scripts != NULL; scripts++) {
        struct str_array argv = script_of(*scripts, &arena);

        if (command_is_safe(&argv) != expected)
            fail_msg("%s: %s", *scripts, expected ? "is safe" : "is not safe");
    }
}

/* -- The list of commands -------------------------------------------------------------------- */

TEST(a_shell_script_is_taken_apart)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array argv = script_of("ls -l && pwd", &arena);
    struct command_list list;

    command_list_read(&argv, &arena, &list);
    ASSERT_TRUE(list.is_plain);
    ASSERT_FALSE(list.is_complex);
    ASSERT_EQ(list.n, 2);
    ASSERT_STR(shell_join(&list.items[0].words, &arena), "ls -l");
    ASSERT_STR(shell_join(&list.items[1].words, &arena), "pwd");
}

TEST(what_is_not_plain_is_one_opaque_command)
{
    static const char *const scripts[] = { "ls > x", "", " ", "cat <<EOF\n$(rm x)\nEOF\n" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct command_list list;

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        struct str_array argv = script_of(scripts[i], &arena);

        command_list_read(&argv, &arena, &list);
        ASSERT_FALSE(list.is_plain);
        ASSERT_FALSE(list.is_complex);
        ASSERT_EQ(list.n, 1);
        ASSERT_EQ(list.items[0].words.n, 3);
    }
}

TEST(a_here_document_is_complex)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array argv = script_of("python3 - <<'EOF' > out\nprint(1)\nEOF\n", &arena);
    struct command_list list;

    command_list_read(&argv, &arena, &list);
    ASSERT_TRUE(list.is_complex);
    ASSERT_FALSE(list.is_plain);
    ASSERT_STR(shell_join(&list.items[0].words, &arena), "python3 -");
    ASSERT_FALSE(command_is_safe(&argv));
}

TEST(parts_of_a_script_are_safe_as_the_shell_will_run_them)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array argv = script_of("ls *.c; find . -dele\\te; find . {-delete,}; make", &arena);
    struct command_list list;

    command_list_read(&argv, &arena, &list);
    ASSERT_EQ(list.n, 4);
    ASSERT_TRUE(list.is_safe[0]);
    for (size_t i = 1; i < list.n; i++)
        ASSERT_FALSE(list.is_safe[i]);
    argv = words_of("ls -l", &arena);
    command_list_read(&argv, &arena, &list);
    ASSERT_TRUE(list.is_safe[0]);
}

TEST(a_shell_from_anywhere_is_not_taken_apart)
{
    static const char *const lines[] = { "./bash -lc ls", "/tmp/sh -c ls", "/bin/../tmp/bash -c ls",
                                         "bin/zsh -c ls" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct command_list list;

    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        struct str_array argv = words_of(lines[i], &arena);

        command_list_read(&argv, &arena, &list);
        ASSERT_FALSE(list.is_plain);
        ASSERT_FALSE(list.is_safe[0]);
        ASSERT_EQ(list.items[0].words.n, 3);
    }
}

TEST(other_argvs_are_one_command)
{
    static const char *const lines[] = { "bash -l -c ls", "fish -c ls", "bash -x ls", "ls -l",
                                         "bash -lc ls more" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct command_list list;

    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        struct str_array argv = words_of(lines[i], &arena);

        command_list_read(&argv, &arena, &list);
        ASSERT_TRUE(list.is_plain);
        ASSERT_EQ(list.n, 1);
        ASSERT_STR(shell_join(&list.items[0].words, &arena), lines[i]);
    }
}

/* -- Safe ------------------------------------------------------------------------------------ */

TEST(looking_is_safe)
{
    static const char *const scripts[] = {
        "ls",
        "ls -la *.c",
        "cat ~/x",
        "ls | wc -l",
        "echo 'hi' ; ls",
        "grep -R x . || true",
        "cd x && pwd",
        "/bin/ls",
        "/usr/bin/cat x",
        "numfmt 1",
        "tac x",
        "base64 x",
        "uniq x",
        "find . -name '*.c'",
        "rg -n x src",
        "sed -n 1,5p f",
        "sed -n 5p",
        "bash -c 'ls'",

        "find . -name x src*",
        "whoami",
        "echo {a,b}",
        NULL,
    };

    assert_safe(scripts, true);
}

TEST(anything_else_is_not)
{
    static const char *const scripts[] = {
        "sort x",
        "awk 1",
        "tee x",
        "printf x",
        "date",
        "env",
        "xargs ls",
        "cargo check",
        "ls && rm -rf /",
        "(ls)",
        "ls || (pwd && echo hi)",
        "ls > out.txt",
        "echo hi & echo bye",
        "'git status'",
        "",
        " ",
        "\\ls",
        "ls\r\n",
        NULL,
    };

    assert_safe(scripts, false);
}

TEST(a_path_is_not_its_base_name)
{
    static const char *const scripts[] = {
        "./ls", "/tmp/nowhere/cat x", "bin/ls", "/bin/../tmp/ls", "./bash -c ls", "~/ls", NULL,
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array argv = words_of("./bash -lc ls", &arena);

    assert_safe(scripts, false);
    ASSERT_FALSE(command_is_safe(&argv));
}

TEST(options_that_write_or_run_are_not_safe)
{
    static const char *const scripts[] = {
        "base64 -o x",
        "base64 --output=x",
        "find . -delete",
        "find . -exec x",
        "find . -execdir x",
        "find . -ok x",
        "find . -okdir x",
        "find . -fls x",
        "find . -fprint x",
        "find . -fprint0 x",
        "find . -fprintf x y",
        "rg --pre x",
        "rg --pre=x y",
        "rg --hostname-bin x",
        "rg --hostname-bin=x y",
        "rg -z x",
        "rg -iz x",
        "rg --search-zip x",
        "rg --pre-glob x y",
        "sed -n xp f",
        "sed -i 1p f",
        "sed 1p f",
        "sed -n 1p f g",
        "sed -n 1p -i",
        "uniq in out",
        "uniq - out",
        "uniq -- a",
        NULL,
    };

    assert_safe(scripts, false);
}

TEST(words_that_may_become_options_are_not_safe)
{
    static const char *const scripts[] = {
        "find . -dele\\te", "find . {-delete,-x}",
        "find . -delet?",   "find *",
        "find . \"-\\$x\"", "rg x *",
        "sed -n 1p *",      "uniq a*",
        "git diff *",       "git diff --out\\put=x",
        "bash -c l\\s",     NULL,
    };

    assert_safe(scripts, false);
}

TEST(git_may_look)
{
    static const char *const scripts[] = {
        "git status",
        "git log -p --oneline",
        "git diff src/x.c",
        "git show HEAD~1",
        "git -C . branch --show-current",
        "git branch",
        "git branch -vv",
        "git branch --format=x",
        "git --no-pager log",
        NULL,
    };

    assert_safe(scripts, true);
}

TEST(git_may_do_nothing_else)
{
    static const char *const scripts[] = {
        "git",
        "git push",
        "git checkout status",
        "git -C . branch -d x",
        "git branch new",
        "git branch --list x",
        "git -c a=b status",
        "git -ccore.pager=cat log",
        "git --config-env a=b status",
        "git --config-env=a=b status",
        "git --git-dir x status",
        "git --git-dir=x status",
        "git --work-tree=x status",
        "git --exec-path=x status",
        "git --namespace=x status",
        "git --super-prefix=x status",
        "git log --output=x",
        "git log --output x",
        "git diff --outp=x",
        "git show --ext-diff",
        "git log --textconv",
        "git log --exec=x",
        "git log --paginate",
        "git -p log",
        "git --paginate log",
        "git rev-parse HEAD",
        "git grep x",
        "git status -c x",
        NULL,
    };

    assert_safe(scripts, false);
}

/* -- Dangerous ------------------------------------------------------------------------------- */

enum expected { HARMLESS, EXTENDED, DANGEROUS };

static void assert_danger(const char *script, enum expected expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array argv = script_of(script, &arena);
    bool is_extended;
    bool is_dangerous = command_is_dangerous(&argv, &is_extended);

    if (is_dangerous != (expected != HARMLESS) || is_extended != (expected == EXTENDED))
        fail_msg("%s: dangerous %d, extended %d", script, is_dangerous, is_extended);
}

TEST(the_references_list_is_dangerous)
{
    assert_danger("rm -rf x", DANGEROUS);
    assert_danger("rm -f x", DANGEROUS);
    assert_danger("sudo rm -rf x", DANGEROUS);
    assert_danger("ls; rm -rf x", DANGEROUS);
    assert_danger("bash -c \"rm -rf x\"", DANGEROUS);
}

TEST(our_additions_are_told_apart)
{
    static const char *const scripts[] = {
        "rm -fr x",
        "rm -r x",
        "rm -v --force x",
        "/bin/rm -rf x",
        "\\rm -rf x",
        "sudo -n rm -rf x",
        "sudo -u root rm -f x",
        "dd if=a of=b",
        "mkfs.ext4 /dev/x",
        "shred x",
        "git clean -xfd",
        "git -C x reset --hard",
        "chmod -R 777 .",
        "chown --recursive a b",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++)
        assert_danger(scripts[i], EXTENDED);
}

TEST(ordinary_commands_are_harmless)
{
    static const char *const scripts[] = {
        "rm x",  "rm -- -f",  "git clean -n", "git reset x", "chmod 600 x", "dd if=x",
        "ls -f", "rm -rf $x", "env rm -rf x", "sudo",        "sudo -u",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++)
        assert_danger(scripts[i], HARMLESS);
}
