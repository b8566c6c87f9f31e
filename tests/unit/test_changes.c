#include "files/changes.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

static const struct str folder = { "/d", 2 };

TEST(each_path_is_kept_once_and_in_order)
{
    CLEANUP(changes_done) struct changes changes = { 0 };
    const struct str *paths;
    size_t n;

    ASSERT_TRUE(changes_are_empty(&changes));
    changes_add(&changes, folder, STR_LITERAL("b"));
    changes_add(&changes, folder, STR_NONE);
    changes_add(&changes, folder, STR_LITERAL("a"));
    changes_add(&changes, folder, STR_LITERAL("b"));
    paths = changes_sorted(&changes, &n);
    ASSERT_EQ(n, 3);
    ASSERT_STR(paths[0], "/d");
    ASSERT_STR(paths[1], "/d/a");
    ASSERT_STR(paths[2], "/d/b");
    changes_add(&changes, folder, STR_LITERAL("a"));
    changes_sorted(&changes, &n);
    ASSERT_EQ(n, 3);
}

TEST(the_root_has_a_name)
{
    CLEANUP(changes_done) struct changes changes = { 0 };
    const struct str *paths;
    size_t n;

    changes_add(&changes, STR_LITERAL(""), STR_NONE);
    changes_add(&changes, STR_LITERAL(""), STR_LITERAL("etc"));
    paths = changes_sorted(&changes, &n);
    ASSERT_STR(paths[0], "/");
    ASSERT_STR(paths[1], "/etc");
}

TEST(too_many_are_told_as_the_folder)
{
    CLEANUP(changes_done) struct changes changes = { 0 };
    const struct str *paths;
    size_t n;

    for (int i = 0; i < 10000; i++) {
        char name[16];
        int len = snprintf(name, sizeof name, "%d", i);

        changes_add(&changes, folder, (struct str){ name, (size_t)len });
    }
    paths = changes_sorted(&changes, &n);
    ASSERT_EQ(n, 1);
    ASSERT_STR(paths[0], "/d");
    changes_clear(&changes);
    changes_add(&changes, folder, STR_LITERAL("a"));
    paths = changes_sorted(&changes, &n);
    ASSERT_STR(paths[0], "/d/a");
}
