#include "agenda/agenda_file.h"

#include "base/memory.h"
#include "store/own_file.h"

#include <stdlib.h>

struct agenda_file {
    struct own_file db;
};

struct agenda_file *agenda_file_new(const char *folder)
{
    struct agenda_file *file = xcalloc(1, sizeof *file);

    own_file_init(&file->db, folder);
    return file;
}

void agenda_file_free(struct agenda_file *file)
{
    if (file == NULL)
        return;
    own_file_done(&file->db);
    free(file);
}

void stored_agenda_done(struct stored_agenda *stored)
{
    for (size_t i = 0; i < stored->n_entries; i++)
        free((char *)(uintptr_t)stored->entries[i].json.s);
    stored->n_entries = 0;
}

/* -- Reading ------------------------------------------------------------------------------- */

static const struct goal *goal_of_row(sqlite3_stmt *row, struct arena *arena)
{
    struct goal *goal = arena_zero(arena, sizeof *goal);

    *goal = (struct goal){
        .objective = (char *)(uintptr_t)own_file_column(row, 0, arena).s,
        .status = goal_status_named(own_file_column(row, 1, arena)),
        .token_budget = { sqlite3_column_type(row, 2) != SQLITE_NULL,
                          sqlite3_column_int64(row, 2) },
        .tokens_used = sqlite3_column_int64(row, 3),
        .time_used_ms = sqlite3_column_int64(row, 4),
        .created_ms = sqlite3_column_int64(row, 5),
        .updated_ms = sqlite3_column_int64(row, 6),
        .is_deferred = sqlite3_column_int(row, 7) != 0,
    };
    return goal->status == 0 || goal->objective == NULL ? NULL
                                                        : goal; /* of a version that is not ours */
}

static bool read_goal(struct agenda_file *file, struct str thread_id, struct arena *arena,
                      const struct goal **ret_goal, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &file->db,
        "SELECT objective, status, token_budget, tokens_used, time_used_ms, created_ms, updated_ms,"
        " deferred FROM goals WHERE thread_id = ?1",
        err);

    *ret_goal = NULL;
    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    if (own_file_step(&file->db, statement, err))
        *ret_goal = goal_of_row(statement, arena);
    return err->code == 0;
}

static bool read_revision(struct agenda_file *file, struct str thread_id, int64_t *ret_revision,
                          struct error *err)
{
    return own_file_read_number(&file->db,
                                "SELECT revision FROM queue_revisions WHERE thread_id = ?1",
                                &thread_id, 1, ret_revision, err);
}

static struct stored_entry entry_of_row(sqlite3_stmt *row, struct arena *arena)
{
    size_t len = (size_t)sqlite3_column_bytes(row, 2);
    const char *json = (const char *)sqlite3_column_text(row, 2);

    return (struct stored_entry){ own_file_column(row, 0, arena),
                                  sqlite3_column_int64(row, 1),
                                  { xstrndup(json == NULL ? "" : json, len), len } };
}

static bool read_queue(struct agenda_file *file, const struct agenda_query *query,
                       struct arena *arena, struct stored_agenda *stored, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement =
        own_file_prepare(&file->db,
                         "SELECT id, position, submission FROM queue WHERE thread_id = ?1"
                         " ORDER BY position, id",
                         err);
    size_t bytes = 0;

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, query->thread_id);
    stored->has_queue = true;
    stored->entries = arena_zero(arena, query->max_entries * sizeof *stored->entries);
    while (own_file_step(&file->db, statement, err)) {
        bytes += (size_t)sqlite3_column_bytes(statement, 2);
        stored->is_cut = stored->n_entries == query->max_entries || bytes > query->max_bytes;
        if (stored->is_cut)
            break;
        stored->entries[stored->n_entries++] = entry_of_row(statement, arena);
    }
    return err->code == 0;
}

/* All of it as it was at one moment. */
static bool read_all(struct agenda_file *file, const struct agenda_query *query,
                     struct arena *arena, struct stored_agenda *stored, struct error *err)
{
    return read_goal(file, query->thread_id, arena, &stored->goal, err) &&
           read_revision(file, query->thread_id, &stored->revision, err) &&
           (stored->revision == query->known_revision ||
            read_queue(file, query, arena, stored, err));
}

bool agenda_file_read(struct agenda_file *file, const struct agenda_query *query,
                      struct arena *arena, struct stored_agenda *ret_stored, struct error *err)
{
    bool ok;

    *ret_stored = (struct stored_agenda){ .has_file = own_file_is_there(&file->db) };
    if (!ret_stored->has_file) {
        ret_stored->has_queue = query->known_revision != 0;
        return true;
    }
    if (!own_file_run_with(&file->db, "BEGIN", NULL, 0, err))
        return false;
    ok = read_all(file, query, arena, ret_stored, err);
    return own_file_end(&file->db, ok, err);
}

/* -- Writing the goal ---------------------------------------------------------------------- */

static bool write_goal(struct agenda_file *file, struct str thread_id, const struct goal *goal,
                       struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &file->db, "INSERT OR REPLACE INTO goals VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    own_file_bind(statement, 2, str_of(goal->objective));
    own_file_bind(statement, 3, str_of(goal_status_name(goal->status)));
    if (goal->token_budget.set)
        sqlite3_bind_int64(statement, 4, goal->token_budget.value);
    sqlite3_bind_int64(statement, 5, goal->tokens_used);
    sqlite3_bind_int64(statement, 6, goal->time_used_ms);
    sqlite3_bind_int64(statement, 7, goal->created_ms);
    sqlite3_bind_int64(statement, 8, goal->updated_ms);
    sqlite3_bind_int(statement, 9, goal->is_deferred);
    return own_file_run(&file->db, statement, err);
}

bool agenda_file_put_goal(struct agenda_file *file, struct str thread_id, const struct goal *before,
                          const struct goal *after, bool is_wish, struct arena *arena,
                          const struct goal **ret_goal, struct error *err)
{
    struct goal *merged = arena_zero(arena, sizeof *merged);
    const struct goal *found;
    bool is_there = false, ok;

    if (!own_file_begin(&file->db, err))
        return false;
    ok = read_goal(file, thread_id, arena, &found, err);
    if (ok) {
        is_there = goal_merge(before, after, found, is_wish, merged);
        ok = !is_there || write_goal(file, thread_id, merged, err);
    }
    if (!own_file_end(&file->db, ok, err))
        return false;
    *ret_goal = is_there ? merged : NULL;
    return true;
}

bool agenda_file_drop_goal(struct agenda_file *file, struct str thread_id, struct error *err)
{
    return own_file_run_with(&file->db, "DELETE FROM goals WHERE thread_id = ?1", &thread_id, 1,
                             err);
}

/* -- Writing the queue --------------------------------------------------------------------- */

static bool begin_step(struct agenda_file *file, struct str thread_id, struct queue_step *step,
                       struct error *err)
{
    return own_file_begin(&file->db, err) && (read_revision(file, thread_id, &step->before, err) ||
                                              own_file_end(&file->db, /* ok= */ false, err));
}

static bool end_step(struct agenda_file *file, bool ok, struct str thread_id,
                     struct queue_step *step, struct error *err)
{
    return own_file_end(&file->db, ok && read_revision(file, thread_id, &step->after, err), err);
}

static bool write_entry(struct agenda_file *file, const char *text, struct str thread_id,
                        const struct stored_entry *entry, struct queue_step *ret_step,
                        struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;

    if (!begin_step(file, thread_id, ret_step, err))
        return false;
    statement = own_file_prepare(&file->db, text, err);
    if (statement != NULL) {
        own_file_bind(statement, 1, entry->id);
        own_file_bind(statement, 2, thread_id);
        sqlite3_bind_int64(statement, 3, entry->position);
        own_file_bind(statement, 4, entry->json);
    }
    return end_step(file, statement != NULL && own_file_run(&file->db, statement, err), thread_id,
                    ret_step, err);
}

bool agenda_file_add_entry(struct agenda_file *file, struct str thread_id,
                           const struct stored_entry *entry, struct queue_step *ret_step,
                           struct error *err)
{
    return write_entry(file, "INSERT INTO queue VALUES (?1, ?2, ?3, ?4)", thread_id, entry,
                       ret_step, err);
}

bool agenda_file_change_entry(struct agenda_file *file, struct str thread_id,
                              const struct stored_entry *entry, struct queue_step *ret_step,
                              struct error *err)
{
    return write_entry(
        file, "UPDATE queue SET position = ?3, submission = ?4 WHERE id = ?1 AND thread_id = ?2",
        thread_id, entry, ret_step, err);
}

bool agenda_file_drop_entry(struct agenda_file *file, struct str thread_id, struct str id,
                            struct queue_step *ret_step, struct error *err)
{
    return begin_step(file, thread_id, ret_step, err) &&
           end_step(file,
                    own_file_run_with(&file->db, "DELETE FROM queue WHERE id = ?1", &id, 1, err),
                    thread_id, ret_step, err);
}

static bool place_entries(struct agenda_file *file, struct str_array ids, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement =
        own_file_prepare(&file->db, "UPDATE queue SET position = ?2 WHERE id = ?1", err);
    bool ok = statement != NULL;

    for (size_t i = 0; ok && i < ids.n; i++) {
        own_file_bind(statement, 1, ids.items[i]);
        sqlite3_bind_int64(statement, 2, (int64_t)i + 1);
        ok = own_file_run(&file->db, statement, err);
        sqlite3_reset(statement);
    }
    return ok;
}

bool agenda_file_order(struct agenda_file *file, struct str thread_id, struct str_array ids,
                       struct queue_step *ret_step, struct error *err)
{
    return begin_step(file, thread_id, ret_step, err) &&
           end_step(file, place_entries(file, ids, err), thread_id, ret_step, err);
}

bool agenda_file_drop_thread(struct agenda_file *file, struct str thread_id, struct error *err)
{
    static const char *const texts[] = {
        "DELETE FROM goals WHERE thread_id = ?1",
        "DELETE FROM queue WHERE thread_id = ?1",
        "DELETE FROM queue_revisions WHERE thread_id = ?1",
    };
    bool ok = true;

    if (!own_file_is_there(&file->db))
        return true;
    if (!own_file_begin(&file->db, err))
        return false;
    for (size_t i = 0; ok && i < ARRAY_LENGTH(texts); i++)
        ok = own_file_run_with(&file->db, texts[i], &thread_id, 1, err);
    return own_file_end(&file->db, ok, err);
}
