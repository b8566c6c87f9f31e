#include "search/search.h"

#include "base/buf.h"

#include "scratch.h"

struct scene {
    struct scratch scratch;
    struct loop *loop;
    struct search_pool *pool;
    struct search *search;
    struct buf found;
    size_t n_found;
    unsigned n_changes;
};

static void on_change(void *owner)
{
    struct scene *scene = owner;

    scene->n_changes++;
    if (search_is_over(scene->search))
        loop_stop(scene->loop);
}

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ .loop = loop_new() };
    scratch_init_outside(&scene->scratch);
    scene->pool = search_pool_new(scene->loop);
}

static void scene_done(struct scene *scene)
{
    search_free(scene->search);
    search_pool_free(scene->pool);
    loop_free(scene->loop);
    buf_done(&scene->found);
    scratch_done(&scene->scratch);
}

static void begin(struct scene *scene, const char *root, const char *second)
{
    struct str roots[2] = { scratch_path(&scene->scratch, root) };

    if (second != NULL)
        roots[1] = scratch_path(&scene->scratch, second);
    search_free(scene->search);
    scene->search = search_new(scene->pool, roots, second == NULL ? 1 : 2, on_change, scene);
    ASSERT_NOT_NULL(scene->search);
}

/* The paths that were found, best first, with a blank behind each. */
static struct str ask(struct scene *scene, const char *query)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct search_results results;

    search_ask(scene->search, str_of(query));
    loop_run(scene->loop);
    search_look(scene->search, &arena, &results);
    ASSERT_TRUE(results.is_complete);
    scene->found.len = 0;
    scene->n_found = results.n;
    for (size_t i = 0; i < results.n; i++)
        buf_printf(&scene->found, "%.*s%s ", STR_ARGS(results.found[i].path),
                   results.found[i].is_directory ? "/" : "");
    return buf_str(&scene->found);
}

TEST(finds_files_and_directories_best_first)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "sub");
    scratch_write(&scene.scratch, "abexy", "");
    scratch_write(&scene.scratch, "abcde", "");
    scratch_write(&scene.scratch, "sub/abce", "");
    scratch_write(&scene.scratch, ".hidden", "");
    begin(&scene, "", NULL);
    ASSERT_STR(ask(&scene, "abe"), "abexy sub/abce abcde ");
    ASSERT_STR(ask(&scene, "sub"), "sub/ sub/abce ");
    ASSERT_STR(ask(&scene, "hid"), ".hidden ");
    ASSERT_STR(ask(&scene, "zzz"), "");
    ASSERT_STR(ask(&scene, ""), "");
    ASSERT_STR(ask(&scene, "!a"), "/ .hidden sub/ ");
}

TEST(gitignore_counts_in_repositories_and_ignore_everywhere)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "repo");
    scratch_mkdir(&scene.scratch, "repo/.git");
    scratch_mkdir(&scene.scratch, "repo/.git/info");
    scratch_mkdir(&scene.scratch, "repo/out");
    scratch_mkdir(&scene.scratch, "repo/deep");
    scratch_mkdir(&scene.scratch, "plain");
    scratch_write(&scene.scratch, "repo/.gitignore", "out/\nx1\n");
    scratch_write(&scene.scratch, "repo/.git/info/exclude", "x2\n");
    scratch_write(&scene.scratch, "repo/.ignore", "!x1\nx3\n");
    scratch_write(&scene.scratch, "repo/deep/.gitignore", "!x2\n/x4\n");
    for (int i = 1; i <= 5; i++) {
        char name[32];

        snprintf(name, sizeof name, "repo/deep/x%d", i);
        scratch_write(&scene.scratch, name, "");
        snprintf(name, sizeof name, "repo/out/x%d", i);
        scratch_write(&scene.scratch, name, "");
    }
    scratch_write(&scene.scratch, "plain/.gitignore", "x6\n");
    scratch_write(&scene.scratch, "plain/.ignore", "x7\n");
    scratch_write(&scene.scratch, "plain/x6", "");
    scratch_write(&scene.scratch, "plain/x7", "");
    begin(&scene, "", NULL);
    ASSERT_STR(ask(&scene, "x"), "plain/x6 repo/deep/x1 repo/deep/x2 repo/deep/x5 "
                                 "repo/.git/info/exclude ");
    begin(&scene, "repo/deep", NULL); /* rules above the root count, too */
    ASSERT_STR(ask(&scene, "x"), "x1 x2 x5 ");
}

TEST(links_are_followed_but_not_in_circles)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "a");
    scratch_mkdir(&scene.scratch, "b");
    scratch_write(&scene.scratch, "b/x", "");
    ASSERT_EQ(symlink("../b", scratch_path(&scene.scratch, "a/link").s), 0);
    ASSERT_EQ(symlink("..", scratch_path(&scene.scratch, "a/up").s), 0);
    ASSERT_EQ(symlink("nowhere", scratch_path(&scene.scratch, "a/xdangling").s), 0);
    begin(&scene, "", NULL);
    ASSERT_STR(ask(&scene, "x"), "a/link/x b/x ");
}

TEST(a_root_in_another_has_its_own_paths)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "a");
    scratch_mkdir(&scene.scratch, "a/b");
    scratch_write(&scene.scratch, "a/b/x", "");
    scratch_write(&scene.scratch, "a/x", "");
    begin(&scene, "a", "a/b");
    ASSERT_STR(ask(&scene, "x"), "x x x ");
}

TEST(what_is_not_there_is_complete_at_once)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    begin(&scene, "none", NULL);
    ASSERT_STR(ask(&scene, "x"), "");
    ASSERT_TRUE(scene.n_changes >= 1);
}

TEST(no_more_than_fifty_and_those_are_the_best)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    for (int i = 0; i < 5000; i++) {
        char name[32];

        snprintf(name, sizeof name, "f%04d", i);
        scratch_write(&scene.scratch, name, "");
    }
    begin(&scene, "", NULL);
    ask(&scene, "f49");
    ASSERT_EQ(scene.n_found, 50);
    ASSERT_TRUE(strncmp(scene.found.data, "f4900 f4901 f4902 ", 18) == 0);
    ASSERT_TRUE(strstr(buf_str(&scene.found).s, "f4949 ") != NULL);
    ASSERT_STR(ask(&scene, "f4999"), "f4999 ");
}

TEST(searches_end_while_they_work)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    for (int i = 0; i < 200; i++) {
        char name[32];

        snprintf(name, sizeof name, "d%03d", i);
        scratch_mkdir(&scene.scratch, name);
    }
    for (int i = 0; i < 50; i++) {
        begin(&scene, "", NULL);
        search_ask(scene.search, STR_LITERAL("d"));
        search_ask(scene.search, STR_LITERAL("d0"));
    }
    ask(&scene, "d199");
    ASSERT_EQ(scene.n_found, 1);
}
