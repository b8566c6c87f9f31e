#include "rules/rules.h"

#include "patch_frame.h"
#include "shell/quote.h"

static void rules_unrefp(struct rules **rules)
{
    rules_unref(*rules);
}

static struct rules *load(struct scratch *scratch)
{
    struct str folder = str_of(scratch->folder);
    struct rules *rules;

    if (!rules_load(&(struct str_array){ &folder, 1 }, &rules, &scratch->err))
        fail_msg("%s", scratch->err.message.s);
    return rules;
}

static struct rules *load_text(struct scratch *scratch, const char *text)
{
    if (access(scratch_path(scratch, "rules"), F_OK) < 0)
        scratch_folder(scratch, "rules");
    scratch_write(scratch, "rules/a.rules", text);
    return load(scratch);
}

static struct rule_match match(struct scratch *scratch, const struct rules *rules, const char *line)
{
    struct rule_match found;
    struct str_array words;

    ASSERT_TRUE(shell_split(str_of(line), &scratch->arena, &words));
    rules_match(rules, &words, &found);
    return found;
}

static void assert_decision(struct scratch *scratch, const struct rules *rules, const char *line,
                            enum rule_decision expected)
{
    enum rule_decision found = match(scratch, rules, line).decision;

    if (found != expected)
        fail_msg("%s: %d, not %d", line, found, expected);
}

/* -- Matching -------------------------------------------------------------------------------- */

TEST(a_rule_matches_the_beginning_of_a_command)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(pattern=['npm', ['test', 'run']])\n"
                                "prefix_rule(['rm'], 'forbidden', justification='no rm')\n"
                                "prefix_rule([['a', 'b'], 'c'], decision='prompt')\n");
    ASSERT_NULL(rules_warning(rules));
    assert_decision(&scratch, rules, "npm test --all", RULE_ALLOW);
    assert_decision(&scratch, rules, "npm run", RULE_ALLOW);
    assert_decision(&scratch, rules, "npm", RULE_NONE);
    assert_decision(&scratch, rules, "npm install", RULE_NONE);
    assert_decision(&scratch, rules, "NPM test", RULE_NONE);
    assert_decision(&scratch, rules, "./npm test", RULE_NONE);
    assert_decision(&scratch, rules, "a c", RULE_PROMPT);
    assert_decision(&scratch, rules, "b c d", RULE_PROMPT);
    assert_decision(&scratch, rules, "rm x", RULE_FORBIDDEN);
    ASSERT_STR(match(&scratch, rules, "rm x").justification, "no rm");
    assert_decision(&scratch, rules, "", RULE_NONE);
}

TEST(the_strictest_decides_and_the_longest_explains)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    struct rule_match found;

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(['git', 'push', '-f', 'x'])\n"
                                "prefix_rule(['git'], 'prompt', justification='short')\n"
                                "prefix_rule(['git', 'push'], 'prompt', justification='long')\n");
    found = match(&scratch, rules, "git push -f x");
    ASSERT_EQ(found.decision, RULE_PROMPT);
    ASSERT_STR(found.justification, "long");
    ASSERT_STR(shell_join(&found.prefix, &scratch.arena), "git push");
}

TEST(an_absolute_path_may_stand_for_its_base_name)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(['ls'])\nprefix_rule(['git'])\nprefix_rule(['cc'])\n"
                                "prefix_rule(['/opt/ls'], 'prompt')\n"
                                "host_executable('git', ['/nowhere/git'])\n"
                                "host_executable('git', ['/usr/bin/git', '/usr/bin/git'])\n"
                                "host_executable(name='cc', paths=[])\n");
    ASSERT_NULL(rules_warning(rules));
    assert_decision(&scratch, rules, "/bin/ls", RULE_ALLOW);
    assert_decision(&scratch, rules, "bin/ls", RULE_NONE);
    assert_decision(&scratch, rules, "/opt/ls", RULE_PROMPT);
    assert_decision(&scratch, rules, "/usr/bin/git status", RULE_ALLOW);
    assert_decision(&scratch, rules, "/nowhere/git status", RULE_NONE);
    assert_decision(&scratch, rules, "/usr/bin/cc", RULE_NONE);
    ASSERT_STR(
        shell_join(&(struct str_array){ match(&scratch, rules, "/bin/ls -l").prefix.items, 1 },
                   &scratch.arena),
        "ls");
}

/* -- Files ----------------------------------------------------------------------------------- */

/* Whatever the user's files say: about the name, the path, or which path the name may stand for. */
TEST(what_the_administrator_requires_goes_before_all)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    struct str rm = STR_LITERAL("rm"), git = STR_LITERAL("git"),
               flags[] = { STR_LITERAL("-rf"), STR_LITERAL("-fr") };
    struct str_array forbidden[] = { { &rm, 1 }, { flags, 2 } }, asked[] = { { &git, 1 } };

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(['rm'])\n"
                                "prefix_rule(['/bin/rm', '-rf'])\n"
                                "prefix_rule(['git', 'push'], 'forbidden')\n"
                                "prefix_rule(['git'])\n"
                                "host_executable('rm', paths=['/usr/local/bin/rm'])\n");
    rules_require(rules, forbidden, 2, RULE_FORBIDDEN, STR_LITERAL("not here"));
    rules_require(rules, asked, 1, RULE_PROMPT, STR_NONE);
    assert_decision(&scratch, rules, "rm x", RULE_ALLOW);
    assert_decision(&scratch, rules, "rm -fr x", RULE_FORBIDDEN);
    assert_decision(&scratch, rules, "/bin/rm -rf x", RULE_FORBIDDEN);
    assert_decision(&scratch, rules, "/opt/rm -rf x", RULE_FORBIDDEN);
    assert_decision(&scratch, rules, "git status", RULE_PROMPT);
    assert_decision(&scratch, rules, "git push", RULE_FORBIDDEN);
    assert_decision(&scratch, rules, "ls", RULE_NONE);
    ASSERT_STR(match(&scratch, rules, "rm -fr x").justification, "not here");
    ASSERT_EQ(match(&scratch, rules, "rm -fr x").prefix.n, 2);
    rules_allow(rules, &(struct str_array){ &git, 1 }); /* nor what the user says later */
    assert_decision(&scratch, rules, "git status", RULE_PROMPT);
}

TEST(only_regular_files_with_the_right_name_count)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;

    scratch_init(&scratch);
    rules = load(&scratch);
    assert_decision(&scratch, rules, "a", RULE_NONE);
    rules_unref(rules);
    scratch_folder(&scratch, "rules");
    scratch_folder(&scratch, "rules/dir.rules");
    scratch_write(&scratch, "rules/b.rules", "prefix_rule(['b'])");
    scratch_write(&scratch, "rules/c.txt", "prefix_rule(['c'])");
    scratch_write(&scratch, "rules/.rules", "prefix_rule(['d'])");
    scratch_write(&scratch, "outside", "prefix_rule(['e'])");
    ASSERT_EQ(symlink("../outside", scratch_path(&scratch, "rules/e.rules")), 0);
    rules = load(&scratch);
    ASSERT_NULL(rules_warning(rules));
    assert_decision(&scratch, rules, "b", RULE_ALLOW);
    assert_decision(&scratch, rules, "c", RULE_NONE);
    assert_decision(&scratch, rules, "d", RULE_NONE);
    assert_decision(&scratch, rules, "e", RULE_NONE);
}

TEST(a_file_that_is_no_text_is_an_error)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct str folder;
    struct rules *rules;

    scratch_init(&scratch);
    scratch_folder(&scratch, "rules");
    scratch_write(&scratch, "rules/a.rules", "\xff");
    folder = str_of(scratch.folder);
    ASSERT_FALSE(rules_load(&(struct str_array){ &folder, 1 }, &rules, &scratch.err));
    ASSERT_STR(scratch.err.message,
               arena_printf(&scratch.arena,
                            "failed to read rules file %s/rules/a.rules: stream did not contain "
                            "valid UTF-8",
                            scratch.folder));
}

TEST(all_files_together_are_bounded)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct rules *rules = NULL;
    struct str folder;
    char *text = malloc(1000 * 1000 + 1);

    scratch_init(&scratch);
    memset(text, '#', 1000 * 1000);
    text[1000 * 1000] = '\0';
    scratch_folder(&scratch, "rules");
    for (int i = 0; i < 9; i++)
        scratch_write(&scratch, arena_printf(&scratch.arena, "rules/%d.rules", i), text);
    free(text);
    folder = str_of(scratch.folder);
    ASSERT_FALSE(rules_load(&(struct str_array){ &folder, 1 }, &rules, &scratch.err));
    ASSERT_NOT_NULL(
        strstr(scratch.err.message.s, "8.rules: all rules files together are too large"));
}

TEST(a_broken_file_takes_every_allow_with_it)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    const struct rules_warning *warning;

    scratch_init(&scratch);
    scratch_folder(&scratch, "rules");
    scratch_write(&scratch, "rules/b.rules",
                  "prefix_rule(['ok'])\nprefix_rule(['rm'], 'forbidden')");
    rules = load_text(&scratch, "prefix_rule(['ask'], 'prompt')\nprefix_rule(['x'], nonsense)\n"
                                "prefix_rule(['late'], 'forbidden')\n");
    warning = rules_warning(rules);
    ASSERT_NOT_NULL(warning);
    ASSERT_STR(warning->summary, "Error parsing rules; custom rules not applied.");
    ASSERT_STR(warning->path, scratch_path(&scratch, "rules/a.rules"));
    ASSERT_EQ(warning->range.start.line, 2);
    ASSERT_EQ(warning->range.start.column, 20);
    ASSERT_EQ(warning->range.end.column, 28);
    ASSERT_NOT_NULL(strstr(warning->details.s, "a.rules:2:20: a variable that is not defined"));
    assert_decision(&scratch, rules, "ok", RULE_NONE);
    assert_decision(&scratch, rules, "rm", RULE_FORBIDDEN);
    assert_decision(&scratch, rules, "ask", RULE_PROMPT);
}

static void assert_broken(const char *text, const char *expected)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;

    scratch_init(&scratch);
    rules = load_text(&scratch, text);
    if (rules_warning(rules) == NULL)
        fail_msg("was read: %s", text);
    if (strstr(rules_warning(rules)->details.s, expected) == NULL)
        fail_msg("%s: %s", text, rules_warning(rules)->details.s);
    ASSERT_EQ(rules_warning(rules)->range.start.line, 1);
}

TEST(mistakes_are_named)
{
    assert_broken("prefix_rule([])", "invalid pattern element: pattern cannot be empty");
    assert_broken("prefix_rule(['a', []])",
                  "invalid pattern element: pattern alternatives cannot be empty");
    assert_broken("prefix_rule(['a', None])",
                  "pattern element must be a string or list of strings");
    assert_broken("prefix_rule([['a', ['b']]])", "pattern alternative must be a string (got list)");
    assert_broken("prefix_rule(['a'], 'maybe')", "invalid decision: maybe");
    assert_broken("prefix_rule(['a'], justification=' ')",
                  "invalid rule: justification cannot be empty");
    assert_broken("prefix_rule('a')", "pattern must be a list (got string)");
    assert_broken("prefix_rule()", "missing argument pattern");
    assert_broken("prefix_rule(['a'], pattern=['b'])", "argument pattern is given twice");
    assert_broken("prefix_rule(['a'], what='b')", "unexpected argument what");
    assert_broken("prefix_rule(['a'], 'allow', [], [], 'x', 'y')", "unexpected argument");
    assert_broken("load('x')", "there is no function load");
    assert_broken("network_rule('*.x', 'https', 'allow')", "host is not valid");
    assert_broken("network_rule('http://x', 'https', 'allow')", "host is not valid");
    assert_broken("network_rule('x', 'ftp', 'allow')", "protocol must be one of");
    assert_broken("network_rule('x', 'http', 'maybe')", "invalid decision: maybe");
    assert_broken("host_executable('a/b', [])", "must be a bare executable name");
    assert_broken("host_executable('a', ['b/a'])", "must be absolute paths that end with `a`");
    assert_broken("host_executable('a', ['/b'])", "must be absolute paths that end with `a`");
}

TEST(examples_are_tried)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;

    scratch_init(&scratch);
    rules = load_text(&scratch,
                      "prefix_rule(['git', ['a', 'b']], match=['git a \"x y\"', ['git', 'b']],\n"
                      "            not_match=['git c', '/bin/git a'])\n"
                      "host_executable('git', [])\n"
                      "network_rule('[::1]:80', protocol='https', decision='deny')\n");
    ASSERT_NULL(rules_warning(rules));
    assert_broken("prefix_rule(['a'], match=['a b', 'b'])",
                  "expected every example to match at least one rule. unmatched example: b");
    assert_broken("prefix_rule(['a'], not_match=['b', 'a c'])",
                  "expected example to not match rule: a c");
    assert_broken("prefix_rule(['a'], match=['a \"'])", "invalid example");
    assert_broken("prefix_rule(['a'], match=[None])", "invalid example");
}

/* A list that is named again and again. */
TEST(what_a_file_comes_to_is_bounded)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "A = [");
    for (unsigned i = 0; i < 2000; i++)
        buf_add_text(&text, "'a',");
    buf_add_text(&text, "]; prefix_rule([");
    for (unsigned i = 0; i < 2000; i++)
        buf_add_text(&text, "A,");
    buf_add_text(&text, "])");
    assert_broken(buf_str(&text).s, "the rules are too long");
}

/* -- Amendments ------------------------------------------------------------------------------ */

TEST(an_approval_is_saved_and_counts_at_once)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    struct str words[] = { STR_LITERAL("touch"), STR_LITERAL("a \"b\"\n\x01") };
    struct str_array prefix = { words, 2 };

    scratch_init(&scratch);
    rules = load(&scratch);
    for (unsigned i = 0; i < 2; i++) {
        rules_allow(rules, &prefix);
        ASSERT_TRUE(rules_save(scratch.folder, &prefix, &scratch.err));
    }
    ASSERT_STR(scratch_read(&scratch, "rules/default.rules"),
               "prefix_rule(pattern=[\"touch\", \"a \\\"b\\\"\\n\\u0001\"], decision=\"allow\")\n");
    assert_decision(&scratch, rules, "touch 'a \"b\"\n\x01' c", RULE_ALLOW);
    rules_unref(rules);
    rules = load(&scratch);
    ASSERT_NULL(rules_warning(rules));
    assert_decision(&scratch, rules, "touch 'a \"b\"\n\x01' c", RULE_ALLOW);
    assert_decision(&scratch, rules, "touch", RULE_NONE);
}

TEST(a_missing_line_end_is_added_first)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct str words[] = { STR_LITERAL("a") };
    struct str_array prefix = { words, 1 }, none = { words, 0 };

    scratch_init(&scratch);
    scratch_folder(&scratch, "rules");
    scratch_write(&scratch, "rules/default.rules", "# mine");
    ASSERT_TRUE(rules_save(scratch.folder, &prefix, &scratch.err));
    ASSERT_STR(scratch_read(&scratch, "rules/default.rules"),
               "# mine\nprefix_rule(pattern=[\"a\"], decision=\"allow\")\n");
    ASSERT_FALSE(rules_save(scratch.folder, &none, &scratch.err));
    ASSERT_STR(scratch.err.message, "prefix cannot be empty");
    error_done(&scratch.err);
    scratch.err = (struct error){ 0 };
    ASSERT_FALSE(rules_save("/nowhere/at/all", &prefix, &scratch.err));
}

TEST(what_runs_anything_is_never_saved)
{
    static const char *const banned[] = { "bash", "bash -lc", "python3 -c", "sudo", "env", "git" };
    static const char *const fine[] = { "bash x", "python3 -c 1", "git status", "ls", "bash -c" };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array words;

    for (size_t i = 0; i < ARRAY_LENGTH(banned); i++) {
        ASSERT_TRUE(shell_split(str_of(banned[i]), &arena, &words));
        ASSERT_TRUE(rules_is_banned_prefix(&words));
    }
    for (size_t i = 0; i < ARRAY_LENGTH(fine); i++) {
        ASSERT_TRUE(shell_split(str_of(fine[i]), &arena, &words));
        ASSERT_FALSE(rules_is_banned_prefix(&words));
    }
}

TEST(a_prefix_can_be_tried_before_it_is_saved)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    struct str words[] = { STR_LITERAL("/bin/ls"), STR_LITERAL("-l") },
               bare[] = { STR_LITERAL("ls") };
    struct str_array command = { words, 2 }, prefix = { bare, 1 }, none = { bare, 0 };

    scratch_init(&scratch);
    rules = load(&scratch);
    ASSERT_TRUE(rules_would_match(rules, &prefix, &command));
    ASSERT_TRUE(rules_would_match(rules, &command, &command));
    ASSERT_FALSE(rules_would_match(rules, &command, &prefix));
    ASSERT_FALSE(rules_would_match(rules, &none, &command));
}
