#include "files/files.h"

#include "base/base64.h"

#include "scratch.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>

#define ASSERT_FAILS(call, text)                                                                   \
    do {                                                                                           \
        CLEANUP(error_done) struct error err = { 0 };                                              \
        ASSERT_FALSE(call);                                                                        \
        ASSERT_STR(err.message, text);                                                             \
    } while (0)

#define ASSERT_WORKS(call)                                                                         \
    do {                                                                                           \
        CLEANUP(error_done) struct error err = { 0 };                                              \
        bool works = call;                                                                         \
        ASSERT_STR(err.message.s == NULL ? STR_LITERAL("") : err.message, "");                     \
        ASSERT_TRUE(works);                                                                        \
    } while (0)

static const struct file_remove_options all = { .recursive = true, .force = true };

/* How many names are in the folder: nothing unfinished may stay. */
static size_t count_names(struct scratch *scratch, const char *name)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct file_entry *entries;
    size_t n = 0;

    ASSERT_WORKS(file_list(scratch_path(scratch, name), &arena, &entries, &n, &err));
    return n;
}

TEST(reads_as_base64)
{
    CLEANUP(scratch_done) struct scratch s;
    CLEANUP(buf_done) struct buf out = { 0 };

    scratch_init(&s);
    scratch_write(&s, "a", "hello");
    ASSERT_WORKS(file_read_base64(scratch_path(&s, "a"), &out, &err));
    ASSERT_STR(buf_str(&out), "aGVsbG8=");
}

TEST(reads_a_file_of_many_pieces)
{
    enum { SIZE = 1000 * 1000 };
    CLEANUP(scratch_done) struct scratch s;
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *bytes = arena_alloc(&arena, SIZE);
    char reason[BASE64_REASON_SIZE];
    struct str back;

    scratch_init(&s);
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = (char)(i * 31 + i / 251);
    ASSERT_WORKS(file_write(scratch_path(&s, "a"), (struct str){ bytes, SIZE }, &err));
    ASSERT_WORKS(file_read_base64(scratch_path(&s, "a"), &out, &err));
    ASSERT_TRUE(base64_decode(&arena, buf_str(&out), &back, reason));
    ASSERT_TRUE(str_equal(back, (struct str){ bytes, SIZE }));
}

TEST(reading_never_waits_and_has_a_bound)
{
    CLEANUP(scratch_done) struct scratch s;
    CLEANUP(buf_done) struct buf out = { 0 };

    scratch_init(&s);
    ASSERT_EQ(mkfifo(scratch_path(&s, "fifo").s, 0600), 0);
    ASSERT_WORKS(file_read_base64(scratch_path(&s, "fifo"), &out, &err));
    ASSERT_EQ(out.len, 0);
    scratch_write(&s, "huge", "");
    ASSERT_EQ(truncate(scratch_path(&s, "huge").s, 512 * 1024 * 1024 + 1), 0);
    ASSERT_FAILS(file_read_base64(scratch_path(&s, "huge"), &out, &err),
                 "file is too large to read: limit is 536870912 bytes");
    ASSERT_FAILS(file_read_base64(scratch_path(&s, ""), &out, &err),
                 "Is a directory (os error 21)");
    ASSERT_FAILS(file_read_base64(scratch_path(&s, "none"), &out, &err),
                 "No such file or directory (os error 2)");
    ASSERT_FAILS(file_read_base64((struct str){ "/a\0b", 4 }, &out, &err),
                 "file name contained an unexpected NUL byte");
}

TEST(writing_replaces_the_whole_file_and_keeps_its_mode)
{
    CLEANUP(scratch_done) struct scratch s;
    struct stat status;

    scratch_init(&s);
    scratch_write(&s, "a", "a longer text");
    ASSERT_EQ(chmod(scratch_path(&s, "a").s, 0751), 0);
    ASSERT_WORKS(file_write(scratch_path(&s, "a"), STR_LITERAL("short"), &err));
    ASSERT_STREQ(scratch_read(&s, "a"), "short");
    ASSERT_EQ(stat(scratch_path(&s, "a").s, &status), 0);
    ASSERT_EQ(status.st_mode & 07777, 0751);
    ASSERT_EQ(count_names(&s, ""), 1);
}

TEST(writing_goes_through_links_and_keeps_other_names)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_write(&s, "a", "1");
    ASSERT_EQ(symlink("a", scratch_path(&s, "link").s), 0);
    ASSERT_WORKS(file_write(scratch_path(&s, "link"), STR_LITERAL("2"), &err));
    ASSERT_STREQ(scratch_read(&s, "a"), "2");
    ASSERT_EQ(link(scratch_path(&s, "a").s, scratch_path(&s, "other").s), 0);
    ASSERT_WORKS(file_write(scratch_path(&s, "a"), STR_LITERAL("3"), &err));
    ASSERT_STREQ(scratch_read(&s, "other"), "3");
    ASSERT_EQ(symlink("later", scratch_path(&s, "early").s), 0);
    ASSERT_WORKS(file_write(scratch_path(&s, "early"), STR_LITERAL("4"), &err));
    ASSERT_STREQ(scratch_read(&s, "later"), "4");
    ASSERT_EQ(count_names(&s, ""), 5);
}

TEST(writing_what_cannot_be_written)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    ASSERT_EQ(mkfifo(scratch_path(&s, "fifo").s, 0600), 0);
    ASSERT_FAILS(file_write(scratch_path(&s, "fifo"), STR_LITERAL("x"), &err),
                 "No such device or address (os error 6)"); /* nobody reads it */
    ASSERT_FAILS(file_write(scratch_path(&s, ""), STR_LITERAL("x"), &err),
                 "Is a directory (os error 21)");
    ASSERT_FAILS(file_write(scratch_path(&s, "no/x"), STR_LITERAL("x"), &err),
                 "No such file or directory (os error 2)");
    ASSERT_FAILS(file_write(STR_LITERAL("/dev/full"), STR_LITERAL("x"), &err),
                 "No space left on device (os error 28)");
    ASSERT_EQ(count_names(&s, ""), 1);
}

/* Reads over and over while the file is written; half a content would show. */
static void *keep_reading(void *data)
{
    struct str path = *(struct str *)data;
    size_t n_bad = 0;

    for (int i = 0; i < 300; i++) {
        CLEANUP(buf_done) struct buf out = { 0 };
        CLEANUP(error_done) struct error err = { 0 };

        if (!file_read_base64(path, &out, &err) || out.len != 40000 ||
            out.data[0] != out.data[out.len - 2])
            n_bad++;
    }
    return (void *)n_bad;
}

TEST(a_reader_sees_the_old_content_or_the_new_one)
{
    CLEANUP(scratch_done) struct scratch s;
    char content[2][30000];
    struct str path;
    pthread_t thread;
    void *n_bad;

    scratch_init(&s);
    memset(content[0], 0, sizeof content[0]);
    memset(content[1], 0xff, sizeof content[1]);
    path = scratch_path(&s, "a");
    ASSERT_WORKS(file_write(path, (struct str){ content[0], sizeof content[0] }, &err));
    ASSERT_EQ(pthread_create(&thread, NULL, keep_reading, &path), 0);
    for (int i = 0; i < 300; i++)
        ASSERT_WORKS(file_write(path, (struct str){ content[i % 2], sizeof content[0] }, &err));
    ASSERT_EQ(pthread_join(thread, &n_bad), 0);
    ASSERT_EQ((size_t)n_bad, 0);
}

TEST(makes_directories)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_write(&s, "file", "");
    ASSERT_WORKS(file_make_directory(scratch_path(&s, "a/b/c"), true, &err));
    ASSERT_WORKS(file_make_directory(scratch_path(&s, "a/b/c"), true, &err));
    ASSERT_WORKS(file_make_directory(STR_LITERAL("/"), true, &err));
    ASSERT_FAILS(file_make_directory(scratch_path(&s, "a"), false, &err),
                 "File exists (os error 17)");
    ASSERT_FAILS(file_make_directory(scratch_path(&s, "file"), true, &err),
                 "File exists (os error 17)");
    ASSERT_FAILS(file_make_directory(scratch_path(&s, "file/x"), true, &err),
                 "Not a directory (os error 20)");
    ASSERT_FAILS(file_make_directory(scratch_path(&s, "x/y"), false, &err),
                 "No such file or directory (os error 2)");
}

TEST(a_link_that_leads_nowhere_spoils_no_list)
{
    CLEANUP(scratch_done) struct scratch s;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct file_entry *entries;
    size_t n;

    scratch_init(&s);
    ASSERT_EQ(symlink("nowhere", scratch_path(&s, "link").s), 0);
    ASSERT_WORKS(file_list(scratch_path(&s, ""), &arena, &entries, &n, &err));
    ASSERT_EQ(n, 1);
    ASSERT_STR(entries[0].name, "link");
    ASSERT_FALSE(entries[0].is_directory || entries[0].is_file);
}

TEST(removes_trees_and_leaves_what_links_lead_to)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_write(&s, "kept", "1");
    scratch_mkdir(&s, "tree");
    scratch_mkdir(&s, "tree/deep");
    scratch_write(&s, "tree/deep/file", "");
    ASSERT_EQ(symlink("../kept", scratch_path(&s, "tree/link").s), 0);
    ASSERT_FAILS(
        file_remove(scratch_path(&s, "tree"), &(struct file_remove_options){ 0 }, NULL, &err),
        "Directory not empty (os error 39)");
    ASSERT_WORKS(file_remove(scratch_path(&s, "tree"), &all, NULL, &err));
    ASSERT_FALSE(scratch_exists(&s, "tree"));
    ASSERT_STREQ(scratch_read(&s, "kept"), "1");
    ASSERT_WORKS(file_remove(scratch_path(&s, "tree"), &all, NULL, &err));
    ASSERT_FAILS(file_remove(scratch_path(&s, "tree"),
                             &(struct file_remove_options){ .recursive = true }, NULL, &err),
                 "No such file or directory (os error 2)");
    ASSERT_FAILS(file_remove(scratch_path(&s, "kept/x"), &all, NULL, &err),
                 "Not a directory (os error 20)");
}

/* Whether a tree with folders that nobody may write to, or read, is gone. */
static bool removes_closed_folders(void)
{
    static const struct file_remove_options own = { .recursive = true, .makes_writable = true };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_mkdir(&s, "tree");
    scratch_mkdir(&s, "tree/a");
    scratch_mkdir(&s, "tree/a/b");
    scratch_write(&s, "tree/a/b/file", "");
    chmod(scratch_path(&s, "tree/a/b").s, 0);
    chmod(scratch_path(&s, "tree/a").s, 0555);
    return !file_remove(scratch_path(&s, "tree"), &all, NULL, &err) &&
           file_remove(scratch_path(&s, "tree"), &own, NULL, &err);
}

/* For root every folder is open. */
TEST(closed_folders_of_a_tree_of_ones_own_are_opened_and_removed)
{
    pid_t child = fork();
    int status;

    if (child == 0)
        _exit((geteuid() != 0 || setuid(65534) == 0) && removes_closed_folders() ? 0 : 1);
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
}

TEST(copies_trees)
{
    CLEANUP(scratch_done) struct scratch s;
    char target[64];
    ssize_t len;

    scratch_init(&s);
    scratch_mkdir(&s, "a");
    scratch_mkdir(&s, "a/b");
    scratch_write(&s, "a/b/file", "text");
    ASSERT_EQ(symlink("b/file", scratch_path(&s, "a/link").s), 0);
    ASSERT_EQ(mkfifo(scratch_path(&s, "a/fifo").s, 0600), 0);
    ASSERT_WORKS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "x/y"), true, NULL, &err));
    ASSERT_STREQ(scratch_read(&s, "x/y/b/file"), "text");
    len = readlink(scratch_path(&s, "x/y/link").s, target, sizeof target);
    ASSERT_STR(((struct str){ target, (size_t)len }), "b/file");
    ASSERT_FALSE(scratch_exists(&s, "x/y/fifo"));
    ASSERT_EQ(count_names(&s, "x/y"), 2);
}

TEST(a_file_copied_onto_itself_stays)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_write(&s, "a", "text");
    ASSERT_WORKS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "a"), false, NULL, &err));
    ASSERT_STREQ(scratch_read(&s, "a"), "text");
}

TEST(what_cannot_be_copied)
{
    CLEANUP(scratch_done) struct scratch s;
    static const char into_itself[] =
        "fs/copy cannot copy a directory to itself or one of its descendants";

    scratch_init(&s);
    scratch_mkdir(&s, "a");
    scratch_mkdir(&s, "ab");
    scratch_write(&s, "file", "");
    ASSERT_EQ(symlink("a", scratch_path(&s, "link").s), 0);
    ASSERT_EQ(mkfifo(scratch_path(&s, "fifo").s, 0600), 0);
    ASSERT_FAILS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "c"), false, NULL, &err),
                 "fs/copy requires recursive: true when sourcePath is a directory");
    ASSERT_FAILS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "a/x/y"), true, NULL, &err),
                 into_itself);
    ASSERT_FAILS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "link/x"), true, NULL, &err),
                 into_itself);
    ASSERT_WORKS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "ab/x"), true, NULL, &err));
    ASSERT_FAILS(file_copy(scratch_path(&s, "fifo"), scratch_path(&s, "c"), false, NULL, &err),
                 "fs/copy only supports regular files, directories, and symlinks");
    ASSERT_FAILS(file_copy(scratch_path(&s, "link"), scratch_path(&s, "file"), false, NULL, &err),
                 "File exists (os error 17)");
    ASSERT_FAILS(file_copy(scratch_path(&s, "file"), scratch_path(&s, "a"), false, NULL, &err),
                 "Is a directory (os error 21)");
}

/* Makes `depth` directories in each other; a path may not be that long. */
static void make_deep(const char *path, int depth)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY);

    for (int i = 0; i < depth; i++) {
        int next;

        ASSERT_EQ(mkdirat(fd, "d", 0700), 0);
        next = openat(fd, "d", O_RDONLY | O_DIRECTORY);
        close(fd);
        fd = next;
    }
    close(fd);
}

TEST(trees_too_deep_are_an_error)
{
    CLEANUP(scratch_done) struct scratch s;

    scratch_init(&s);
    scratch_mkdir(&s, "deep");
    make_deep(scratch_path(&s, "deep").s, 600);
    ASSERT_FAILS(file_remove(scratch_path(&s, "deep"), &all, NULL, &err),
                 "Filename too long (os error 36)");
    ASSERT_EQ(chdir(scratch_path(&s, "deep").s), 0);
    for (int i = 0; i < 300; i++)
        ASSERT_EQ(chdir("d"), 0);
    ASSERT_EQ(rename("d", scratch_path(&s, "rest").s), 0);
    ASSERT_EQ(chdir("/"), 0);
    ASSERT_WORKS(file_remove(scratch_path(&s, "deep"), &all, NULL, &err));
    ASSERT_WORKS(file_remove(scratch_path(&s, "rest"), &all, NULL, &err));
}

TEST(stops_when_told)
{
    CLEANUP(scratch_done) struct scratch s;
    struct file_stop stop = { true };

    scratch_init(&s);
    scratch_mkdir(&s, "a");
    scratch_write(&s, "a/file", "1");
    ASSERT_FAILS(file_remove(scratch_path(&s, "a"), &all, &stop, &err),
                 "Operation canceled (os error 125)");
    ASSERT_FAILS(file_copy(scratch_path(&s, "a"), scratch_path(&s, "b"), true, &stop, &err),
                 "Operation canceled (os error 125)");
    ASSERT_STREQ(scratch_read(&s, "a/file"), "1");
}
