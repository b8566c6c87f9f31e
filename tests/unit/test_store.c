#include "base/memory.h"
#include "loop/loop.h"
#include "store/rollout.h"
#include "store/store.h"

#include "test.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char home[64];
static struct loop *loop;
static struct store *store;

/* -- A home, and rollouts in it ------------------------------------------------------------ */

static void begin(void)
{
    snprintf(home, sizeof home, "/tmp/bobbin-store-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(home));
    loop = loop_new();
    store = store_new(loop, home, home);
}

static void end(void)
{
    char command[128];

    store_free(store);
    loop_free(loop);
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    ASSERT_EQ(system(command), 0);
}

/* The same home, as the next process finds it. */
static void restart(void)
{
    store_free(store);
    store = store_new(loop, home, home);
}

/* When the test began: it names files more than once. */
static int64_t now_ms(void)
{
    static int64_t start;

    if (start == 0)
        start = (int64_t)time(NULL) * 1000;
    return start;
}

/* UUIDv7s of a time; `i` tells them apart. */
static struct str id_at(struct arena *arena, int64_t time_ms, int i)
{
    uint64_t time = (uint64_t)time_ms;

    return str_of(arena_printf(arena, "%08x-%04x-7000-8000-%012x", (unsigned)(time >> 16),
                               (unsigned)(time & 0xffff), i));
}

static void make_folders(struct arena *arena, const char *path)
{
    char *folder = arena_printf(arena, "%s", path);

    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
}

static void write_file(struct str path, struct str id, int64_t time_ms, const char *message)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *stamp = timestamp_text(&arena, time_ms).s;
    FILE *file;

    make_folders(&arena, path.s);
    file = fopen(path.s, "we");
    ASSERT_NOT_NULL(file);
    fprintf(file,
            "{\"timestamp\":\"%s\",\"type\":\"session_meta\",\"payload\":{\"id\":\"%s\","
            "\"timestamp\":\"%s\",\"cwd\":\"/w\",\"originator\":\"t\",\"cli_version\":\"0.118.0\","
            "\"source\":\"vscode\",\"model_provider\":\"mock\"}}\n",
            stamp, id.s, stamp);
    if (message != NULL)
        fprintf(
            file,
            "{\"timestamp\":\"%s\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\","
            "\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"%s\"}]}}\n"
            "{\"timestamp\":\"%s\",\"type\":\"event_msg\",\"payload\":{\"type\":"
            "\"user_message\",\"message\":\"%s\",\"images\":[]}}\n",
            stamp, message, stamp, message);
    fclose(file);
}

static struct str write_rollout(struct arena *arena, int64_t time_ms, int i, const char *message)
{
    struct str id = id_at(arena, time_ms, i);

    write_file(rollout_path(arena, home, id, time_ms), id, time_ms, message);
    return id;
}

/* -- Asking and waiting -------------------------------------------------------------------- */

struct answer {
    int n_calls;
    int code;
    char message[512];
    size_t n;
    bool more;
    int64_t last_time;
    char last_id[64];
    char first_name[64];
    bool has_row;
    bool archived;
    char path[256];
    char live_path[256];
    char archived_path[256];
    char name[64];
    char branch[64];
    char preview[64];
};

static struct answer answer;

static void keep_text(char *place, size_t size, struct str text)
{
    snprintf(place, size, "%s", text.s == NULL ? "-" : text.s);
}

#define KEEP(member, text) keep_text(answer.member, sizeof answer.member, text)

static void keep_error(const struct error *err)
{
    answer.n_calls++;
    answer.code = err->code;
    KEEP(message, err->message);
}

static void on_page(void *owner, const struct thread_page *page, const struct error *err)
{
    enum thread_sort *sort = owner;

    keep_error(err);
    answer.n = page->n;
    answer.more = page->more;
    if (page->n > 0) {
        const struct thread_summary *last = &page->items[page->n - 1];

        answer.last_time = *sort == SORT_UPDATED_AT ? last->updated_at : last->created_at;
        KEEP(last_id, last->id);
        KEEP(first_name, page->names[0]);
        KEEP(path, last->path);
    }
}

static void list(struct thread_query query)
{
    answer = (struct answer){ 0 };
    if (query.sort == 0)
        query.sort = SORT_CREATED_AT;
    if (query.limit == 0)
        query.limit = 1000;
    store_list(store, &query, on_page, &query.sort);
    loop_run(loop);
    ASSERT_EQ(answer.n_calls, 1);
    if (answer.code != 0)
        fail_msg("%s", answer.message);
}

#define LIST(...) list((struct thread_query){ __VA_ARGS__ })

static void on_found(void *owner, const struct found_thread *found, const struct error *err)
{
    keep_error(err);
    answer.has_row = found->has_row;
    KEEP(live_path, found->live_path);
    KEEP(archived_path, found->archived_path);
    KEEP(name, found->name);
    if (found->has_row) {
        answer.archived = found->row.archived;
        KEEP(path, found->row.path);
        KEEP(branch, found->row.git.branch);
        KEEP(preview, found->row.preview);
    }
}

static void find(struct str id)
{
    answer = (struct answer){ 0 };
    store_find(store, id, on_found, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.n_calls, 1);
    ASSERT_EQ(answer.code, 0);
}

static void on_moved(void *owner, struct str new_path, const struct error *err)
{
    keep_error(err);
    KEEP(path, new_path);
}

static void move(struct str id, bool archive)
{
    answer = (struct answer){ 0 };
    if (archive)
        store_archive(store, id, on_moved, NULL);
    else
        store_unarchive(store, id, on_moved, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.n_calls, 1);
}

static void on_done(void *owner, const struct error *err)
{
    keep_error(err);
}

static void run_sql(const char *sql)
{
    char path[128];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* -- Lists --------------------------------------------------------------------------------- */

TEST(an_empty_home_has_an_empty_list)
{
    begin();
    LIST(0);
    ASSERT_EQ(answer.n, 0);
    ASSERT_FALSE(answer.more);
    end();
}

static size_t count_pages(enum thread_sort sort, size_t limit)
{
    struct thread_query query = { .sort = sort, .limit = limit };
    char id[64];
    size_t n = 0;

    do {
        list(query);
        n += answer.n;
        query.has_anchor = true;
        query.anchor_time = answer.last_time;
        memcpy(id, answer.last_id, sizeof id);
        query.anchor_id = str_of(id);
    } while (answer.more);
    return n;
}

TEST(the_first_list_waits_until_all_rollouts_are_known)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    for (int i = 0; i < 450; i++)
        write_rollout(&arena, now_ms() - (i % 40) * 86400000LL - i / 4 * 1000, i, "hello");
    write_rollout(&arena, now_ms(), 450, NULL);
    ASSERT_EQ(count_pages(SORT_CREATED_AT, 100), 450);
    ASSERT_EQ(count_pages(SORT_UPDATED_AT, 37), 450);
    restart();
    ASSERT_EQ(count_pages(SORT_CREATED_AT, 1), 450);
    LIST(.search_term = str_of("hello"));
    ASSERT_EQ(answer.n, 450);
    LIST(.search_term = str_of("Hello"));
    ASSERT_EQ(answer.n, 0);
    end();
}

TEST(new_files_are_noticed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    begin();
    write_rollout(&arena, now_ms(), 1, "one");
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    write_rollout(&arena, now_ms(), 2, "two");
    LIST(0);
    ASSERT_EQ(answer.n, 2);

    /* A thread that is being started has no message at first. */
    id = write_rollout(&arena, now_ms(), 3, NULL);
    LIST(0);
    ASSERT_EQ(answer.n, 2);
    write_file(rollout_path(&arena, home, id, now_ms()), id, now_ms(), "three");
    LIST(0);
    ASSERT_EQ(answer.n, 3);

    /* In an old folder: the next process finds it. */
    write_rollout(&arena, now_ms() - 100 * 86400000LL, 4, "four");
    for (int i = 0; i < 8; i++)
        write_rollout(&arena, now_ms() - i * 86400000LL, 10 + i, "newer");
    restart();
    LIST(0);
    LIST(0);
    ASSERT_EQ(answer.n, 12);
    end();
}

TEST(vanished_files_are_dropped)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    for (int i = 0; i < 20; i++) {
        struct str id = write_rollout(&arena, now_ms() - i * 1000, i, "hello");

        if (i == 0)
            LIST(0);
        if (i % 2 == 0) {
            LIST(0);
            unlink(rollout_path(&arena, home, id, now_ms() - i * 1000).s);
        }
    }
    LIST(.limit = 5);
    ASSERT_EQ(answer.n, 5);
    ASSERT_TRUE(answer.more);
    ASSERT_EQ(count_pages(SORT_CREATED_AT, 3), 10);
    end();
}

TEST(two_stores_share_a_home)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct store *first, *other;
    struct str id;

    begin();
    first = store;
    other = store_new(loop, home, home);
    id = write_rollout(&arena, now_ms(), 1, "one");
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    store = other;
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, 0);
    store = first;
    LIST(0);
    ASSERT_EQ(answer.n, 0);
    LIST(.archived = true);
    ASSERT_EQ(answer.n, 1);
    store_free(other);
    end();
}

TEST(after_a_rest_everything_is_found_again)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    begin();
    store_rest(store); /* nothing was asked yet */
    id = write_rollout(&arena, now_ms(), 1, "hello");
    LIST(.search_term = str_of("ell"));
    ASSERT_EQ(answer.n, 1);
    store_rest(store);
    LIST(.search_term = str_of("ell"));
    ASSERT_EQ(answer.n, 1);
    store_rest(store);
    find(id);
    ASSERT_TRUE(answer.has_row);
    end();
}

static void damage_index(void)
{
    char path[128];
    FILE *file;

    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    file = fopen(path, "we");
    ASSERT_NOT_NULL(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is no database ", file);
    fclose(file);
}

TEST(without_an_index_the_files_tell)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct git_change change = { .has_branch = true, .git.branch = str_of("x") };
    struct str id;

    begin();
    damage_index();
    for (int i = 0; i < 250; i++)
        id = write_rollout(&arena, now_ms() - i * 1000, i, "hello");
    LIST(.search_term = str_of("ell"));
    ASSERT_EQ(answer.n, 250);
    write_rollout(&arena, now_ms(), 900, "new");
    LIST(0);
    ASSERT_EQ(answer.n, 251);
    find(id);
    ASSERT_TRUE(answer.has_row);
    store_set_git(store, id, &change, /* fallback= */ NULL, on_found, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.code, ERR_INTERNAL);
    ASSERT_NOT_NULL(strstr(answer.message, "sqlite state db unavailable for thread "));
    end();
}

TEST(an_index_that_breaks_later_is_done_without)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    run_sql("DROP TABLE threads");
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    find(id);
    ASSERT_TRUE(answer.has_row);
    end();
}

/* The first update of a process also asks whether the index is complete. */
TEST(an_index_that_breaks_under_an_update_is_done_without)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary summary = { .cwd = str_of("/w"), .source = str_of("vscode") };
    struct index_update update = { .summary = &summary, .tokens_used = 5 };

    begin();
    summary.id = write_rollout(&arena, now_ms(), 1, "hello");
    summary.path = rollout_path(&arena, home, summary.id, now_ms());
    LIST(0);
    run_sql("DROP TABLE threads");
    store_update(store, &update);
    find(summary.id);
    ASSERT_STREQ(answer.live_path, summary.path.s);
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    end();
}

TEST(a_locked_index_does_not_stop_lists)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[128];
    sqlite3 *db;

    begin();
    write_rollout(&arena, now_ms(), 1, "hello");
    LIST(0);
    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    LIST(0);
    ASSERT_EQ(answer.n, 1);
    sqlite3_close(db);
    end();
}

/* -- One thread ---------------------------------------------------------------------------- */

TEST(finds_threads_with_and_without_a_row)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id, odd = str_of("0195a000-0000-4000-8000-00000000000a");
    char path[256];

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    find(id);
    ASSERT_FALSE(answer.has_row);
    ASSERT_STREQ(answer.live_path, rollout_path(&arena, home, id, now_ms()).s);
    ASSERT_STREQ(answer.archived_path, "-");
    ASSERT_STREQ(answer.name, "-");
    find(id); /* it was brought in behind the first answer */
    ASSERT_TRUE(answer.has_row);
    ASSERT_STREQ(answer.preview, "hello");

    snprintf(path, sizeof path, "%s/sessions/odd/place/some-%s.jsonl", home, odd.s);
    write_file(str_of(path), odd, now_ms(), "odd");
    find(odd);
    ASSERT_STREQ(answer.live_path, path);

    find(str_of("0195a000-0000-7000-8000-00000000000b"));
    ASSERT_FALSE(answer.has_row);
    ASSERT_STREQ(answer.live_path, "-");
    find(str_of("../../../etc/passwd"));
    ASSERT_STREQ(answer.live_path, "-");
    end();
}

/* By codex, which tells our index nothing. */
TEST(finds_the_file_that_a_revert_has_made)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    int64_t day_ms = 24 * 60 * 60 * 1000, begun_ms = now_ms() - 3 * day_ms;
    struct str id = id_at(&arena, begun_ms, 1), part = id_at(&arena, now_ms() - day_ms, 2);
    struct str path;
    const char *both = arena_printf(&arena, "%s_%s", id.s, part.s);
    FILE *file;

    begin();
    path = rollout_path(&arena, home, id, begun_ms);
    make_folders(&arena, path.s);
    file = fopen(path.s, "we");
    ASSERT_NOT_NULL(file);
    fprintf(file,
            "{\"timestamp\":\"2026-01-02T03:04:05.678Z\",\"ordinal\":0,\"type\":\"session_meta\","
            "\"payload\":{\"id\":\"%s\",\"timestamp\":\"2026-01-02T03:04:05.678Z\",\"cwd\":\"/w\","
            "\"originator\":\"t\",\"cli_version\":\"0.166.0\",\"source\":\"vscode\","
            "\"history_mode\":\"paginated\"}}\n",
            id.s);
    fclose(file);
    find(id);
    ASSERT_STREQ(answer.live_path, path.s);
    find(id);
    ASSERT_STREQ(answer.live_path, path.s);
    path = rollout_path(&arena, home, str_of(both), now_ms() - day_ms);
    write_file(path, id, now_ms(), "hello");
    find(id);
    ASSERT_TRUE(answer.has_row);
    ASSERT_STREQ(answer.live_path, path.s);
    end();
}

TEST(archives_and_takes_out_again)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;
    char expected[256], text[512];
    const char *path;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    path = rollout_path(&arena, home, id, now_ms()).s;
    LIST(0);
    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, 0);
    snprintf(expected, sizeof expected, "%s/archived_sessions%s", home, strrchr(path, '/'));
    ASSERT_STREQ(answer.path, expected);
    find(id);
    ASSERT_TRUE(answer.archived);
    ASSERT_STREQ(answer.live_path, "-");
    ASSERT_STREQ(answer.archived_path, expected);

    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, ERR_INVALID_REQUEST);
    snprintf(text, sizeof text, "no rollout found for thread id %s", id.s);
    ASSERT_STREQ(answer.message, text);

    LIST(0);
    ASSERT_EQ(answer.n, 0);
    LIST(.archived = true);
    ASSERT_EQ(answer.n, 1);
    move(id, /* archive= */ false);
    ASSERT_EQ(answer.code, 0);
    ASSERT_STREQ(answer.path, path);
    LIST(0);
    ASSERT_EQ(answer.n, 1);

    move(id, /* archive= */ false);
    snprintf(text, sizeof text, "no archived rollout found for thread id %s", id.s);
    ASSERT_STREQ(answer.message, text);
    end();
}

TEST(what_another_server_writes_is_not_archived)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;
    char folder[256], path[320], text[512];
    int fd;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    snprintf(folder, sizeof folder, "%s/thread-writer-locks", home);
    ASSERT_EQ(mkdir(folder, 0700), 0);
    snprintf(path, sizeof path, "%s/%s.lock", folder, id.s);
    fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(flock(fd, LOCK_EX), 0);
    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, ERR_INVALID_REQUEST);
    snprintf(text, sizeof text, "thread %s already has an active writer", id.s);
    ASSERT_STREQ(answer.message, text);
    close(fd);
    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, 0);
    end();
}

TEST(archiving_checks_the_file)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;
    char command[512], text[512], path[256];

    begin();
    id = id_at(&arena, now_ms(), 1);
    snprintf(path, sizeof path, "%s/sessions/2025/01/01/rollout-%s-more.jsonl", home, id.s);
    write_file(str_of(path), id, now_ms(), "hello");
    move(id, /* archive= */ true);
    snprintf(text, sizeof text, "rollout path `%s` does not match thread id %s", path, id.s);
    ASSERT_EQ(answer.code, ERR_INVALID_REQUEST);
    ASSERT_STREQ(answer.message, text);

    snprintf(command, sizeof command,
             "mkdir -p %s/archived_sessions; mv %s %s/archived_sessions/%s.jsonl", home, path, home,
             id.s);
    ASSERT_EQ(system(command), 0);
    move(id, /* archive= */ false);
    snprintf(text, sizeof text,
             "rollout path `%s/archived_sessions/%s.jsonl` missing filename timestamp", home, id.s);
    ASSERT_EQ(answer.code, ERR_INVALID_REQUEST);
    ASSERT_STREQ(answer.message, text);
    end();
}

TEST(archiving_overwrites_nothing)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char command[512];
    struct str id, path;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    path = rollout_path(&arena, home, id, now_ms());
    snprintf(command, sizeof command,
             "mkdir -p %s/archived_sessions; echo x > %s/archived_sessions%s", home, home,
             strrchr(path.s, '/'));
    ASSERT_EQ(system(command), 0);
    move(id, /* archive= */ true);
    ASSERT_EQ(answer.code, ERR_INTERNAL);
    ASSERT_STREQ(answer.message, "File exists (os error 17)");
    ASSERT_EQ(access(path.s, F_OK), 0);
    end();
}

TEST(names_are_found_and_listed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    answer = (struct answer){ 0 };
    store_set_name(store, id, str_of("my thread"), on_done, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.n_calls, 1);
    ASSERT_EQ(answer.code, 0);
    find(id);
    ASSERT_STREQ(answer.name, "my thread");
    LIST(0);
    ASSERT_STREQ(answer.first_name, "my thread");
    end();
}

TEST(git_facts_are_changed_in_the_row)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct git_change change = { .has_branch = true, .git.branch = str_of("topic") };
    struct thread_summary fresh = {
        .id = str_of("0195a000-0000-7000-8000-00000000000b"),
        .path = str_of("/planned"),
        .cwd = str_of("/w"),
    };
    struct str id;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    answer = (struct answer){ 0 };
    store_set_git(store, id, &change, /* fallback= */ NULL, on_found, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.code, 0);
    ASSERT_TRUE(answer.has_row);
    ASSERT_STREQ(answer.branch, "topic");
    ASSERT_STREQ(answer.preview, "hello");

    store_set_git(store, fresh.id, &change, /* fallback= */ NULL, on_found, NULL);
    loop_run(loop);
    ASSERT_EQ(answer.code, 0);
    ASSERT_FALSE(answer.has_row);
    store_set_git(store, fresh.id, &change, &fresh, on_found, NULL);
    loop_run(loop);
    ASSERT_TRUE(answer.has_row);
    ASSERT_STREQ(answer.branch, "topic");
    end();
}

static void on_loaded(void *owner, const struct loaded_rollout *loaded, const struct error *err)
{
    keep_error(err);
    if (err->code == 0)
        KEEP(preview, loaded->summary.preview);
}

TEST(loads_a_file)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    begin();
    id = write_rollout(&arena, now_ms(), 1, "hello");
    answer = (struct answer){ 0 };
    store_load(store, rollout_path(&arena, home, id, now_ms()), /* with_turns= */ true, on_loaded,
               NULL);
    loop_run(loop);
    ASSERT_EQ(answer.code, 0);
    ASSERT_STREQ(answer.preview, "hello");
    store_load(store, str_of("/nonexistent"), /* with_turns= */ true, on_loaded, NULL);
    loop_run(loop);
    ASSERT_TRUE(answer.code != 0);
    end();
}

/* -- Live threads -------------------------------------------------------------------------- */

TEST(a_live_thread_keeps_its_row_up_to_date)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary summary = { .cwd = str_of("/w"), .source = str_of("vscode") };
    struct index_update update = { .summary = &summary, .tokens_used = 5 };

    begin();

    /* It does not say its first message again, and its row is missing. */
    summary.id = write_rollout(&arena, now_ms(), 1, "hello");
    summary.path = rollout_path(&arena, home, summary.id, now_ms());
    summary.created_at = time(NULL);
    summary.updated_at = time(NULL) + 100;
    update.model = str_of("m");
    store_update(store, &update);
    find(summary.id);
    ASSERT_TRUE(answer.has_row);
    ASSERT_STREQ(answer.preview, "hello");
    LIST(.sort = SORT_UPDATED_AT);
    ASSERT_EQ(answer.n, 1);
    ASSERT_EQ(answer.last_time, summary.updated_at);
    end();
}

/* codex looks at no row of a home whose index does not say that it is complete. */
TEST(the_first_turn_completes_the_index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary summary = { .cwd = str_of("/w"), .source = str_of("vscode") };
    struct index_update update = { .summary = &summary, .tokens_used = 5 };
    struct str other;

    begin();
    other = write_rollout(&arena, now_ms(), 2, "before the index");
    summary.id = write_rollout(&arena, now_ms(), 1, "hello");
    summary.path = rollout_path(&arena, home, summary.id, now_ms());
    store_update(store, &update);
    loop_run(loop);
    run_sql("CREATE TABLE seen AS SELECT status, last_watermark FROM backfill_state");
    run_sql("CREATE TABLE complete (n INTEGER CHECK (n = 1));"
            "INSERT INTO complete SELECT count(*) FROM seen WHERE status = 'complete'"
            " AND last_watermark LIKE 'sessions/%'");
    find(other);
    ASSERT_TRUE(answer.has_row);
    end();
}

TEST(freeing_answers_what_was_asked)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_query query = { .sort = SORT_CREATED_AT, .limit = 10 };

    begin();
    for (int i = 0; i < 450; i++)
        write_rollout(&arena, now_ms(), i, "hello");
    answer = (struct answer){ 0 };
    store_list(store, &query, on_page, &query.sort);
    store_list(store, &query, on_page, &query.sort);
    store_find(store, id_at(&arena, now_ms(), 1), on_found, NULL);
    store_free(store);
    store = NULL;
    ASSERT_EQ(answer.n_calls, 3);
    end();
}
