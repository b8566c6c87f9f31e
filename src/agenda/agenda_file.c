#include "agenda/agenda_file.h"

#include "base/memory.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY_TIMEOUT_MS = 5000 };

static const char set_up_text[] =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS goals (thread_id TEXT PRIMARY KEY, objective TEXT NOT NULL,"
    " status TEXT NOT NULL, token_budget INTEGER, tokens_used INTEGER NOT NULL,"
    " time_used_ms INTEGER NOT NULL, created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL,"
    " deferred INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS queue (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL,"
    " position INTEGER NOT NULL, submission TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS queue_by_thread ON queue(thread_id, position);";

struct agenda_file {
    char path[PATH_MAX];
    sqlite3 *db; /* NULL until first needed */
};

struct agenda_file *agenda_file_new(const char *folder)
{
    struct agenda_file *file = xcalloc(1, sizeof *file);

    snprintf(file->path, sizeof file->path, "%s/bobbin_1.sqlite", folder);
    return file;
}

void agenda_file_free(struct agenda_file *file)
{
    if (file == NULL)
        return;
    sqlite3_close(file->db);
    free(file);
}

/* -- Statements ---------------------------------------------------------------------------- */

static bool file_failed(struct agenda_file *file, struct error *err)
{
    return error_set(err, ERR_INTERNAL, "cannot use %s: %s", file->path, sqlite3_errmsg(file->db));
}

static bool file_open(struct agenda_file *file, struct error *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    if (file->db != NULL)
        return true;
    if (sqlite3_open_v2(file->path, &file->db, flags, /* vfs= */ NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(file->db, BUSY_TIMEOUT_MS) == SQLITE_OK &&
        sqlite3_exec(file->db, set_up_text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    file_failed(file, err);
    sqlite3_close(file->db); /* it is tried again with the next question */
    file->db = NULL;
    return false;
}

static sqlite3_stmt *file_prepare(struct agenda_file *file, const char *text, struct error *err)
{
    sqlite3_stmt *statement = NULL;

    if (!file_open(file, err))
        return NULL;
    if (sqlite3_prepare_v2(file->db, text, -1, &statement, /* tail= */ NULL) != SQLITE_OK)
        file_failed(file, err);
    return statement;
}

static void bind_text(sqlite3_stmt *statement, int place, struct str text)
{
    sqlite3_bind_text64(statement, place, text.s, text.len, SQLITE_STATIC, SQLITE_UTF8);
}

/* The statement is gone afterwards. */
static bool file_run(struct agenda_file *file, sqlite3_stmt *statement, struct error *err)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE || file_failed(file, err);

    sqlite3_finalize(statement);
    return ok;
}

static bool run_for(struct agenda_file *file, const char *text, struct str id, struct error *err)
{
    sqlite3_stmt *statement = file_prepare(file, text, err);

    if (statement == NULL)
        return false;
    bind_text(statement, 1, id);
    return file_run(file, statement, err);
}

/* -- Reading ------------------------------------------------------------------------------- */

static struct str column(sqlite3_stmt *row, int i, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(row, i);

    return arena_str(arena, text == NULL ? "" : text, (size_t)sqlite3_column_bytes(row, i));
}

static const struct goal *goal_of_row(sqlite3_stmt *row, struct arena *arena)
{
    struct goal *goal = arena_zero(arena, sizeof *goal);

    *goal = (struct goal){
        .objective = (char *)(uintptr_t)column(row, 0, arena).s,
        .status = goal_status_named(column(row, 1, arena)),
        .token_budget = { sqlite3_column_type(row, 2) != SQLITE_NULL,
                          sqlite3_column_int64(row, 2) },
        .tokens_used = sqlite3_column_int64(row, 3),
        .time_used_ms = sqlite3_column_int64(row, 4),
        .created_ms = sqlite3_column_int64(row, 5),
        .updated_ms = sqlite3_column_int64(row, 6),
        .is_deferred = sqlite3_column_int(row, 7) != 0,
    };
    return goal->status == 0 ? NULL : goal; /* of a version that is not ours */
}

static bool read_goal_row(struct agenda_file *file, struct str thread_id, struct arena *arena,
                          const struct goal **ret_goal, struct error *err)
{
    sqlite3_stmt *statement = file_prepare(
        file,
        "SELECT objective, status, token_budget, tokens_used, time_used_ms, created_ms, updated_ms,"
        " deferred FROM goals WHERE thread_id = ?1",
        err);
    int result;

    if (statement == NULL)
        return false;
    bind_text(statement, 1, thread_id);
    result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *ret_goal = goal_of_row(statement, arena);
    else if (result != SQLITE_DONE)
        file_failed(file, err);
    sqlite3_finalize(statement);
    return err->code == 0;
}

static bool count_entries(struct agenda_file *file, struct str thread_id, size_t *ret_n,
                          struct error *err)
{
    sqlite3_stmt *statement =
        file_prepare(file, "SELECT count(*) FROM queue WHERE thread_id = ?1", err);

    if (statement == NULL)
        return false;
    bind_text(statement, 1, thread_id);
    if (sqlite3_step(statement) == SQLITE_ROW)
        *ret_n = (size_t)sqlite3_column_int64(statement, 0);
    else
        file_failed(file, err);
    sqlite3_finalize(statement);
    return err->code == 0;
}

static bool read_queue(struct agenda_file *file, struct str thread_id, struct arena *arena,
                       struct stored_agenda *stored, struct error *err)
{
    sqlite3_stmt *statement;
    size_t max = 0;
    int result = SQLITE_DONE;

    if (!count_entries(file, thread_id, &max, err))
        return false;
    statement = file_prepare(file,
                             "SELECT id, position, submission FROM queue WHERE thread_id = ?1"
                             " ORDER BY position, id",
                             err);
    if (statement == NULL)
        return false;
    bind_text(statement, 1, thread_id);
    stored->entries = arena_zero(arena, max * sizeof *stored->entries);
    while (stored->n_entries < max && (result = sqlite3_step(statement)) == SQLITE_ROW)
        stored->entries[stored->n_entries++] =
            (struct stored_entry){ column(statement, 0, arena), sqlite3_column_int64(statement, 1),
                                   column(statement, 2, arena) };
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        file_failed(file, err);
    sqlite3_finalize(statement);
    return err->code == 0;
}

bool agenda_file_read(struct agenda_file *file, struct str thread_id, struct arena *arena,
                      struct stored_agenda *ret_stored, struct error *err)
{
    struct stored_agenda stored = { 0 };

    if (file->db == NULL && access(file->path, F_OK) != 0) {
        *ret_stored = stored;
        return true;
    }
    if (!read_goal_row(file, thread_id, arena, &stored.goal, err) ||
        !read_queue(file, thread_id, arena, &stored, err))
        return false;
    *ret_stored = stored;
    return true;
}

/* -- Writing ------------------------------------------------------------------------------- */

bool agenda_file_put_goal(struct agenda_file *file, struct str thread_id, const struct goal *goal,
                          struct error *err)
{
    sqlite3_stmt *statement = file_prepare(
        file, "INSERT OR REPLACE INTO goals VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", err);

    if (statement == NULL)
        return false;
    bind_text(statement, 1, thread_id);
    bind_text(statement, 2, str_of(goal->objective));
    bind_text(statement, 3, str_of(goal_status_name(goal->status)));
    if (goal->token_budget.set)
        sqlite3_bind_int64(statement, 4, goal->token_budget.value);
    sqlite3_bind_int64(statement, 5, goal->tokens_used);
    sqlite3_bind_int64(statement, 6, goal->time_used_ms);
    sqlite3_bind_int64(statement, 7, goal->created_ms);
    sqlite3_bind_int64(statement, 8, goal->updated_ms);
    sqlite3_bind_int(statement, 9, goal->is_deferred);
    return file_run(file, statement, err);
}

bool agenda_file_drop_goal(struct agenda_file *file, struct str thread_id, struct error *err)
{
    return run_for(file, "DELETE FROM goals WHERE thread_id = ?1", thread_id, err);
}

bool agenda_file_put_entry(struct agenda_file *file, struct str thread_id,
                           const struct stored_entry *entry, struct error *err)
{
    sqlite3_stmt *statement =
        file_prepare(file, "INSERT OR REPLACE INTO queue VALUES (?1, ?2, ?3, ?4)", err);

    if (statement == NULL)
        return false;
    bind_text(statement, 1, entry->id);
    bind_text(statement, 2, thread_id);
    sqlite3_bind_int64(statement, 3, entry->position);
    bind_text(statement, 4, entry->json);
    return file_run(file, statement, err);
}

bool agenda_file_drop_entry(struct agenda_file *file, struct str id, struct error *err)
{
    return run_for(file, "DELETE FROM queue WHERE id = ?1", id, err);
}

static bool place_entry(struct agenda_file *file, struct str id, int64_t position,
                        struct error *err)
{
    sqlite3_stmt *statement =
        file_prepare(file, "UPDATE queue SET position = ?2 WHERE id = ?1", err);

    if (statement == NULL)
        return false;
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, position);
    return file_run(file, statement, err);
}

bool agenda_file_order(struct agenda_file *file, const struct str *ids, size_t n, struct error *err)
{
    bool ok = true;

    if (!file_open(file, err))
        return false;
    if (sqlite3_exec(file->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return file_failed(file, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = place_entry(file, ids[i], (int64_t)i + 1, err);
    if (ok && sqlite3_exec(file->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (ok)
        file_failed(file, err);
    sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool agenda_file_drop_thread(struct agenda_file *file, struct str thread_id, struct error *err)
{
    if (file->db == NULL && access(file->path, F_OK) != 0)
        return true;
    return run_for(file, "DELETE FROM goals WHERE thread_id = ?1", thread_id, err) &&
           run_for(file, "DELETE FROM queue WHERE thread_id = ?1", thread_id, err);
}
