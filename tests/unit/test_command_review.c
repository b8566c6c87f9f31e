/* Reviews of commands: parts, rules, refusals and the rules that an answer could save. */
#include "approval/review.h"

#include "base/buf.h"
#include "base/memory.h"
#include "shell/quote.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct scene {
    struct arena arena;
    struct rules *rules;
    struct wire_ask_for_approval policy;
    struct review_request request;
    struct command_review review;
    struct str words[3];
    struct str_array argv;
};

static void load_rules(struct scene *scene, const char *text)
{
    char folder[] = "/tmp/review-XXXXXX";
    struct error err = { 0 };
    struct str folders[1];
    char *below, *file;
    FILE *out;

    ASSERT_NOT_NULL(mkdtemp(folder));
    below = arena_printf(&scene->arena, "%s/rules", folder);
    file = arena_printf(&scene->arena, "%s/a.rules", below);
    ASSERT_EQ(mkdir(below, 0700), 0);
    out = fopen(file, "w");
    fputs(text, out);
    fclose(out);
    folders[0] = str_of(folder);
    ASSERT_TRUE(rules_load(&(struct str_array){ folders, 1 }, &scene->rules, &err));
    ASSERT_NULL(rules_warning(scene->rules));
    unlink(file);
    rmdir(below);
    rmdir(folder);
}

static void scene_init(struct scene *scene, const char *rules)
{
    *scene = (struct scene){ .policy = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED } };
    load_rules(scene, rules);
    scene->request = (struct review_request){ .argv = &scene->argv,
                                              .rules = scene->rules,
                                              .policy = &scene->policy,
                                              .confined = true,
                                              .may = "should not" };
}

static void scene_done(struct scene *scene)
{
    rules_unref(scene->rules);
    arena_done(&scene->arena);
}

static enum verdict review(struct scene *scene, const char *script)
{
    scene->words[0] = STR_LITERAL("/bin/bash");
    scene->words[1] = STR_LITERAL("-lc");
    scene->words[2] = str_of(script);
    scene->argv = (struct str_array){ scene->words, 3 };
    review_command(&scene->request, &scene->arena, &scene->review);
    return scene->review.verdict;
}

static const char *amendment(struct scene *scene)
{
    return scene->review.amendment.n == 0 ? ""
                                          : shell_join(&scene->review.amendment, &scene->arena).s;
}

static const char some_rules[] = "prefix_rule(pattern=['npm', 'test'])\n"
                                 "prefix_rule(pattern=['git', 'push'], decision='prompt')\n"
                                 "prefix_rule(pattern=['git', 'push', '-f'], decision='prompt', "
                                 "justification='rewrites history')\n"
                                 "prefix_rule(pattern=['curl'], decision='forbidden')\n";

TEST(the_strictest_part_decides)
{
    struct scene scene;

    scene_init(&scene, some_rules);
    ASSERT_EQ(review(&scene, "ls"), VERDICT_RUN);
    ASSERT_EQ(review(&scene, "npm test"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "npm test && ls"),
              VERDICT_RUN); /* one part is not allowed by a rule */
    ASSERT_EQ(review(&scene, "npm test && touch x"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "npm test && npm test -- a"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "ls; curl x"), VERDICT_REFUSE_FORBIDDEN);
    ASSERT_STREQ(scene.review.text.s, "`/bin/bash -lc 'ls; curl x'` rejected: policy forbids "
                                      "commands starting with `curl`");
    scene_done(&scene);
}

TEST(reasons_of_questions)
{
    struct scene scene;

    scene_init(&scene, some_rules);
    ASSERT_EQ(review(&scene, "git push"), VERDICT_ASK);
    ASSERT_STREQ(scene.review.text.s, "`/bin/bash -lc 'git push'` requires approval by policy");
    ASSERT_EQ(review(&scene, "git push -f"), VERDICT_ASK);
    ASSERT_STREQ(scene.review.text.s,
                 "`/bin/bash -lc 'git push -f'` requires approval: rewrites history");
    ASSERT_STREQ(amendment(&scene), "");
    ASSERT_EQ(review(&scene, "touch x"), VERDICT_ASK);
    ASSERT_NULL(scene.review.text.s);
    scene.request.reason = STR_LITERAL("please");
    ASSERT_EQ(review(&scene, "touch x"), VERDICT_ASK);
    ASSERT_STREQ(scene.review.text.s, "please");
    scene_done(&scene);
}

TEST(rules_that_an_answer_could_save)
{
    struct str python[] = { STR_LITERAL("python3"), STR_LITERAL("-c") };
    struct str touch[] = { STR_LITERAL("touch") };
    struct scene scene;

    scene_init(&scene, some_rules);
    review(&scene, "touch x && mkdir y");
    ASSERT_STREQ(amendment(&scene), "touch x");
    review(&scene, "ls && mkdir y");
    ASSERT_STREQ(amendment(&scene), "mkdir y");
    review(&scene, "mkdir $HOME/y");
    ASSERT_STREQ(amendment(&scene), "/bin/bash -lc 'mkdir $HOME/y'");
    review(&scene, "cat <<E\nx\nE\n");
    ASSERT_STREQ(amendment(&scene), "");
    scene.request.prefix = (struct str_array){ touch, 1 };
    review(&scene, "touch x && ls");
    ASSERT_STREQ(amendment(&scene), "touch");
    review(&scene, "touch x && mkdir y"); /* would not help */
    ASSERT_STREQ(amendment(&scene), "touch x");
    scene.request.prefix = (struct str_array){ python, 2 };
    review(&scene, "python3 -c 1"); /* never */
    ASSERT_STREQ(amendment(&scene), "python3 -c 1");
    scene_done(&scene);
}

TEST(rules_that_may_be_saved)
{
    struct scene scene;
    struct str words[] = { STR_LITERAL("touch"), STR_LITERAL("x") };
    struct str bash[] = { STR_LITERAL("/bin/bash") };
    struct str odd[] = { STR_LITERAL("tou\nch") };

    scene_init(&scene, "");
    review(&scene, "ls && touch x y");
    ASSERT_TRUE(
        review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ words, 1 }));
    ASSERT_TRUE(
        review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ words, 2 }));
    ASSERT_FALSE(
        review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ words + 1, 1 }));
    ASSERT_FALSE(
        review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ bash, 1 }));
    ASSERT_FALSE(review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ odd, 1 }));
    ASSERT_FALSE(
        review_accepts_amendment(scene.rules, &scene.argv, &(struct str_array){ words, 0 }));
    scene_done(&scene);
}

TEST(wishes)
{
    struct scene scene;
    struct str refusal = STR_NONE;

    scene_init(&scene, some_rules);
    scene.request.wish = WISH_ESCALATED;
    ASSERT_FALSE(review_wish(&scene.request, &scene.arena, &refusal));
    ASSERT_NOT_NULL(strstr(refusal.s, "UnlessTrusted"));
    scene.policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
    ASSERT_TRUE(review_wish(&scene.request, &scene.arena, &refusal));
    ASSERT_EQ(review(&scene, "ls"), VERDICT_ASK_FREE);
    ASSERT_EQ(review(&scene, "npm test"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "git push"), VERDICT_ASK_FREE);
    ASSERT_EQ(review(&scene, "curl x"), VERDICT_REFUSE_FORBIDDEN);
    scene.request.wish = WISH_WIDENED;
    ASSERT_FALSE(review_wish(&scene.request, &scene.arena, &refusal));
    scene.request.is_granted = true;
    ASSERT_TRUE(review_wish(&scene.request, &scene.arena, &refusal));
    ASSERT_EQ(review(&scene, "touch x"), VERDICT_RUN);
    scene_done(&scene);
}

/* What no shell would take apart is one command, and scripts may be anything. */
TEST(odd_scripts)
{
    static const char *const scripts[] = { "", " ", "#", "&&", "'", "\\", "$(", "((((", "\n\n" };
    struct scene scene;

    scene_init(&scene, some_rules);
    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++)
        ASSERT_EQ(review(&scene, scripts[i]), VERDICT_ASK);
    scene_done(&scene);
}

TEST(words_that_the_shell_still_changes_are_asked_about)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "");
    ASSERT_EQ(review(&scene, "find . -name x"), VERDICT_RUN);
    ASSERT_EQ(review(&scene, "find . -dele\\te"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "ls; find . {-delete,}"), VERDICT_ASK);
}

TEST(a_rule_does_not_allow_files_that_it_does_not_name)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "prefix_rule([\"cat\"])\nprefix_rule([\"rm\"], \"forbidden\")\n");
    ASSERT_EQ(review(&scene, "cat <<'EOF'\nx\nEOF\n"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "cat <<'EOF' > /etc/x\nx\nEOF\n"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "rm <<'EOF' > /etc/x\nx\nEOF\n"), VERDICT_REFUSE_FORBIDDEN);
}

/* -- Names and words ------------------------------------------------------------------------- */

/* Of commands that can write `folder` (NULL: nothing) and have this environment. */
static void set_places(struct scene *scene, const char *folder, const char *const *env)
{
    struct arena *arena = &scene->arena;
    struct writable *writable = arena_zero(arena, sizeof *writable);
    struct places *places = arena_zero(arena, sizeof *places);

    writable->words.arena = arena;
    if (folder != NULL)
        writable_add(writable, str_of(folder));
    places->startup = arena_zero(arena, sizeof *places->startup);
    *places->startup = (struct startup){ .arena = arena, .writable = writable, .env = env };
    places->programs = program_places_new(startup_variable(env, "PATH"), writable, arena);
    scene->request.places = places;
}

static void set_path(struct scene *scene, const char *path)
{
    const char **env = arena_zero(&scene->arena, 3 * sizeof *env);

    env[0] = arena_printf(&scene->arena, "PATH=%s", path);
    env[1] = arena_printf(&scene->arena, "HOME=/home/x");
    set_places(scene, NULL, env);
}

static enum verdict review_by(struct scene *scene, const char *shell, const char *flag,
                              const char *script)
{
    scene->words[0] = str_of(shell);
    scene->words[1] = str_of(flag);
    scene->words[2] = str_of(script);
    scene->argv = (struct str_array){ scene->words, 3 };
    review_command(&scene->request, &scene->arena, &scene->review);
    return scene->review.verdict;
}

TEST(a_name_that_may_lead_anywhere_is_neither_safe_nor_allowed)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "prefix_rule(['env'])\n");
    set_path(&scene, "/usr/bin:/bin");
    ASSERT_EQ(review(&scene, "ls"), VERDICT_RUN);
    ASSERT_EQ(review(&scene, "env"), VERDICT_RUN_FREE);
    set_path(&scene, ".:/usr/bin:/bin");
    ASSERT_EQ(review(&scene, "ls"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "env"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "/usr/bin/env"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "/bin/ls"), VERDICT_RUN);
    /* The shell is a name, too. */
    ASSERT_EQ(review_by(&scene, "bash", "-lc", "/usr/bin/env"), VERDICT_ASK);
    set_path(&scene, "/usr/bin:/bin:.");
    ASSERT_EQ(review_by(&scene, "bash", "-lc", "/usr/bin/env"), VERDICT_RUN_FREE);
}

/* No shell looks for a program `cd`. */
TEST(what_every_shell_has_built_in_is_not_looked_up)
{
    CLEANUP(scene_done) struct scene scene;
    struct str words[] = { STR_LITERAL("echo"), STR_LITERAL("a") };

    scene_init(&scene, "prefix_rule(['echo'])\n");
    set_path(&scene, ":/usr/bin:/bin");
    ASSERT_EQ(review(&scene, "cd a && pwd && true || false"), VERDICT_RUN);
    ASSERT_EQ(review(&scene, "echo a"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "cd a && ls"), VERDICT_ASK);
    set_path(&scene, "/usr/bin:/bin:");
    ASSERT_EQ(review(&scene, "cd a && ls"), VERDICT_RUN);
    /* Without a shell it is a program like any other. */
    set_path(&scene, ":/usr/bin:/bin");
    scene.argv = (struct str_array){ words, 2 };
    review_command(&scene.request, &scene.arena, &scene.review);
    ASSERT_EQ(scene.review.verdict, VERDICT_ASK);
}

/* In the sandbox a planted `ls` can do no harm; without one it is anybody's program. */
TEST(what_is_safe_without_a_sandbox_must_not_be_planted)
{
    CLEANUP(scene_done) struct scene scene;
    const char *env[] = { "PATH=/w/bin:/usr/bin:/bin", "HOME=/home/x", NULL };

    scene_init(&scene, "");
    set_places(&scene, "/w", env);
    ASSERT_EQ(review(&scene, "ls"), VERDICT_RUN);
    scene.request.confined = false;
    ASSERT_EQ(review(&scene, "ls"), VERDICT_ASK_FREE);
    ASSERT_EQ(review(&scene, "/bin/ls"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "cd a; echo b"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "/bin/bash -c ls"), VERDICT_ASK_FREE);
    ASSERT_EQ(review(&scene, "/bin/bash -c 'cd a; /bin/ls'"), VERDICT_RUN_FREE);
    set_places(&scene, "/v", env);
    ASSERT_EQ(review(&scene, "ls"), VERDICT_RUN_FREE);
    set_places(&scene, "/home/x", env);
    ASSERT_EQ(review(&scene, "ls"), VERDICT_ASK_FREE);
}

/* -- What shells read first ------------------------------------------------------------------ */

TEST(a_shell_whose_startup_files_commands_can_write_does_not_run_free)
{
    static const struct {
        const char *shell, *flag, *variable;
        bool is_free;
    } cases[] = {
        { "/bin/bash", "-lc", "HOME=/home/x", true },
        { "/bin/bash", "-lc", "HOME=/w", false },
        { "/bin/bash", "-lc", "HOME=/w/x", false },
        { "/bin/bash", "-lc", "HOME=w", false },
        { "/bin/bash", "-c", "HOME=/w", true },
        { "/bin/sh", "-c", "HOME=/w", true },
        { "/bin/sh", "-lc", "HOME=/w", false },
        { "/bin/zsh", "-c", "HOME=/w", false },
        { "/bin/zsh", "-c", "ZDOTDIR=/w/z", false },
        { "/bin/zsh", "-c", "ZDOTDIR=/z", true },
        { "/bin/bash", "-c", "BASH_ENV=/w/env", false },
        { "/bin/bash", "-c", "BASH_ENV=env", false },
        { "/bin/bash", "-c", "BASH_ENV=/v/$X", false },
        { "/bin/bash", "-c", "BASH_ENV=/v/env", true },
        { "/bin/bash", "-c", "BASH_ENV=", true },
        { "/bin/sh", "-c", "ENV=/w/../w/env", false },
        { "/bin/bash", "-c", "SHLVL=0", true },
    };
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "prefix_rule(['touch'])\n");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const char *env[] = { cases[i].variable, "PATH=/usr/bin:/bin", "HOME=/home/x", "SHLVL=1",
                              NULL };
        enum verdict verdict;

        set_places(&scene, "/w", env);
        verdict = review_by(&scene, cases[i].shell, cases[i].flag, "touch a");
        if (verdict != (cases[i].is_free ? VERDICT_RUN_FREE : VERDICT_ASK))
            fail_msg("%s %s %s: %d", cases[i].shell, cases[i].flag, cases[i].variable, verdict);
    }
}

/* The first bash of all reads ~/.bashrc when its input is a socket. */
TEST(the_outermost_bash_may_read_its_startup_file)
{
    CLEANUP(scene_done) struct scene scene;
    const char *env[] = { "HOME=/w", "PATH=/usr/bin:/bin", NULL };

    scene_init(&scene, "prefix_rule(['touch'])\n");
    set_places(&scene, "/w", env);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-c", "touch a"), VERDICT_ASK);
    ASSERT_EQ(review_by(&scene, "/bin/sh", "-c", "touch a"), VERDICT_RUN_FREE);
}

/* Also of a shell that a script starts, and of one that a rule allows as a whole. */
TEST(other_shells_read_startup_files_too)
{
    CLEANUP(scene_done) struct scene scene;
    const char *env[] = { "HOME=/w", "PATH=/usr/bin:/bin", "SHLVL=1", NULL };

    scene_init(&scene, "prefix_rule(['bash'])\nprefix_rule(['/bin/bash', '-lc'])\n");
    set_places(&scene, "/w", env);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-c", "bash -c x"), VERDICT_RUN_FREE);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-c", "bash -lc x"), VERDICT_ASK);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-c", "bash --login x"), VERDICT_ASK);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-c", "bash -ci x"), VERDICT_ASK);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-lc", "touch $X"), VERDICT_ASK);
    set_places(&scene, "/v", env);
    ASSERT_EQ(review_by(&scene, "/bin/bash", "-lc", "touch $X"), VERDICT_RUN_FREE);
}

TEST(a_startup_file_may_be_a_link_to_where_commands_can_write)
{
    CLEANUP(scene_done) struct scene scene;
    char folder[] = "/tmp/review-XXXXXX";
    const char *env[] = { NULL, "PATH=/usr/bin:/bin", NULL };
    char *writable, *profile;

    scene_init(&scene, "prefix_rule(['touch'])\n");
    ASSERT_NOT_NULL(mkdtemp(folder));
    env[0] = arena_printf(&scene.arena, "HOME=%s", folder);
    writable = arena_printf(&scene.arena, "%s/w", folder);
    profile = arena_printf(&scene.arena, "%s/.profile", folder);
    set_places(&scene, writable, env);
    ASSERT_EQ(review(&scene, "touch a"), VERDICT_RUN_FREE);
    ASSERT_EQ(symlink("w/profile", profile), 0);
    set_places(&scene, writable, env);
    ASSERT_EQ(review(&scene, "touch a"), VERDICT_ASK);
    unlink(profile);
    rmdir(folder);
}

/* -- What shells evaluate -------------------------------------------------------------------- */

TEST(no_rule_allows_what_a_shell_evaluates)
{
    static const struct {
        const char *script;
        bool is_free;
    } cases[] = {
        { "printf -v 'a[$(id)]' x", false },
        { "printf -va x", false },
        { "printf '%s\\n' a", true },
        { "printf '%-5s|%%' a", true },
        { "printf -- '%s' -v", true },
        { "printf %d 'path[$(id)]'", false },
        { "printf %1\\$d _", false },
        { "printf '%*s' 'path[$(id)]' a", false },
        { "printf", false },
        { "test -v 'a[$(id)]'", false },
        { "test a '-eq' b", false },
        { "test -f a", true },
        { "test {-v,a}", false },
        { "read 'a[$(id)]'", false },
        { "read <<'E'\nx\nE", false },
        { "mapfile -C id", false },
        { "eval id", false },
        { "source x", false },
        { ". x", false },
        { "exec id", false },
        { "command id", false },
        { "builtin eval id", false },
        { "let 'a[$(id)]'", false },
        { "set -- a", false },
        { "trap id EXIT", false },
        { "exit 'path[$(id)]'", false },
        { "exit 1", true },
        { "exit", true },
        { "shift _", false },
        { "wait -p 'a[$(id)]'", false },
        { "jobs -x id", false },
        { "vared a", false },
        { "emulate sh -c id", false },
        { "sched +0 id", false },
        { "print -v a b", false },
        { "cd a", true },
        { "echo a", true },
        { "/usr/bin/printf -v 'a[$(id)]' x", true },
    };
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene,
               "prefix_rule([['printf', 'test', 'read', 'mapfile', 'eval', 'source', '.', 'exec', "
               "'command', 'builtin', 'let', 'set', 'trap', 'exit', 'shift', 'wait', 'jobs', "
               "'vared', 'emulate', 'sched', 'print', 'cd', 'echo']])\n");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        enum verdict verdict = review(&scene, cases[i].script);

        if ((verdict == VERDICT_RUN_FREE) != cases[i].is_free)
            fail_msg("%s: %d", cases[i].script, verdict);
    }
}

/* Nothing is built into what runs without a shell. */
TEST(a_program_with_the_name_of_a_builtin_evaluates_nothing)
{
    CLEANUP(scene_done) struct scene scene;
    struct str words[] = { STR_LITERAL("printf"), STR_LITERAL("-v"), STR_LITERAL("a") };

    scene_init(&scene, "prefix_rule(['printf'])\n");
    scene.argv = (struct str_array){ words, 3 };
    review_command(&scene.request, &scene.arena, &scene.review);
    ASSERT_EQ(scene.review.verdict, VERDICT_RUN_FREE);
}

/* -- Time ------------------------------------------------------------------------------------ */

/* 64 KiB of different names, many folders and many rules: all of it happens on the loop. */
TEST(a_long_script_is_reviewed_at_once)
{
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(buf_done) struct buf script = { 0 }, rules = { 0 }, path = { 0 };
    struct places_request request = { 0 };
    struct wire_sandbox_policy policy = { .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE };
    struct str roots[40];
    const char *env[] = { NULL, "HOME=/home/x", NULL };
    int64_t begin;

    for (unsigned i = 0; i < 7000; i++)
        buf_printf(&script, "c%u;", i);
    for (unsigned i = 0; i < 20; i++)
        buf_printf(&path, ":/usr/lib/%u", i);
    buf_add_text(&rules, "prefix_rule([['c0'");
    for (unsigned i = 1; i < 7000; i++)
        buf_printf(&rules, ",'c%u'", i);
    buf_add_text(&rules, "]])\n");
    scene_init(&scene, buf_str(&rules).s);
    for (size_t i = 0; i < ARRAY_LENGTH(roots); i++)
        roots[i] = str_of(arena_printf(&scene.arena, "/var/lib/%zu", i));
    policy.workspace_write.writable_roots = (struct str_array){ roots, ARRAY_LENGTH(roots) };
    env[0] = arena_printf(&scene.arena, "PATH=/usr/bin%s", buf_str(&path).s);
    request.policy = &policy;
    request.cwd = STR_LITERAL("/");
    request.env = env;
    begin = test_cpu_ms();
    scene.request.places = places_new(&request, &scene.arena);
    ASSERT_EQ(review(&scene, buf_str(&script).s), VERDICT_ASK);
    ASSERT_TRUE(test_cpu_ms() - begin < 1000 * test_slowness());
}

/* -- Words ----------------------------------------------------------------------------------- */

TEST(words_that_the_shell_changes_make_no_rule)
{
    CLEANUP(scene_done) struct scene scene;
    struct str words[] = { STR_LITERAL("rm"), STR_LITERAL("*") };
    struct str_array prefix = { words, 2 }, name = { words, 1 };

    scene_init(&scene, "prefix_rule(['cp', '*'])\n");
    ASSERT_EQ(review(&scene, "cp '*'"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "cp *"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "cp {'*',}"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "rm *"), VERDICT_ASK);
    ASSERT_EQ(scene.review.amendment.n, 0);
    ASSERT_FALSE(review_accepts_amendment(scene.rules, &scene.argv, &prefix));
    ASSERT_TRUE(review_accepts_amendment(scene.rules, &scene.argv, &name));
    ASSERT_EQ(review(&scene, "rm '*'"), VERDICT_ASK);
    ASSERT_EQ(scene.review.amendment.n, 2);
    ASSERT_TRUE(review_accepts_amendment(scene.rules, &scene.argv, &prefix));
}
