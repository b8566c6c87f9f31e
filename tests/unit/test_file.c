#include "base/file.h"
#include "base/memory.h"

#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[64];
static char path[128];

static void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/bobbin-file-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a", folder);
}

static void remove_folder(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    ASSERT_EQ(system(command), 0);
}

TEST(what_was_put_in_place_is_read)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct stat facts;

    make_folder();
    ASSERT_EQ(file_replace(path, STR_LITERAL("one"), 0600), 0);
    ASSERT_EQ(file_replace(path, STR_LITERAL("two"), 0640), 0);
    ASSERT_EQ(file_read(path, 3, &out), 0);
    ASSERT_STR(buf_str(&out), "two");
    ASSERT_EQ(stat(path, &facts), 0);
    ASSERT_EQ(facts.st_mode & 0777, 0640);
    ASSERT_EQ(file_read(path, 2, &out), -EFBIG);
    remove_folder();
}

/* Beside the file, so old that its writer must be dead. */
static const char *put_old(const char *name)
{
    static char old[256];
    const struct timespec times[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };

    snprintf(old, sizeof old, "%s/%s", folder, name);
    close(open(old, O_WRONLY | O_CREAT, 0600));
    ASSERT_EQ(utimensat(AT_FDCWD, old, times, 0), 0);
    return old;
}

static bool is_there(const char *name)
{
    char there[256];

    snprintf(there, sizeof there, "%s/%s", folder, name);
    return access(there, F_OK) == 0;
}

TEST(what_killed_writers_left_goes_with_the_next_one)
{
    const char *kept[] = { "a.bobbin-abc",     "a.backup", "a.bobbin-abc_12", "b.bobbin-abc123",
                           "a.bobbin-abc1234", "a.abc123", "aa.bobbin-abc123" };
    int held;

    make_folder();
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        put_old(kept[i]);
    held = open(put_old("a.bobbin-lives1"), O_RDONLY);
    ASSERT_EQ(flock(held, LOCK_EX), 0);
    put_old("a.bobbin-abc123");
    ASSERT_EQ(file_replace(path, STR_LITERAL("one"), 0600), 0);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        ASSERT_TRUE(is_there(kept[i]));
    ASSERT_TRUE(is_there("a.bobbin-lives1"));
    ASSERT_FALSE(is_there("a.bobbin-abc123"));
    close(held);
    ASSERT_EQ(file_replace(path, STR_LITERAL("two"), 0600), 0);
    ASSERT_FALSE(is_there("a.bobbin-lives1"));
    remove_folder();
}

TEST(a_link_stays_a_link)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    char link[160];
    struct stat facts;

    make_folder();
    snprintf(link, sizeof link, "%s/link", folder);
    ASSERT_EQ(file_replace(path, STR_LITERAL("one"), 0600), 0);
    ASSERT_EQ(symlink(path, link), 0);
    ASSERT_EQ(file_replace(link, STR_LITERAL("two"), 0600), 0);
    ASSERT_EQ(lstat(link, &facts), 0);
    ASSERT_TRUE(S_ISLNK(facts.st_mode));
    ASSERT_EQ(file_read(path, 100, &out), 0);
    ASSERT_STR(buf_str(&out), "two");
    remove_folder();
}

TEST(a_link_that_leads_to_nothing_gets_a_file_there)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    char link[160];
    struct stat facts;

    make_folder();
    snprintf(link, sizeof link, "%s/link", folder);
    ASSERT_EQ(symlink("./gone/../a", link), 0);
    ASSERT_EQ(file_replace(link, STR_LITERAL("one"), 0600), 0);
    ASSERT_EQ(lstat(link, &facts), 0);
    ASSERT_TRUE(S_ISLNK(facts.st_mode));
    ASSERT_EQ(file_read(path, 100, &out), 0);
    ASSERT_STR(buf_str(&out), "one");
    ASSERT_EQ(unlink(link), 0);
    ASSERT_EQ(symlink("gone/a", link), 0);
    ASSERT_EQ(file_replace(link, STR_LITERAL("two"), 0600), -ENOENT);
    ASSERT_EQ(unlink(link), 0);
    ASSERT_EQ(symlink("link", link), 0);
    ASSERT_EQ(file_replace(link, STR_LITERAL("two"), 0600), -ELOOP);
    remove_folder();
}

/* Nothing but the thing itself and a link to it may be in the folder afterwards. */
static void assert_stays(mode_t kind, int expected)
{
    char link[160];
    struct stat before, after;

    snprintf(link, sizeof link, "%s/link", folder);
    ASSERT_EQ(symlink("a", link), 0);
    ASSERT_EQ(lstat(path, &before), 0);
    ASSERT_EQ(before.st_mode & S_IFMT, kind);
    ASSERT_EQ(file_replace(path, STR_LITERAL("one"), 0600), expected);
    ASSERT_EQ(file_replace(link, STR_LITERAL("one"), 0600), expected);
    ASSERT_EQ(file_open_to_append(link, O_CREAT), expected);
    ASSERT_EQ(lstat(path, &after), 0);
    ASSERT_EQ(after.st_ino, before.st_ino);
    ASSERT_EQ(after.st_mode, before.st_mode);
    ASSERT_EQ(unlink(link), 0);
    ASSERT_EQ(remove(path), 0);
    ASSERT_EQ(rmdir(folder), 0);
}

TEST(what_is_no_regular_file_is_never_replaced)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    make_folder();
    ASSERT_EQ(mkfifo(path, 0600), 0);
    assert_stays(S_IFIFO, -EINVAL);
    make_folder();
    ASSERT_EQ(mkdir(path, 0700), 0);
    assert_stays(S_IFDIR, -EISDIR);
    make_folder();
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", path);
    ASSERT_EQ(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_stays(S_IFSOCK, -EINVAL);
    close(fd);
    make_folder();
    if (mknod(path, S_IFCHR | 0600, makedev(1, 3)) == 0) /* as root only */
        assert_stays(S_IFCHR, -EINVAL);
    else
        ASSERT_EQ(rmdir(folder), 0);
    ASSERT_STREQ(file_error_text(-EINVAL), "it is not a regular file");
    ASSERT_STREQ(file_error_text(-EISDIR), "Is a directory");
}

TEST(folders_are_made_above_a_path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *failed = NULL;
    char deep[256];

    make_folder();
    snprintf(deep, sizeof deep, "%s/b/c/file", folder);
    ASSERT_TRUE(file_make_folders(deep, &arena, &failed));
    ASSERT_TRUE(file_make_folders(deep, &arena, NULL));
    ASSERT_EQ(file_replace(deep, STR_LITERAL("x"), 0600), 0);
    snprintf(deep, sizeof deep, "%s/b/c/file/d/e", folder);
    errno = 0;
    ASSERT_FALSE(file_make_folders(deep, &arena, &failed));
    ASSERT_EQ(errno, ENOTDIR);
    snprintf(deep, sizeof deep, "%s/b/c/file/d", folder);
    ASSERT_STREQ(failed, deep);
    remove_folder();
}

TEST(of_a_file_that_is_too_long_the_beginning_is_there)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    make_folder();
    ASSERT_EQ(file_replace(path, STR_LITERAL("three"), 0600), 0);
    buf_add_text(&out, "x");
    ASSERT_EQ(file_read(path, 4, &out), -EFBIG);
    ASSERT_STR(buf_str(&out), "xthre");
    remove_folder();
}

TEST(what_is_no_file_is_not_waited_for)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    make_folder();
    ASSERT_EQ(mkfifo(path, 0600), 0);
    ASSERT_EQ(file_read(path, 100, &out), -EINVAL);
    ASSERT_EQ(file_read(folder, 100, &out), -EINVAL);
    ASSERT_EQ(file_read("/nowhere/at/all", 100, &out), -ENOENT);
    ASSERT_EQ(file_replace("/nowhere/at/all", STR_LITERAL("x"), 0600), -ENOENT);
    remove_folder();
}

TEST(a_folder_may_be_reached_by_a_link)
{
    make_folder();
    ASSERT_TRUE(file_is_folder(folder));
    ASSERT_FALSE(file_is_folder(path));
    ASSERT_EQ(symlink(folder, path), 0);
    ASSERT_TRUE(file_is_folder(path));
    ASSERT_EQ(unlink(path), 0);
    ASSERT_EQ(file_replace(path, STR_LITERAL("x"), 0600), 0);
    ASSERT_FALSE(file_is_folder(path));
    remove_folder();
}
