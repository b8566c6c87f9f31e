/* A home into a store: see transfer.h. */
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/raw_lines.h"
#include "fleet/stored_lines.h"
#include "fleet/transfer_internal.h"
#include "schema/json_read.h"
#include "store/rollout.h"
#include "store/scan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH_LINES = 1000, BATCH_BYTES = 4 * 1024 * 1024 };

/* One rollout of the home. */
struct home_file {
    struct str path;
    struct rollout_name name; /* points into the path */
    bool is_archived;
};

struct home_files {
    struct arena arena;
    struct home_file *items; /* owned */
    size_t n, capacity;
    bool is_archived; /* of the folder that is being walked */
};

/* What a thread's transaction has found out. */
struct thread_import {
    struct transfer *transfer;
    struct arena *arena;
    struct str id;
    bool is_new;
    struct str head;   /* the rollout that it goes on with; no text of a new one */
    struct str holder; /* the server that has it now; no text: nobody */
    int64_t epoch;
    int64_t head_lines, head_bytes;
    int64_t n_added; /* lines */
    bool is_changed; /* that, or anything else */
    size_t n_files, n_same;
    struct buf why; /* it is to be left alone; empty: it is not */
    struct str culprit;
};

/* The own id of a file: of its thread, or of the part that a revert has made. */
static struct str rollout_id_of(const struct rollout_name *name)
{
    return name->part_id.len > 0 ? name->part_id : name->thread_id;
}

static bool leave_alone(struct thread_import *import, const struct home_file *file,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The thread stays as it is in the store. Returns false. */
static bool leave_alone(struct thread_import *import, const struct home_file *file,
                        const char *format, ...)
{
    CLEANUP(error_done) struct error err = { 0 };
    va_list args;

    va_start(args, format);
    error_vset(&err, ERR_INVALID_REQUEST, format, args);
    va_end(args);
    import->culprit = file->path;
    buf_clear(&import->why, 0);
    buf_add_str(&import->why, err.message);
    return false;
}

/* -- Lines --------------------------------------------------------------------------------- */

struct line_batch {
    struct array_value seqs, bodies;
};

static bool batch_send(struct line_batch *batch, struct thread_import *import, struct str rollout,
                       struct sql_fault *fault)
{
    struct sql insert = { .text = "INSERT INTO bobbin.lines SELECT $1, n.seq, n.body"
                                  " FROM unnest($2, $3) AS n(seq, body)" };
    bool ok = true;

    if (batch->seqs.n > 0) {
        sql_uuid(&insert, import->arena, rollout);
        sql_ints(&insert, &batch->seqs);
        sql_texts(&insert, &batch->bodies);
        ok = sql_session_run(import->transfer->session, &insert, NULL, fault);
    }
    array_done(&batch->seqs);
    array_done(&batch->bodies);
    return ok;
}

static bool batch_add(struct line_batch *batch, struct thread_import *import, struct str rollout,
                      int64_t seq, struct str body, struct sql_fault *fault)
{
    array_int(&batch->seqs, seq);
    array_text(&batch->bodies, body);
    import->n_added++;
    import->is_changed = true;
    return (batch->seqs.n < BATCH_LINES && batch->bodies.bytes.len < BATCH_BYTES) ||
           batch_send(batch, import, rollout, fault);
}

/* The number of a stored last line without line break; 0: it has one, or there is no such rollout. */
static bool find_rollout(struct thread_import *import, struct str rollout, bool *ret_exists,
                         int64_t *ret_torn, struct sql_fault *fault)
{
    struct sql query = { .text = "SELECT torn FROM bobbin.rollouts WHERE id = $1" };
    struct sql_result result = { 0 };

    sql_uuid(&query, import->arena, rollout);
    if (!sql_session_run(import->transfer->session, &query, &result, fault))
        return false;
    *ret_exists = sql_result_rows(&result) > 0;
    *ret_torn = *ret_exists ? row_int(&result, 0, 0) : 0;
    sql_result_done(&result);
    return true;
}

static bool replace_line(struct thread_import *import, struct str rollout, int64_t seq,
                         struct str body, struct sql_fault *fault)
{
    struct sql update = { .text =
                              "UPDATE bobbin.lines SET body = $3 WHERE rollout = $1 AND seq = $2" };

    sql_uuid(&update, import->arena, rollout);
    sql_int(&update, import->arena, seq);
    sql_text(&update, body);
    import->n_added++;
    import->is_changed = true;
    return sql_session_run(import->transfer->session, &update, NULL, fault);
}

static bool set_torn(struct thread_import *import, struct str rollout, int64_t seq, bool is_torn,
                     struct sql_fault *fault)
{
    struct sql update = { .text = "UPDATE bobbin.rollouts SET torn = nullif($2, 0) WHERE id = $1" };

    sql_uuid(&update, import->arena, rollout);
    sql_int(&update, import->arena, is_torn ? seq : 0);
    return sql_session_run(import->transfer->session, &update, NULL, fault);
}

/* One file, line by line, beside what is stored of it. */
struct file_import {
    struct thread_import *import;
    const struct home_file *file;
    struct str rollout;
    struct raw_lines raw;
    struct stored_lines stored;
    struct line_batch batch;
    int64_t torn;    /* see find_rollout() */
    int64_t n_lines; /* so far */
    int64_t n_bytes;
    bool stored_is_at_end;
    bool is_changed; /* what is stored of it */
};

/* Is it what is stored? A line that was torn when it was imported may have come to its end since. */
static bool file_import_compare(struct file_import *reading, struct str line, bool *ret_is_stored,
                                struct sql_fault *fault)
{
    struct thread_import *import = reading->import;
    struct str stored;

    *ret_is_stored = false;
    if (reading->stored_is_at_end)
        return true;
    if (!stored_lines_next(&reading->stored, &stored, fault))
        return false;
    reading->stored_is_at_end = stored.s == NULL;
    *ret_is_stored = stored.s != NULL;
    if (stored.s == NULL || str_equal(stored, line))
        return true;
    if (reading->torn == reading->stored.seq && line.len > stored.len &&
        memcmp(line.s, stored.s, stored.len) == 0)
        return replace_line(import, reading->rollout, reading->stored.seq, line, fault);
    return leave_alone(import, reading->file, "line %lld is another one in the store",
                       (long long)reading->n_lines + 1);
}

static bool file_import_line(struct file_import *reading, struct str line, struct sql_fault *fault)
{
    struct thread_import *import = reading->import;
    bool is_stored;

    if (!sql_can_keep(line))
        return leave_alone(import, reading->file,
                           "line %lld holds bytes that are not UTF-8, or U+0000, which the store"
                           " cannot keep",
                           (long long)reading->n_lines + 1);
    if (!file_import_compare(reading, line, &is_stored, fault))
        return false;
    reading->n_lines++;
    reading->n_bytes += (int64_t)line.len + 1;
    return is_stored ||
           batch_add(&reading->batch, import, reading->rollout, reading->n_lines, line, fault);
}

static bool file_import_lines(struct file_import *reading, struct sql_fault *fault)
{
    struct str line;
    int r;

    while ((r = raw_lines_next(&reading->raw, &line)) > 0) {
        if (!file_import_line(reading, line, fault))
            return false;
    }
    if (r < 0)
        return leave_alone(reading->import, reading->file, "it cannot be read: %s",
                           r == -EFBIG ? "a line is longer than 256 MiB" : strerror(-r));
    return batch_send(&reading->batch, reading->import, reading->rollout, fault);
}

/* Are there stored lines behind those of the file? */
static bool file_import_finish(struct file_import *reading, struct sql_fault *fault)
{
    struct thread_import *import = reading->import;
    struct str more = STR_NONE;
    bool is_torn = reading->raw.is_torn && reading->n_lines > 0;

    if (!reading->stored_is_at_end && !stored_lines_next(&reading->stored, &more, fault))
        return false;
    if (more.s != NULL)
        return true; /* the store knows how it goes on */
    if (is_torn != (reading->torn == reading->n_lines && reading->n_lines > 0)) {
        import->is_changed = reading->is_changed = true;
        if (!set_torn(import, reading->rollout, reading->n_lines, is_torn, fault))
            return false;
    }
    if (import->head.s == NULL || str_equal(import->head, reading->rollout)) {
        import->head_lines = reading->n_lines;
        import->head_bytes = reading->n_bytes;
    }
    return true;
}

static bool add_rollout(struct file_import *reading, struct sql_fault *fault)
{
    struct sql insert = { .text = "INSERT INTO bobbin.rollouts (id, thread, file_name, is_archived,"
                                  " updated_at) VALUES ($1, $2, $3, $4, $5)" };
    struct thread_import *import = reading->import;
    const char *file_name = strrchr(reading->file->path.s, '/') + 1;

    sql_uuid(&insert, import->arena, reading->rollout);
    sql_uuid(&insert, import->arena, import->id);
    sql_text(&insert, str_of(file_name));
    sql_bool(&insert, reading->file->is_archived);
    sql_int(&insert, import->arena, reading->raw.facts.st_mtime);
    import->is_changed = reading->is_changed = true;
    return sql_session_run(import->transfer->session, &insert, NULL, fault);
}

static bool file_import_all(struct file_import *reading, struct sql_fault *fault)
{
    struct thread_import *import = reading->import;
    int r = raw_lines_open(&reading->raw, reading->file->path.s);
    int64_t n_before = import->n_added;
    bool exists, ok;

    if (r < 0)
        return leave_alone(import, reading->file, "it cannot be read: %s", file_error_text(r));
    if (!find_rollout(import, reading->rollout, &exists, &reading->torn, fault))
        return false;
    reading->stored_is_at_end = !exists;
    stored_lines_init(&reading->stored, import->transfer->session, reading->rollout, 0);
    ok = (exists || add_rollout(reading, fault)) && file_import_lines(reading, fault) &&
         file_import_finish(reading, fault);
    reading->is_changed |= import->n_added > n_before;
    import->n_files += ok && reading->is_changed;
    import->n_same += ok && !reading->is_changed;
    return ok;
}

static bool import_file(struct thread_import *import, const struct home_file *file,
                        struct sql_fault *fault)
{
    struct file_import reading = { .import = import,
                                   .file = file,
                                   .rollout = rollout_id_of(&file->name) };
    bool ok = file_import_all(&reading, fault);

    raw_lines_done(&reading.raw);
    stored_lines_done(&reading.stored);
    array_done(&reading.batch.seqs);
    array_done(&reading.batch.bodies);
    return ok;
}

/* -- Threads ------------------------------------------------------------------------------- */

static struct str or_empty_text(struct str text)
{
    return text.s == NULL ? STR_LITERAL("") : text;
}

static struct str parent_of(struct str source, struct arena *arena)
{
    struct spawn_origin origin = { 0 };

    if (source.s == NULL || !spawn_origin_read(source, arena, &origin) ||
        !uuid_is_valid(origin.parent_id))
        return STR_NONE;
    return origin.parent_id;
}

static void add_clean(struct sql *statement, struct arena *arena, struct str text)
{
    sql_text(statement, sql_clean(arena, text));
}

/* The columns that lists show; of a thread that is there, what its lines have changed. */
static bool put_thread(struct thread_import *import, const struct index_update *update,
                       struct sql_fault *fault)
{
    struct sql put = {
        .text =
            "INSERT INTO bobbin.threads (id, created_at, updated_at, source, model_provider,"
            " cwd, title, first_user_message, sandbox_policy, approval_mode, tokens_used,"
            " archived_at, git_sha, git_branch, git_origin_url, cli_version, agent_nickname,"
            " agent_role, agent_path, memory_mode, model, reasoning_effort, parent_id,"
            " is_paginated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,"
            " $15, $16, $17, $18, $19, coalesce($20, 'enabled'), $21, $22, $23, $24)"
            " ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at,"
            " title = excluded.title, first_user_message = excluded.first_user_message,"
            " sandbox_policy = excluded.sandbox_policy, approval_mode = excluded.approval_mode,"
            " tokens_used = excluded.tokens_used, model = excluded.model,"
            " reasoning_effort = excluded.reasoning_effort, memory_mode = excluded.memory_mode"
    };
    const struct thread_summary *summary = update->summary;
    struct arena *arena = import->arena;
    char resolved[PATH_MAX];

    sql_uuid(&put, arena, import->id);
    sql_int(&put, arena, summary->created_at);
    sql_int(&put, arena, summary->updated_at);
    add_clean(&put, arena, or_empty_text(summary->source));
    add_clean(&put, arena, or_empty_text(summary->model_provider));
    add_clean(&put, arena, arena_keep(arena, or_empty_text(without_links(summary->cwd, resolved))));
    add_clean(&put, arena, or_empty_text(update->title));
    add_clean(&put, arena, or_empty_text(update->first_user_message));
    add_clean(&put, arena, or_empty_text(update->sandbox_policy));
    add_clean(&put, arena, or_empty_text(update->approval_mode));
    sql_int(&put, arena, update->tokens_used < 0 ? 0 : update->tokens_used);
    if (summary->archived)
        sql_int(&put, arena, summary->updated_at);
    else
        sql_null_int(&put);
    add_clean(&put, arena, summary->git.sha);
    add_clean(&put, arena, summary->git.branch);
    add_clean(&put, arena, summary->git.origin_url);
    add_clean(&put, arena, or_empty_text(summary->cli_version));
    add_clean(&put, arena, summary->agent_nickname);
    add_clean(&put, arena, summary->agent_role);
    add_clean(&put, arena, update->agent_path);
    add_clean(&put, arena, update->memory_mode);
    add_clean(&put, arena, update->model);
    add_clean(&put, arena, update->reasoning_effort);
    sql_uuid(&put, arena, parent_of(summary->source, arena));
    sql_bool(&put, summary->is_paginated);
    return sql_session_run(import->transfer->session, &put, NULL, fault);
}

/* What the store has of the thread; nobody else changes it until the end of the transaction. */
static bool find_head(struct thread_import *import, struct sql_fault *fault)
{
    struct sql query = {
        .text =
            "SELECT h.rollout, h.epoch, h.n_lines, h.n_bytes, (SELECT v.name FROM bobbin.servers v"
            " WHERE v.id = h.server AND v.expires_at > clock_timestamp())"
            " FROM bobbin.heads h WHERE h.thread = $1 FOR UPDATE OF h"
    };
    struct sql_result result = { 0 };

    sql_uuid(&query, import->arena, import->id);
    if (!sql_session_run(import->transfer->session, &query, &result, fault))
        return false;
    import->is_new = sql_result_rows(&result) == 0;
    if (!import->is_new) {
        import->head = arena_keep(import->arena, row_text(&result, 0, 0));
        import->epoch = row_int(&result, 0, 1);
        import->head_lines = row_int(&result, 0, 2);
        import->head_bytes = row_int(&result, 0, 3);
        import->holder = arena_keep(import->arena, row_text(&result, 0, 4));
    }
    sql_result_done(&result);
    return true;
}

/* Of one that nobody holds; the epoch goes on, so that whoever held it finds out. */
static bool put_head(struct thread_import *import, struct str rollout, struct sql_fault *fault)
{
    struct sql put = { .text =
                           "INSERT INTO bobbin.heads (thread, rollout, n_lines, n_bytes)"
                           " VALUES ($1, $2, $3, $4) ON CONFLICT (thread) DO UPDATE SET"
                           " rollout = excluded.rollout, n_lines = excluded.n_lines,"
                           " n_bytes = excluded.n_bytes, epoch = heads.epoch + 1, server = NULL" };

    sql_uuid(&put, import->arena, import->id);
    sql_uuid(&put, import->arena, rollout);
    sql_int(&put, import->arena, import->head_lines);
    sql_int(&put, import->arena, import->head_bytes);
    return sql_session_run(import->transfer->session, &put, NULL, fault);
}

/* Does the home have the rollout that the store goes on with? */
static bool has_head(const struct thread_import *import, const struct home_file *files, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_equal(rollout_id_of(&files[i].name), import->head))
            return true;
    }
    return import->is_new;
}

static bool import_files(struct thread_import *import, const struct home_file *files, size_t n,
                         struct sql_fault *fault)
{
    struct str newest = rollout_id_of(&files[n - 1].name);

    /* A thread that goes on in the newest file is numbered by that one. */
    if (has_head(import, files, n))
        import->head = newest;
    for (size_t i = 0; i < n; i++) {
        if (!import_file(import, &files[i], fault))
            return false;
    }
    return true;
}

static bool import_within(struct thread_import *import, const struct home_file *files, size_t n,
                          const struct index_update *update, struct sql_fault *fault)
{
    if (!find_head(import, fault) || (import->is_new && !put_thread(import, update, fault)) ||
        !import_files(import, files, n, fault))
        return false;
    if (!import->is_changed)
        return true;
    if (import->holder.s != NULL)
        return leave_alone(import, &files[n - 1], "its thread is open at the server %s",
                           import->holder.s);
    return (import->is_new || put_thread(import, update, fault)) &&
           put_head(import, import->head, fault);
}

/* All files of one thread, the oldest first, in one transaction. */
static bool import_thread(struct transfer *transfer, const struct home_file *files, size_t n,
                          struct sql_fault *fault)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct thread_import import = { .transfer = transfer,
                                    .arena = &arena,
                                    .id = files[n - 1].name.thread_id };
    struct index_update update;
    bool ok;

    if (!scan_rollout(files[n - 1].path.s, files[n - 1].is_archived, &arena, &update, &err)) {
        transfer->on_report(transfer->owner, files[n - 1].path.s, err.message.s);
        transfer->sum.n_left_alone += n;
        return true;
    }
    if (!sql_session_begin(transfer->session, fault))
        return false;
    ok = import_within(&import, files, n, &update, fault);
    if (ok && !import.is_changed)
        sql_session_finish(transfer->session, /* ok= */ false, fault); /* nothing to wait for */
    else
        ok = sql_session_finish(transfer->session, ok, fault);
    if (ok) {
        transfer->sum.n_threads += import.is_changed;
        transfer->sum.n_files += import.n_files;
        transfer->sum.n_same += import.n_same;
        transfer->sum.n_lines += import.n_added;
    } else if (import.why.len > 0) {
        transfer->on_report(transfer->owner, import.culprit.s, buf_str(&import.why).s);
        transfer->sum.n_left_alone += n;
        ok = true;
    }
    buf_done(&import.why);
    return ok;
}

/* -- The home ------------------------------------------------------------------------------ */

static bool note_file(void *owner, const char *folder, const char *file_name)
{
    struct home_files *files = owner;
    struct home_file file = { .is_archived = files->is_archived };

    file.path = str_of(arena_printf(&files->arena, "%s/%s", folder, file_name));
    if (!rollout_parse_file_name(file.path.s + strlen(folder) + 1, &file.name))
        return true;
    if (files->n == files->capacity) {
        files->capacity = files->capacity == 0 ? 64 : 2 * files->capacity;
        files->items = xrealloc(files->items, files->capacity * sizeof *files->items);
    }
    files->items[files->n++] = file;
    return true;
}

static int compare_files(const void *a, const void *b)
{
    const struct home_file *left = a, *right = b;
    int by_thread = str_compare(left->name.thread_id, right->name.thread_id);

    return by_thread != 0 ? by_thread : rollout_name_compare(&left->name, &right->name);
}

static void find_files(struct home_files *files, const char *home)
{
    for (int is_archived = 0; is_archived <= 1; is_archived++) {
        files->is_archived = is_archived;
        scan_walk(scan_root(&files->arena, home, is_archived), note_file, files);
    }
    if (files->n > 0)
        qsort(files->items, files->n, sizeof *files->items, compare_files);
}

static bool import_rollouts(struct transfer *transfer, struct sql_fault *fault)
{
    struct home_files files = { 0 };
    bool ok = true;

    find_files(&files, transfer->home);
    for (size_t i = 0, end; ok && i < files.n; i = end) {
        for (end = i + 1; end < files.n && str_equal(files.items[end].name.thread_id,
                                                     files.items[i].name.thread_id);)
            end++;
        ok = import_thread(transfer, &files.items[i], end - i, fault);
    }
    free(files.items);
    arena_done(&files.arena);
    return ok;
}

/* Threads are not waited for one by one: the last commit brings all before it to the disk. */
bool transfer_import(struct transfer *transfer, struct sql_fault *fault)
{
    return sql_session_exec(transfer->session, "SET synchronous_commit = off", fault) &&
           import_rollouts(transfer, fault) && import_names(transfer, fault) &&
           sql_session_exec(transfer->session, "SET synchronous_commit = on", fault) &&
           sql_session_exec(transfer->session, "SELECT txid_current()", fault);
}
