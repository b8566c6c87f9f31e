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
    rules_match(rules, &(struct script_command){ .words = words }, /* places= */ NULL, &found);
    return found;
}

static void assert_decision(struct scratch *scratch, const struct rules *rules, const char *line,
                            enum rule_decision expected)
{
    enum rule_decision found = match(scratch, rules, line).decision;

    if (found != expected)
        fail_msg("%s: %d, not %d", line, found, expected);
}

static bool would_match(const struct rules *rules, const struct str_array *prefix,
                        const struct str_array *command)
{
    return rules_would_match(rules, prefix, &(struct script_command){ .words = *command },
                             /* places= */ NULL);
}

/* -- Matching -------------------------------------------------------------------------------- */

TEST(what_allows_can_be_left_out)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *strict = NULL;
    struct rules *rules;
    struct str_array required = { (struct str[]){ STR_LITERAL("curl") }, 1 };
    struct str_array allowed = { (struct str[]){ STR_LITERAL("git"), STR_LITERAL("log") }, 2 };

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(['npm'])\n"
                                "prefix_rule(['rm'], 'forbidden', justification='no rm')\n"
                                "prefix_rule(['mv'], decision='prompt')\n");
    rules_require(rules, &required, 1, RULE_FORBIDDEN, STR_NONE);
    strict = rules_without_allows(rules);
    rules_allow(rules, &allowed); /* later ones are not there, too */
    assert_decision(&scratch, rules, "npm test", RULE_ALLOW);
    rules_unref(rules);
    assert_decision(&scratch, strict, "npm test", RULE_NONE);
    assert_decision(&scratch, strict, "git log", RULE_NONE);
    assert_decision(&scratch, strict, "mv a b", RULE_PROMPT);
    assert_decision(&scratch, strict, "/usr/bin/curl x", RULE_FORBIDDEN);
    ASSERT_STR(match(&scratch, strict, "rm x").justification, "no rm");
}

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

/* -- Which program is meant ------------------------------------------------------------------ */

static void make_program(struct scratch *scratch, const char *name)
{
    scratch_write(scratch, name, "#!/bin/sh\n");
    ASSERT_EQ(chmod(scratch_path(scratch, name), 0755), 0);
}

TEST(an_allowed_name_is_not_any_program_of_that_name)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    const char *line, *listed;

    scratch_init(&scratch);
    scratch_folder(&scratch, "x");
    make_program(&scratch, "x/env");
    make_program(&scratch, "x/tool");
    line = arena_printf(&scratch.arena, "%s a", scratch_path(&scratch, "x/env"));
    listed = arena_printf(&scratch.arena, "%s a", scratch_path(&scratch, "x/tool"));
    rules =
        load_text(&scratch, arena_printf(&scratch.arena,
                                         "prefix_rule(['env', 'a'], match=['/nowhere/env a'])\n"
                                         "prefix_rule(['rm'], 'forbidden')\n"
                                         "prefix_rule(['./x/npm'])\n"
                                         "prefix_rule(['tool'])\nhost_executable('tool', ['%s'])\n",
                                         scratch_path(&scratch, "x/tool")));
    assert_decision(&scratch, rules, "env a", RULE_ALLOW);
    assert_decision(&scratch, rules, "/usr/bin/env a", RULE_ALLOW);
    assert_decision(&scratch, rules, line, RULE_NONE);
    assert_decision(&scratch, rules, "./x/env a", RULE_NONE);
    assert_decision(&scratch, rules, "x/env a", RULE_NONE);
    assert_decision(&scratch, rules, "/usr/bin/../../tmp/env a", RULE_NONE);
    assert_decision(&scratch, rules, "/usr/local/bin/env a", RULE_NONE); /* there is none */
    assert_decision(&scratch, rules, listed, RULE_ALLOW);
    assert_decision(&scratch, rules, "./x/npm", RULE_ALLOW); /* the rule says so itself */
    assert_decision(&scratch, rules, "/tmp/rm x", RULE_FORBIDDEN);
}

static enum rule_decision decision_in(struct scratch *scratch, const struct rules *rules,
                                      const char *path, const char *name, const char *writable)
{
    struct str words[] = { str_of(name) }, folder = str_of(writable);
    struct writable reach = { .words = { .arena = &scratch->arena } };
    struct rule_match found;

    writable_add(&reach, folder);
    rules_match(rules, &(struct script_command){ .words = { words, 1 } },
                program_places_new(path, &reach, &scratch->arena), &found);
    return found.decision;
}

TEST(an_allowed_name_must_not_lead_to_what_commands_can_write)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    const char *bin, *w, *both;

    scratch_init(&scratch);
    scratch_folder(&scratch, "bin");
    scratch_folder(&scratch, "w");
    make_program(&scratch, "bin/p");
    make_program(&scratch, "w/q");
    ASSERT_EQ(symlink("../w/q", scratch_path(&scratch, "bin/q")), 0);
    ASSERT_EQ(symlink("w", scratch_path(&scratch, "link")), 0);
    bin = scratch_path(&scratch, "bin");
    w = scratch_path(&scratch, "w");
    rules = load_text(&scratch, "prefix_rule([['p', 'q', 'cd']])\nprefix_rule(['f'], 'prompt')\n");
    ASSERT_EQ(decision_in(&scratch, rules, bin, "p", w), RULE_ALLOW);
    ASSERT_EQ(decision_in(&scratch, rules, bin, "cd", w), RULE_ALLOW);
    ASSERT_EQ(decision_in(&scratch, rules, bin, "q", w), RULE_NONE);
    ASSERT_EQ(decision_in(&scratch, rules, bin, "p", bin), RULE_NONE);
    both = arena_printf(&scratch.arena, "%s:%s", w, bin);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", w), RULE_NONE);
    both = arena_printf(&scratch.arena, "%s:%s", bin, w);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", w), RULE_ALLOW);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", scratch_path(&scratch, "link")), RULE_ALLOW);
    both = arena_printf(&scratch.arena, "%s:%s", scratch_path(&scratch, "link"), bin);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", w), RULE_NONE);
    both = arena_printf(&scratch.arena, ".:%s", bin);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", "/nowhere"), RULE_NONE);
    ASSERT_EQ(decision_in(&scratch, rules, both, "f", "/nowhere"), RULE_PROMPT);
    both = arena_printf(&scratch.arena, ":%s", bin);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", "/nowhere"), RULE_NONE);
    both = arena_printf(&scratch.arena, "node_modules/.bin:%s", bin);
    ASSERT_EQ(decision_in(&scratch, rules, both, "p", "/nowhere"), RULE_NONE);
}

/* `rm '*'` was allowed; `rm *` is another thing. */
TEST(words_that_the_shell_changes_are_not_allowed_by_a_rule)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(rules_unrefp) struct rules *rules = NULL;
    struct str words[] = { STR_LITERAL("p"), STR_LITERAL("*") };
    bool is_exact[] = { true, false };
    struct script_command command = { .words = { words, 2 }, .is_exact = is_exact };
    struct rule_match found;

    scratch_init(&scratch);
    rules = load_text(&scratch, "prefix_rule(['p', '*'])\n");
    rules_match(rules, &command, NULL, &found);
    ASSERT_EQ(found.decision, RULE_NONE);
    ASSERT_FALSE(rules_would_match(rules, &command.words, &command, NULL));
    is_exact[1] = true;
    rules_match(rules, &command, NULL, &found);
    ASSERT_EQ(found.decision, RULE_ALLOW);
    is_exact[1] = false;
    rules_require(rules, (struct str_array[]){ { words, 1 } }, 1, RULE_PROMPT, STR_NONE);
    rules_match(rules, &command, NULL, &found);
    ASSERT_EQ(found.decision, RULE_PROMPT);
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
    ASSERT_TRUE(would_match(rules, &prefix, &command));
    ASSERT_TRUE(would_match(rules, &command, &command));
    ASSERT_FALSE(would_match(rules, &command, &prefix));
    ASSERT_FALSE(would_match(rules, &none, &command));
}
