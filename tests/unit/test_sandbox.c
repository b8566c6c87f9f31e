#include "sandbox/sandbox.h"

#include "base/memory.h"
#include "sandbox/reach.h"

#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder with a workspace w and a folder home, and what is asked for. */
struct scene {
    struct arena arena;
    char folder[64];
    struct wire_sandbox_policy policy;
    struct sandbox_request request;
    struct sandbox *sandbox;
};

static const char *in(struct scene *scene, const char *name)
{
    return arena_printf(&scene->arena, "%s/%s", scene->folder, name);
}

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ .folder = "/var/tmp/bobbin-test-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(scene->folder));
    ASSERT_EQ(mkdir(in(scene, "w"), 0755), 0);
    ASSERT_EQ(mkdir(in(scene, "home"), 0755), 0);
    scene->policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = {
            .read_only_access = { .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS },
            .exclude_slash_tmp = true,
            .exclude_tmpdir_env_var = true,
        },
    };
    scene->request = (struct sandbox_request){
        .policy = &scene->policy,
        .cwd = str_of(in(scene, "w")),
        .home = in(scene, "home"),
    };
}

static void scene_done(struct scene *scene)
{
    sandbox_free(scene->sandbox);
    ASSERT_EQ(system(arena_printf(&scene->arena, "rm -rf %s", scene->folder)), 0);
    arena_done(&scene->arena);
}

static enum sandbox_access access_to(struct scene *scene, const char *path)
{
    if (scene->sandbox == NULL)
        scene->sandbox = sandbox_new(&scene->request);
    return sandbox_access(scene->sandbox, str_of(path[0] == '/' ? path : in(scene, path)));
}

static void again(struct scene *scene)
{
    sandbox_free(TAKE(scene->sandbox));
}

static void write_text(struct scene *scene, const char *name, const char *text, size_t len)
{
    FILE *file = fopen(in(scene, name), "w");

    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fwrite(text, 1, len, file), len);
    fclose(file);
}

static const struct sandbox_entry *entry_of(struct scene *scene, const char *path)
{
    for (size_t i = 0; i < scene->sandbox->n_entries; i++) {
        if (str_is(scene->sandbox->entries[i].path, path))
            return &scene->sandbox->entries[i];
    }
    return NULL;
}

TEST(a_workspace_can_be_written_and_the_rest_read)
{
    struct scene scene;

    scene_init(&scene);
    ASSERT_EQ(access_to(&scene, "w"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/a/b"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/../w/a"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/../x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "wide"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/tmp/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/"), ACCESS_READ);
    ASSERT_EQ(sandbox_access(scene.sandbox, STR_LITERAL("relative")), ACCESS_NONE);
    ASSERT_EQ(sandbox_access(scene.sandbox, STR_LITERAL("/tmp\0/x")), ACCESS_NONE);
    ASSERT_TRUE(scene.sandbox->is_confined);
    ASSERT_FALSE(scene.sandbox->has_network);
    scene_done(&scene);
}

TEST(carve_outs_at_the_top_and_some_anywhere)
{
    struct scene scene;

    scene_init(&scene);
    ASSERT_EQ(access_to(&scene, "w/.git"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/.git/hooks/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/.agents/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/.codex/config.toml"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/a/.git/config"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/a/.codex/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/.github/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/x.git"), ACCESS_WRITE);
    ASSERT_TRUE(entry_of(&scene, in(&scene, "w/.git"))->is_carve_out);
    scene_done(&scene);
}

TEST(who_names_a_carve_out_means_it)
{
    struct scene scene;
    struct str git;

    scene_init(&scene);
    git = str_of(in(&scene, "w/.git"));
    ASSERT_EQ(mkdir(git.s, 0755), 0);
    scene.policy.workspace_write.writable_roots = (struct str_array){ &git, 1 };
    ASSERT_EQ(access_to(&scene, "w/.git/config"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/.codex/x"), ACCESS_READ);
    scene_done(&scene);
}

TEST(read_only_and_what_is_granted)
{
    struct scene scene;
    struct str write, read;
    struct sandbox_grant grant;

    scene_init(&scene);
    write = str_of(in(&scene, "granted"));
    read = str_of(in(&scene, "granted/inner"));
    grant = (struct sandbox_grant){ .write = { &write, 1 }, .read = { &read, 1 }, .network = true };
    scene.policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
        .read_only = { .access = { .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS } },
    };
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_READ);
    again(&scene);
    scene.request.grants = &grant;
    scene.request.n_grants = 1;
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "granted/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "granted/inner/x"), ACCESS_WRITE); /* reading takes nothing away */
    ASSERT_EQ(access_to(&scene, "granted/.git/x"), ACCESS_READ);
    ASSERT_TRUE(scene.sandbox->has_network);
    scene_done(&scene);
}

TEST(restricted_reads)
{
    struct scene scene;
    struct str root;

    scene_init(&scene);
    root = str_of(in(&scene, "readable"));
    scene.policy.workspace_write.read_only_access = (struct wire_read_only_access){
        .tag = WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED,
        .restricted = { .include_platform_defaults = true, .readable_roots = { &root, 1 } },
    };
    ASSERT_EQ(access_to(&scene, "other"), ACCESS_NONE);
    ASSERT_EQ(access_to(&scene, "readable/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "/usr/bin/env"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/bin/sh"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/root/.ssh"), ACCESS_NONE);
    again(&scene);
    scene.policy.workspace_write.read_only_access.restricted.include_platform_defaults = false;
    ASSERT_EQ(access_to(&scene, "/usr/bin/env"), ACCESS_NONE);
    scene_done(&scene);
}

TEST(not_confined)
{
    struct scene scene;

    scene_init(&scene);
    scene.policy =
        (struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS };
    ASSERT_EQ(access_to(&scene, "/etc/passwd"), ACCESS_WRITE);
    ASSERT_FALSE(scene.sandbox->is_confined);
    ASSERT_TRUE(scene.sandbox->has_network);
    again(&scene);
    scene.policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX,
        .external_sandbox = { .network_access = WIRE_NETWORK_ACCESS_RESTRICTED },
    };
    ASSERT_EQ(access_to(&scene, "/etc/passwd"), ACCESS_WRITE);
    ASSERT_FALSE(scene.sandbox->is_confined);
    ASSERT_FALSE(scene.sandbox->has_network);
    scene_done(&scene);
}

TEST(roots_behind_links_and_roots_that_are_missing)
{
    struct scene scene;
    struct str missing;

    scene_init(&scene);
    ASSERT_EQ(symlink("w", in(&scene, "link")), 0);
    missing = str_of(in(&scene, "not/there"));
    scene.request.cwd = str_of(in(&scene, "link"));
    scene.policy.workspace_write.writable_roots = (struct str_array){ &missing, 1 };
    ASSERT_EQ(access_to(&scene, "link/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "link/.git/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "w/.codex/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "not/there/x"), ACCESS_READ);
    ASSERT_TRUE(entry_of(&scene, in(&scene, "link"))->is_alias);
    ASSERT_FALSE(entry_of(&scene, in(&scene, "w"))->is_alias);
    scene_done(&scene);
}

/* -- Links that commands can have made ------------------------------------------------------- */

static struct str refusal(struct scene *scene)
{
    if (scene->sandbox == NULL)
        scene->sandbox = sandbox_new(&scene->request);
    return scene->sandbox->refusal;
}

/* /tmp/a is moved away and a link is put there: /tmp/a/b is somewhere else. */
TEST(a_link_in_another_root_of_the_policy_is_not_followed)
{
    struct scene scene;
    struct str outer;

    scene_init(&scene);
    outer = str_of(in(&scene, "w"));
    ASSERT_EQ(mkdir(in(&scene, "target"), 0755), 0);
    ASSERT_EQ(mkdir(in(&scene, "target/b"), 0755), 0);
    ASSERT_EQ(mkdir(in(&scene, "w/a"), 0755), 0);
    ASSERT_EQ(mkdir(in(&scene, "w/a/b"), 0755), 0);
    scene.request.cwd = str_of(in(&scene, "w/a/b"));
    scene.policy.workspace_write.writable_roots = (struct str_array){ &outer, 1 };
    ASSERT_NULL(refusal(&scene).s);

    again(&scene);
    ASSERT_EQ(rename(in(&scene, "w/a"), in(&scene, "w/old")), 0);
    ASSERT_EQ(symlink("../target", in(&scene, "w/a")), 0);
    ASSERT_NOT_NULL(refusal(&scene).s);
    ASSERT_NOT_NULL(strstr(refusal(&scene).s, "through the symbolic link"));
    ASSERT_NOT_NULL(strstr(refusal(&scene).s, in(&scene, "w/a")));
    ASSERT_EQ(access_to(&scene, "target/b/x"), ACCESS_NONE);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_NONE);
    scene_done(&scene);
}

/* What another root gives anyway may be named through a link; it gives nothing more than that. */
TEST(a_link_that_gives_nothing_new_is_left_out)
{
    struct scene scene;
    struct str root;

    scene_init(&scene);
    root = str_of(in(&scene, "w/link"));
    ASSERT_EQ(mkdir(in(&scene, "w/.git"), 0755), 0);
    ASSERT_EQ(symlink(".git", in(&scene, "w/link")), 0);
    scene.policy.workspace_write.writable_roots = (struct str_array){ &root, 1 };
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/.git/x"), ACCESS_READ);
    scene_done(&scene);
}

/* A link in /tmp that leads to another place there: the workspace is protected all the same. */
TEST(a_workspace_named_through_a_link_has_its_carve_outs)
{
    struct scene scene;
    struct str root;

    scene_init(&scene);
    root = str_of(in(&scene, "w"));
    ASSERT_EQ(mkdir(in(&scene, "w/real"), 0755), 0);
    ASSERT_EQ(symlink("real", in(&scene, "w/link")), 0);
    scene.request.cwd = str_of(in(&scene, "w/link"));
    scene.policy.workspace_write.writable_roots = (struct str_array){ &root, 1 };
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "w/real/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/real/.agents/x"), ACCESS_READ);
    ASSERT_TRUE(entry_of(&scene, in(&scene, "w/real/.git"))->is_guarded);
    scene_done(&scene);
}

/* A thread that begins there obeys its .codex, so no command may create one. */
TEST(a_trusted_folder_in_the_workspace_has_its_carve_outs)
{
    struct scene scene;
    struct str trusted[3];

    scene_init(&scene);
    trusted[0] = str_of(in(&scene, "w/a/b"));
    trusted[1] = str_of(in(&scene, "w/missing"));
    trusted[2] = str_of(in(&scene, "home"));
    ASSERT_EQ(mkdir(in(&scene, "w/a"), 0755), 0);
    ASSERT_EQ(mkdir(in(&scene, "w/a/b"), 0755), 0);
    scene.request.trusted = (struct str_array){ trusted, 3 };
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_TRUE(entry_of(&scene, in(&scene, "w/a/b/.codex"))->is_guarded);
    ASSERT_TRUE(entry_of(&scene, in(&scene, "w/missing"))->is_guarded);
    ASSERT_NULL(entry_of(&scene, in(&scene, "home/.codex")));
    scene_done(&scene);
}

/* The roots of two threads: the first could write where the second has its folder. */
TEST(a_link_where_earlier_commands_could_write_is_not_followed)
{
    struct scene scene;
    struct sandbox_reach reach = { 0 };

    scene_init(&scene);
    ASSERT_EQ(mkdir(in(&scene, "target"), 0755), 0);
    scene.request.reach = &reach;
    ASSERT_NULL(refusal(&scene).s);

    again(&scene);
    ASSERT_EQ(symlink("../target", in(&scene, "w/second")), 0);
    scene.request.cwd = str_of(in(&scene, "w/second"));
    ASSERT_NOT_NULL(refusal(&scene).s);
    reach_done(&reach);

    /* A server that has run nothing there yet takes it for the user's own. */
    again(&scene);
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "target/x"), ACCESS_WRITE);
    reach_done(&reach);
    scene_done(&scene);
}

/* What a server knew is known to the next one, and to one that runs beside it. */
TEST(what_commands_could_write_is_kept_in_the_home)
{
    struct scene scene;
    struct sandbox_reach first = { 0 }, second = { 0 };

    scene_init(&scene);
    reach_keep(&first, in(&scene, "home"));
    reach_keep(&second, in(&scene, "home"));
    ASSERT_EQ(mkdir(in(&scene, "target"), 0755), 0);
    ASSERT_EQ(mkdir(in(&scene, "honest"), 0755), 0);
    ASSERT_EQ(symlink("honest", in(&scene, "old")), 0);

    /* A link outside of all roots is followed, and known from then on. */
    scene.request.reach = &first;
    scene.request.cwd = str_of(in(&scene, "old"));
    ASSERT_NULL(refusal(&scene).s);
    again(&scene);
    scene.request.cwd = str_of(scene.folder);
    ASSERT_NULL(refusal(&scene).s);
    reach_hide(&first, str_of(in(&scene, "honest/token")));
    reach_done(&first);

    again(&scene);
    scene.request.reach = &second;
    scene.request.cwd = str_of(in(&scene, "old"));
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "honest/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "honest/token"), ACCESS_NONE);
    again(&scene);
    ASSERT_EQ(symlink("../target", in(&scene, "w/sub")), 0);
    scene.request.cwd = str_of(in(&scene, "w/sub"));
    ASSERT_NOT_NULL(refusal(&scene).s);
    again(&scene);
    ASSERT_EQ(unlink(in(&scene, "old")), 0);
    ASSERT_EQ(symlink("target", in(&scene, "old")), 0);
    scene.request.cwd = str_of(in(&scene, "old"));
    ASSERT_NOT_NULL(refusal(&scene).s);
    reach_done(&second);
    scene_done(&scene);
}

TEST(nonsense_in_the_file_of_what_is_in_reach_is_passed_over)
{
    static const char text[] =
        "!\0\n! \0\n! x\0\n=\0\n= \0\n= x\0\n12\0\n12 x\0\n x /a\0\n\0\n\n9 /b\0\n7 /torn";
    struct scene scene;
    struct sandbox_reach reach = { 0 };

    scene_init(&scene);
    write_text(&scene, "home/bobbin_reach", text, sizeof text - 1);
    reach_keep(&reach, in(&scene, "home"));
    reach_refresh(&reach);
    ASSERT_EQ(reach.n, 1);
    ASSERT_STR(reach.folders[0].path, "/b");
    ASSERT_EQ(reach.n_known, 0);
    ASSERT_EQ(reach.n_hidden, 0);
    reach_done(&reach);
    scene_done(&scene);
}

/* Thousands of workspaces beside each other become the folder they lie in. */
TEST(many_folders_in_reach_become_few)
{
    struct sandbox_reach reach = { 0 };
    char path[64];

    for (int i = 0; i < 5000; i++) {
        snprintf(path, sizeof path, "/srv/work/%d", i);
        reach_add_folder(&reach, str_of(path), 1);
    }
    ASSERT_EQ(reach.n, 1);
    ASSERT_STR(reach.folders[0].path, "/srv/work");
    reach_done(&reach);
}

/* It is older than the first command, so no command has made it. */
TEST(a_link_from_before_the_first_command_is_followed)
{
    struct scene scene;
    struct sandbox_reach reach = { 0 };

    scene_init(&scene);
    ASSERT_EQ(mkdir(in(&scene, "target"), 0755), 0);
    ASSERT_EQ(symlink("../target", in(&scene, "w/second")), 0);
    sleep(2); /* times of files are compared by the second, with one to spare */
    scene.request.reach = &reach;
    ASSERT_NULL(refusal(&scene).s);
    again(&scene);
    scene.request.cwd = str_of(in(&scene, "w/second"));
    ASSERT_NULL(refusal(&scene).s);

    /* Moved is as good as made. */
    again(&scene);
    ASSERT_EQ(rename(in(&scene, "w/second"), in(&scene, "w/third")), 0);
    scene.request.cwd = str_of(in(&scene, "w/third"));
    ASSERT_NOT_NULL(refusal(&scene).s);
    reach_done(&reach);
    scene_done(&scene);
}

TEST(a_link_among_what_may_be_read_is_not_followed_either)
{
    struct scene scene;
    struct str readable;

    scene_init(&scene);
    readable = str_of(in(&scene, "w/data"));
    ASSERT_EQ(symlink("../home", in(&scene, "w/data")), 0);
    scene.policy.workspace_write.read_only_access = (struct wire_read_only_access){
        .tag = WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED,
        .restricted = { .readable_roots = { &readable, 1 } },
    };
    ASSERT_NOT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "home/auth.json"), ACCESS_NONE);
    scene_done(&scene);
}

TEST(loops_of_links_and_links_to_nowhere)
{
    struct scene scene;
    struct str roots[2];

    scene_init(&scene);
    ASSERT_EQ(symlink("loop", in(&scene, "loop")), 0);
    ASSERT_EQ(symlink("/not/there", in(&scene, "nowhere")), 0);
    roots[0] = str_of(in(&scene, "loop"));
    roots[1] = str_of(in(&scene, "nowhere"));
    scene.policy.workspace_write.writable_roots = (struct str_array){ roots, 2 };
    ASSERT_NULL(refusal(&scene).s);
    ASSERT_EQ(access_to(&scene, "loop/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/not/there/x"), ACCESS_READ);
    scene_done(&scene);
}

TEST(what_is_hidden_is_not_there_whatever_else_is_allowed)
{
    struct scene scene;
    struct sandbox_reach reach = { 0 };
    struct str hidden;

    scene_init(&scene);
    hidden = str_of(in(&scene, "w/token"));
    scene.request.reach = &reach;
    reach_hide(&reach, hidden);
    for (int i = 0; i < 255; i++) /* others that were named before it, and after */
        reach_add_hidden(&reach, str_of(arena_printf(&scene.arena, "/none/%d", i)));
    ASSERT_EQ(access_to(&scene, "w/token"), ACCESS_NONE);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_WRITE);
    ASSERT_EQ(reach.n_hidden, 256);
    reach_add_hidden(&reach, STR_LITERAL("/none/more"));
    ASSERT_EQ(reach.n_hidden, 256);
    reach_done(&reach);
    scene_done(&scene);
}

TEST(temporary_folders)
{
    struct scene scene;

    scene_init(&scene);
    scene.request.tmpdir = in(&scene, "tmp");
    ASSERT_EQ(mkdir(scene.request.tmpdir, 0755), 0);
    scene.policy.workspace_write.exclude_slash_tmp = false;
    scene.policy.workspace_write.exclude_tmpdir_env_var = false;
    ASSERT_EQ(access_to(&scene, "/tmp/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "tmp/x"), ACCESS_WRITE);
    again(&scene);
    scene.request.tmpdir = "relative";
    scene.policy.workspace_write.exclude_slash_tmp = true;
    ASSERT_EQ(access_to(&scene, "/tmp/x"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "tmp/x"), ACCESS_READ);
    scene_done(&scene);
}

TEST(the_root_directory)
{
    struct scene scene;
    struct str root = STR_LITERAL("/");

    scene_init(&scene);
    scene.request.cwd = STR_LITERAL("/");
    ASSERT_EQ(access_to(&scene, "/etc/x"), ACCESS_READ);
    again(&scene);
    scene.policy.workspace_write.writable_roots = (struct str_array){ &root, 1 };
    ASSERT_EQ(access_to(&scene, "/etc/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "home/auth.json"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "/.git"), ACCESS_READ);
    scene_done(&scene);
}

TEST(the_home_of_the_server)
{
    struct scene scene;
    struct str memories;

    scene_init(&scene);
    memories = str_of(in(&scene, "home/memories"));
    ASSERT_EQ(mkdir(memories.s, 0755), 0);
    scene.policy.workspace_write.writable_roots = (struct str_array){ &memories, 1 };
    scene.request.cwd = str_of(scene.folder);
    ASSERT_EQ(access_to(&scene, "home/config.toml"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "home/memories/x"), ACCESS_WRITE);
    ASSERT_EQ(access_to(&scene, "w/x"), ACCESS_WRITE);
    again(&scene);
    scene.request.cwd = str_of(in(&scene, "home"));
    ASSERT_EQ(access_to(&scene, "home/config.toml"), ACCESS_READ);
    ASSERT_EQ(access_to(&scene, "home/memories/x"), ACCESS_WRITE);
    scene_done(&scene);
}

/* T29: it can only take away. */
TEST(where_a_git_file_points)
{
    struct scene scene;
    char *large = xcalloc(1, 1 << 20);

    scene_init(&scene);
    ASSERT_EQ(system(arena_printf(&scene.arena, "mkdir -p %s/w/main/.git/worktrees/a %s/w/plain",
                                  scene.folder, scene.folder)),
              0);
    write_text(&scene, "w/.git", "gitdir: plain\n", 14);
    ASSERT_EQ(access_to(&scene, "w/plain/hooks"), ACCESS_READ);
    again(&scene);
    write_text(&scene, "w/.git", "gitdir: ../w/main/.git/worktrees/a\n", 35);
    ASSERT_EQ(access_to(&scene, "w/main/.git/hooks"), ACCESS_READ);
    ASSERT_NOT_NULL(entry_of(&scene, in(&scene, "w/main/.git")));
    again(&scene);
    write_text(&scene, "w/.git", "gitdir: /root\n", 14);
    ASSERT_EQ(access_to(&scene, "/root/x"), ACCESS_READ);
    ASSERT_NULL(entry_of(&scene, "/root"));
    again(&scene);
    write_text(&scene, "w/.git", "gitdir: pl\0ain\n", 15);
    ASSERT_EQ(access_to(&scene, "w/plain/x"), ACCESS_WRITE);
    again(&scene);
    snprintf(large, 1 << 20, "gitdir: ");
    memset(large + 8, 'x', (1 << 20) - 8);
    write_text(&scene, "w/.git", large, 1 << 20);
    ASSERT_EQ(access_to(&scene, "w/plain/x"), ACCESS_WRITE);
    again(&scene);
    write_text(&scene, "w/.git", "gitdir: .\n", 10);
    ASSERT_EQ(access_to(&scene, "w/plain/x"), ACCESS_WRITE);
    free(large);
    scene_done(&scene);
}

TEST(a_pipe_named_git_blocks_nobody)
{
    struct scene scene;

    scene_init(&scene);
    ASSERT_EQ(mkfifo(in(&scene, "w/.git"), 0600), 0);
    ASSERT_EQ(access_to(&scene, "w/.git"), ACCESS_READ);
    scene_done(&scene);
}

TEST(outer_entries_come_before_inner_ones)
{
    struct scene scene;

    scene_init(&scene);
    access_to(&scene, "w");
    for (size_t i = 1; i < scene.sandbox->n_entries; i++)
        ASSERT_TRUE(strcmp(scene.sandbox->entries[i - 1].path.s, scene.sandbox->entries[i].path.s) <
                    0);
    scene_done(&scene);
}

TEST(this_machine_has_a_tier)
{
    enum sandbox_tier tier = sandbox_tier();

    ASSERT_EQ(sandbox_tier(), tier);
    ASSERT_TRUE(tier > SANDBOX_UNTRIED && tier <= SANDBOX_NONE);
    ASSERT_EQ(sandbox_tier_warning(tier) == NULL, tier == SANDBOX_NAMESPACES);
    ASSERT_NOT_NULL(sandbox_tier_warning(SANDBOX_NONE));
    sandbox_free(NULL);
}

/* The same path again and again, as a model may be granted it, is one path. */
TEST(more_paths_than_can_be_mounted_are_too_many)
{
    enum { N = 3000 };
    struct scene scene;
    struct str *roots = calloc(N, sizeof *roots);

    scene_init(&scene);
    for (int i = 0; i < N; i++)
        roots[i] = str_of(in(&scene, "again"));
    ASSERT_EQ(mkdir(roots[0].s, 0755), 0);
    scene.policy.workspace_write.writable_roots = (struct str_array){ roots, N };
    ASSERT_EQ(access_to(&scene, "again/x"), ACCESS_WRITE);
    ASSERT_NULL(scene.sandbox->refusal.s);
    sandbox_free(TAKE(scene.sandbox));
    for (int i = 0; i < N; i++) {
        roots[i] = str_of(arena_printf(&scene.arena, "%s/%d", scene.folder, i));
        ASSERT_EQ(mkdir(roots[i].s, 0755), 0);
    }
    ASSERT_EQ(access_to(&scene, "0/x"), ACCESS_NONE);
    ASSERT_STREQ(scene.sandbox->refusal.s, "the sandbox policy names more than 1000 paths");
    free(roots);
    scene_done(&scene);
}
