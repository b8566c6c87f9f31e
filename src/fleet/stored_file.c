#include "fleet/stored_file.h"

#include "base/file.h"
#include "base/memory.h"
#include "fleet/stored_lines.h"
#include "store/scan.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITE_BYTES = 256 * 1024 };

/* -- Which of them ------------------------------------------------------------------------- */

#define FILES_QUERY(key)                                                                           \
    "SELECT r.id, r.file_name, r.is_archived,"                                                     \
    " CASE WHEN h.rollout = r.id THEN t.updated_at ELSE r.updated_at END, r.torn"                  \
    " FROM bobbin.rollouts r JOIN bobbin.threads t ON t.id = r.thread"                             \
    " LEFT JOIN bobbin.heads h ON h.thread = r.thread" key " ORDER BY r.thread, r.file_name"

static const char *files_query(enum stored_file_key key, size_t n_ids)
{
    if (n_ids == 0)
        return FILES_QUERY("");
    return key == FILES_BY_ID ? FILES_QUERY(" WHERE r.id = ANY($1)")
                              : FILES_QUERY(" WHERE r.thread = ANY($1)");
}

static struct stored_file read_stored_file(const struct sql_result *rows, int row, const char *home,
                                           struct arena *arena)
{
    struct stored_file file = {
        .id = arena_keep(arena, row_text(rows, row, 0)),
        .file_name = arena_keep(arena, row_text(rows, row, 1)),
        .updated_at = row_int(rows, row, 3),
        .torn = row_int(rows, row, 4),
    };

    file.path = scan_place(arena, home, row_bool(rows, row, 2), file.file_name.s);
    return file;
}

bool stored_files_find(struct sql_session *session, enum stored_file_key key, const struct str *ids,
                       size_t n_ids, const char *home, struct arena *arena,
                       struct stored_files *ret_files, struct sql_fault *fault)
{
    struct sql query = { .text = files_query(key, n_ids) };
    CLEANUP(array_done) struct array_value wanted = { 0 };
    struct sql_result rows = { 0 };
    struct stored_files files;

    for (size_t i = 0; i < n_ids; i++)
        array_uuid(&wanted, ids[i]);
    if (n_ids > 0)
        sql_uuids(&query, &wanted);
    if (!sql_session_run(session, &query, &rows, fault))
        return false;
    files.n = (size_t)sql_result_rows(&rows);
    files.items = arena_zero(arena, (files.n + 1) * sizeof *files.items);
    for (size_t i = 0; i < files.n; i++)
        files.items[i] = read_stored_file(&rows, (int)i, home, arena);
    sql_result_done(&rows);
    *ret_files = files;
    return true;
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

static bool write_stored_lines(struct sql_session *session, const struct stored_file *file,
                               struct new_file *out, int64_t *ret_lines, struct sql_fault *fault)
{
    struct stored_lines stored;
    struct str body;
    int64_t n = 0;
    bool ok;

    stored_lines_init(&stored, session, file->id, 0);
    while ((ok = stored_lines_next(&stored, &body, fault)) && body.s != NULL) {
        if (n++ > 0)
            buf_add_char(&out->bytes, '\n');
        buf_add_str(&out->bytes, body);
        if (out->bytes.len >= WRITE_BYTES)
            new_file_flush(out);
    }
    if (n > 0 && file->torn != stored.seq)
        buf_add_char(&out->bytes, '\n');
    new_file_flush(out);
    stored_lines_done(&stored);
    *ret_lines = n;
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

bool stored_file_write(struct sql_session *session, const struct stored_file *file,
                       int64_t *ret_lines, int *ret_trouble, struct sql_fault *fault)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct new_file out = { .fd = -1 };
    bool ok;

    *ret_lines = 0;
    out.path = arena_printf(&arena, "%s.export", file->path.s);
    if (file_make_folders(file->path.s, &arena, NULL))
        out.fd = open(out.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (out.fd < 0) {
        *ret_trouble = -errno;
        return true;
    }
    ok = write_stored_lines(session, file, &out, ret_lines, fault);
    if (!ok)
        out.trouble = -EIO;
    *ret_trouble = new_file_finish(&out, file);
    return ok;
}
