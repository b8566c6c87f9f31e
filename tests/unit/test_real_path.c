#include "base/real_path.h"

#include "scratch.h"

static void make_link(struct scratch *scratch, const char *name, const char *target)
{
    ASSERT_EQ(symlink(target, scratch_path(scratch, name).s), 0);
}

#define ASSERT_LEADS(scratch, name, expected)                                                      \
    ASSERT_STR(path_resolve(&(scratch)->arena, scratch_path(scratch, name)),                       \
               scratch_path(scratch, expected).s)

TEST(links_are_followed_as_far_as_there_is_something)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_mkdir(&scratch, "real");
    scratch_mkdir(&scratch, "real/in");
    make_link(&scratch, "link", "real");
    make_link(&scratch, "real/up", "../link/in");
    ASSERT_LEADS(&scratch, "real", "real");
    ASSERT_LEADS(&scratch, "link", "real");
    ASSERT_LEADS(&scratch, "link/up", "real/in");
    ASSERT_LEADS(&scratch, "link/up/new/thing", "real/in/new/thing");
    ASSERT_LEADS(&scratch, "none/at/../all/", "none/all");
    ASSERT_STR(path_resolve(&scratch.arena, STR_LITERAL("/")), "/");
    ASSERT_STR(path_resolve(&scratch.arena, STR_LITERAL("/../none-at-all")), "/none-at-all");
}

TEST(a_link_to_something_missing_is_followed)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_mkdir(&scratch, "in");
    make_link(&scratch, "gone", "later/../in/./later");
    make_link(&scratch, "far", scratch_path(&scratch, "gone").s);
    ASSERT_LEADS(&scratch, "gone", "in/later");
    ASSERT_LEADS(&scratch, "far", "in/later");
    ASSERT_LEADS(&scratch, "far/more", "in/later/more");
    make_link(&scratch, "root", "/");
    ASSERT_STR(path_resolve(&scratch.arena, scratch_path(&scratch, "root/none-at-all")),
               "/none-at-all");
}

TEST(circles_end)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    make_link(&scratch, "a", "b/x");
    make_link(&scratch, "b", "a/x");
    ASSERT_LEADS(&scratch, "a", "a");
    ASSERT_LEADS(&scratch, "a/in", "a/in");
}
