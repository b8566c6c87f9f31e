/* Stored threads that go to the archive, come back, or go for good. */
#include "base/memory.h"
#include "base/path.h"
#include "base/uuid.h"
#include "fleet/stored_internal.h"
#include "schema/json_read.h"
#include "store/scan.h"

#include <time.h>

/* What is to be known before a thread is changed as a whole. */
struct thread_at_rest {
    bool is_known;
    bool is_archived;
    struct str file_name;
};

/* Locks the head until the end of the transaction. A thread that another server works on is refused. */
static bool lock_head(struct stored *stored, struct str id, struct arena *arena,
                      struct thread_at_rest *ret_rest, struct error *err)
{
    struct sql query = {
        .text = "SELECT r.is_archived, r.file_name, (SELECT v.name FROM bobbin.servers v"
                " WHERE v.id = h.server AND v.id <> $2 AND v.expires_at > clock_timestamp())"
                " FROM bobbin.heads h JOIN bobbin.rollouts r ON r.id = h.rollout"
                " WHERE h.thread = $1 FOR UPDATE OF h"
    };
    struct sql_result rows = { 0 };
    struct thread_at_rest rest = { 0 };
    bool ok = true;

    sql_uuid(&query, arena, id);
    sql_uuid(&query, arena, fleet_server_id(stored->fleet));
    if (!stored_run(stored, &query, &rows, err))
        return false;
    if (sql_result_rows(&rows) > 0) {
        rest = (struct thread_at_rest){ true, row_bool(&rows, 0, 0),
                                        arena_keep(arena, row_text(&rows, 0, 1)) };
        if (row_text(&rows, 0, 2).s != NULL)
            ok = error_set(err, ERR_INVALID_REQUEST, "thread %s is open at the server %s", id.s,
                           row_text(&rows, 0, 2).s);
    }
    sql_result_done(&rows);
    *ret_rest = rest;
    return ok;
}

/* -- The archive --------------------------------------------------------------------------- */

static bool move_rows(struct stored *stored, const struct move_task *move, struct arena *arena,
                      struct error *err)
{
    struct sql files = { .text = "UPDATE bobbin.rollouts SET is_archived = $2 WHERE thread = $1" };
    struct sql row = { .text = "UPDATE bobbin.threads SET archived_at = CASE WHEN $2 THEN $3 END,"
                               " updated_at = CASE WHEN $2 THEN updated_at ELSE $3 END"
                               " WHERE id = $1" };

    sql_uuid(&files, arena, move->find.id);
    sql_bool(&files, move->archive);
    sql_uuid(&row, arena, move->find.id);
    sql_bool(&row, move->archive);
    sql_int(&row, arena, time(NULL));
    return stored_run(stored, &files, NULL, err) && stored_run(stored, &row, NULL, err);
}

static bool move_within(struct stored *stored, struct move_task *move)
{
    struct arena *arena = &move->find.task.arena;
    struct error *err = &move->find.task.err;
    struct thread_at_rest rest;

    if (!lock_head(stored, move->find.id, arena, &rest, err))
        return false;
    if (!rest.is_known || rest.is_archived == move->archive)
        return error_set(err, ERR_INVALID_REQUEST, "no %srollout found for thread id %s",
                         move->archive ? "" : "archived ", move->find.id.s);
    move->new_path =
        scan_place(arena, fleet_folder(stored->fleet), move->archive, rest.file_name.s);
    if (move->new_path.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST, "rollout path `%s` missing filename timestamp",
                         rest.file_name.s);
    return move_rows(stored, move, arena, err);
}

void stored_move(void *data)
{
    struct move_task *move = data;
    struct stored *stored = store_backend(move->find.task.store);
    struct error *err = &move->find.task.err;

    if (!uuid_is_valid(move->find.id)) {
        error_set(err, ERR_INVALID_REQUEST, "no %srollout found for thread id %s",
                  move->archive ? "" : "archived ", move->find.id.s);
        return;
    }
    if (!stored_begin(stored, err) || !stored_finish(stored, move_within(stored, move), err))
        return;
    if (move->archive)
        checkout_move(stored->fleet, move->find.id, /* to_archive= */ true);
    else
        checkout_remove(stored->fleet, move->find.id); /* it has another time from now on */
}

/* -- For good ------------------------------------------------------------------------------ */

static bool is_based_on(struct str body, const struct str *rollouts, size_t n)
{
    yyjson_doc *doc = yyjson_read(body.s, body.len, /* flags= */ 0);
    yyjson_val *payload = yyjson_obj_get(yyjson_doc_get_root(doc), "payload");
    struct str base = json_member(yyjson_obj_get(payload, "history_base"), "thread_id");
    bool is_one = false;

    for (size_t i = 0; i < n && base.s != NULL; i++)
        is_one |= str_equal(base, rollouts[i]);
    yyjson_doc_free(doc);
    return is_one;
}

/* Only threads of the newer form go on from files of others. */
static bool check_bases(struct stored *stored, struct str id, const struct str *rollouts, size_t n,
                        struct arena *arena, struct error *err)
{
    struct sql query = {
        .text = "SELECT l.body FROM bobbin.threads t JOIN bobbin.rollouts r ON r.thread = t.id"
                " JOIN bobbin.lines l ON l.rollout = r.id AND l.seq = 1"
                " WHERE t.is_paginated AND t.id <> $1 AND strpos(l.body, '\"history_base\"') > 0"
                " AND EXISTS (SELECT FROM bobbin.rollouts o WHERE o.thread = $1"
                " AND strpos(l.body, o.id::text) > 0)"
    };
    struct sql_result rows = { 0 };
    bool is_base = false;

    sql_uuid(&query, arena, id);
    if (!stored_run(stored, &query, &rows, err))
        return false;
    for (int i = 0; i < sql_result_rows(&rows); i++)
        is_base |= is_based_on(row_text(&rows, i, 0), rollouts, n);
    sql_result_done(&rows);
    return !is_base ||
           error_set(err, ERR_INVALID_REQUEST,
                     "cannot delete thread %s: forked history still references it", id.s);
}

static bool check_removal(struct stored *stored, struct str id, struct arena *arena,
                          struct error *err)
{
    struct sql query = { .text = "SELECT id FROM bobbin.rollouts WHERE thread = $1" };
    struct sql_result rows = { 0 };
    struct str *rollouts;
    size_t n;

    sql_uuid(&query, arena, id);
    if (!stored_run(stored, &query, &rows, err))
        return false;
    n = (size_t)sql_result_rows(&rows);
    rollouts = arena_alloc(arena, (n + 1) * sizeof *rollouts);
    for (size_t i = 0; i < n; i++)
        rollouts[i] = arena_keep(arena, row_text(&rows, (int)i, 0));
    sql_result_done(&rows);
    if (n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "no rollout found for thread id %s", id.s);
    return check_bases(stored, id, rollouts, n, arena, err);
}

static bool remove_rows(struct stored *stored, struct str id, struct arena *arena,
                        struct error *err)
{
    struct sql remove = { .text = "DELETE FROM bobbin.threads WHERE id = $1" };

    sql_uuid(&remove, arena, id);
    return stored_run(stored, &remove, NULL, err);
}

static bool has_removable_id(struct delete_task *task)
{
    return uuid_is_valid(task->id) || error_set(&task->task.err, ERR_INVALID_REQUEST,
                                                "no rollout found for thread id %s", task->id.s);
}

void stored_check_delete(void *data)
{
    struct delete_task *task = data;

    if (has_removable_id(task))
        check_removal(store_backend(task->task.store), task->id, &task->task.arena,
                      &task->task.err);
}

void stored_delete(void *data)
{
    struct delete_task *task = data;
    struct stored *stored = store_backend(task->task.store);
    struct arena *arena = &task->task.arena;
    struct error *err = &task->task.err;
    struct thread_at_rest rest;

    if (!has_removable_id(task) || !stored_begin(stored, err) ||
        !stored_finish(stored,
                       lock_head(stored, task->id, arena, &rest, err) &&
                           check_removal(stored, task->id, arena, err) &&
                           remove_rows(stored, task->id, arena, err),
                       err))
        return;
    checkout_remove(stored->fleet, task->id);
    store_forget_board(task->task.store, task->id);
}
