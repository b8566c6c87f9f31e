#include "store/git_facts.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char sha_a[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
static const char sha_b[] = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

/* A folder with a repository, written by hand unless a test calls for git. */
struct place {
    struct arena arena;
    char root[64];
};

static void place_init(struct place *place)
{
    *place = (struct place){ .root = "/tmp/bobbin-git-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(place->root));
}

static bool sh(struct place *place, const char *script)
{
    return system(arena_printf(&place->arena, "exec >/dev/null 2>&1; cd '%s' && %s", place->root,
                               script)) == 0;
}

static void place_done(struct place *place)
{
    sh(place, "chmod -R u+rwX . ; rm -rf \"$PWD\"");
    arena_done(&place->arena);
}

static void write_file(struct place *place, const char *name, const char *text)
{
    FILE *file = fopen(arena_printf(&place->arena, "%s/%s", place->root, name), "w");

    ASSERT_NOT_NULL(file);
    fputs(text, file);
    ASSERT_EQ(fclose(file), 0);
}

static void make_repository(struct place *place, const char *head)
{
    place_init(place);
    ASSERT_TRUE(sh(place, "mkdir -p .git/objects .git/refs/heads"));
    write_file(place, ".git/HEAD", head);
}

static bool read_facts(struct place *place, const char *folder, struct git_facts *facts)
{
    struct git_reading reading = git_reading_make(
        str_of(arena_printf(&place->arena, "%s/%s", place->root, folder)), &place->arena);

    *facts = reading.facts;
    return reading.is_repository;
}

static struct git_facts facts_of(struct place *place)
{
    struct git_facts facts;

    ASSERT_TRUE(read_facts(place, "", &facts));
    return facts;
}

static struct str origin_of(struct place *place, const char *config)
{
    write_file(place, ".git/config", config);
    return facts_of(place).origin_url;
}

TEST(outside_of_a_repository)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;

    place_init(&place);
    ASSERT_FALSE(read_facts(&place, "", &facts));
    ASSERT_FALSE(read_facts(&place, "not/there", &facts));
    ASSERT_FALSE(git_reading_make(STR_LITERAL("/"), &place.arena).is_repository);
    ASSERT_FALSE(git_reading_make(STR_LITERAL("relative"), &place.arena).is_repository);
    ASSERT_FALSE(git_reading_make(STR_NONE, &place.arena).is_repository);
    ASSERT_FALSE(git_reading_make((struct str){ "/tmp/\0x", 7 }, &place.arena).is_repository);
}

TEST(an_empty_repository_has_no_facts)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;

    make_repository(&place, "ref: refs/heads/main\n");
    facts = facts_of(&place);
    ASSERT_NULL(facts.sha.s);
    ASSERT_NULL(facts.branch.s);
    ASSERT_NULL(facts.origin_url.s);
}

TEST(a_loose_reference)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;

    make_repository(&place, "ref: refs/heads/feature/x\n");
    ASSERT_TRUE(sh(&place, "mkdir -p .git/refs/heads/feature a/b"));
    write_file(&place, ".git/refs/heads/feature/x", arena_printf(&place.arena, "%s\n", sha_a));
    ASSERT_TRUE(read_facts(&place, "a/b", &facts));
    ASSERT_STR(facts.sha, sha_a);
    ASSERT_STR(facts.branch, "feature/x");
}

TEST(a_packed_reference)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;
    char *long_line;

    make_repository(&place, "ref: refs/heads/main\n");
    long_line = arena_alloc(&place.arena, 9001);
    memset(long_line, 'x', 9000);
    long_line[9000] = '\0';
    write_file(&place, ".git/packed-refs",
               arena_printf(&place.arena,
                            "# pack-refs with: peeled fully-peeled sorted\n%s %s refs/heads/main\n"
                            "%s refs/heads/main2\n^%s\n%s refs/heads/main\n",
                            long_line, sha_b, sha_b, sha_b, sha_a));
    facts = facts_of(&place);
    ASSERT_STR(facts.sha, sha_a);
    ASSERT_STR(facts.branch, "main");
    write_file(&place, ".git/refs/heads/main", sha_b); /* newer than the packed one */
    ASSERT_STR(facts_of(&place).sha, sha_b);
}

TEST(a_detached_head_has_no_branch)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;

    make_repository(&place, sha_a);
    facts = facts_of(&place);
    ASSERT_STR(facts.sha, sha_a);
    ASSERT_NULL(facts.branch.s);
}

TEST(references_may_name_references)
{
    CLEANUP(place_done) struct place place;

    make_repository(&place, "ref: refs/heads/alias\n");
    write_file(&place, ".git/refs/heads/alias", "ref: refs/heads/main\n");
    write_file(&place, ".git/refs/heads/main", sha_a);
    ASSERT_STR(facts_of(&place).sha, sha_a);
    write_file(&place, ".git/refs/heads/main", "ref: refs/heads/alias\n");
    ASSERT_NULL(facts_of(&place).sha.s);
}

TEST(heads_that_make_no_sense)
{
    CLEANUP(place_done) struct place place;
    static const char *const heads[] = {
        "garbage",
        "ref:",
        "ref: ",
        "ref: ../../etc/passwd",
        "ref: refs/../../secret",
        "ref: /etc/passwd",
        "aaaa",
        "ref: refs/heads",
        "ref: refs/heads/",
        "\xff\xfe",
    };

    make_repository(&place, "x");
    write_file(&place, "secret", sha_a);
    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        write_file(&place, ".git/HEAD", heads[i]);
        ASSERT_NULL(facts_of(&place).sha.s);
        ASSERT_NULL(facts_of(&place).branch.s);
    }
}

TEST(a_broken_repository_is_none)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;

    make_repository(&place, "");
    ASSERT_FALSE(read_facts(&place, "", &facts));
    ASSERT_TRUE(sh(&place, "rm -rf .git && echo 'gitdir: nowhere' >.git"));
    ASSERT_FALSE(read_facts(&place, "", &facts));
    write_file(&place, ".git", "something else");
    ASSERT_FALSE(read_facts(&place, "", &facts));
    ASSERT_TRUE(sh(&place, "rm .git && mkfifo .git"));
    ASSERT_FALSE(read_facts(&place, "", &facts));
}

TEST(the_address_of_origin)
{
    CLEANUP(place_done) struct place place;

    make_repository(&place, sha_a);
    ASSERT_STR(
        origin_of(&place, "[core]\n\turl = no\n[remote \"origin\"]\n\turl = git@host:a/b.git\n"),
        "git@host:a/b.git");
    ASSERT_STR(origin_of(&place, "[REMOTE \"origin\"] URL=\"a b\" # comment\n"), "a b");
    ASSERT_STR(
        origin_of(&place,
                  "[remote \"origin\"]\n# url = x\n; y\nfetch = +refs\nurl = u ; c\nurl = v"),
        "u");
    ASSERT_STR(origin_of(&place, "[remote \"origin\"]\nurl = a\\\nb\\\\c\\\"d\n"), "ab\\c\"d");
    ASSERT_STR(origin_of(&place, "[remote \"up\"]\nurl = x\n[remote \"origin\"]\nmirror\nurl = y"),
               "y");
    ASSERT_STR(origin_of(&place, "[remote \"origin\"]\nurl = \"a#b;c  \"\n"), "a#b;c  ");
}

TEST(configurations_without_an_origin)
{
    CLEANUP(place_done) struct place place;
    static const char *const configs[] = {
        "",
        "[remote \"Origin\"]\nurl = x\n",
        "[remote \"origin\"]\n[other]\nurl = x\n",
        "[remote \"origin\"]\nurl\n",
        "[remote \"origin\"]\nurl =\n",
        "[remote \"origin\"]\nurls = x\npushurl = y\n",
        "[remote \"origin\"",
        "[remote \"ori\\",
        "[",
        "]\n=\n\\",
        "url = x",
        "[remote \"origin\"]\nurl = \\",
        "[remote \"origin\"]\nurl",
    };

    make_repository(&place, sha_a);
    for (size_t i = 0; i < ARRAY_LENGTH(configs); i++) {
        struct str found = origin_of(&place, configs[i]);

        if (found.s != NULL && found.len > 1) /* a lone backslash at the end may stay */
            print_error("%s -> %s\n", configs[i], found.s);
        ASSERT_TRUE(found.s == NULL || found.len <= 1);
    }
}

TEST(as_git_makes_them)
{
    CLEANUP(place_done) struct place place;
    struct git_facts facts;
    char sha[64] = "";
    FILE *git;

    place_init(&place);
    if (!sh(&place, "git --version"))
        skip();
    ASSERT_TRUE(sh(&place,
                   "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null "
                   "GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@t GIT_COMMITTER_NAME=t "
                   "GIT_COMMITTER_EMAIL=t@t; git init -q -b main repo && cd repo && "
                   "git commit -q --allow-empty -m one && git remote add origin https://h/r.git && "
                   "git branch side && git worktree add -q ../tree side && git pack-refs --all && "
                   "git clone -q --bare . ../bare && mkdir sub"));
    git = popen(arena_printf(&place.arena, "git -C '%s/repo' rev-parse HEAD", place.root), "r");
    ASSERT_NOT_NULL(git);
    ASSERT_NOT_NULL(fgets(sha, sizeof sha, git));
    pclose(git);
    sha[strcspn(sha, "\n")] = '\0';

    ASSERT_TRUE(read_facts(&place, "repo/sub", &facts));
    ASSERT_STR(facts.sha, sha);
    ASSERT_STR(facts.branch, "main");
    ASSERT_STR(facts.origin_url, "https://h/r.git");

    ASSERT_TRUE(read_facts(&place, "tree", &facts));
    ASSERT_STR(facts.sha, sha);
    ASSERT_STR(facts.branch, "side");
    ASSERT_STR(facts.origin_url, "https://h/r.git");

    ASSERT_TRUE(read_facts(&place, "bare", &facts));
    ASSERT_STR(facts.branch, "main");
    ASSERT_TRUE(read_facts(&place, "repo/.git", &facts));
    ASSERT_STR(facts.branch, "main");
}

/* -- Reading ahead ------------------------------------------------------------------------- */

TEST(what_was_read_ahead_holds_until_the_repository_changes)
{
    struct place place;
    struct git_reading reading;
    struct str folder;

    make_repository(&place, "ref: refs/heads/main\n");
    write_file(&place, ".git/refs/heads/main", "0123456789012345678901234567890123456789\n");
    folder = str_of(arena_printf(&place.arena, "%s", place.root));
    reading = git_reading_make(folder, &place.arena);
    ASSERT_TRUE(reading.is_repository);
    ASSERT_STR(reading.facts.branch, "main");
    ASSERT_TRUE(git_reading_is_fresh(&reading, folder));
    write_file(&place, ".git/HEAD", "ref: refs/heads/other\n");
    ASSERT_FALSE(git_reading_is_fresh(&reading, folder));
    ASSERT_FALSE(git_reading_is_fresh(&(struct git_reading){ 0 }, folder));
    reading = git_reading_make(folder, &place.arena);
    ASSERT_TRUE(git_reading_is_fresh(&reading, folder));
    write_file(&place, ".git/packed-refs", "");
    ASSERT_FALSE(git_reading_is_fresh(&reading, folder));
    place_done(&place);
}

TEST(a_repository_that_is_made_later_is_noticed)
{
    struct place place;
    struct git_reading reading;
    struct str folder;

    place_init(&place);
    folder = str_of(arena_printf(&place.arena, "%s", place.root));
    reading = git_reading_make(folder, &place.arena);
    ASSERT_FALSE(reading.is_repository);
    ASSERT_TRUE(git_reading_is_fresh(&reading, folder));
    ASSERT_TRUE(sh(&place, "mkdir -p .git/objects .git/refs/heads"));
    write_file(&place, ".git/HEAD", "ref: refs/heads/main\n");
    ASSERT_FALSE(git_reading_is_fresh(&reading, folder));
    place_done(&place);
}

/* -- The default branch -------------------------------------------------------------------- */

static struct str default_branch(struct place *place)
{
    return git_default_branch(str_of(place->root), &place->arena);
}

TEST(the_default_branch_is_what_origin_says)
{
    struct place place;

    make_repository(&place, "ref: refs/heads/topic\n");
    write_file(&place, ".git/refs/heads/main", sha_a);
    write_file(&place, ".git/refs/heads/trunk", sha_b);
    ASSERT_TRUE(sh(&place, "mkdir -p .git/refs/remotes/origin"));
    write_file(&place, ".git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/trunk\n");
    ASSERT_STR(default_branch(&place), "trunk");
    /* One that was never checked out here is the remote's. */
    write_file(&place, ".git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/elsewhere\n");
    ASSERT_STR(default_branch(&place), "origin/elsewhere");
    place_done(&place);
}

TEST(without_an_origin_it_is_main_or_master)
{
    struct place place;

    make_repository(&place, "ref: refs/heads/topic\n");
    ASSERT_NULL(default_branch(&place).s);
    write_file(&place, ".git/packed-refs",
               "# pack-refs with: peeled\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa "
               "refs/heads/master\n");
    ASSERT_STR(default_branch(&place), "master");
    write_file(&place, ".git/refs/heads/main", sha_a);
    ASSERT_STR(default_branch(&place), "main");
    place_done(&place);
}

TEST(an_origin_that_names_nonsense_is_passed_over)
{
    static const char *const heads[] = { "nonsense", "ref: refs/heads/main",
                                         "ref: ", "ref: refs/remotes/origin/" };
    struct place place;

    make_repository(&place, "ref: refs/heads/topic\n");
    write_file(&place, ".git/refs/heads/master", sha_a);
    ASSERT_TRUE(sh(&place, "mkdir -p .git/refs/remotes/origin"));
    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        write_file(&place, ".git/refs/remotes/origin/HEAD", heads[i]);
        ASSERT_STR(default_branch(&place), "master");
    }
    place_done(&place);
}
