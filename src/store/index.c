#include "store/index.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "store/index_internal.h"
#include "store/titles.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { BUSY_TIMEOUT_MS = 5000 };

/* What the reference writes for a thread that has not had a turn. */
#define FIRST_POLICY "'{\"type\":\"read-only\"}'"

/*
 * Keyset pagination along the index of the sort key; the `+` keeps the planner from choosing the
 * index on `archived` and sorting everything. Few matches among many rows are found faster by
 * reading the table in its own order: SCAN().
 */
#define SELECT_PAGE(how, key, after)                                                               \
    "SELECT " SUMMARY_COLUMNS " FROM threads" how " WHERE +archived = ?1"                          \
    " AND (?4 IS NULL OR same_path(cwd, ?4, ?5)) AND (?6 IS NULL OR holds(title, ?6))"             \
    " AND first_user_message <> '' AND source_kinds(source) & ?3"                                  \
    " AND (?2 IS NULL OR model_provider IN (SELECT value FROM json_each(?2)))" after               \
    " ORDER BY " key " DESC, id DESC LIMIT ?7"

/* The candidates of a search, by their id. */
#define BY_ID " INDEXED BY sqlite_autoindex_threads_1"
#define IS_CANDIDATE " AND id IN (SELECT value FROM json_each(?10))"

#define LIST(key) SELECT_PAGE("", key, "")
#define LIST_AFTER(key) SELECT_PAGE("", key, " AND (" key ", id) < (?8, ?9)")
#define SCAN(key) SELECT_PAGE(" NOT INDEXED", key, "")
#define SCAN_AFTER(key) SELECT_PAGE(" NOT INDEXED", key, " AND (" key ", id) < (?8, ?9)")
#define SEARCH(key) SELECT_PAGE(BY_ID, key, IS_CANDIDATE)
#define SEARCH_AFTER(key) SELECT_PAGE(BY_ID, key, IS_CANDIDATE " AND (" key ", id) < (?8, ?9)")

static const char *const statement_texts[N_STATEMENTS] = {
    [STATEMENT_UPSERT] =
        "INSERT INTO threads (id, rollout_path, created_at, updated_at, source, model_provider, cwd,"
        " title, sandbox_policy, approval_mode, tokens_used, archived, archived_at, git_sha,"
        " git_branch, git_origin_url, cli_version, first_user_message, agent_nickname, agent_role,"
        " agent_path, memory_mode, model, reasoning_effort)"
        " VALUES (?1, ?2, ?3, ?4, coalesce(?5, 'vscode'), coalesce(?6, ?25, 'openai'),"
        " coalesce(?7, ''), coalesce(?8, ''), coalesce(?9, " FIRST_POLICY "),"
        " coalesce(?10, 'on-request'), coalesce(?11, 0), ?12, CASE WHEN ?12 THEN ?4 END, ?13, ?14,"
        " ?15, coalesce(?16, ''), coalesce(?17, ''), ?18, ?19, ?20, coalesce(?21, 'enabled'), ?22,"
        " ?23) ON CONFLICT(id) DO UPDATE SET"
        " rollout_path = CASE WHEN ?24 THEN ?2 ELSE rollout_path END,"
        " archived = CASE WHEN ?24 THEN ?12 ELSE archived END,"
        " archived_at = CASE WHEN NOT ?24 THEN archived_at WHEN ?12 THEN coalesce(archived_at, ?4)"
        " END,"
        " updated_at = max(updated_at, ?4), source = coalesce(?5, source),"
        " model_provider = coalesce(?6, model_provider),"
        " cwd = CASE WHEN cwd = '' THEN excluded.cwd ELSE cwd END,"
        " title = CASE WHEN title = '' THEN excluded.title ELSE title END,"
        " sandbox_policy = coalesce(?9, sandbox_policy),"
        " approval_mode = coalesce(?10, approval_mode), tokens_used = coalesce(?11, tokens_used),"
        " git_sha = CASE WHEN first_user_message = '' THEN coalesce(git_sha, ?13) ELSE git_sha END,"
        " git_branch ="
        " CASE WHEN first_user_message = '' THEN coalesce(git_branch, ?14) ELSE git_branch END,"
        " git_origin_url ="
        " CASE WHEN first_user_message = '' THEN coalesce(git_origin_url, ?15) ELSE git_origin_url END,"
        " cli_version = CASE WHEN cli_version = '' THEN excluded.cli_version ELSE cli_version END,"
        " first_user_message = CASE WHEN first_user_message = '' THEN excluded.first_user_message"
        " ELSE first_user_message END,"
        " agent_nickname = coalesce(?18, agent_nickname), agent_role = coalesce(?19, agent_role),"
        " agent_path = coalesce(?20, agent_path), memory_mode = coalesce(?21, memory_mode),"
        " model = coalesce(?22, model), reasoning_effort = coalesce(?23, reasoning_effort)",
    [STATEMENT_FIND] = "SELECT " SUMMARY_COLUMNS " FROM threads WHERE id = ?1",
    [STATEMENT_SET_ARCHIVED] =
        "UPDATE threads SET archived = ?2, archived_at = CASE WHEN ?2 THEN ?3 END,"
        " rollout_path = ?4, updated_at = ?5 WHERE id = ?1",
    [STATEMENT_SET_GIT] =
        "UPDATE threads SET git_sha = CASE WHEN ?2 THEN ?3 ELSE git_sha END,"
        " git_branch = CASE WHEN ?4 THEN ?5 ELSE git_branch END,"
        " git_origin_url = CASE WHEN ?6 THEN ?7 ELSE git_origin_url END WHERE id = ?1",
    [STATEMENT_REMOVE] = "DELETE FROM threads WHERE id = ?1",
    [STATEMENT_ADD_TOOL] =
        "INSERT OR IGNORE INTO thread_dynamic_tools (thread_id, position, name, description,"
        " input_schema, defer_loading) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [STATEMENT_ADD_EDGE] =
        "INSERT OR IGNORE INTO thread_spawn_edges (parent_thread_id, child_thread_id, status)"
        " VALUES (?2, ?1, 'open')",
    [STATEMENT_SET_EDGE] = "UPDATE thread_spawn_edges SET status = ?2 WHERE child_thread_id = ?1",
    [STATEMENT_OPEN_EDGES] = "SELECT child_thread_id FROM thread_spawn_edges"
                             " WHERE parent_thread_id = ?1 AND status = 'open'"
                             " ORDER BY child_thread_id LIMIT ?2",
    [STATEMENT_LIST_CREATED] = LIST("created_at"),
    [STATEMENT_LIST_CREATED_AFTER] = LIST_AFTER("created_at"),
    [STATEMENT_LIST_UPDATED] = LIST("updated_at"),
    [STATEMENT_LIST_UPDATED_AFTER] = LIST_AFTER("updated_at"),
    [STATEMENT_SCAN_CREATED] = SCAN("created_at"),
    [STATEMENT_SCAN_CREATED_AFTER] = SCAN_AFTER("created_at"),
    [STATEMENT_SCAN_UPDATED] = SCAN("updated_at"),
    [STATEMENT_SCAN_UPDATED_AFTER] = SCAN_AFTER("updated_at"),
    [STATEMENT_SEARCH_CREATED] = SEARCH("created_at"),
    [STATEMENT_SEARCH_CREATED_AFTER] = SEARCH_AFTER("created_at"),
    [STATEMENT_SEARCH_UPDATED] = SEARCH("updated_at"),
    [STATEMENT_SEARCH_UPDATED_AFTER] = SEARCH_AFTER("updated_at"),
    [STATEMENT_TITLES] = "SELECT id, title FROM threads NOT INDEXED",
    [STATEMENT_FOLDERS] = "SELECT DISTINCT cwd FROM threads NOT INDEXED",
    [STATEMENT_DATA_VERSION] = "PRAGMA data_version",
    [STATEMENT_SCHEMA_VERSION] = "PRAGMA schema_version",
    [STATEMENT_ROW_STATE] = "SELECT rollout_path, archived, updated_at, first_user_message <> ''"
                            " FROM threads WHERE id = ?1",
    [STATEMENT_BACKFILL_READ] = "SELECT status = 'complete', last_watermark, last_success_at"
                                " FROM backfill_state WHERE id = 1",
    /* A claim that was given up may be taken over after 900 s. */
    [STATEMENT_BACKFILL_CLAIM] =
        "INSERT INTO backfill_state (id, status, updated_at) VALUES (1, 'running', ?1)"
        " ON CONFLICT(id) DO UPDATE SET status = 'running', updated_at = ?1"
        " WHERE status = 'pending' OR (status = 'running' AND updated_at <= ?1 - 900)",
    [STATEMENT_BACKFILL_CHECKPOINT] =
        "UPDATE backfill_state SET status = 'running', last_watermark = ?2, updated_at = ?1"
        " WHERE id = 1 AND status <> 'complete'",
    [STATEMENT_BACKFILL_COMPLETE] =
        "UPDATE backfill_state SET status = 'complete', last_watermark = coalesce(?2,"
        " last_watermark), last_success_at = ?1, updated_at = ?1 WHERE id = 1",
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
};

/* -- Statements ---------------------------------------------------------------------------- */

sqlite3_stmt *index_statement(struct index *index, enum statement which)
{
    return index->statements[which];
}

void bind_str(sqlite3_stmt *statement, int place, struct str text)
{
    if (text.s == NULL)
        sqlite3_bind_null(statement, place);
    else
        sqlite3_bind_text64(statement, place, text.s, text.len, SQLITE_STATIC, SQLITE_UTF8);
}

struct str column_str(sqlite3_stmt *statement, int column, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);

    if (text == NULL)
        return STR_NONE;
    return arena_str(arena, text, (size_t)sqlite3_column_bytes(statement, column));
}

void read_summary(sqlite3_stmt *row, struct arena *arena, struct thread_summary *ret_summary)
{
    struct thread_summary summary = {
        .id = column_str(row, 0, arena),
        .path = column_str(row, 1, arena),
        .created_at = sqlite3_column_int64(row, 2),
        .updated_at = sqlite3_column_int64(row, 3),
        .source = column_str(row, 4, arena),
        .model_provider = column_str(row, 5, arena),
        .cwd = column_str(row, 6, arena),
        .cli_version = column_str(row, 7, arena),
        .preview = column_str(row, 8, arena),
        .agent_nickname = column_str(row, 9, arena),
        .agent_role = column_str(row, 10, arena),
        .git = {
            .sha = column_str(row, 11, arena),
            .branch = column_str(row, 12, arena),
            .origin_url = column_str(row, 13, arena),
        },
        .model = column_str(row, 14, arena),
        .reasoning_effort = column_str(row, 15, arena),
        .archived = sqlite3_column_int(row, 16) != 0,
        .is_paginated = str_is(column_str(row, 17, arena), "paginated"),
    };

    summary.has_git = summary.git.sha.s != NULL || summary.git.branch.s != NULL ||
                      summary.git.origin_url.s != NULL;
    *ret_summary = summary;
}

bool index_failed(struct index *index, struct error *err)
{
    index->trouble = sqlite3_errcode(index->db);
    return error_set(err, ERR_INTERNAL, "%s", sqlite3_errmsg(index->db));
}

bool index_run(struct index *index, sqlite3_stmt *statement, struct error *err)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE || index_failed(index, err);

    sqlite3_reset(statement);
    return ok;
}

bool index_begin(struct index *index, struct error *err)
{
    return index_run(index, index_statement(index, STATEMENT_BEGIN), err);
}

bool index_end(struct index *index, bool ok, struct error *err)
{
    if (ok && index_run(index, index_statement(index, STATEMENT_COMMIT), err))
        return true;
    if (!sqlite3_get_autocommit(index->db))
        sqlite3_exec(index->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* -- Opening ------------------------------------------------------------------------------- */

/*
 * What codex 0.166 lists threads by is not in the tables of 0.118, which know nothing of the columns that its migrations have
 * added. They are filled where they are; the tables are never changed.
 */
static const char newer_row_text[] =
    "UPDATE threads SET preview = CASE WHEN preview = '' THEN first_user_message ELSE preview END,"
    " history_mode = CASE WHEN ?2 THEN 'paginated' ELSE history_mode END,"
    " originator = coalesce(originator, ?3), recency_at = max(recency_at, updated_at),"
    " recency_at_ms = max(recency_at_ms, updated_at * 1000) WHERE id = ?1";

static bool prepare(struct index *index, const char *text, sqlite3_stmt **ret_statement)
{
    return sqlite3_prepare_v3(index->db, text, -1, SQLITE_PREPARE_PERSISTENT, ret_statement,
                              /* tail= */ NULL) == SQLITE_OK;
}

void index_add_columns(const struct index *index, const char *text, struct buf *sql)
{
    static const char column[] = "@history_mode";
    const char *at = strstr(text, column);

    if (at == NULL) {
        buf_add_text(sql, text);
        return;
    }
    buf_add(sql, text, (size_t)(at - text));
    buf_add_text(sql, index->newer_row != NULL ? "history_mode" : "NULL");
    buf_add_text(sql, at + strlen(column));
}

static bool prepare_for(struct index *index, const char *text, sqlite3_stmt **ret_statement)
{
    CLEANUP(buf_done) struct buf sql = { 0 };

    index_add_columns(index, text, &sql);
    return prepare(index, buf_str(&sql).s, ret_statement);
}

/* Of these, which are many and long, a process needs few. */
static bool is_list_statement(size_t which)
{
    return which >= STATEMENT_LIST_CREATED && which <= STATEMENT_SEARCH_UPDATED_AFTER;
}

sqlite3_stmt *index_list_statement(struct index *index, enum statement which)
{
    sqlite3_stmt **statement = &index->statements[which];

    if (*statement == NULL && !prepare_for(index, statement_texts[which], statement))
        return NULL;
    return *statement;
}

static int64_t schema_version(struct index *index)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_SCHEMA_VERSION);
    int64_t version =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;

    sqlite3_reset(statement);
    return version;
}

static void finalize_statements(struct index *index)
{
    for (size_t i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(TAKE(index->statements[i]));
    sqlite3_finalize(TAKE(index->newer_row));
}

static bool prepare_statements(struct index *index)
{
    if (!prepare(index, newer_row_text, &index->newer_row))
        index->newer_row = NULL;
    for (size_t i = 0; i < N_STATEMENTS; i++) {
        if (!is_list_statement(i) && !prepare_for(index, statement_texts[i], &index->statements[i]))
            return false;
    }
    index->schema_version = schema_version(index);
    return true;
}

/* Another program may have brought the tables to its own version since they were opened. */
static bool follow_schema(struct index *index, struct error *err)
{
    if (index->newer_row != NULL || schema_version(index) == index->schema_version)
        return true;
    finalize_statements(index);
    return prepare_statements(index) || index_failed(index, err);
}

/*
 * In the tables of 0.118 the row of a paginated thread would look like one of the old form to codex 0.166, which could not resume
 * it then. Without a row it finds the thread by its file, and so do we.
 */
static bool can_hold_paginated(struct index *index)
{
    if (index->newer_row != NULL)
        return true;
    if (!index_upgrade_tables(index->db))
        return false;
    finalize_statements(index);
    return prepare_statements(index);
}

static bool fill_newer_row(struct index *index, const struct thread_summary *summary,
                           struct error *err)
{
    sqlite3_stmt *row = index->newer_row;
    bool ok;

    if (row == NULL)
        return true;
    bind_str(row, 1, summary->id);
    sqlite3_bind_int(row, 2, summary->is_paginated);
    bind_str(row, 3, summary->originator);
    ok = index_run(index, row, err);
    sqlite3_clear_bindings(row);
    return ok;
}

static bool set_up(struct index *index)
{
    static const char pragmas[] = "PRAGMA journal_mode = WAL;"
                                  "PRAGMA synchronous = NORMAL;"
                                  "PRAGMA foreign_keys = ON;"
                                  "PRAGMA cache_size = -24000;"; /* KB at most: a large home */

    sqlite3_busy_timeout(index->db, BUSY_TIMEOUT_MS);
    return sqlite3_exec(index->db, pragmas, NULL, NULL, NULL) == SQLITE_OK &&
           index_create_tables(index->db) && index_add_functions(index->db) &&
           prepare_statements(index);
}

static bool open_database(const char *path, struct index **ret_index, struct error *err)
{
    struct index *index = xcalloc(1, sizeof *index);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    if (sqlite3_open_v2(path, &index->db, flags, /* vfs= */ NULL) != SQLITE_OK || !set_up(index)) {
        error_set(err, ERR_INTERNAL, "cannot use %s: %s", path, sqlite3_errmsg(index->db));
        index_close(index);
        return false;
    }
    *ret_index = index;
    return true;
}

static bool index_path(const char *sqlite_home, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/state_5.sqlite", sqlite_home) < PATH_MAX;
}

bool index_exists(const char *sqlite_home)
{
    char path[PATH_MAX];
    struct stat st;

    return index_path(sqlite_home, path) && stat(path, &st) == 0 && st.st_size > 0;
}

bool index_open(const char *sqlite_home, struct index **ret_index, struct error *err)
{
    char path[PATH_MAX];

    if (!index_path(sqlite_home, path))
        return error_set(err, ERR_INTERNAL, "the path of the index is too long");
    mkdir(sqlite_home, 0777); /* where it cannot be, opening says why */
    return open_database(path, ret_index, err);
}

bool index_open_memory(struct index **ret_index, struct error *err)
{
    return open_database(":memory:", ret_index, err);
}

void index_set_provider(struct index *index, const char *id)
{
    index->provider = id;
}

void index_close(struct index *index)
{
    if (index == NULL)
        return;
    survey_free(index->survey);
    titles_free(index->titles);
    folders_free(index->folders);
    finalize_statements(index);
    sqlite3_close(index->db);
    free(index);
}

void index_rest(struct index *index)
{
    titles_free(index->titles);
    index->titles = NULL;
    index->has_titles = false;
    sqlite3_db_release_memory(index->db);
}

bool index_is_broken(const struct index *index)
{
    switch (index->trouble & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_ERROR: /* a table went away */
        return true;
    default:
        return false;
    }
}

/* -- Rows ---------------------------------------------------------------------------------- */

static void bind_int_or_keep(sqlite3_stmt *statement, int place, int64_t value)
{
    if (value < 0)
        sqlite3_bind_null(statement, place);
    else
        sqlite3_bind_int64(statement, place, value);
}

struct str without_links(struct str path, char resolved[PATH_MAX])
{
    if (path.s == NULL || str_has_nul(path) || realpath(path.s, resolved) == NULL)
        return path;
    return str_of(resolved);
}

static bool upsert_row(struct index *index, const struct index_update *update, struct error *err)
{
    const struct thread_summary *summary = update->summary;
    sqlite3_stmt *row = index_statement(index, STATEMENT_UPSERT);
    char resolved[PATH_MAX];
    struct str cwd = without_links(summary->cwd, resolved);
    bool ok;

    bind_str(row, 1, summary->id);
    bind_str(row, 2, summary->path);
    sqlite3_bind_int64(row, 3, summary->created_at);
    sqlite3_bind_int64(row, 4, summary->updated_at);
    bind_str(row, 5, summary->source);
    bind_str(row, 6, summary->model_provider);
    bind_str(row, 7, cwd);
    bind_str(row, 8, update->title);
    bind_str(row, 9, update->sandbox_policy);
    bind_str(row, 10, update->approval_mode);
    bind_int_or_keep(row, 11, update->tokens_used);
    sqlite3_bind_int(row, 12, summary->archived);
    bind_str(row, 13, summary->git.sha);
    bind_str(row, 14, summary->git.branch);
    bind_str(row, 15, summary->git.origin_url);
    bind_str(row, 16, summary->cli_version);
    bind_str(row, 17, update->first_user_message);
    bind_str(row, 18, summary->agent_nickname);
    bind_str(row, 19, summary->agent_role);
    bind_str(row, 20, update->agent_path);
    bind_str(row, 21, update->memory_mode);
    bind_str(row, 22, update->model);
    bind_str(row, 23, update->reasoning_effort);
    sqlite3_bind_int(row, 24, update->from_file);
    bind_str(row, 25, str_of(index->provider));
    ok = index_run(index, row, err);
    sqlite3_clear_bindings(row);
    if (ok)
        index_folder_added(index, cwd);
    if (ok && update->title.s != NULL)
        index_title_changed(index, summary->id, update->title);
    return ok;
}

static bool add_tool(struct index *index, struct str id, size_t position, yyjson_val *tool,
                     struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_ADD_TOOL);
    yyjson_val *schema = yyjson_obj_get(tool, "inputSchema");
    struct str name = json_member(tool, "name");
    struct str description = json_member(tool, "description");
    CLEANUP(buf_done) struct buf json = { 0 };
    bool ok;

    if (name.s == NULL || schema == NULL)
        return true;
    json_write_value(&json, schema);
    bind_str(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (int64_t)position);
    bind_str(statement, 3, name);
    bind_str(statement, 4, description.s == NULL ? STR_LITERAL("") : description);
    bind_str(statement, 5, buf_str(&json));
    sqlite3_bind_int(statement, 6, yyjson_get_bool(yyjson_obj_get(tool, "deferLoading")));
    ok = index_run(index, statement, err);
    sqlite3_clear_bindings(statement);
    return ok;
}

static bool add_tools(struct index *index, const struct thread_summary *summary, struct error *err)
{
    struct str json = summary->dynamic_tools;
    yyjson_doc *doc = json.s == NULL ? NULL : yyjson_read(json.s, json.len, /* flags= */ 0);
    yyjson_val *tool;
    size_t i, n;
    bool ok = true;

    yyjson_arr_foreach(yyjson_doc_get_root(doc), i, n, tool) {
        ok = ok && add_tool(index, summary->id, i, tool, err);
    }
    yyjson_doc_free(doc);
    return ok;
}

/* Who spawned whom, from {"subagent":{"thread_spawn":{"parent_thread_id":...}}}. */
static bool add_edge(struct index *index, const struct thread_summary *summary, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_ADD_EDGE);
    struct str json = summary->source;
    struct str parent;
    yyjson_doc *doc;
    bool ok = true;

    if (json.s == NULL || strstr(json.s, "thread_spawn") == NULL)
        return true;
    doc = yyjson_read(json.s, json.len, /* flags= */ 0);
    parent = json_member(
        yyjson_obj_get(yyjson_obj_get(yyjson_doc_get_root(doc), "subagent"), "thread_spawn"),
        "parent_thread_id");
    if (parent.s != NULL) {
        bind_str(statement, 1, summary->id);
        bind_str(statement, 2, parent);
        ok = index_run(index, statement, err);
        sqlite3_clear_bindings(statement);
    }
    yyjson_doc_free(doc);
    return ok;
}

bool index_set_edge(struct index *index, struct str child_id, bool is_open, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_SET_EDGE);

    bind_str(statement, 1, child_id);
    bind_str(statement, 2, is_open ? STR_LITERAL("open") : STR_LITERAL("closed"));
    return index_run(index, statement, err);
}

bool index_open_edges(struct index *index, struct str parent_id, size_t max, struct arena *arena,
                      struct str_array *ret_children, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_OPEN_EDGES);
    struct str *children = arena_zero(arena, (max + 1) * sizeof *children);
    size_t n = 0;
    int code;

    bind_str(statement, 1, parent_id);
    sqlite3_bind_int64(statement, 2, (int64_t)max);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && n < max)
        children[n++] = column_str(statement, 0, arena);
    if (code != SQLITE_DONE)
        index_failed(index, err);
    sqlite3_reset(statement);
    *ret_children = (struct str_array){ children, n };
    return code == SQLITE_DONE;
}

bool index_upsert(struct index *index, const struct index_update *update, struct error *err)
{
    const struct thread_summary *summary = update->summary;

    if (!follow_schema(index, err))
        return false;
    if (summary->is_paginated && !can_hold_paginated(index))
        return true;
    return upsert_row(index, update, err) && fill_newer_row(index, summary, err) &&
           add_tools(index, summary, err) && add_edge(index, summary, err);
}

bool index_find(struct index *index, struct str id, struct arena *arena, bool *ret_found,
                struct thread_summary *ret_summary, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_FIND);
    int code;

    bind_str(statement, 1, id);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        read_summary(statement, arena, ret_summary);
    else if (code != SQLITE_DONE)
        index_failed(index, err);
    sqlite3_reset(statement);
    *ret_found = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool index_set_archived(struct index *index, struct str id, bool archived, struct str path,
                        int64_t updated_at, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_SET_ARCHIVED);

    bind_str(statement, 1, id);
    sqlite3_bind_int(statement, 2, archived);
    sqlite3_bind_int64(statement, 3, time(NULL));
    bind_str(statement, 4, path);
    sqlite3_bind_int64(statement, 5, updated_at);
    return index_run(index, statement, err);
}

bool index_set_name(struct index *index, struct str id, struct str name, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    bool ok;

    if (index->newer_row == NULL ||
        !prepare(index, "UPDATE threads SET name = ?2 WHERE id = ?1", &statement))
        return true; /* tables of 0.118 have no names */
    bind_str(statement, 1, id);
    bind_str(statement, 2, name);
    ok = index_run(index, statement, err);
    sqlite3_finalize(statement);
    return ok;
}

bool index_set_git(struct index *index, struct str id, const struct git_change *change,
                   struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_SET_GIT);

    bind_str(statement, 1, id);
    sqlite3_bind_int(statement, 2, change->has_sha);
    bind_str(statement, 3, change->git.sha);
    sqlite3_bind_int(statement, 4, change->has_branch);
    bind_str(statement, 5, change->git.branch);
    sqlite3_bind_int(statement, 6, change->has_origin_url);
    bind_str(statement, 7, change->git.origin_url);
    return index_run(index, statement, err);
}

bool index_remove(struct index *index, struct str id, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_REMOVE);

    bind_str(statement, 1, id);
    return index_run(index, statement, err);
}
