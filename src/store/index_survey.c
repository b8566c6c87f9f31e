/*
 * Bringing rollouts into the index: all of them once (codex calls it the backfill; a watermark tells how far it
 * has come, so that another program can go on), and later those whose rows are missing or name another file.
 */
#include "base/log.h"
#include "base/memory.h"
#include "store/index_internal.h"
#include "store/rollout.h"
#include "store/scan.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_READ = 200,  /* files that are read in a slice */
    MAX_SEEN = 2000, /* files that are looked at */
};

struct survey {
    const char *home;
    struct arena arena;
    struct str *files; /* relative to the home, sorted as the reference does; owned */
    size_t n;
    size_t cap;
    size_t next;
    bool is_backfill; /* ours to record: we have the claim */
};

void survey_free(struct survey *survey)
{
    if (survey == NULL)
        return;
    free(survey->files);
    arena_done(&survey->arena);
    free(survey);
}

/* -- One file ------------------------------------------------------------------------------ */

struct row_state {
    bool exists;
    bool is_listed; /* has a user message */
    bool is_moved;  /* is about another file, which is gone, or which a revert has left behind */
    bool is_other;  /* is about another file, which is there */
    int64_t updated_at;
};

/* Of two files of a thread: has the first one been left behind by a revert? */
static bool is_outdated(const char *old_path, const char *new_path)
{
    const char *old_slash = strrchr(old_path, '/'), *new_slash = strrchr(new_path, '/');
    struct rollout_name old_name, new_name;

    return old_slash != NULL && new_slash != NULL &&
           rollout_parse_file_name(old_slash + 1, &old_name) &&
           rollout_parse_file_name(new_slash + 1, &new_name) && new_name.part_id.len > 0 &&
           rollout_name_compare(&old_name, &new_name) < 0;
}

static bool read_row_state(struct index *index, struct str id, const char *path, bool archived,
                           struct row_state *ret_state, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_ROW_STATE);
    struct row_state state = { 0 };
    int code;

    bind_str(statement, 1, id);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        const char *row_path = (const char *)sqlite3_column_text(statement, 0);
        bool same = row_path != NULL && strcmp(row_path, path) == 0;
        struct stat st;

        state.exists = true;
        state.is_other =
            !same && row_path != NULL && !is_outdated(row_path, path) && stat(row_path, &st) == 0;
        state.is_moved =
            !state.is_other && (!same || archived != (sqlite3_column_int(statement, 1) != 0));
        state.updated_at = sqlite3_column_int64(statement, 2);
        state.is_listed = sqlite3_column_int(statement, 3) != 0;
    } else if (code != SQLITE_DONE) {
        index_failed(index, err);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return false;
    *ret_state = state;
    return true;
}

/* Does the row not tell all about the file? */
static bool must_read(struct index *index, const char *path, bool archived, bool *ret_must,
                      struct error *err)
{
    struct str time, id;
    struct row_state row;
    struct stat st;

    *ret_must = false;
    if (!rollout_parse_name(strrchr(path, '/') + 1, &time, &id) || stat(path, &st) < 0)
        return true;
    if (!read_row_state(index, id, path, archived, &row, err))
        return false;
    *ret_must = !row.exists ||
                (!row.is_other && (row.is_moved || !row.is_listed || st.st_mtime > row.updated_at));
    return true;
}

/*
 * A row the database does not want (a newer schema may ask for more) is skipped, and so is a file
 * that went away since it was read: whoever moved it writes its new place once this transaction is over.
 */
static bool write_row(struct index *index, const struct index_update *update, struct error *err)
{
    if (access(update->summary->path.s, F_OK) < 0)
        return true;
    if (index_upsert(index, update, err))
        return true;
    if ((index->trouble & 0xff) != SQLITE_CONSTRAINT)
        return false;
    log_debug("%s is not indexed: %s", update->summary->path.s, err->message.s);
    error_done(err);
    return true;
}

bool index_bring_in(struct index *index, const char *path, bool archived, bool *ret_is_unlisted,
                    struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct index_update update;
    bool must;

    *ret_is_unlisted = false;
    if (!must_read(index, path, archived, &must, err))
        return false;
    if (!must)
        return true;
    if (!scan_rollout(path, archived, &arena, &update, &unreadable)) {
        *ret_is_unlisted = true;
        log_debug("%s is not indexed: %s", path, unreadable.message.s);
        return true;
    }
    *ret_is_unlisted = update.first_user_message.s == NULL;
    return write_row(index, &update, err);
}

/* What its row does not tell is read, if it can be, and added to the updates. */
static bool read_if_new(struct index *index, const char *path, bool archived, struct arena *arena,
                        struct index_update *updates, size_t *n, struct error *err)
{
    CLEANUP(error_done) struct error unreadable = { 0 };
    bool must;

    if (!must_read(index, path, archived, &must, err))
        return false;
    if (!must)
        return true;
    if (scan_rollout(path, archived, arena, &updates[*n], &unreadable))
        ++*n;
    else
        log_debug("%s is not indexed: %s", path, unreadable.message.s);
    return true;
}

/* Updates are those of the newest files first. Of the files of a thread that was reverted the newest counts: it is written last. */
static bool write_newest_last(struct index *index, const struct index_update *updates, size_t n,
                              struct error *err)
{
    bool ok = n == 0 || index_begin(index, err);

    if (!ok || n == 0)
        return ok;
    for (size_t i = n; ok && i-- > 0;)
        ok = write_row(index, &updates[i], err);
    return index_end(index, ok, err);
}

bool index_bring_in_live(struct index *index, const char *const *paths, size_t n, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index_update *updates = arena_alloc(&arena, (n + 1) * sizeof *updates);
    size_t n_new = 0;

    for (size_t i = 0; i < n; i++) {
        if (!read_if_new(index, paths[i], /* archived= */ false, &arena, updates, &n_new, err))
            return false;
    }
    return write_newest_last(index, updates, n_new, err);
}

/* -- All files ----------------------------------------------------------------------------- */

static bool survey_collect(void *owner, const char *folder, const char *file_name)
{
    struct survey *survey = owner;
    struct str time, id;

    if (!rollout_parse_name(file_name, &time, &id))
        return true;
    if (survey->n == survey->cap) {
        survey->cap = survey->cap == 0 ? 256 : 2 * survey->cap;
        survey->files = xrealloc(survey->files, survey->cap * sizeof *survey->files);
    }
    survey->files[survey->n++] =
        str_of(arena_printf(&survey->arena, "%s/%s", folder + strlen(survey->home) + 1, file_name));
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct str *)a)->s, ((const struct str *)b)->s);
}

struct backfill_state {
    bool is_complete;
    struct str watermark;
    int64_t completed_at;
};

static bool read_backfill(struct index *index, struct arena *arena,
                          struct backfill_state *ret_state, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_BACKFILL_READ);
    int code = sqlite3_step(statement);

    *ret_state = (struct backfill_state){ 0 };
    if (code == SQLITE_ROW) {
        ret_state->is_complete = sqlite3_column_int(statement, 0) != 0;
        ret_state->watermark = column_str(statement, 1, arena);
        ret_state->completed_at = sqlite3_column_int64(statement, 2);
    } else if (code != SQLITE_DONE) {
        index_failed(index, err);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool index_is_complete(struct index *index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct backfill_state state;

    return read_backfill(index, &arena, &state, &err) && state.is_complete;
}

int64_t index_completed_at(struct index *index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct backfill_state state;

    return read_backfill(index, &arena, &state, &err) ? state.completed_at : 0;
}

/*
 * Where another program has the claim we do the work too, and leave the record to it: rows are only
 * ever completed, so doing it twice does no harm, and nobody waits for a program that may be dead.
 */
static bool claim(struct index *index, struct survey *survey, struct error *err)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_BACKFILL_CLAIM);
    struct backfill_state state;

    if (!read_backfill(index, &survey->arena, &state, err))
        return false;
    if (state.is_complete)
        return true;
    sqlite3_bind_int64(statement, 1, time(NULL));
    if (!index_run(index, statement, err))
        return false;
    survey->is_backfill = sqlite3_changes(index->db) > 0;
    if (survey->is_backfill && state.watermark.s != NULL) {
        while (survey->next < survey->n &&
               strcmp(survey->files[survey->next].s, state.watermark.s) <= 0)
            survey->next++;
    }
    return true;
}

static bool survey_start(struct index *index, const char *home, struct error *err)
{
    struct survey *survey = xcalloc(1, sizeof *survey);

    survey->home = home;
    scan_walk(scan_root(&survey->arena, home, /* archived= */ false), survey_collect, survey);
    scan_walk(scan_root(&survey->arena, home, /* archived= */ true), survey_collect, survey);
    if (survey->n > 0)
        qsort(survey->files, survey->n, sizeof *survey->files, by_text);
    if (!claim(index, survey, err)) {
        survey_free(survey);
        return false;
    }
    index->survey = survey;
    return true;
}

/* Files are read before the transaction begins, so that others wait only for the writing. */
static bool read_some(struct index *index, struct arena *arena, struct index_update *updates,
                      size_t *ret_n, struct error *err)
{
    struct survey *survey = index->survey;
    size_t n = 0;

    for (size_t seen = 0; seen < MAX_SEEN && n < MAX_READ && survey->next < survey->n; seen++) {
        struct str file = survey->files[survey->next++];
        const char *path = arena_printf(arena, "%s/%s", survey->home, file.s);
        bool archived = strncmp(file.s, "archived_", 9) == 0;

        if (!read_if_new(index, path, archived, arena, updates, &n, err))
            return false;
    }
    *ret_n = n;
    return true;
}

static bool record_place(struct index *index, bool done, struct error *err)
{
    struct survey *survey = index->survey;
    sqlite3_stmt *statement =
        index_statement(index, done ? STATEMENT_BACKFILL_COMPLETE : STATEMENT_BACKFILL_CHECKPOINT);

    if (!survey->is_backfill)
        return true;
    sqlite3_bind_int64(statement, 1, time(NULL));
    bind_str(statement, 2, survey->next > 0 ? survey->files[survey->next - 1] : STR_NONE);
    return index_run(index, statement, err);
}

static bool write_some(struct index *index, const struct index_update *updates, size_t n, bool done,
                       struct error *err)
{
    bool ok = true;

    if (n == 0 && !index->survey->is_backfill)
        return true;
    if (!index_begin(index, err))
        return false;
    for (size_t i = 0; ok && i < n; i++)
        ok = write_row(index, &updates[i], err);
    ok = ok && record_place(index, done, err);
    return index_end(index, ok, err);
}

bool index_survey(struct index *index, const char *home, bool *ret_done, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct index_update updates[MAX_READ];
    bool ok, done;
    size_t n;

    if (index->survey == NULL && !survey_start(index, home, err))
        return false;
    ok = read_some(index, &arena, updates, &n, err);
    done = index->survey->next == index->survey->n;
    ok = ok && write_some(index, updates, n, done, err);
    if (!ok || done) {
        survey_free(index->survey);
        index->survey = NULL;
    }
    if (ok)
        *ret_done = done;
    return ok;
}
