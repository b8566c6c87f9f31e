#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "store/board_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BOARD_BUSY_MS = 5000 };

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
    "CREATE INDEX IF NOT EXISTS attachments_by_key ON attachments(type, key, id);";

struct board {
    char *path;
    sqlite3 *db;           /* NULL until first needed */
    sqlite3_stmt *look_up; /* NULL until first needed */
    int64_t last_id_ms;    /* of the id that was made last */
};

struct board *board_new(const char *folder)
{
    struct board *board = xcalloc(1, sizeof *board);

    if (asprintf(&board->path, "%s/bobbin_1.sqlite", folder) < 0)
        abort();
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    sqlite3_finalize(board->look_up);
    sqlite3_close(board->db);
    free(board->path);
    free(board);
}

bool board_is_there(const struct board *board)
{
    return board->db != NULL || access(board->path, F_OK) == 0;
}

size_t board_page_limit(struct opt_u32 limit)
{
    if (!limit.set)
        return BOARD_PAGE_DEFAULT;
    if (limit.value == 0)
        return 1;
    return limit.value < BOARD_PAGE_MAX ? limit.value : BOARD_PAGE_MAX;
}

/* -- The file -------------------------------------------------------------------------------- */

static bool board_failed(const struct board *board, struct error *err)
{
    return error_set(err, ERR_INTERNAL, "cannot use %s: %s", board->path,
                     sqlite3_errmsg(board->db));
}

bool board_make(struct board *board, struct error *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    if (board->db != NULL)
        return true;
    if (sqlite3_open_v2(board->path, &board->db, flags, /* vfs= */ NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(board->db, BOARD_BUSY_MS) == SQLITE_OK &&
        sqlite3_exec(board->db, set_up_text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    board_failed(board, err);
    sqlite3_close(board->db); /* it is tried again with the next question */
    board->db = NULL;
    return false;
}

bool board_has_file(struct board *board)
{
    return board_is_there(board);
}

/* -- Statements ------------------------------------------------------------------------------ */

sqlite3_stmt *board_prepare(struct board *board, const char *text, struct error *err)
{
    sqlite3_stmt *statement = NULL;

    if (!board_make(board, err))
        return NULL;
    if (sqlite3_prepare_v2(board->db, text, -1, &statement, /* tail= */ NULL) != SQLITE_OK)
        board_failed(board, err);
    return statement;
}

sqlite3_stmt *board_look_up_statement(struct board *board, struct error *err)
{
    if (board->look_up == NULL)
        board->look_up = board_prepare(
            board,
            "SELECT r.first_unread, r.revision, p.project_id, t.section_id, t.entered_at,"
            " s.id, s.name, s.has_appearance, s.icon, s.color FROM (SELECT ?1 AS id) x"
            " LEFT JOIN read_states r ON r.thread_id = x.id"
            " LEFT JOIN project_threads p ON p.thread_id = x.id"
            " LEFT JOIN section_threads t ON t.thread_id = x.id"
            " LEFT JOIN sections s ON s.id = t.section_id",
            err);
    return board->look_up;
}

void board_finalize(sqlite3_stmt **statement)
{
    sqlite3_finalize(*statement);
}

bool board_step(struct board *board, sqlite3_stmt *statement, struct error *err)
{
    int result = sqlite3_step(statement);

    if (result != SQLITE_ROW && result != SQLITE_DONE)
        board_failed(board, err);
    return result == SQLITE_ROW;
}

bool board_run(struct board *board, sqlite3_stmt *statement, struct error *err)
{
    return !board_step(board, statement, err) && err->code == 0;
}

void board_bind(sqlite3_stmt *statement, int place, struct str text)
{
    if (text.s != NULL)
        sqlite3_bind_text64(statement, place, text.s, text.len, SQLITE_STATIC, SQLITE_UTF8);
}

struct str board_column(sqlite3_stmt *row, int column, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    if (text == NULL)
        return STR_NONE;
    return arena_str(arena, text, (size_t)sqlite3_column_bytes(row, column));
}

static sqlite3_stmt *prepare_with(struct board *board, const char *text, const struct str *texts,
                                  int n, struct error *err)
{
    sqlite3_stmt *statement = board_prepare(board, text, err);

    for (int i = 0; statement != NULL && i < n; i++)
        board_bind(statement, i + 1, texts[i]);
    return statement;
}

bool board_run_with(struct board *board, const char *text, const struct str *texts, int n,
                    struct error *err)
{
    CLEANUP(board_finalize) sqlite3_stmt *statement = prepare_with(board, text, texts, n, err);

    return statement != NULL && board_run(board, statement, err);
}

bool board_read_ids(struct board *board, const char *text, const struct str *texts, int n,
                    struct arena *arena, struct str_array *ret_ids, struct error *err)
{
    CLEANUP(board_finalize) sqlite3_stmt *statement = prepare_with(board, text, texts, n, err);
    struct str *ids = arena_alloc(arena, 16 * sizeof *ids);
    size_t n_ids = 0, cap = 16;

    while (statement != NULL && board_step(board, statement, err)) {
        if (n_ids == cap) {
            struct str *more = arena_alloc(arena, 2 * cap * sizeof *more);

            memcpy(more, ids, cap * sizeof *ids);
            ids = more;
            cap *= 2;
        }
        ids[n_ids++] = board_column(statement, 0, arena);
    }
    if (statement == NULL || err->code != 0)
        return false;
    *ret_ids = (struct str_array){ ids, n_ids };
    return true;
}

bool board_read_number(struct board *board, const char *text, const struct str *texts, int n,
                       int64_t *ret_number, struct error *err)
{
    CLEANUP(board_finalize) sqlite3_stmt *statement = prepare_with(board, text, texts, n, err);

    if (statement == NULL)
        return false;
    *ret_number = board_step(board, statement, err) ? sqlite3_column_int64(statement, 0) : 0;
    return err->code == 0;
}

/* -- Changes --------------------------------------------------------------------------------- */

/* The lock is taken before anything is read, so what was read is still so when it is written. */
bool board_begin(struct board *board, struct error *err)
{
    return board_make(board, err) &&
           (sqlite3_exec(board->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK ||
            board_failed(board, err));
}

bool board_end(struct board *board, bool ok, struct error *err)
{
    if (ok && sqlite3_exec(board->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (ok)
        board_failed(board, err);
    sqlite3_exec(board->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Two ids of one millisecond would sort by chance. */
struct str board_new_id(struct board *board, struct arena *arena)
{
    char *id = arena_alloc(arena, UUID_LENGTH + 1);
    int64_t now_ms = clock_now_ms();

    board->last_id_ms = now_ms > board->last_id_ms ? now_ms : board->last_id_ms + 1;
    uuid_make_v7(board->last_id_ms, id);
    return str_of(id);
}

bool board_check_name(struct str name, const char *what, struct str *ret_name, struct error *err)
{
    struct str trimmed = str_trim(name);

    if (trimmed.len == 0)
        return error_set(err, ERR_INVALID_PARAMS, "%s must not be empty", what);
    if (trimmed.len > BOARD_NAME_BYTES_MAX)
        return error_set(err, ERR_INVALID_PARAMS, "%s must have at most %d bytes", what,
                         BOARD_NAME_BYTES_MAX);
    *ret_name = trimmed;
    return true;
}

bool board_forget_thread(struct board *board, struct str thread_id, struct error *err)
{
    static const char *const texts[] = {
        "DELETE FROM section_threads WHERE thread_id = ?1",
        "DELETE FROM project_threads WHERE thread_id = ?1",
        "DELETE FROM read_states WHERE thread_id = ?1",
        "DELETE FROM attachments WHERE thread_id = ?1",
    };
    bool ok = true;

    if (!board_has_file(board))
        return true;
    if (!board_begin(board, err))
        return false;
    for (size_t i = 0; ok && i < ARRAY_LENGTH(texts); i++)
        ok = board_run_with(board, texts[i], &thread_id, 1, err);
    return board_end(board, ok, err);
}
