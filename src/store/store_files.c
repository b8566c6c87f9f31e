/* Threads as files and the index of them: how questions of store.h are answered where there is no fleet. */
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "store/archive.h"
#include "store/rollout_chain.h"
#include "store/scan.h"
#include "store/store_internal.h"

#include <stdlib.h>
#include <sys/stat.h>

enum {
    FIRST_RETRY_MS = 60 * 1000,
    QUIET_MS = 30 * 1000,
};

bool file_exists(struct str path)
{
    struct stat st;

    return path.s != NULL && stat(path.s, &st) == 0;
}

/* -- The index ----------------------------------------------------------------------------- */

/* What was looked at and surveyed is in the index that was. */
static void replace_index(struct store *store, struct index *index, bool in_memory)
{
    index_close(store->index);
    store->index = index;
    if (index != NULL)
        index_set_provider(index, store->provider);
    store->in_memory = in_memory;
    store->is_surveyed = false;
    store->survey_begun = false;
    look_free(store->look);
    store->look = look_new(store->home, in_memory ? NULL : store->sqlite_home);
}

void store_go_without_file(struct store *store, const char *why)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = NULL;

    log_at(store->in_memory || store->retry_ms > FIRST_RETRY_MS ? LOG_DEBUG : LOG_WARN,
           "the index of threads cannot be used, reading their files instead: %s", why);
    if (!index_open_memory(&index, &err))
        log_error("cannot make an index of threads in memory: %s", err.message.s);
    replace_index(store, index, /* in_memory= */ true);
    store->retry_at_ms = clock_steady_ms() + store->retry_ms;
    store->retry_ms *= 2;
}

struct index *store_index(struct store *store, struct error *err)
{
    CLEANUP(error_done) struct error cannot_open = { 0 };
    struct index *index;

    if (store->index == NULL || (store->in_memory && clock_steady_ms() >= store->retry_at_ms)) {
        if (index_open(store->sqlite_home, &index, &cannot_open))
            replace_index(store, index, /* in_memory= */ false);
        else if (store->index == NULL)
            store_go_without_file(store, cannot_open.message.s);
        else
            store->retry_at_ms = clock_steady_ms() + (store->retry_ms *= 2);
    }
    if (store->index == NULL)
        error_set(err, ERR_INTERNAL, "there is no index of threads");
    return store->index;
}

bool store_is_quiet(const struct store *store)
{
    return !store->in_memory && clock_steady_ms() < store->quiet_until_ms;
}

void store_be_quiet(struct store *store, const struct error *err)
{
    log_at(store->quiet_until_ms == 0 ? LOG_WARN : LOG_DEBUG,
           "cannot write the index of threads: %s, continuing", err->message.s);
    store->quiet_until_ms = clock_steady_ms() + QUIET_MS;
    store->is_surveyed = false;
}

void store_write_failed(struct store *store, const struct error *err)
{
    store_be_quiet(store, err);
    if (!store->in_memory && index_is_broken(store->index))
        store_go_without_file(store, err->message.s);
}

/* -- Finding ------------------------------------------------------------------------------- */

static struct str found_path(const struct found_thread *found)
{
    return found->live_path.s != NULL ? found->live_path : found->archived_path;
}

/* A file in the archive, where its row says it is, is not looked for in the whole tree again. */
static void find_files(struct find_task *task)
{
    struct store *store = task->task.store;
    struct arena *arena = &task->task.arena;
    struct found_thread *found = &task->found;
    bool has_file = found->has_row && file_exists(found->row.path);

    if (has_file && !found->row.archived) {
        found->live_path = found->row.path;
        if (rollout_is_paginated(found->row.path.s)) /* codex may have reverted it */
            scan_find_newer(arena, found->row.path.s, /* since_ms= */ 0, &found->live_path);
        return;
    }
    if (has_file) {
        found->archived_path = found->row.path;
        scan_find_quickly(arena, store->home, /* archived= */ false, task->id, &found->live_path);
        return;
    }
    if (!scan_find(arena, store->home, /* archived= */ false, task->id, &found->live_path))
        scan_find(arena, store->home, /* archived= */ true, task->id, &found->archived_path);
}

/* The row of a file that has moved is told where it is now. */
static void repair_row(struct find_task *task)
{
    struct store *store = task->task.store;
    struct thread_summary *row = &task->found.row;
    struct str path = found_path(&task->found);
    bool archived = task->found.live_path.s == NULL;
    CLEANUP(error_done) struct error err = { 0 };

    if (!task->found.has_row || path.s == NULL ||
        (str_equal(path, row->path) && archived == row->archived))
        return;
    row->path = path;
    row->archived = archived;
    if (!index_set_archived(store->index, row->id, archived, path, row->updated_at, &err))
        store_write_failed(store, &err);
}

/* Without its row a thread is still found, by its file. */
static void find_row(struct find_task *task)
{
    struct store *store = task->task.store;
    struct found_thread *found = &task->found;
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL &&
        !index_find(index, task->id, &task->task.arena, &found->has_row, &found->row, &err) &&
        !store->in_memory)
        store_go_without_file(store, err.message.s);
}

static void files_find_thread(struct find_task *task)
{
    struct store *store = task->task.store;

    find_row(task);
    find_files(task);
    repair_row(task);
    names_refresh(store->names);
    task->found.name = arena_keep(&task->task.arena, names_of(store->names, task->id));
}

/* -- A thread that is on disk only --------------------------------------------------------- */

static void files_add(void *data)
{
    struct add_task *task = data;
    struct store *store = task->task.store;
    struct index *index = store_index(store, &task->task.err);
    bool is_unlisted;

    if (index != NULL &&
        !index_bring_in(index, task->path.s, task->archived, &is_unlisted, &task->task.err))
        store_write_failed(store, &task->task.err);
}

static void files_added(void *data)
{
    task_free(data);
}

/* Behind what the owner asked for just now: the whole file is read for it. */
static void files_bring_in_found(struct task *data)
{
    struct find_task *task = (struct find_task *)data;
    struct add_task *add = task_new(task->task.store, sizeof *add, /* owner= */ NULL);

    add->path = arena_keep(&add->task.arena, found_path(&task->found));
    add->archived = task->found.live_path.s == NULL;
    work_queue_add(task->task.store->queue, files_add, files_added, add);
}

static void files_bring_in_later(struct find_task *task)
{
    if (!task->found.has_row && found_path(&task->found).s != NULL)
        task->task.after = files_bring_in_found;
}

static void files_find(void *data)
{
    files_find_thread(data);
    files_bring_in_later(data);
}

static void files_load(void *data)
{
    store_load_file(data);
}

/* -- Archive ------------------------------------------------------------------------------- */

/* The file has moved; a row that cannot be told so is repaired when it is next looked for. */
static void move_row(struct store *store, struct move_task *move)
{
    struct stat st = { 0 };
    bool is_unlisted, ok;
    CLEANUP(error_done) struct error err = { 0 };

    if (store->index == NULL)
        return;
    stat(move->new_path.s, &st);
    if (move->find.found.has_row)
        ok = index_set_archived(store->index, move->find.id, move->archive, move->new_path,
                                st.st_mtime, &err);
    else
        ok = index_bring_in(store->index, move->new_path.s, move->archive, &is_unlisted, &err);
    if (!ok)
        store_write_failed(store, &err);
}

static void files_move(void *data)
{
    struct move_task *move = data;
    struct task *task = &move->find.task;
    struct found_thread *found = &move->find.found;
    const char *home = task->store->home;
    struct str path;
    bool ok;

    find_row(&move->find);
    find_files(&move->find);
    path = move->archive ? found->live_path : found->archived_path;
    if (path.s == NULL) {
        error_set(&task->err, ERR_INVALID_REQUEST, "no %srollout found for thread id %s",
                  move->archive ? "" : "archived ", move->find.id.s);
        return;
    }
    if (move->archive)
        ok = archive_put(&task->arena, home, move->find.id, path, &move->new_path, &task->err);
    else
        ok = archive_take_out(&task->arena, home, move->find.id, path, &move->new_path, &task->err);
    if (ok)
        move_row(task->store, move);
}

/* -- Names --------------------------------------------------------------------------------- */

/* Names are in their own file; the index has them for others only. */
static void name_in_index(struct store *store, struct str id, struct str name)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL && !index_set_name(index, id, name, &err))
        store_write_failed(store, &err);
}

static void files_set_name(void *data)
{
    struct name_task *task = data;

    if (names_append(task->task.store->names, task->id, task->name, &task->task.err))
        name_in_index(task->task.store, task->id, task->name);
}

/* -- Rows of live threads ------------------------------------------------------------------ */

/*
 * A thread that was resumed does not tell its first message again: if its row is missing, the file
 * does.
 */
static bool add_missing_row(struct update_task *task, struct index *index, struct error *err)
{
    const struct thread_summary *summary = task->update.summary;
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct thread_summary row;
    struct index_update from_file;
    bool found;

    if (task->update.first_user_message.len > 0)
        return true;
    if (!index_find(index, summary->id, &task->task.arena, &found, &row, err))
        return false;
    if (found || !file_exists(summary->path) ||
        !scan_rollout(summary->path.s, summary->archived, &task->task.arena, &from_file,
                      &unreadable))
        return true;
    return index_upsert(index, &from_file, err);
}

static void files_update(void *data)
{
    struct update_task *task = data;
    struct store *store = task->task.store;
    struct error *err = &task->task.err;
    struct index *index;

    if (store_is_quiet(store)) {
        store->is_surveyed = false;
        return;
    }
    index = store_index(store, err);
    if (index == NULL)
        return;
    if (!add_missing_row(task, index, err) || !index_upsert(index, &task->update, err)) {
        store_write_failed(store, err);
        return;
    }
    store->quiet_until_ms = 0;
    if (!store->is_backfill_known) {
        store->is_backfill_known = true;
        if (!index_is_complete(index)) /* nobody has asked for a list, so the others have no rows */
            task->task.after = store_survey_after;
    }
}

/* -- Rest ---------------------------------------------------------------------------------- */

static void files_rest(void *data)
{
    struct task *task = data;

    if (task->store->index != NULL)
        index_rest(task->store->index);
    look_write_down(task->store->look);
    memory_give_back();
}

/* -- Git facts ----------------------------------------------------------------------------- */

static bool make_row(struct find_task *task, struct index *index)
{
    struct found_thread *found = &task->found;
    struct str path = found_path(found);
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct index_update update = { .summary = task->fallback, .tokens_used = -1 };

    if (path.s != NULL &&
        !scan_rollout(path.s, found->live_path.s == NULL, &task->task.arena, &update, &unreadable))
        update = (struct index_update){ .summary = task->fallback, .tokens_used = -1 };
    if (update.summary == NULL)
        return true;
    found->has_row = true;
    return index_upsert(index, &update, &task->task.err);
}

static bool change_git(struct find_task *task, struct index *index)
{
    struct found_thread *found = &task->found;
    struct error *err = &task->task.err;

    if (!found->has_row && !make_row(task, index))
        return false;
    return !found->has_row ||
           (index_set_git(index, task->id, &task->change, err) &&
            index_find(index, task->id, &task->task.arena, &found->has_row, &found->row, err));
}

static void find_and_change_git(struct find_task *task)
{
    struct store *store = task->task.store;
    struct error *err = &task->task.err;

    files_find_thread(task);
    if (store->index == NULL || store->in_memory) {
        if (found_path(&task->found).s != NULL || task->fallback != NULL)
            error_set(err, ERR_INTERNAL, "sqlite state db unavailable for thread %s", task->id.s);
        return;
    }
    if (!change_git(task, store->index)) {
        const char *prefix = arena_printf(&task->task.arena,
                                          "failed to update thread metadata for %s: ", task->id.s);

        error_prefix(err, prefix);
    }
}

static void files_set_git(void *data)
{
    find_and_change_git(data);
    files_bring_in_later(data);
}

/* -- The table ----------------------------------------------------------------------------- */

static bool files_has_thread(struct store *store, struct str id, struct arena *arena,
                             struct thread_summary *ret_summary)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);
    bool has_row = false;

    return index != NULL && index_find(index, id, arena, &has_row, ret_summary, &err) && has_row;
}

static void files_thread_times(struct store *store, const struct str *ids, size_t n,
                               int64_t *ret_times)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL && index_times(index, ids, n, ret_times, &err))
        return;
    for (size_t i = 0; i < n; i++)
        ret_times[i] = -1;
}

static void files_free(struct store *store)
{
    look_write_down(store->look);
    index_close(store->index);
    look_free(store->look);
    names_free(store->names);
    free(store->home);
    free(store->sqlite_home);
}

static const struct store_ops files_ops = {
    .list = files_list,
    .find = files_find,
    .load = files_load,
    .move = files_move,
    .set_name = files_set_name,
    .set_git = files_set_git,
    .set_edge = files_set_edge,
    .open_edges = files_open_edges,
    .add = files_add,
    .update = files_update,
    .check_delete = files_check_delete,
    .delete_thread = files_delete_thread,
    .rest = files_rest,
    .has_thread = files_has_thread,
    .thread_times = files_thread_times,
    .free_backend = files_free,
};

struct store *store_new(struct loop *loop, const char *home, const char *sqlite_home)
{
    struct store *store = store_new_of(loop, home, &files_ops, /* backend= */ NULL);

    store->home = xstrdup(home);
    store->sqlite_home = xstrdup(sqlite_home);
    store->retry_ms = FIRST_RETRY_MS;
    store->look = look_new(home, sqlite_home);
    store->names = names_new(home);
    return store;
}
