#include "shell/command_actions.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <stdio.h>

/* As "read command|name|path; list command|path; search command|query|path; unknown command". */
static struct str shown(struct wire_command_action_array actions, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t i = 0; i < actions.n; i++) {
        const struct wire_command_action *action = &actions.items[i];

        buf_add_text(&out, i > 0 ? "; " : "");
        switch (action->tag) {
        case WIRE_COMMAND_ACTION_TAG_READ:
            buf_printf(&out, "read %s|%s|%s", action->read.command.s, action->read.name.s,
                       action->read.path.s);
            break;
        case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
            buf_printf(&out, "list %s|%s", action->list_files.command.s,
                       action->list_files.path.s == NULL ? "null" : action->list_files.path.s);
            break;
        case WIRE_COMMAND_ACTION_TAG_SEARCH:
            buf_printf(&out, "search %s|%s|%s", action->search.command.s,
                       action->search.query.s == NULL ? "null" : action->search.query.s,
                       action->search.path.s == NULL ? "null" : action->search.path.s);
            break;
        default:
            buf_printf(&out, "unknown %s", action->unknown.command.s);
        }
    }
    return arena_str(arena, out.data, out.len);
}

static void assert_actions(const char *script, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str argv[] = { STR_LITERAL("bash"), STR_LITERAL("-lc"), str_of(script) };

    ASSERT_STR(shown(command_actions(&(struct str_array){ argv, 3 }, &arena), &arena), expected);
}

static void assert_unknown(const char *script)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    assert_actions(script, arena_printf(&arena, "unknown %s", script));
}

/* Each was compared with codex-cli 0.118.0. */
TEST(verified_examples)
{
    assert_actions("cat a/b.txt", "read cat a/b.txt|b.txt|a/b.txt");
    assert_unknown("cat a b");
    assert_unknown("cat");
    assert_actions("ls -la src", "list ls -la src|src");
    assert_actions("ls /usr/src/", "list ls /usr/src/|usr");
    assert_actions("rg -n 'foo bar' src | head -5", "search rg -n 'foo bar' src|foo bar|src");
    assert_actions("rg --files | head", "list rg --files|null");
    assert_actions("find . -name '*.c'", "search find . -name '*.c'|*.c|.");
    assert_actions("sed -n '1,5p' f.txt", "read sed -n '1,5p' f.txt|f.txt|f.txt");
    assert_unknown("sed -n '$p' f");
    assert_unknown("sed -ne 1p f");
    assert_unknown("sed s/a/b/ f");
    assert_actions("nl -ba f.c | sed -n '1,9p'", "read nl -ba f.c | sed -n '1,9p'|f.c|f.c");
    assert_actions("cat f | head -n 5", "read cat f|f|f");
    assert_actions("cd d && cat f.txt", "read cat f.txt|f.txt|d/f.txt");
    assert_actions("cd a && cd b && cat f", "read cat f|f|a/b/f");
    assert_actions("cat f && cat g", "read cat f|f|f; read cat g|g|g");
    assert_actions("cat f; cat f", "read cat f|f|f");
    assert_unknown("cat f && echo done");
    assert_unknown("ls; pwd");
    assert_actions("echo hi && cat f", "read cat f|f|f");
    assert_actions("rg foo || true", "search rg foo|foo|null");
    assert_actions("true && ls", "list ls|null");
    assert_actions("rg foo | xargs cat", "search rg foo|foo|null");
    assert_unknown("rg x | xargs sed -i s/a/b/");
    assert_actions("ls\ncat f", "list ls|null; read cat f|f|f");
    assert_actions("cat f*", "read cat 'f*'|f*|f*");
    assert_actions("cat ~/f.txt", "read cat '~/f.txt'|f.txt|~/f.txt");
    assert_unknown("ls 2>&1");
    assert_unknown("cat < f");
    assert_unknown("FOO=1 ls");
    assert_unknown("(ls)");
    assert_unknown("ls # c");
    assert_actions("ls;", "list 'ls;'|null");
    assert_actions("cat a\\ b.txt", "read cat 'a b.txt'| b.txt|a\\ b.txt");
    assert_actions("cd a", "");
    assert_actions("true; true", "");
    assert_unknown("/usr/bin/cat f");
    assert_unknown("head -20 f");
    assert_unknown("tail -f f");
}

TEST(paths_are_shown_by_what_says_something)
{
    assert_actions("ls a/src/dist/", "list ls a/src/dist/|a");
    assert_actions("ls src", "list ls src|src");
    assert_actions("ls /", "list ls /|");
}

TEST(other_calls_of_shells_are_not_entered)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str fish[] = { STR_LITERAL("fish"), STR_LITERAL("-c"), STR_LITERAL("cat x") };
    struct str pwsh[] = { STR_LITERAL("pwsh"), STR_LITERAL("-NoProfile"), STR_LITERAL("-Command"),
                          STR_LITERAL("cat x") };

    ASSERT_STR(shown(command_actions(&(struct str_array){ fish, 3 }, &arena), &arena),
               "unknown fish -c 'cat x'");
    ASSERT_STR(shown(command_actions(&(struct str_array){ pwsh, 4 }, &arena), &arena),
               "unknown cat x");
}

TEST(an_argv_is_split_at_words_that_are_connectors)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str argv[] = { STR_LITERAL("cat"), STR_LITERAL("a"), STR_LITERAL("&&"),
                          STR_LITERAL("ls") };

    ASSERT_STR(shown(command_actions(&(struct str_array){ argv, 4 }, &arena), &arena),
               "read cat a|a|a; list ls|null");
    ASSERT_STR(shown(command_actions(&(struct str_array){ argv, 0 }, &arena), &arena), "");
}
