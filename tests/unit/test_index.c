#include "base/memory.h"
#include "store/index.h"
#include "store/scan.h"

#include "test.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_TIME = 1736503200 }; /* 2025-01-10T10:00:00Z */

static char home[64];

static void new_home(void)
{
    snprintf(home, sizeof home, "/tmp/bobbin-index-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(home));
}

static void remove_home(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", home);
    ASSERT_EQ(system(command), 0);
}

static struct index *open_index(void)
{
    struct error err = { 0 };
    struct index *index = NULL;

    if (!index_open(home, &index, &err))
        fail_msg("%s", err.message.s);
    return index;
}

static struct index *open_memory(void)
{
    struct error err = { 0 };
    struct index *index = NULL;

    ASSERT_TRUE(index_open_memory(&index, &err));
    return index;
}

static const char *id_of(int i)
{
    static char ids[4][40];
    static int next;
    char *id = ids[next++ % 4];

    snprintf(id, sizeof ids[0], "01950000-0000-7000-8000-%012x", i);
    return id;
}

/* A thread every two, all with a message; `i` counts seconds from FIRST_TIME. */
static struct thread_summary summary_of(int i)
{
    static char paths[2][64];
    char *path = paths[i % 2];

    snprintf(path, sizeof paths[0], "/h/%d.jsonl", i);
    return (struct thread_summary){
        .id = str_of(id_of(i)),
        .path = str_of(path),
        .cwd = str_of("/nowhere/w"),
        .model_provider = str_of("mock"),
        .cli_version = str_of("0.118.0"),
        .source = str_of("vscode"),
        .created_at = FIRST_TIME + i,
        .updated_at = FIRST_TIME + i,
    };
}

static void put(struct index *index, const struct thread_summary *summary, const char *message)
{
    struct index_update update = {
        .summary = summary,
        .title = str_of(message),
        .first_user_message = str_of(message),
        .tokens_used = -1,
    };
    struct error err = { 0 };

    if (!index_upsert(index, &update, &err))
        fail_msg("%s", err.message.s);
}

static void put_number(struct index *index, int i)
{
    struct thread_summary summary = summary_of(i);
    char message[32];

    snprintf(message, sizeof message, "Message %d", i);
    put(index, &summary, message);
}

static struct thread_page list(struct index *index, struct arena *arena,
                               const struct thread_query *query)
{
    struct error err = { 0 };
    struct thread_page page = { 0 };

    if (!index_list(index, query, arena, &page, &err))
        fail_msg("%s", err.message.s);
    return page;
}

/* How many there are, page by page; checks the order. */
static size_t count(struct index *index, struct thread_query query)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_page page;
    size_t n = 0;

    if (query.sort == 0)
        query.sort = SORT_CREATED_AT;
    if (query.limit == 0)
        query.limit = 7;
    do {
        page = list(index, &arena, &query);
        for (size_t i = 0; i < page.n; i++, n++) {
            const struct thread_summary *row = &page.items[i];
            int64_t key = query.sort == SORT_CREATED_AT ? row->created_at : row->updated_at;

            if (query.has_anchor)
                ASSERT_TRUE(key < query.anchor_time ||
                            (key == query.anchor_time && strcmp(row->id.s, query.anchor_id.s) < 0));
            query.has_anchor = true;
            query.anchor_time = key;
            query.anchor_id = row->id;
        }
    } while (page.more);
    return n;
}

static struct thread_summary find(struct index *index, struct arena *arena, const char *id)
{
    struct error err = { 0 };
    struct thread_summary summary;
    bool found = false;

    ASSERT_TRUE(index_find(index, str_of(id), arena, &found, &summary, &err));
    ASSERT_TRUE(found);
    return summary;
}

/* -- Rows ---------------------------------------------------------------------------------- */

TEST(pages_go_through_everything_with_both_sort_keys)
{
    struct index *index = open_memory();

    for (int i = 0; i < 500; i++) {
        struct thread_summary summary = summary_of(i);

        summary.created_at = FIRST_TIME + i / 10; /* ten of a second */
        summary.updated_at = FIRST_TIME + 1000 - i / 25;
        put(index, &summary, "hello");
    }
    ASSERT_EQ(count(index, (struct thread_query){ 0 }), 500);
    ASSERT_EQ(count(index, (struct thread_query){ .limit = 1 }), 500);
    ASSERT_EQ(count(index, (struct thread_query){ .limit = 100 }), 500);
    ASSERT_EQ(count(index, (struct thread_query){ .limit = 1000 }), 500);
    ASSERT_EQ(count(index, (struct thread_query){ .sort = SORT_UPDATED_AT }), 500);
    index_close(index);
}

TEST(threads_without_a_message_are_not_listed)
{
    struct index *index = open_memory();
    struct thread_summary summary = summary_of(1);

    put(index, &summary, "");
    ASSERT_EQ(count(index, (struct thread_query){ 0 }), 0);
    put(index, &summary, "now");
    ASSERT_EQ(count(index, (struct thread_query){ 0 }), 1);
    index_close(index);
}

TEST(filters)
{
    struct index *index = open_memory();
    struct str providers[] = { STR_LITERAL("other"), STR_LITERAL("q\"uote") };

    for (int i = 0; i < 100; i++) {
        struct thread_summary summary = summary_of(i);
        char message[32];

        if (i % 10 == 0)
            summary.model_provider = str_of("other");
        if (i % 20 == 0)
            summary.model_provider = str_of("q\"uote");
        if (i % 4 == 0)
            summary.cwd = str_of("/some/where//else/");
        summary.archived = i % 50 == 1;
        snprintf(message, sizeof message, "Message %d", i);
        put(index, &summary, message);
    }
#define COUNT(...) count(index, (struct thread_query){ __VA_ARGS__ })
    ASSERT_EQ(COUNT(0), 98);
    ASSERT_EQ(COUNT(.archived = true), 2);
    ASSERT_EQ(COUNT(.providers = providers, .n_providers = 1), 5);
    ASSERT_EQ(COUNT(.providers = providers, .n_providers = 2), 10);
    ASSERT_EQ(COUNT(.cwd = str_of("/some/where/else")), 25);
    ASSERT_EQ(COUNT(.cwd = str_of("/some/./where/else///")), 25);
    ASSERT_EQ(COUNT(.cwd = str_of("/some/where")), 0);
    ASSERT_EQ(COUNT(.cwd = str_of("some/where/else")), 0);
    ASSERT_EQ(COUNT(.search_term = str_of("Message 7")), 11);
    ASSERT_EQ(COUNT(.search_term = str_of("message 7")), 0);
    ASSERT_EQ(COUNT(.search_term = str_of("")), 98);
    ASSERT_EQ(COUNT(.search_term = str_of("%")), 0);
    index_close(index);
}

TEST(a_search_sees_every_change)
{
    struct index *index, *other;
    CLEANUP(error_done) struct error err = { 0 };

    new_home();
    index = open_index();
    other = open_index();
    for (int i = 0; i < 1000; i++)
        put_number(index, i);
    ASSERT_EQ(COUNT(.search_term = str_of("Message 77")), 11);
    ASSERT_EQ(COUNT(.search_term = str_of("Message 77"), .sort = SORT_UPDATED_AT), 11);
    ASSERT_EQ(COUNT(.search_term = str_of("Message")),
              1000);                                        /* more than are looked up one by one */
    ASSERT_EQ(COUNT(.search_term = str_of("01950000")), 0); /* ids are not searched */
    ASSERT_EQ(COUNT(.search_term = (struct str){ "7\0000", 3 }), 0);

    put_number(index, 7700); /* ours */
    ASSERT_EQ(COUNT(.search_term = str_of("Message 77")), 12);
    put_number(other, 7701); /* someone else's */
    ASSERT_EQ(COUNT(.search_term = str_of("Message 77")), 13);
    ASSERT_TRUE(index_remove(index, str_of(id_of(770)), &err));
    ASSERT_EQ(COUNT(.search_term = str_of("Message 77")), 12);
    index_close(index);
    index_close(other);
    remove_home();
}

static void put_in(struct index *index, int i, const char *cwd)
{
    struct thread_summary summary = summary_of(i);

    summary.cwd = str_of(cwd);
    put(index, &summary, "message");
}

TEST(a_list_by_folder_sees_every_change)
{
    struct index *index, *other;

    new_home();
    index = open_index();
    other = open_index();
    put_in(index, 1, "/nowhere/one/");
    ASSERT_EQ(COUNT(.cwd = str_of("/nowhere/one")), 1);
    ASSERT_EQ(COUNT(.cwd = str_of("/nowhere/on")), 0);
    ASSERT_EQ(COUNT(.cwd = str_of("/nowhere/two")), 0);
    put_in(index, 2, "/nowhere/two"); /* ours */
    ASSERT_EQ(COUNT(.cwd = str_of("/nowhere//two/")), 1);
    put_in(other, 3, "/nowhere/three"); /* someone else's */
    ASSERT_EQ(COUNT(.cwd = str_of("/nowhere/three")), 1);
    put_in(index, 4, home); /* without links, as rows have it */
    ASSERT_EQ(COUNT(.cwd = str_of(home)), 1);
    index_close(index);
    index_close(other);
    remove_home();
}

TEST(kinds_of_source)
{
    static const struct {
        const char *source;
        enum wire_thread_source_kind kind;
        bool is_interactive;
        bool is_sub_agent;
    } cases[] = {
        { "cli", WIRE_THREAD_SOURCE_KIND_CLI, true, false },
        { "vscode", WIRE_THREAD_SOURCE_KIND_VSCODE, true, false },
        { "exec", WIRE_THREAD_SOURCE_KIND_EXEC, false, false },
        { "mcp", WIRE_THREAD_SOURCE_KIND_APP_SERVER, false, false },
        { "{\"custom\":\"atlas\"}", 0, true, false },
        { "{\"custom\":\"chatgpt\"}", 0, true, false },
        { "{\"custom\":\"x\"}", 0, false, false },
        { "{\"subagent\":\"review\"}", WIRE_THREAD_SOURCE_KIND_SUB_AGENT_REVIEW, false, true },
        { "{\"subagent\":\"compact\"}", WIRE_THREAD_SOURCE_KIND_SUB_AGENT_COMPACT, false, true },
        { "{\"subagent\":\"memory_consolidation\"}", 0, false, true },
        { "{\"subagent\":{\"other\":\"x\"}}", WIRE_THREAD_SOURCE_KIND_SUB_AGENT_OTHER, false,
          true },
        { "{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"p\",\"depth\":1}}}",
          WIRE_THREAD_SOURCE_KIND_SUB_AGENT_THREAD_SPAWN, false, true },
        { "somethingelse", WIRE_THREAD_SOURCE_KIND_UNKNOWN, false, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct index *index = open_memory();
        struct thread_summary summary = summary_of(1);

        summary.source = str_of(cases[i].source);
        put(index, &summary, "hello");
        ASSERT_EQ(COUNT(0), cases[i].is_interactive);
        for (enum wire_thread_source_kind kind = WIRE_THREAD_SOURCE_KIND_CLI;
             kind <= WIRE_THREAD_SOURCE_KIND_UNKNOWN; kind++) {
            bool expected = kind == cases[i].kind ||
                            (kind == WIRE_THREAD_SOURCE_KIND_SUB_AGENT && cases[i].is_sub_agent);

            ASSERT_EQ(COUNT(.source_kinds = &kind, .n_source_kinds = 1), expected);
        }
        index_close(index);
    }
}

TEST(a_title_is_never_lost)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index *index = open_memory();
    struct thread_summary summary = summary_of(1);
    struct index_update later = { .summary = &summary, .tokens_used = 7, .from_file = true };
    struct error err = { 0 };

    put(index, &summary, "first");
    ASSERT_TRUE(index_upsert(index, &later, &err));
    put(index, &summary, "");
    put(index, &summary, "second");
    ASSERT_STR(find(index, &arena, summary.id.s).preview, "first");
    ASSERT_EQ(COUNT(.search_term = str_of("first")), 1);
    index_close(index);
}

TEST(git_facts_that_a_user_changed_stay)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index *index = open_memory();
    struct thread_summary summary = summary_of(1);
    struct git_change change = { .has_branch = true, .has_sha = true };
    struct error err = { 0 };

    summary.git = (struct git_facts){ str_of("abc"), str_of("main"), str_of("url") };
    put(index, &summary, "hello");
    ASSERT_STR(find(index, &arena, summary.id.s).git.sha, "abc");
    change.git.branch = str_of("topic");
    ASSERT_TRUE(index_set_git(index, summary.id, &change, &err));
    put(index, &summary, "hello");
    summary = find(index, &arena, summary.id.s);
    ASSERT_NULL(summary.git.sha.s);
    ASSERT_STR(summary.git.branch, "topic");
    ASSERT_STR(summary.git.origin_url, "url");
    ASSERT_TRUE(summary.has_git);
    ASSERT_EQ(summary.updated_at, FIRST_TIME + 1);
    index_close(index);
}

TEST(a_live_thread_does_not_undo_an_archive)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index *index = open_memory();
    struct thread_summary summary = summary_of(1), row;
    struct error err = { 0 };

    put(index, &summary, "hello");
    ASSERT_TRUE(
        index_set_archived(index, summary.id, true, str_of("/archived"), FIRST_TIME + 5, &err));
    put(index, &summary, "hello");
    row = find(index, &arena, summary.id.s);
    ASSERT_TRUE(row.archived);
    ASSERT_STR(row.path, "/archived");
    ASSERT_EQ(row.updated_at, FIRST_TIME + 5);
    ASSERT_TRUE(index_remove(index, summary.id, &err));
    ASSERT_EQ(COUNT(.archived = true), 0);
    index_close(index);
}

/* -- The file ------------------------------------------------------------------------------ */

TEST(is_kept_in_a_file)
{
    struct index *index;

    new_home();
    index = open_index();
    put_number(index, 1);
    index_close(index);
    index = open_index();
    ASSERT_EQ(COUNT(0), 1);
    index_close(index);
    remove_home();
}

TEST(two_share_a_file)
{
    struct index *index, *other;

    new_home();
    index = open_index();
    other = open_index();
    for (int i = 0; i < 50; i++)
        put_number(i % 2 == 0 ? index : other, i);
    ASSERT_EQ(COUNT(0), 50);
    ASSERT_EQ(count(other, (struct thread_query){ 0 }), 50);
    index_close(index);
    index_close(other);
    remove_home();
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

TEST(a_newer_file_is_tolerated_and_left_alone)
{
    struct index *index;

    new_home();
    index_close(open_index());
    run_sql("ALTER TABLE threads ADD COLUMN recency TEXT; INSERT INTO _sqlx_migrations"
            " (version, description, success, checksum, execution_time)"
            " VALUES (23, 'more', 1, x'00', 0)");
    index = open_index();
    put_number(index, 1);
    ASSERT_EQ(COUNT(0), 1);
    index_close(index);
    run_sql("DELETE FROM _sqlx_migrations WHERE version = 23"); /* it is still there to delete */
    remove_home();
}

static void expect_unusable(const char *reason)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = NULL;

    ASSERT_FALSE(index_open(home, &index, &err));
    ASSERT_NULL(index);
    if (strstr(err.message.s, reason) == NULL)
        fail_msg("%s", err.message.s);
}

TEST(what_is_no_such_database_is_not_used)
{
    char path[128];
    FILE *file;

    new_home();
    run_sql("CREATE TABLE threads (id TEXT PRIMARY KEY)");
    expect_unusable("no column named");
    remove_home();

    new_home();
    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    file = fopen(path, "we");
    for (int i = 0; i < 1000; i++)
        fputs("this is no database ", file);
    fclose(file);
    expect_unusable("file is not a database");
    remove_home();

    new_home();
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    mkdir(path, 0777);
    expect_unusable("unable to open database file");
    remove_home();
}

/* -- Survey -------------------------------------------------------------------------------- */

static void make_folders(const char *path)
{
    char folder[256];

    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
}

static void write_rollout(const char *folder, int i, const char *message)
{
    char path[256], stamp[32];
    time_t time = FIRST_TIME + i;
    struct tm tm;
    FILE *file;

    localtime_r(&time, &tm);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H-%M-%S", &tm);
    snprintf(path, sizeof path, "%s/%s/rollout-%s-%s.jsonl", home, folder, stamp, id_of(i));
    make_folders(path);
    file = fopen(path, "we");
    ASSERT_NOT_NULL(file);
    gmtime_r(&time, &tm);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &tm);
    fprintf(
        file,
        "{\"timestamp\":\"%s.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"%s\","
        "\"timestamp\":\"%s.000Z\",\"cwd\":\"/w\",\"originator\":\"t\",\"cli_version\":"
        "\"0.118.0\",\"source\":\"cli\",\"model_provider\":\"mock\",\"git\":{\"branch\":\"main\"}"
        ",\"dynamic_tools\":[{\"name\":\"t\",\"description\":\"d\",\"inputSchema\":{}}]}}\n",
        stamp, id_of(i), stamp);
    fprintf(file,
            "{\"timestamp\":\"%s.000Z\",\"type\":\"turn_context\",\"payload\":{\"cwd\":\"/w\","
            "\"approval_policy\":\"never\",\"sandbox_policy\":{\"type\":\"danger-full-access\"},"
            "\"model\":\"m%d\",\"summary\":\"auto\"}}\n",
            stamp, i);
    if (message != NULL)
        fprintf(file,
                "{\"timestamp\":\"%s.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":"
                "\"user_message\",\"message\":\"%s\",\"images\":[]}}\n",
                stamp, message);
    fprintf(file,
            "{\"timestamp\":\"%s.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":"
            "\"token_count\",\"info\":{\"total_token_usage\":{\"total_tokens\":%d}}}}\n",
            stamp, i);
    fclose(file);
}

static void survey(struct index *index)
{
    struct error err = { 0 };
    bool done = false;

    while (!done) {
        if (!index_survey(index, home, &done, &err))
            fail_msg("%s", err.message.s);
    }
}

TEST(a_survey_brings_in_every_rollout)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary row;
    struct index *index;

    new_home();
    for (int i = 0; i < 450; i++)
        write_rollout(i % 3 == 0 ? "sessions/2025/01/10" : "sessions/2025/01/11", i,
                      i == 7 ? NULL : "  ide stuff ## My request for Codex: do it ");
    write_rollout("archived_sessions", 450, "archived");
    index = open_index();
    ASSERT_FALSE(index_is_complete(index));
    survey(index);
    ASSERT_TRUE(index_is_complete(index));
    ASSERT_EQ(COUNT(0), 449);
    ASSERT_EQ(COUNT(.archived = true), 1);
    row = find(index, &arena, id_of(3));
    ASSERT_STR(row.preview, "do it");
    ASSERT_STR(row.model, "m3");
    ASSERT_STR(row.source, "cli");
    ASSERT_STR(row.git.branch, "main");
    ASSERT_EQ(row.created_at, FIRST_TIME + 3);

    /* Again, and in another process: nothing changes. */
    survey(index);
    index_close(index);
    index = open_index();
    survey(index);
    ASSERT_EQ(COUNT(0), 449);
    index_close(index);
    remove_home();
}

TEST(a_survey_goes_on_after_a_crash)
{
    struct index *index;
    struct error err = { 0 };
    bool done;

    new_home();
    for (int i = 0; i < 500; i++)
        write_rollout("sessions/2025/01/10", i, "hello");
    index = open_index();
    ASSERT_TRUE(index_survey(index, home, &done, &err));
    ASSERT_FALSE(done);
    ASSERT_FALSE(index_is_complete(index));
    index_close(index); /* in the middle; the claim is still there */
    index = open_index();
    survey(index); /* does the work, without the claim */
    ASSERT_EQ(COUNT(0), 500);
    ASSERT_FALSE(index_is_complete(index));
    run_sql("UPDATE backfill_state SET updated_at = updated_at - 901");
    survey(index);
    ASSERT_TRUE(index_is_complete(index));
    ASSERT_EQ(COUNT(0), 500);
    index_close(index);
    remove_home();
}

TEST(a_survey_notices_what_changed)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index *index;

    new_home();
    write_rollout("sessions/2025/01/10", 1, "one");
    write_rollout("sessions/2025/01/10", 2, NULL);
    index = open_index();
    survey(index);
    ASSERT_EQ(COUNT(0), 1);
    write_rollout("sessions/2025/01/10", 2, "two");
    write_rollout("sessions/2024/12/31", 3, "three");
    survey(index);
    ASSERT_EQ(COUNT(0), 3);
    ASSERT_STR(find(index, &arena, id_of(2)).preview, "two");
    index_close(index);
    remove_home();
}

/* -- Time ---------------------------------------------------------------------------------- */

static double milliseconds_of(struct index *index, const struct thread_query *query)
{
    double best = 1e9;

    for (int i = 0; i < 5; i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct timespec start, end;
        double ms;

        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        list(index, &arena, query);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        ms =
            (double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6;
        best = ms < best ? ms : best;
    }
    return best;
}

TEST(twenty_thousand_rows_are_listed_quickly)
{
    struct str provider = STR_LITERAL("mock");
    struct {
        const char *what;
        struct thread_query query;
    } cases[] = {
        { "first page", { .providers = &provider, .n_providers = 1 } },
        { "by update", { .sort = SORT_UPDATED_AT } },
        { "deep page",
          { .has_anchor = true, .anchor_time = FIRST_TIME + 100, .anchor_id = str_of(id_of(0)) } },
        { "search, late", { .search_term = str_of("Message 77 ") } },
        { "search, none", { .search_term = str_of("nothing") } },
        { "cwd, none", { .cwd = str_of("/nowhere/else") } },
        { "archived, none", { .archived = true } },
    };
    struct error err = { 0 };
    struct index *index;
    char message[512];

    new_home();
    index = open_index();
    memset(message, 'x', sizeof message);
    run_sql("PRAGMA journal_mode = WAL");
    for (int i = 0; i < 20000; i++) {
        struct thread_summary summary = summary_of(i);
        int n = snprintf(message, 64, "Message %d ", i);

        message[n] = 'y';
        message[200] = '\0';
        put(index, &summary, message);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        double ms;

        if (cases[i].query.sort == 0)
            cases[i].query.sort = SORT_CREATED_AT;
        cases[i].query.limit = 25;
        ms = milliseconds_of(index, &cases[i].query);
        print_message("%-16s %.2f ms\n", cases[i].what, ms);
        ASSERT_TRUE(ms < 500 * test_slowness());
    }
    error_done(&err);
    index_close(index);
    remove_home();
}

/* -- Tables of newer versions -------------------------------------------------------------------- */

/* What the migrations of codex 0.166 leave of its own, as far as it matters here. */
static void bring_up_to_date(const char *path)
{
    static const char changes[] =
        "DROP TABLE logs; DROP TABLE stage1_outputs; DROP TABLE jobs; DROP TABLE agent_job_items;"
        "DROP TABLE agent_jobs;"
        "ALTER TABLE threads ADD COLUMN created_at_ms INTEGER;"
        "ALTER TABLE threads ADD COLUMN updated_at_ms INTEGER;"
        "ALTER TABLE threads ADD COLUMN preview TEXT NOT NULL DEFAULT '';"
        "ALTER TABLE threads ADD COLUMN recency_at INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE threads ADD COLUMN recency_at_ms INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE threads ADD COLUMN history_mode TEXT NOT NULL DEFAULT 'legacy';"
        "ALTER TABLE threads ADD COLUMN name TEXT;"
        "ALTER TABLE threads ADD COLUMN originator TEXT;";
    sqlite3 *db;

    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, changes, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void assert_newer_row(const char *path, int i, const char *expected)
{
    char sql[256];
    sqlite3 *db;
    sqlite3_stmt *row;

    snprintf(sql, sizeof sql,
             "SELECT preview || '|' || history_mode || '|' || coalesce(originator, '') || '|' ||"
             " (recency_at = updated_at) || coalesce('|' || name, '') FROM threads WHERE id = '%s'",
             id_of(i));
    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    ASSERT_EQ(sqlite3_step(row), SQLITE_ROW);
    ASSERT_STREQ((const char *)sqlite3_column_text(row, 0), expected);
    sqlite3_finalize(row);
    sqlite3_close(db);
}

TEST(the_columns_of_newer_versions_are_filled)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct thread_summary first = summary_of(0), second = summary_of(1), found;
    struct index *index;
    char path[128];
    bool has;

    new_home();
    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    index = open_index();
    put(index, &first, "before");
    ASSERT_TRUE(index_set_name(index, first.id, str_of("no column"), &err));
    bring_up_to_date(path); /* while it is open */
    second.is_paginated = true;
    second.originator = str_of("tests");
    put(index, &second, "after");
    assert_newer_row(path, 1, "after|paginated|tests|1");
    ASSERT_TRUE(index_set_name(index, second.id, str_of("Mine"), &err));
    assert_newer_row(path, 1, "after|paginated|tests|1|Mine");
    ASSERT_TRUE(index_find(index, second.id, &arena, &has, &found, &err));
    ASSERT_TRUE(found.is_paginated);
    index_close(index);

    index = open_index();
    put(index, &first, "again");
    assert_newer_row(path, 0, "before|legacy||1");
    ASSERT_TRUE(index_find(index, first.id, &arena, &has, &found, &err));
    ASSERT_FALSE(found.is_paginated);
    index_close(index);
    remove_home();
}

/* Statements are prepared when they are first used. */
TEST(a_table_that_has_gone_shows_when_it_is_needed)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index;
    char path[128];
    sqlite3 *db;

    new_home();
    snprintf(path, sizeof path, "%s/state_5.sqlite", home);
    index_close(open_index());
    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, "DROP TABLE thread_spawn_edges", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    index = open_index();
    ASSERT_FALSE(index_set_edge(index, str_of(id_of(0)), /* is_open= */ true, &err));
    ASSERT_STR(err.message, "the tables are not those of an index of threads");
    ASSERT_TRUE(index_is_broken(index));
    index_close(index);
    remove_home();
}
