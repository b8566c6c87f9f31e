/* A store into a home: see transfer.h. */
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/raw_lines.h"
#include "fleet/stored_file.h"
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

struct file_export {
    struct transfer *transfer;
    struct arena arena;
    struct stored_files files;
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

static bool write_file(struct file_export *export, const struct stored_file *file,
                       struct sql_fault *fault)
{
    struct transfer_sum *sum = &export->transfer->sum;
    int64_t n_lines;
    int trouble;

    if (!stored_file_write(export->transfer->session, file, &n_lines, &trouble, fault))
        return false;
    if (trouble != 0)
        report_file(export, file->path, strerror(-trouble));
    sum->n_lines += n_lines;
    sum->n_files += trouble == 0;
    return true;
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

static bool export_file(struct file_export *export, const struct stored_file *file,
                        struct sql_fault *fault)
{
    enum file_there there;

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

static bool find_stored_files(struct file_export *export, enum stored_file_key key,
                              const struct str *ids, size_t n_ids, struct sql_fault *fault)
{
    return stored_files_find(export->transfer->session, key, ids, n_ids, export->transfer->home,
                             &export->arena, &export->files, fault);
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
        !uuid_is_valid(head.base.id))
        return true;
    ok = find_stored_files(&base, FILES_BY_ID, &head.base.id, 1, fault);
    for (size_t i = 0; ok && i < base.files.n; i++)
        ok = export_file(&base, &base.files.items[i], fault) &&
             (base.files.items[i].path.s == NULL ||
              export_bases(&base, base.files.items[i].path.s, depth + 1, fault));
    arena_done(&base.arena);
    return ok;
}

static bool export_files(struct file_export *export, struct sql_fault *fault)
{
    for (size_t i = 0; i < export->files.n; i++) {
        const struct stored_file *file = &export->files.items[i];

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
    for (size_t i = 0; i < export->files.n; i++) {
        if (str_contains(export->files.items[i].file_name, id))
            return true;
    }
    return false;
}

static bool export_within(struct file_export *export, const struct str *ids, size_t n_ids,
                          struct sql_fault *fault)
{
    if (!find_stored_files(export, FILES_OF_THREADS, ids, n_ids, fault))
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
