#include "store/memories.h"

#include "base/memory.h"

#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MEMORIES_BUSY_MS = 2000, SUMMARY_MAX = 1024 * 1024 };

/* Of the newer version first. */
static const char *const databases[] = { "memories_1.sqlite", "state_5.sqlite" };

/* NULL: it is not there, or cannot be opened. */
static sqlite3 *open_memories(const char *folder, const char *name, int flags)
{
    char path[PATH_MAX];
    sqlite3 *db = NULL;

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path ||
        access(path, F_OK) != 0)
        return NULL;
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, /* vfs= */ NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, MEMORIES_BUSY_MS);
        return db;
    }
    sqlite3_close(db);
    return NULL;
}

static struct str summary_in(sqlite3 *db, struct str thread_id, struct arena *arena)
{
    sqlite3_stmt *statement = NULL;
    struct str summary = STR_NONE;

    if (sqlite3_prepare_v2(db,
                           "SELECT substr(rollout_summary, 1, ?2) FROM stage1_outputs"
                           " WHERE thread_id = ?1",
                           -1, &statement, /* tail= */ NULL) == SQLITE_OK) {
        sqlite3_bind_text64(statement, 1, thread_id.s, thread_id.len, SQLITE_STATIC, SQLITE_UTF8);
        sqlite3_bind_int(statement, 2, SUMMARY_MAX);
        if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != NULL)
            summary = arena_str(arena, (const char *)sqlite3_column_text(statement, 0),
                                (size_t)sqlite3_column_bytes(statement, 0));
    }
    sqlite3_finalize(statement);
    return summary;
}

struct str memories_of_thread(const char *home, const char *sqlite_home, struct str thread_id,
                              struct arena *arena)
{
    struct str summary = STR_NONE;

    for (size_t i = 0; i < ARRAY_LENGTH(databases) && summary.s == NULL; i++) {
        sqlite3 *db =
            open_memories(i == 0 ? home : sqlite_home, databases[i], SQLITE_OPEN_READONLY);

        if (db != NULL)
            summary = summary_in(db, thread_id, arena);
        sqlite3_close(db);
    }
    return summary;
}

/* A database that has no such table has nothing to forget. */
static bool forget_rows(sqlite3 *db, const char *name, struct error *err)
{
    int result = sqlite3_exec(db, "DELETE FROM stage1_outputs", NULL, NULL, NULL);

    if (result == SQLITE_OK || result == SQLITE_ERROR)
        return true;
    return error_set(err, ERR_INTERNAL, "cannot forget what %s remembers: %s", name,
                     sqlite3_errmsg(db));
}

bool memories_reset(const char *home, const char *sqlite_home, struct error *err)
{
    bool ok = true;

    for (size_t i = 0; i < ARRAY_LENGTH(databases) && ok; i++) {
        sqlite3 *db =
            open_memories(i == 0 ? home : sqlite_home, databases[i], SQLITE_OPEN_READWRITE);

        ok = db == NULL || forget_rows(db, databases[i], err);
        sqlite3_close(db);
    }
    return ok;
}
