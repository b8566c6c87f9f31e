#include "store/own_file.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY_TIMEOUT_MS = 5000, SET_UP_TRIES = 500, SET_UP_PAUSE_MS = 10 };

#define QUEUE_CHANGED(row)                                                                         \
    "INSERT INTO queue_revisions VALUES (" row ".thread_id, 1)"                                    \
    " ON CONFLICT(thread_id) DO UPDATE SET revision = revision + 1;"

static const char set_up_text[] =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS sections (id TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " has_appearance INTEGER NOT NULL, icon TEXT, color TEXT);"
    "CREATE TABLE IF NOT EXISTS section_threads (thread_id TEXT PRIMARY KEY,"
    " section_id TEXT NOT NULL, position INTEGER NOT NULL, entered_at INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS section_threads_by_section"
    " ON section_threads(section_id, position);"
    "CREATE TABLE IF NOT EXISTS projects (id TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " body TEXT NOT NULL, position INTEGER NOT NULL,"
    " created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, wish TEXT NOT NULL UNIQUE);"
    "CREATE TABLE IF NOT EXISTS project_threads (thread_id TEXT PRIMARY KEY,"
    " project_id TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS project_threads_by_project ON project_threads(project_id);"
    "CREATE TABLE IF NOT EXISTS read_states (thread_id TEXT PRIMARY KEY, first_unread TEXT,"
    " revision TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS attachments (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL,"
    " type TEXT NOT NULL, key TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL,"
    " UNIQUE (thread_id, type, key));"
    "CREATE INDEX IF NOT EXISTS attachments_by_key ON attachments(type, key, id);"
    "CREATE TABLE IF NOT EXISTS goals (thread_id TEXT PRIMARY KEY, objective TEXT NOT NULL,"
    " status TEXT NOT NULL, token_budget INTEGER, tokens_used INTEGER NOT NULL,"
    " time_used_ms INTEGER NOT NULL, created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL,"
    " deferred INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS queue (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL,"
    " position INTEGER NOT NULL, submission TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS queue_by_thread ON queue(thread_id, position);"
    /* Counts the changes of a thread's queue, whoever makes them. */
    "CREATE TABLE IF NOT EXISTS queue_revisions (thread_id TEXT PRIMARY KEY,"
    " revision INTEGER NOT NULL);"
    "CREATE TRIGGER IF NOT EXISTS queue_grows AFTER INSERT ON queue BEGIN " QUEUE_CHANGED(
        "new") " END;"
               "CREATE TRIGGER IF NOT EXISTS queue_changes AFTER UPDATE ON queue BEGIN " QUEUE_CHANGED(
                   "new") " END;"
                          "CREATE TRIGGER IF NOT EXISTS queue_shrinks AFTER DELETE ON queue BEGIN " QUEUE_CHANGED(
                              "old") " END;";
#undef QUEUE_CHANGED

void own_file_init(struct own_file *file, const char *folder)
{
    if (asprintf(&file->path, "%s/bobbin_1.sqlite", folder) < 0)
        abort();
}

void own_file_done(struct own_file *file)
{
    sqlite3_close(file->db);
    free(file->path);
}

bool own_file_is_there(const struct own_file *file)
{
    return file->db != NULL || access(file->path, F_OK) == 0;
}

static bool own_file_failed(const struct own_file *file, struct error *err)
{
    return error_set(err, ERR_INTERNAL, "cannot use %s: %s", file->path, sqlite3_errmsg(file->db));
}

/* Who makes the file together with somebody else is told at once that it is locked, whatever the time-out says. On a worker. */
static bool own_file_set_up(struct own_file *file)
{
    int code = SQLITE_BUSY;

    for (int tries = 0; tries < SET_UP_TRIES && code == SQLITE_BUSY; tries++) {
        if (tries > 0)
            sqlite3_sleep(SET_UP_PAUSE_MS);
        code = sqlite3_exec(file->db, set_up_text, NULL, NULL, NULL);
    }
    return code == SQLITE_OK;
}

bool own_file_open(struct own_file *file, struct error *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    if (file->db != NULL)
        return true;
    if (sqlite3_open_v2(file->path, &file->db, flags, /* vfs= */ NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(file->db, BUSY_TIMEOUT_MS) == SQLITE_OK && own_file_set_up(file))
        return true;
    own_file_failed(file, err);
    sqlite3_close(file->db);
    file->db = NULL;
    return false;
}

/* -- Statements ------------------------------------------------------------------------------ */

sqlite3_stmt *own_file_prepare(struct own_file *file, const char *text, struct error *err)
{
    sqlite3_stmt *statement = NULL;

    if (!own_file_open(file, err))
        return NULL;
    if (sqlite3_prepare_v2(file->db, text, -1, &statement, /* tail= */ NULL) != SQLITE_OK)
        own_file_failed(file, err);
    return statement;
}

void own_file_finalize(sqlite3_stmt **statement)
{
    sqlite3_finalize(*statement);
}

bool own_file_step(struct own_file *file, sqlite3_stmt *statement, struct error *err)
{
    int result = sqlite3_step(statement);

    if (result != SQLITE_ROW && result != SQLITE_DONE)
        own_file_failed(file, err);
    return result == SQLITE_ROW;
}

bool own_file_run(struct own_file *file, sqlite3_stmt *statement, struct error *err)
{
    return !own_file_step(file, statement, err) && err->code == 0;
}

void own_file_bind(sqlite3_stmt *statement, int place, struct str text)
{
    if (text.s != NULL)
        sqlite3_bind_text64(statement, place, text.s, text.len, SQLITE_STATIC, SQLITE_UTF8);
}

struct str own_file_column(sqlite3_stmt *row, int column, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    if (text == NULL)
        return STR_NONE;
    return arena_str(arena, text, (size_t)sqlite3_column_bytes(row, column));
}

static sqlite3_stmt *prepare_with(struct own_file *file, const char *text, const struct str *texts,
                                  int n, struct error *err)
{
    sqlite3_stmt *statement = own_file_prepare(file, text, err);

    for (int i = 0; statement != NULL && i < n; i++)
        own_file_bind(statement, i + 1, texts[i]);
    return statement;
}

bool own_file_run_with(struct own_file *file, const char *text, const struct str *texts, int n,
                       struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = prepare_with(file, text, texts, n, err);

    return statement != NULL && own_file_run(file, statement, err);
}

bool own_file_read_ids(struct own_file *file, const char *text, const struct str *texts, int n,
                       struct arena *arena, struct str_array *ret_ids, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = prepare_with(file, text, texts, n, err);
    struct str *ids = arena_alloc(arena, 16 * sizeof *ids);
    size_t n_ids = 0, cap = 16;

    while (statement != NULL && own_file_step(file, statement, err)) {
        if (n_ids == cap) {
            struct str *more = arena_alloc(arena, 2 * cap * sizeof *more);

            memcpy(more, ids, cap * sizeof *ids);
            ids = more;
            cap *= 2;
        }
        ids[n_ids++] = own_file_column(statement, 0, arena);
    }
    if (statement == NULL || err->code != 0)
        return false;
    *ret_ids = (struct str_array){ ids, n_ids };
    return true;
}

bool own_file_read_number(struct own_file *file, const char *text, const struct str *texts, int n,
                          int64_t *ret_number, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = prepare_with(file, text, texts, n, err);

    if (statement == NULL)
        return false;
    *ret_number = own_file_step(file, statement, err) ? sqlite3_column_int64(statement, 0) : 0;
    return err->code == 0;
}

/* -- Changes --------------------------------------------------------------------------------- */

/* The lock is taken before anything is read, so what was read is still so when it is written. */
bool own_file_begin(struct own_file *file, struct error *err)
{
    return own_file_open(file, err) &&
           (sqlite3_exec(file->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK ||
            own_file_failed(file, err));
}

bool own_file_end(struct own_file *file, bool ok, struct error *err)
{
    if (ok && sqlite3_exec(file->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (ok)
        own_file_failed(file, err);
    sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
