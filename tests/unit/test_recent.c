/* Lists of a home whose index is not complete: the newest files, and the seam between them and the index. */
#include "base/memory.h"
#include "loop/loop.h"
#include "store/recent.h"
#include "store/rollout.h"
#include "store/store.h"

#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_THREADS = 2000 };

static const int64_t DAY_MS = 86400000LL;
static const int64_t BEGIN_MS = 1767323045000LL;

static char home[64];

static const char *home_make(void)
{
    snprintf(home, sizeof home, "/tmp/bobbin-recent-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(home));
    return home;
}

static void home_remove(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", home);
    ASSERT_EQ(system(command), 0);
}

static struct str id_at(struct arena *arena, int64_t time_ms, int i)
{
    return str_of(arena_printf(arena, "%08x-%04x-7000-8000-%012x",
                               (unsigned)((uint64_t)time_ms >> 16), (unsigned)(time_ms & 0xffff),
                               i));
}

static void write_at(const char *path, struct str id, int64_t time_ms, const char *source)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *stamp = timestamp_text(&arena, time_ms).s;
    char *folder = arena_printf(&arena, "%s", path);
    FILE *file;

    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
    file = fopen(path, "we");
    ASSERT_NOT_NULL(file);
    fprintf(file,
            "{\"timestamp\":\"%s\",\"type\":\"session_meta\",\"payload\":{\"id\":\"%s\","
            "\"timestamp\":\"%s\",\"cwd\":\"/w\",\"originator\":\"t\",\"cli_version\":\"0.118.0\","
            "\"source\":\"%s\",\"model_provider\":\"mock\"}}\n"
            "{\"timestamp\":\"%s\",\"type\":\"event_msg\",\"payload\":{\"type\":"
            "\"user_message\",\"message\":\"hello\",\"images\":[]}}\n",
            stamp, id.s, stamp, source, stamp);
    fclose(file);
}

static struct str write_thread(struct arena *arena, int64_t time_ms, int i)
{
    struct str id = id_at(arena, time_ms, i);

    write_at(rollout_path(arena, home, id, time_ms).s, id, time_ms, "vscode");
    return id;
}

/* -- The newest files ---------------------------------------------------------------------- */

/* A page of an index into which so many of the newest files were brought. */
static bool page_is_covered(size_t n_found, size_t n_brought_in, size_t limit, size_t *ret_n)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct recent *recent = recent_find(home, n_found);
    struct thread_query query = { .sort = SORT_CREATED_AT, .limit = limit };
    struct thread_page page;
    struct index *index;
    bool is_covered;

    ASSERT_TRUE(index_open_memory(&index, &err));
    ASSERT_TRUE(recent_bring_in(recent, index, n_brought_in, &err));
    ASSERT_TRUE(index_list(index, &query, &arena, &page, &err));
    is_covered = recent_covers(recent, page.items, page.n);
    *ret_n = page.n;
    index_close(index);
    recent_free(recent);
    return is_covered;
}

TEST(a_page_is_covered_down_to_the_first_file_that_was_not_brought_in)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n;

    home_make();
    for (int i = 0; i < 60; i++)
        write_thread(&arena, BEGIN_MS + i * DAY_MS / 3, i);
    ASSERT_TRUE(page_is_covered(20, 10, 10, &n));
    ASSERT_EQ(n, 10);
    ASSERT_TRUE(page_is_covered(20, 20, 10, &n));
    ASSERT_TRUE(page_is_covered(100, 100, 100, &n));
    ASSERT_EQ(n, 60);
    home_remove();
}

TEST(files_of_the_same_second_are_sorted_by_their_ids)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n;

    home_make();
    for (int i = 0; i < 40; i++)
        write_thread(&arena, BEGIN_MS, i);
    ASSERT_TRUE(page_is_covered(30, 10, 10, &n));
    ASSERT_EQ(n, 10);
    /* Of those that were not kept nothing but the second is known. */
    ASSERT_FALSE(page_is_covered(10, 10, 10, &n));
    home_remove();
}

TEST(a_thread_that_was_begun_long_after_its_name_says_leaves_the_page_to_the_index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id = id_at(&arena, BEGIN_MS, 99);
    size_t n;

    home_make();
    for (int i = 0; i < 40; i++)
        write_thread(&arena, BEGIN_MS - i * 1000, i);
    ASSERT_TRUE(page_is_covered(30, 10, 10, &n));
    write_at(rollout_path(&arena, home, id, BEGIN_MS).s, id, BEGIN_MS + DAY_MS, "vscode");
    ASSERT_FALSE(page_is_covered(30, 10, 10, &n));
    home_remove();
}

/* The name was written where it was hours earlier; the id knows better. */
TEST(a_machine_may_have_travelled)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id = id_at(&arena, BEGIN_MS + 1000, 99);
    struct recent *recent;
    struct index *index;
    struct thread_page page;
    CLEANUP(error_done) struct error err = { 0 };

    home_make();
    for (int i = 0; i < 40; i++)
        write_thread(&arena, BEGIN_MS - i * 1000, i);
    write_at(rollout_path(&arena, home, id, BEGIN_MS - DAY_MS / 2).s, id, BEGIN_MS + 1000,
             "vscode");
    recent = recent_find(home, 30);
    ASSERT_TRUE(index_open_memory(&index, &err));
    ASSERT_TRUE(recent_bring_in(recent, index, 1, &err));
    ASSERT_TRUE(index_list(index, &(struct thread_query){ .sort = SORT_CREATED_AT, .limit = 5 },
                           &arena, &page, &err));
    ASSERT_EQ(page.n, 1);
    ASSERT_STR(page.items[0].id, id.s);
    ASSERT_TRUE(recent_covers(recent, page.items, 1));
    index_close(index);
    recent_free(recent);
    home_remove();
}

TEST(a_small_home_with_files_elsewhere_is_left_to_the_index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id = id_at(&arena, BEGIN_MS, 99);
    size_t n;

    home_make();
    for (int i = 0; i < 3; i++)
        write_thread(&arena, BEGIN_MS + i * 1000, i);
    ASSERT_TRUE(page_is_covered(30, 30, 10, &n));
    write_at(arena_printf(&arena, "%s/sessions/elsewhere/rollout-2026-01-02T03-04-05-%s.jsonl",
                          home, id.s),
             id, BEGIN_MS, "vscode");
    ASSERT_FALSE(page_is_covered(30, 30, 10, &n));
    home_remove();
}

/* A revert goes on in a file of its own, with a name of its own. */
TEST(of_the_files_of_a_thread_the_newest_is_listed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct str id = id_at(&arena, BEGIN_MS, 1);
    struct str part =
        str_of(arena_printf(&arena, "%s_%s", id.s, id_at(&arena, BEGIN_MS + 9000, 2).s));
    struct str path = rollout_path(&arena, home_make(), part, BEGIN_MS + 9000);
    struct recent *recent;
    struct index *index;
    struct thread_page page;

    write_at(rollout_path(&arena, home, id, BEGIN_MS).s, id, BEGIN_MS, "vscode");
    write_at(path.s, id, BEGIN_MS, "vscode");
    recent = recent_find(home, 10);
    ASSERT_TRUE(index_open_memory(&index, &err));
    ASSERT_TRUE(recent_bring_in(recent, index, 10, &err));
    ASSERT_TRUE(index_list(index, &(struct thread_query){ .sort = SORT_CREATED_AT, .limit = 5 },
                           &arena, &page, &err));
    ASSERT_EQ(page.n, 1);
    ASSERT_STR(page.items[0].path, path.s);
    index_close(index);
    recent_free(recent);
    home_remove();
}

/* -- The seam ------------------------------------------------------------------------------ */

/* A client that asks for one page after the other, the next one as soon as it has the one before. */
struct reader {
    struct loop *loop;
    struct store *store;
    size_t limit;
    size_t n_pages;    /* that it wants; 0: all */
    bool had_no_index; /* when the first page came */
    size_t n;
    char ids[MAX_THREADS][40];
    int64_t last_time;
    bool is_over;
    bool stops; /* the loop then, though the index is not complete */
};

static void reader_ask(struct reader *reader);

static bool index_is_there(void)
{
    char path[128];
    struct stat st;

    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    return stat(path, &st) == 0;
}

static void reader_on_page(void *owner, const struct thread_page *page, const struct error *err)
{
    struct reader *reader = owner;

    ASSERT_EQ(err->code, 0);
    if (reader->n == 0)
        reader->had_no_index = !index_is_there();
    for (size_t i = 0; i < page->n; i++) {
        ASSERT_TRUE(reader->n < MAX_THREADS);
        snprintf(reader->ids[reader->n++], sizeof reader->ids[0], "%s", page->items[i].id.s);
        reader->last_time = page->items[i].created_at;
    }
    reader->is_over = !page->more || --reader->n_pages == 0;
    if (!reader->is_over)
        reader_ask(reader);
    else if (reader->stops)
        loop_stop(reader->loop);
}

static void reader_ask(struct reader *reader)
{
    struct thread_query query = { .sort = SORT_CREATED_AT, .limit = reader->limit };

    if (reader->n > 0) {
        query.has_anchor = true;
        query.anchor_time = reader->last_time;
        query.anchor_id = str_of(reader->ids[reader->n - 1]);
    }
    store_list(reader->store, &query, reader_on_page, reader);
}

static struct reader *reader_new(size_t limit)
{
    struct reader *reader = xcalloc(1, sizeof *reader);

    reader->loop = loop_new();
    reader->store = store_new(reader->loop, home, home);
    reader->limit = limit;
    return reader;
}

static void reader_free(struct reader *reader)
{
    store_free(reader->store);
    loop_free(reader->loop);
    free(reader);
}

/* Threads in the order in which they are listed: the newest one is ids[0]. */
static void write_many(char (*ids)[40], int n)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (int i = 0; i < n; i++) {
        int64_t time_ms = BEGIN_MS - (i / 3) * 7000LL * 1000; /* three of each second */

        snprintf(ids[i], sizeof ids[i], "%s", write_thread(&arena, time_ms, 3 - i % 3).s);
    }
}

static void assert_is_list(const struct reader *reader, char (*ids)[40], size_t n)
{
    ASSERT_EQ(reader->n, n);
    for (size_t i = 0; i < n; i++)
        ASSERT_STREQ(reader->ids[i], ids[i]);
}

TEST(pages_before_and_after_the_index_is_there_fit_together)
{
    enum { N = 1500 };
    static const size_t limits[] = { 7, 50, 100 };
    char(*ids)[40] = xcalloc(N, sizeof *ids);

    for (size_t i = 0; i < ARRAY_LENGTH(limits); i++) {
        struct reader *reader;

        home_make();
        write_many(ids, N);
        reader = reader_new(limits[i]);
        reader_ask(reader);
        loop_run(reader->loop);
        ASSERT_TRUE(reader->is_over);
        ASSERT_TRUE(reader->had_no_index);
        assert_is_list(reader, ids, N);
        reader_free(reader);
        home_remove();
    }
    free(ids);
}

/* What was listed first is continued by another server, with the cursor of the first. */
TEST(an_index_that_was_cut_short_is_completed_by_the_next_server)
{
    enum { N = 900 };
    char(*ids)[40] = xcalloc(N, sizeof *ids);
    struct reader *first, *second;

    home_make();
    write_many(ids, N);
    first = reader_new(20);
    first->n_pages = 2;
    first->stops = true;
    reader_ask(first);
    loop_run(first->loop);
    ASSERT_TRUE(first->is_over);
    store_end(first->store);
    second = reader_new(20);
    second->n = first->n;
    second->last_time = first->last_time;
    memcpy(second->ids, first->ids, sizeof first->ids);
    reader_free(first);
    reader_ask(second);
    loop_run(second->loop);
    assert_is_list(second, ids, N);
    reader_free(second);
    home_remove();
    free(ids);
}

TEST(a_few_threads_among_many_are_found_all_the_same)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct reader *reader;

    home_make();
    for (int i = 0; i < 400; i++) {
        struct str id = id_at(&arena, BEGIN_MS - i * 1000, i);

        write_at(rollout_path(&arena, home, id, BEGIN_MS - i * 1000).s, id, BEGIN_MS - i * 1000,
                 i % 100 == 99 ? "cli" : "exec");
    }
    reader = reader_new(3);
    reader_ask(reader);
    loop_run(reader->loop);
    ASSERT_EQ(reader->n, 4);
    reader_free(reader);
    home_remove();
}

/* -- What the next server trusts ----------------------------------------------------------- */

static size_t count_listed(void)
{
    struct reader *reader = reader_new(MAX_THREADS / 2);
    size_t n;

    reader->n_pages = 1;
    reader->stops = true;
    reader_ask(reader);
    loop_run(reader->loop);
    n = reader->n;
    loop_run(reader->loop); /* what it does behind that */
    reader_free(reader);
    return n;
}

TEST(a_home_is_known_to_the_next_server_until_a_folder_changes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[128];
    struct str first;

    home_make();
    snprintf(path, sizeof path, "%s/bobbin_folders", home);
    first = write_thread(&arena, BEGIN_MS, 1);
    usleep(50 * 1000); /* the folder's time is settled */
    ASSERT_EQ(count_listed(), 1);
    ASSERT_EQ(count_listed(), 1);
    ASSERT_EQ(access(path, F_OK), 0);
    write_thread(&arena, BEGIN_MS + 1000, 2);
    ASSERT_EQ(count_listed(), 2);
    unlink(rollout_path(&arena, home, first, BEGIN_MS).s);
    ASSERT_EQ(count_listed(), 1);

    /* What was written down may be anything. */
    ASSERT_EQ(truncate(path, 30), 0);
    write_thread(&arena, BEGIN_MS + 2000, 3);
    ASSERT_EQ(count_listed(), 2);
    home_remove();
}

static void set_folder_time(const char *path, time_t seconds)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *folder = arena_printf(&arena, "%.*s", (int)(strrchr(path, '/') - path), path);
    struct timespec times[2] = { { .tv_sec = seconds }, { .tv_sec = seconds } };

    ASSERT_EQ(utimensat(AT_FDCWD, folder, times, 0), 0);
}

/* Who copies a folder may give it the times of the one that it is a copy of. */
TEST(a_folder_whose_time_was_set_back_has_changed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct reader *reader;

    home_make();
    write_thread(&arena, BEGIN_MS, 1);
    usleep(50 * 1000);
    reader = reader_new(10);
    reader_ask(reader);
    loop_run(reader->loop);
    ASSERT_EQ(reader->n, 1);

    set_folder_time(
        rollout_path(&arena, home, write_thread(&arena, BEGIN_MS + 1000, 2), BEGIN_MS).s,
        BEGIN_MS / 1000);
    reader->n = 0;
    reader_ask(reader);
    loop_run(reader->loop);
    ASSERT_EQ(reader->n, 2);
    reader_free(reader);
    home_remove();
}
