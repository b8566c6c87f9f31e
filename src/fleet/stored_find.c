/* One stored thread: its row, its working copy, what is in it. */
#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/uuid.h"
#include "fleet/stored_internal.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"
#include "store/scan.h"

/* -- Finding ------------------------------------------------------------------------------- */

static void put_path(struct found_thread *found, struct str path, bool is_archived)
{
    *(is_archived ? &found->archived_path : &found->live_path) = path;
}

/* What this server holds is where it writes it, also if nothing of it is committed yet, or its last revert is not. */
static void find_held_file(struct stored *stored, struct find_task *task)
{
    struct arena *arena = &task->task.arena;
    struct found_thread *found = &task->found;
    const char *home = fleet_folder(stored->fleet);
    struct str path = found->live_path;

    if (!fleet_holds(stored->fleet, task->id) || found->archived_path.s != NULL)
        return;
    if (path.s == NULL && !scan_find(arena, home, /* archived= */ false, task->id, &path))
        return;
    if (rollout_is_paginated(path.s))
        scan_find_newer(arena, path.s, /* since_ms= */ 0, &path);
    found->live_path = path;
    if (found->has_row)
        found->row.path = path;
}

static bool make_checkout(struct stored *stored, struct find_task *task,
                          const struct stored_row *row)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    struct sql_session *session = stored_session(stored, &task->task.err);

    if (session == NULL)
        return false;
    if (checkout_make(&stored->copies, session, task->id, &row->head, &task->task.arena,
                      &task->task.err, &fault))
        return true;
    return fault.kind == FAULT_NONE ? false : stored_failed(stored, &fault, &task->task.err);
}

bool stored_find_thread(struct find_task *task, bool with_copy)
{
    struct stored *stored = store_backend(task->task.store);
    struct found_thread *found = &task->found;
    struct stored_row row;
    bool has_row = false;

    if (uuid_is_valid(task->id) &&
        !stored_row_find(stored, task->task.store, task->id, &task->task.arena, &has_row, &row,
                         &task->task.err))
        return false;
    if (has_row) {
        found->has_row = true;
        found->row = row.summary;
        found->name = row.name;
        put_path(found, row.summary.path, row.head.is_archived);
    }
    if (has_row && with_copy && row.head.rollout.s != NULL && !make_checkout(stored, task, &row))
        return false;
    find_held_file(stored, task);
    return true;
}

/* A name that was given before anything of the thread was stored. */
static bool find_early_name(struct find_task *task)
{
    struct stored *stored = store_backend(task->task.store);

    return task->found.has_row || !uuid_is_valid(task->id) ||
           stored_early_name(stored, task->id, &task->task.arena, &task->found.name,
                             &task->task.err);
}

void stored_find(void *data)
{
    struct find_task *task = data;

    if (stored_find_thread(task, /* with_copy= */ true))
        find_early_name(task);
}

/* -- Loading ------------------------------------------------------------------------------- */

/* The copy may have gone since it was found, or never have been: then the thread is found by its id. */
static bool copy_for_path(struct load_task *task)
{
    struct find_task find = { .task.store = task->task.store };
    struct rollout_name name;
    bool ok;

    if (file_name_exists(task->path.s) ||
        !rollout_parse_file_name(path_basename(task->path).s, &name))
        return true;
    find.id = arena_keep(&find.task.arena, name.thread_id);
    ok = stored_find_thread(&find, /* with_copy= */ true);
    if (ok && !file_name_exists(task->path.s) && find.found.row.path.s != NULL)
        task->path = arena_keep(&task->task.arena, find.found.row.path);
    if (!ok)
        error_copy(&task->task.err, &find.task.err);
    error_done(&find.task.err);
    arena_done(&find.task.arena);
    return ok;
}

void stored_load(void *data)
{
    if (copy_for_path(data))
        store_load_file(data);
}

/* -- What others ask of a thread ----------------------------------------------------------- */

bool stored_has_thread(struct store *store, struct str id, struct arena *arena,
                       struct thread_summary *ret_summary)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct stored_row row;
    bool found = false;

    if (!uuid_is_valid(id) ||
        !stored_row_find(store_backend(store), store, id, arena, &found, &row, &err) || !found)
        return false;
    *ret_summary = row.summary;
    return true;
}

static void read_times(const struct sql_result *rows, const struct str *ids, size_t n,
                       int64_t *ret_times)
{
    for (int row = 0; row < sql_result_rows(rows); row++) {
        struct str id = row_text(rows, row, 0);

        for (size_t i = 0; i < n; i++) {
            if (str_equal(ids[i], id))
                ret_times[i] = row_int(rows, row, 1);
        }
    }
}

void stored_thread_times(struct store *store, const struct str *ids, size_t n, int64_t *ret_times)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(array_done) struct array_value wanted = { 0 };
    struct sql query = { .text = "SELECT id, updated_at FROM bobbin.threads WHERE id = ANY($1)" };
    struct sql_result rows = { 0 };

    for (size_t i = 0; i < n; i++) {
        ret_times[i] = -1;
        if (uuid_is_valid(ids[i]))
            array_uuid(&wanted, ids[i]);
    }
    sql_uuids(&query, &wanted);
    if (wanted.n > 0 && stored_run(store_backend(store), &query, &rows, &err))
        read_times(&rows, ids, n, ret_times);
    sql_result_done(&rows);
}

/* Reviewers are part of whoever asked them: no client hears of their threads. */
void stored_loaded(void *data)
{
    struct loaded_task *task = data;
    struct stored *stored = store_backend(task->task.store);
    struct arena *arena = &task->task.arena;
    struct sql query = {
        .text = "SELECT h.thread FROM bobbin.heads h JOIN bobbin.servers v ON v.id = h.server"
                " JOIN bobbin.threads t ON t.id = h.thread WHERE h.server <> $1"
                " AND v.expires_at > clock_timestamp()"
                " AND NOT starts_with(t.source, '{\"subagent\":{\"other\":') ORDER BY h.thread"
    };
    struct sql_result rows = { 0 };
    struct str *ids;

    sql_uuid(&query, arena, fleet_server_id(stored->fleet));
    if (!stored_run(stored, &query, &rows, &task->task.err))
        return;
    task->ids.n = (size_t)sql_result_rows(&rows);
    ids = arena_alloc(arena, (task->ids.n + 1) * sizeof *ids);
    for (size_t i = 0; i < task->ids.n; i++)
        ids[i] = arena_keep(arena, row_text(&rows, (int)i, 0));
    task->ids.items = ids;
    sql_result_done(&rows);
}
