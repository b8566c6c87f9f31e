#include "exec/tool_folder.h"

#include "base/memory.h"

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char home[64], path[PATH_MAX + 64];

static void make_home(void)
{
    strcpy(home, "/tmp/bobbin-tools-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(home));
}

static const char *in_folder(const struct tool_folder *folder, const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    return path;
}

static void remove_home(const struct tool_folder *folder)
{
    unlink(in_folder(folder, "apply_patch"));
    unlink(in_folder(folder, "applypatch"));
    rmdir(folder->path);
    snprintf(path, sizeof path, "%s/tmp", home);
    rmdir(path);
    rmdir(home);
}

static void assert_leads_here(const struct tool_folder *folder, const char *name)
{
    char target[PATH_MAX] = { 0 }, self[PATH_MAX] = { 0 };

    ASSERT_TRUE(readlink(in_folder(folder, name), target, sizeof target - 1) > 0);
    ASSERT_TRUE(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    ASSERT_STREQ(target, self);
}

TEST(both_names_lead_to_this_program)
{
    struct tool_folder folder = { 0 }, again = { 0 };

    make_home();
    tool_folder_make(&folder, home);
    ASSERT_NOT_NULL(folder.path);
    assert_leads_here(&folder, "apply_patch");
    assert_leads_here(&folder, "applypatch");
    tool_folder_make(&again, home); /* another server */
    ASSERT_STREQ(again.path, folder.path);
    remove_home(&folder);
    tool_folder_done(&folder);
    tool_folder_done(&again);
}

TEST(who_only_looks_makes_nothing)
{
    struct tool_folder folder = { 0 }, nothing = { 0 }, found = { 0 };

    make_home();
    tool_folder_find(&nothing, home);
    ASSERT_NULL(nothing.path);
    snprintf(path, sizeof path, "%s/tmp", home);
    ASSERT_TRUE(access(path, F_OK) != 0);
    tool_folder_make(&folder, home);
    tool_folder_find(&found, home);
    ASSERT_STREQ(found.path, folder.path);
    remove_home(&folder);
    tool_folder_done(&folder);
    tool_folder_done(&found);
}

TEST(what_leads_elsewhere_is_put_right)
{
    struct tool_folder folder = { 0 }, again = { 0 };

    make_home();
    tool_folder_make(&folder, home);
    unlink(in_folder(&folder, "apply_patch"));
    ASSERT_EQ(symlink("/bin/false", in_folder(&folder, "apply_patch")), 0);
    tool_folder_make(&again, home);
    assert_leads_here(&again, "apply_patch");
    remove_home(&folder);
    tool_folder_done(&folder);
    tool_folder_done(&again);
}

TEST(a_folder_that_others_can_write_is_not_used)
{
    struct tool_folder folder = { 0 }, again = { 0 };

    make_home();
    tool_folder_make(&folder, home);
    ASSERT_EQ(chmod(folder.path, 0777), 0);
    tool_folder_make(&again, home);
    ASSERT_NULL(again.path);
    ASSERT_EQ(tool_folder_paths(&again).n, 0);
    remove_home(&folder);
    tool_folder_done(&folder);
}

TEST(the_folder_around_it_may_be_a_groups_but_not_everybodys)
{
    struct tool_folder folder = { 0 }, everybodys = { 0 };
    char tmp[80];

    make_home();
    snprintf(tmp, sizeof tmp, "%s/tmp", home);
    ASSERT_EQ(mkdir(tmp, 0700), 0);
    ASSERT_EQ(chmod(tmp, 0777), 0);
    tool_folder_make(&everybodys, home);
    ASSERT_NULL(everybodys.path);
    ASSERT_EQ(chmod(tmp, 0775), 0);
    tool_folder_make(&folder, home);
    ASSERT_NOT_NULL(folder.path);
    remove_home(&folder);
    tool_folder_done(&folder);
}

TEST(a_link_in_its_place_is_not_followed)
{
    struct tool_folder folder = { 0 };

    make_home();
    snprintf(path, sizeof path, "%s/tmp", home);
    ASSERT_EQ(symlink("/usr", path), 0);
    tool_folder_make(&folder, home);
    ASSERT_NULL(folder.path);
    unlink(path);
    rmdir(home);
}

TEST(a_home_that_is_not_there_is_not_made)
{
    struct tool_folder folder = { 0 };

    tool_folder_make(&folder, "/tmp/bobbin-no-such-home");
    ASSERT_NULL(folder.path);
    ASSERT_TRUE(access("/tmp/bobbin-no-such-home", F_OK) != 0);
    tool_folder_make(&folder, NULL);
}

static struct sandbox *writable(const char *root, bool is_strict, const char *its_home)
{
    struct str roots[] = { str_of(root) };
    struct wire_sandbox_policy policy = {
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = { .writable_roots = { roots, 1 },
                             .read_only_access = { .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS },
                             .exclude_slash_tmp = true,
                             .exclude_tmpdir_env_var = true },
    };

    return sandbox_new(&(struct sandbox_request){ .policy = &policy,
                                                  .cwd = STR_LITERAL("/usr/share"),
                                                  .home = its_home,
                                                  .is_strict = is_strict });
}

/* Nothing is run from a place that the commands can write. */
TEST(who_could_change_it_does_without)
{
    struct tool_folder folder = { .path = (char[]){ "/srv/home/tmp/x" },
                                  .program = (char[]){ "/opt/bin/bobbin" } };
    struct sandbox *elsewhere = writable("/var", false, "/srv/home");
    struct sandbox *program = writable("/opt", false, "/srv/home");
    struct sandbox *kept = writable("/srv", false, "/srv/home");
    struct sandbox *strict = writable("/srv", true, "/srv/home");
    struct sandbox *other_home = writable("/srv", false, "/root");

    folder.own[0] = str_of(folder.path);
    folder.own[1] = str_of(folder.program);
    ASSERT_STREQ(tool_folder_for(&folder, elsewhere, SANDBOX_NAMESPACES), folder.path);
    ASSERT_STREQ(tool_folder_for(&folder, elsewhere, SANDBOX_LANDLOCK), folder.path);
    ASSERT_NULL(tool_folder_for(&folder, program, SANDBOX_NAMESPACES));
    ASSERT_STREQ(tool_folder_for(&folder, kept, SANDBOX_NAMESPACES), folder.path);
    ASSERT_NULL(tool_folder_for(&folder, kept, SANDBOX_LANDLOCK)); /* has no carve-outs */
    ASSERT_STREQ(tool_folder_for(&folder, strict, SANDBOX_LANDLOCK), folder.path);
    ASSERT_NULL(tool_folder_for(&folder, other_home, SANDBOX_NAMESPACES));
    sandbox_free(elsewhere);
    sandbox_free(program);
    sandbox_free(kept);
    sandbox_free(strict);
    sandbox_free(other_home);
}
