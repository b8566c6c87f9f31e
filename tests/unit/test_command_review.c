/* Reviews of commands: parts, rules, refusals and the rules that an answer could save. */
#include "approval/review.h"

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

TEST(a_name_that_may_lead_anywhere_is_neither_safe_nor_allowed)
{
    CLEANUP(scene_done) struct scene scene;
    struct program_places places = { .path = "/usr/bin:/bin" };

    scene_init(&scene, "prefix_rule(['env'])\n");
    scene.request.places = &places;
    ASSERT_EQ(review(&scene, "ls"), VERDICT_RUN);
    ASSERT_EQ(review(&scene, "env"), VERDICT_RUN_FREE);
    places.path = ".:/usr/bin:/bin";
    ASSERT_EQ(review(&scene, "ls"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "env"), VERDICT_ASK);
    ASSERT_EQ(review(&scene, "/usr/bin/env"), VERDICT_RUN_FREE);
    ASSERT_EQ(review(&scene, "/bin/ls"), VERDICT_RUN);
    /* The shell is a name, too. */
    scene.words[0] = STR_LITERAL("bash");
    scene.words[2] = STR_LITERAL("/usr/bin/env");
    review_command(&scene.request, &scene.arena, &scene.review);
    ASSERT_EQ(scene.review.verdict, VERDICT_ASK);
    places.path = "/usr/bin:/bin:.";
    review_command(&scene.request, &scene.arena, &scene.review);
    ASSERT_EQ(scene.review.verdict, VERDICT_RUN_FREE);
}

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
