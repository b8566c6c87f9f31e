#include "store/folders.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

static bool is_text(const void *owner, struct str path)
{
    return str_is(path, owner);
}

static bool counts(const void *owner, struct str path)
{
    ++*(size_t *)owner;
    return false;
}

TEST(each_is_there_once)
{
    static const char *const paths[] = { "/b", "/a", "/c", "/b", "", "/aa", "/a" };
    struct folders *folders = folders_new();
    size_t n = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++)
        ASSERT_TRUE(folders_add(folders, str_of(paths[i])));
    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++)
        ASSERT_TRUE(folders_have(folders, is_text, paths[i]));
    ASSERT_FALSE(folders_have(folders, is_text, "/d"));
    folders_have(folders, counts, &n);
    ASSERT_EQ(n, 5);
    folders_clear(folders);
    ASSERT_FALSE(folders_have(folders, is_text, "/a"));
    folders_free(folders);
}

TEST(too_many_are_forgotten)
{
    struct folders *folders = folders_new();
    bool ok = true;
    size_t n = 0;
    char path[32];

    for (int i = 0; ok && i < 1000 * 1000; i++) {
        snprintf(path, sizeof path, "/%d", i);
        ok = folders_add(folders, str_of(path));
    }
    ASSERT_FALSE(ok);
    folders_have(folders, counts, &n);
    ASSERT_EQ(n, 0);
    ASSERT_TRUE(folders_add(folders, str_of("/again")));
    folders_free(folders);
    folders_free(NULL);
}
