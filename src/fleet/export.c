/* A store into a home: see transfer.h. */
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/raw_lines.h"
#include "fleet/stored_lines.h"
#include "fleet/transfer_internal.h"
#include "store/rollout_chain.h"
#include "store/scan.h"
#include "store/writer_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WRITE_BYTES = 256 * 1024 };

/* A stored rollout, and where it goes. */
struct stored_file {
    struct str id;
    struct str path; /* no text: its name is none that a rollout has */
    struct str file_name;
    int64_t updated_at;
    int64_t torn; /* the line that has no line break if it is the last one; 0: none */
    bool is_done;
};

struct file_export {
    struct transfer *transfer;
    struct arena arena;
    struct stored_file *items; /* in the arena */
    size_t n;
    bool is_part; /* only these threads are wanted, and what they go on from */
};

static void report_file(struct file_export *export, struct str path, const char *why)
{
    export->transfer->on_report(export->transfer->owner, path.s, why);
    export->transfer->sum.n_left_alone++;
}

/* -- Is it there already? ------------------------------------------------------------------ */

enum file_there { THERE_NOT, THERE_SAME, THERE_BEGINNING, THERE_OTHER };

static bool compare_lines(struct raw_lines *raw, struct stored_lines *stored, int64_t torn,
                          enum file_there *ret_there, struct sql_fault *fault)
{
    struct str line, body;
    int r;

    *ret_there = THERE_OTHER;
    while ((r = raw_lines_next(raw, &line)) > 0) {
        if (!stored_lines_next(stored, &body, fault))
            return false;
        if (body.s == NULL || !str_equal(line, body))
            return true;
    }
    if (r < 0)
        return true;
    if (!stored_lines_next(stored, &body, fault))
        return false;
    if (body.s != NULL)
        *ret_there = THERE_BEGINNING;
    else if (raw->is_torn == (torn > 0 && torn == stored->seq))
        *ret_there = THERE_SAME;
    else if (raw->is_torn)
        *ret_there = THERE_BEGINNING;
    return true;
}

static bool compare_file(struct file_export *export, const struct stored_file *file,
                         enum file_there *ret_there, struct sql_fault *fault)
{
    struct raw_lines raw;
    struct stored_lines stored;
    int r = raw_lines_open(&raw, file->path.s);
    bool ok;

    if (r < 0) {
        *ret_there = r == -ENOENT ? THERE_NOT : THERE_OTHER;
        return true;
    }
    stored_lines_init(&stored, export->transfer->session, file->id, 0);
    ok = compare_lines(&raw, &stored, file->torn, ret_there, fault);
    stored_lines_done(&stored);
    raw_lines_done(&raw);
    return ok;
}

/* -- Writing ------------------------------------------------------------------------------- */

/* A file that is being made beside its place. */
struct new_file {
    int fd;
    char *path;  /* in an arena */
    int trouble; /* a negative errno, or 0 */
    struct buf bytes;
};

static void new_file_flush(struct new_file *file)
{
    if (file->trouble == 0 && file->bytes.len > 0)
        file->trouble = file_write_all(file->fd, buf_str(&file->bytes));
    buf_clear(&file->bytes, 2 * WRITE_BYTES);
}

static bool write_stored_lines(struct file_export *export, const struct stored_file *file,
                               struct new_file *out, struct sql_fault *fault)
{
    struct stored_lines stored;
    struct str body;
    int64_t n = 0;
    bool ok;

    stored_lines_init(&stored, export->transfer->session, file->id, 0);
    while ((ok = stored_lines_next(&stored, &body, fault)) && body.s != NULL) {
        if (n++ > 0)
            buf_add_char(&out->bytes, '\n');
        buf_add_str(&out->bytes, body);
        if (out->bytes.len >= WRITE_BYTES)
            new_file_flush(out);
        export->transfer->sum.n_lines++;
    }
    if (n > 0 && file->torn != stored.seq)
        buf_add_char(&out->bytes, '\n');
    new_file_flush(out);
    stored_lines_done(&stored);
    return ok;
}

static int new_file_finish(struct new_file *out, const struct stored_file *file)
{
    struct timespec times[2] = { { .tv_nsec = UTIME_OMIT }, { .tv_sec = file->updated_at } };

    if (out->trouble == 0 && futimens(out->fd, times) < 0)
        out->trouble = -errno;
    close(out->fd);
    if (out->trouble == 0 && rename(out->path, file->path.s) < 0)
        out->trouble = -errno;
    if (out->trouble != 0)
        unlink(out->path);
    buf_done(&out->bytes);
    return out->trouble;
}

static bool write_file(struct file_export *export, const struct stored_file *file,
                       struct sql_fault *fault)
{
    struct new_file out = { .fd = -1 };
    bool ok;

    out.path = arena_printf(&export->arena, "%s.export", file->path.s);
    if (file_make_folders(file->path.s, &export->arena, NULL))
        out.fd = open(out.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (out.fd < 0) {
        report_file(export, file->path, strerror(errno));
        return true;
    }
    ok = write_stored_lines(export, file, &out, fault);
    if (!ok)
        out.trouble = -EIO;
    if (new_file_finish(&out, file) != 0 && ok)
        report_file(export, file->path, strerror(-out.trouble));
    else
        export->transfer->sum.n_files += ok;
    return ok;
}

/* A thread that a server of this machine has open is not touched. */
static bool write_unless_open(struct file_export *export, const struct stored_file *file,
                              struct sql_fault *fault)
{
    CLEANUP(error_done) struct error err = { 0 };
    int lock;
    bool ok;

    if (!writer_lock_take(file->path.s, &lock, &err)) {
        report_file(export, file->path, err.message.s);
        return true;
    }
    ok = write_file(export, file, fault);
    writer_lock_release(file->path.s, lock);
    return ok;
}

static bool export_file(struct file_export *export, struct stored_file *file,
                        struct sql_fault *fault)
{
    enum file_there there;

    file->is_done = true;
    if (file->path.s == NULL) {
        report_file(export, file->file_name, "it is not the name of a rollout");
        return true;
    }
    if (!compare_file(export, file, &there, fault))
        return false;
    switch (there) {
    case THERE_SAME:
        export->transfer->sum.n_same++;
        return true;
    case THERE_OTHER:
        report_file(export, file->path, "it is there and has other lines than the store");
        return true;
    case THERE_NOT:
    case THERE_BEGINNING:
        break;
    }
    return write_unless_open(export, file, fault);
}

/* -- Which of them ------------------------------------------------------------------------- */

static void read_stored_file(struct file_export *export, const struct sql_result *rows, int row,
                             struct stored_file *ret_file)
{
    struct arena *arena = &export->arena;
    struct stored_file file = {
        .id = arena_keep(arena, row_text(rows, row, 0)),
        .file_name = arena_keep(arena, row_text(rows, row, 1)),
        .updated_at = row_int(rows, row, 3),
        .torn = row_int(rows, row, 4),
    };

    file.path = scan_place(arena, export->transfer->home, row_bool(rows, row, 2), file.file_name.s);
    *ret_file = file;
}

/* Some threads, or all; or one rollout, whoever it belongs to. */
static bool find_stored_files(struct file_export *export, const struct str *ids, size_t n_ids,
                              const char *column, struct sql_fault *fault)
{
    struct sql query = { 0 };
    struct array_value wanted = { 0 };
    struct sql_result rows = { 0 };
    bool ok;

    query.text =
        arena_printf(&export->arena,
                     "SELECT r.id, r.file_name, r.is_archived,"
                     " CASE WHEN h.rollout = r.id THEN t.updated_at ELSE r.updated_at END, r.torn"
                     " FROM bobbin.rollouts r JOIN bobbin.threads t ON t.id = r.thread"
                     " LEFT JOIN bobbin.heads h ON h.thread = r.thread"
                     " WHERE cardinality($1) = 0 OR r.%s = ANY($1) ORDER BY r.thread, r.file_name",
                     column);
    for (size_t i = 0; i < n_ids; i++)
        array_uuid(&wanted, ids[i]);
    sql_uuids(&query, &wanted);
    ok = sql_session_run(export->transfer->session, &query, &rows, fault);
    array_done(&wanted);
    if (!ok)
        return false;
    export->n = (size_t)sql_result_rows(&rows);
    export->items = arena_zero(&export->arena, (export->n + 1) * sizeof *export->items);
    for (size_t i = 0; i < export->n; i++)
        read_stored_file(export, &rows, (int)i, &export->items[i]);
    sql_result_done(&rows);
    return true;
}

/* What a file goes on from is needed to read it. */
static bool export_bases(struct file_export *export, const char *path, int depth,
                         struct sql_fault *fault)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct file_export base = { .transfer = export->transfer, .is_part = true };
    struct rollout_head head;
    bool ok = true;

    if (depth > ROLLOUT_CHAIN_MAX || !rollout_head_read(path, &export->arena, &head, &err) ||
        head.base.id.s == NULL)
        return true;
    ok = find_stored_files(&base, &head.base.id, 1, "id", fault);
    for (size_t i = 0; ok && i < base.n; i++)
        ok = export_file(&base, &base.items[i], fault) &&
             (base.items[i].path.s == NULL ||
              export_bases(&base, base.items[i].path.s, depth + 1, fault));
    arena_done(&base.arena);
    return ok;
}

static bool export_files(struct file_export *export, struct sql_fault *fault)
{
    for (size_t i = 0; i < export->n; i++) {
        struct stored_file *file = &export->items[i];

        if (!export_file(export, file, fault))
            return false;
        if (export->is_part && file->path.s != NULL &&
            !export_bases(export, file->path.s, /* depth= */ 0, fault))
            return false;
    }
    return true;
}

static bool has_file_of(struct file_export *export, struct str id)
{
    for (size_t i = 0; i < export->n; i++) {
        if (str_contains(export->items[i].file_name, id))
            return true;
    }
    return false;
}

static bool export_within(struct file_export *export, const struct str *ids, size_t n_ids,
                          struct sql_fault *fault)
{
    if (!find_stored_files(export, ids, n_ids, "thread", fault))
        return false;
    for (size_t i = 0; i < n_ids; i++) {
        if (!has_file_of(export, ids[i]))
            report_file(export, ids[i], "the store has no such thread");
    }
    return export_files(export, fault) && export_names(export->transfer, ids, n_ids, fault);
}

/* All files at once: what is cut off by a crash before that is the beginning of a file, and the next export goes on with it. */
static void sync_home(struct file_export *export)
{
    int fd = open(export->transfer->home, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0 && syncfs(fd) < 0)
        report_file(export, str_of(export->transfer->home), strerror(errno));
    if (fd >= 0)
        close(fd);
}

bool transfer_export(struct transfer *transfer, const struct str *ids, size_t n_ids,
                     struct sql_fault *fault)
{
    struct file_export export = { .transfer = transfer, .is_part = n_ids > 0 };
    bool ok;

    /* One moment of the store, however long it takes. */
    if (!sql_session_exec(transfer->session, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                          fault))
        return false;
    ok = export_within(&export, ids, n_ids, fault);
    if (transfer->sum.n_files > 0)
        sync_home(&export);
    ok = sql_session_finish(transfer->session, ok, fault);
    arena_done(&export.arena);
    return ok;
}
