#include "search/ignore.h"

#include "base/buf.h"

#include "scratch.h"

static enum ignore_verdict ask(const char *text, const char *path, bool is_directory)
{
    struct ignore_rules *rules = ignore_rules_new(str_of(text));
    const char *slash = strrchr(path, '/');
    enum ignore_verdict verdict = IGNORE_UNSAID;

    if (rules != NULL)
        verdict = ignore_rules_match(rules, str_of(path),
                                     slash == NULL ? 0 : (size_t)(slash + 1 - path), is_directory);
    ignore_rules_free(rules);
    return verdict;
}

TEST(a_name_counts_at_any_depth)
{
    ASSERT_EQ(ask("x", "x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("x", "a/b/x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("x", "xx", false), IGNORE_UNSAID);
    ASSERT_EQ(ask("*.o", "a/b.o", false), IGNORE_SKIP);
    ASSERT_EQ(ask("*.o", "a/b.c", false), IGNORE_UNSAID);
}

TEST(a_slash_ties_it_to_its_directory)
{
    ASSERT_EQ(ask("/x", "x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("/x", "a/x", false), IGNORE_UNSAID);
    ASSERT_EQ(ask("a/x", "a/x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("a/x", "b/a/x", false), IGNORE_UNSAID);
    ASSERT_EQ(ask("a/*.o", "a/b.o", false), IGNORE_SKIP);
}

TEST(a_slash_at_the_end_is_for_directories)
{
    ASSERT_EQ(ask("x/", "x", true), IGNORE_SKIP);
    ASSERT_EQ(ask("x/", "x", false), IGNORE_UNSAID);
    ASSERT_EQ(ask("x/", "a/x", true), IGNORE_SKIP);
}

TEST(the_last_rule_decides)
{
    ASSERT_EQ(ask("*.o\n!a.o", "a.o", false), IGNORE_KEEP);
    ASSERT_EQ(ask("!a.o\n*.o", "a.o", false), IGNORE_SKIP);
}

TEST(comments_blanks_and_line_ends)
{
    ASSERT_EQ(ask("# x\n\nx\r\n", "x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("#x", "#x", false), IGNORE_UNSAID);
    ASSERT_EQ(ask("\\#x", "#x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("\\!x", "!x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("x   ", "x", false), IGNORE_SKIP);
    ASSERT_EQ(ask("x\\ ", "x ", false), IGNORE_SKIP);
    ASSERT_EQ(ask("\xef\xbb\xbfx", "x", false), IGNORE_SKIP);
    ASSERT_NULL(ignore_rules_new(STR_LITERAL("# nothing\n\n/\n!\n")));
}

/* -- Beside git ----------------------------------------------------------------------------- */

static const char *const rules[] = {
    "x",     "/x",    "x/", "*.c",   "a/b",  "a/**", "**/b", "a/**/c",  "!x",
    "[ab]*", "a/*/c", "/*", "!/a",   "b*/",  "?",    "*x*",  "**/a/**", "[!a]x",
    "\\x",   "a*b*c", "**", "/a/b/", "!*.c", "x\\*", "*/b",
};

static const char *const paths[] = {
    "x",     "a",     "b",     "x.c",     "ax",    "bx",    "abc",  "a/x", "a/b",   "a/c",
    "a/b/c", "b/a/c", "b/b/b", "c/a/b/c", "c/x.c", "a/x/c", "bb/x", "x/x", "a/a/a", "c/bx",
};

/* What git says of every path, one rules file at a time. */
static void ask_git(struct scratch *s, struct buf *out)
{
    CLEANUP(buf_done) struct buf command = { 0 };
    FILE *pipe;
    char line[256];

    buf_printf(&command, "cd %s && printf '%%s\\n'", s->path);
    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++)
        buf_printf(&command, " '%s'", paths[i]);
    buf_add_text(&command, " | git check-ignore --no-index -v -n --stdin 2>/dev/null");
    pipe = popen(buf_str(&command).s, "r"); /* NOLINT(cert-env33-c): of the test's own making */
    ASSERT_NOT_NULL(pipe);
    while (fgets(line, sizeof line, pipe) != NULL)
        buf_add_text(out, line);
    pclose(pipe);
}

/* Is a path, or a directory above it, left out? Git asks from the top. */
static bool is_skipped(const char *text, const char *path)
{
    CLEANUP(freep) char *copy = xstrdup(path);

    for (char *slash = strchr(copy, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (ask(text, copy, true) == IGNORE_SKIP)
            return true;
        *slash = '/';
    }
    return ask(text, copy, false) == IGNORE_SKIP;
}

/* git's line for a path is "source:line:pattern<TAB>path"; "::" for no rule. */
static bool git_skips(struct str answers, const char *path)
{
    CLEANUP(freep) char *tail = NULL;
    const char *found, *start;

    ASSERT_TRUE(asprintf(&tail, "\t%s\n", path) > 0);
    found = strstr(answers.s, tail);
    ASSERT_NOT_NULL(found);
    start = found;
    while (start > answers.s && start[-1] != '\n')
        start--;
    if (strncmp(start, "::", 2) == 0)
        return false;
    start = memchr(start, ':', (size_t)(found - start));
    start = memchr(start + 1, ':', (size_t)(found - start) - 1);
    return start[1] != '!';
}

TEST(says_what_git_says)
{
    CLEANUP(scratch_done) struct scratch s;
    CLEANUP(buf_done) struct buf text = { 0 };

    if (system("git --version >/dev/null 2>&1") != 0) /* NOLINT(cert-env33-c) */
        skip();
    scratch_init(&s);
    buf_printf(&text, "git init -q %s", s.path);
    ASSERT_EQ(system(buf_str(&text).s), 0); /* NOLINT(cert-env33-c) */
    for (size_t i = 0; i < ARRAY_LENGTH(rules); i++) {
        CLEANUP(buf_done) struct buf answers = { 0 };

        text.len = 0; /* two rules together, so that they meet */
        buf_printf(&text, "%s\n%s\n", rules[i], rules[(i * 7 + 3) % ARRAY_LENGTH(rules)]);
        scratch_write(&s, ".gitignore", buf_str(&text).s);
        ask_git(&s, &answers);
        for (size_t k = 0; k < ARRAY_LENGTH(paths); k++) {
            bool ours = is_skipped(buf_str(&text).s, paths[k]);

            if (ours != git_skips(buf_str(&answers), paths[k]))
                fail_msg("%s with rules %s: %d", paths[k], buf_str(&text).s, ours);
        }
    }
}
