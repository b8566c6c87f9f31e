/* session_index.jsonl into a store and out of it, line by line: see transfer.h. */
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/raw_lines.h"
#include "fleet/transfer_internal.h"
#include "schema/json_read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A line of the file and, if it is one, whose name it is. */
struct name_line {
    struct str body;
    struct str thread; /* no text: it names no thread */
    struct str name;
};

struct name_lines {
    struct arena arena;
    struct name_line *items; /* owned */
    size_t n, capacity;
};

static void name_lines_done(struct name_lines *lines)
{
    free(lines->items);
    arena_done(&lines->arena);
}

static struct name_line read_name(struct arena *arena, struct str body)
{
    struct name_line line = { .body = arena_keep(arena, body) };
    yyjson_doc *doc = yyjson_read(body.s, body.len, /* flags= */ 0);
    struct str id = json_member(yyjson_doc_get_root(doc), "id");
    struct str name = json_member(yyjson_doc_get_root(doc), "thread_name");

    if (id.s != NULL && name.s != NULL && uuid_is_valid(id)) {
        line.thread = arena_keep(arena, id);
        line.name = arena_keep(arena, name);
    }
    yyjson_doc_free(doc);
    return line;
}

static void name_lines_add(struct name_lines *lines, struct str body)
{
    if (lines->n == lines->capacity) {
        lines->capacity = lines->capacity == 0 ? 64 : 2 * lines->capacity;
        lines->items = xrealloc(lines->items, lines->capacity * sizeof *lines->items);
    }
    lines->items[lines->n++] = read_name(&lines->arena, body);
}

static const char *names_path(struct arena *arena, const char *home)
{
    return arena_printf(arena, "%s/session_index.jsonl", home);
}

/* A home without the file has no names. What the store could not keep is reported. */
static void read_file_names(struct transfer *transfer, struct name_lines *names, bool *ret_is_torn)
{
    const char *path = names_path(&names->arena, transfer->home);
    struct raw_lines raw;
    struct str line;
    int r = raw_lines_open(&raw, path);

    while (r >= 0 && (r = raw_lines_next(&raw, &line)) > 0) {
        if (sql_can_keep(line)) {
            name_lines_add(names, line);
            continue;
        }
        transfer->on_report(transfer->owner, path,
                            "a line holds bytes that are not UTF-8, or U+0000, which the store"
                            " cannot keep");
        transfer->sum.n_left_alone++;
    }
    if (r < 0 && r != -ENOENT) {
        transfer->on_report(transfer->owner, path, file_error_text(r));
        transfer->sum.n_left_alone++;
    }
    *ret_is_torn = raw.is_torn;
    raw_lines_done(&raw);
}

/* Of all threads, or of these. */
static bool read_stored_names(struct transfer *transfer, const struct str *ids, size_t n_ids,
                              struct name_lines *names, struct sql_fault *fault)
{
    struct sql query = { .text = "SELECT body FROM bobbin.names"
                                 " WHERE cardinality($1) = 0 OR thread = ANY($1) ORDER BY seq" };
    struct array_value threads = { 0 };
    struct sql_result result = { 0 };
    bool ok;

    for (size_t i = 0; i < n_ids; i++)
        array_uuid(&threads, ids[i]);
    sql_uuids(&query, &threads);
    ok = sql_session_run(transfer->session, &query, &result, fault);
    for (int i = 0; ok && i < sql_result_rows(&result); i++)
        name_lines_add(names, row_text(&result, i, 0));
    sql_result_done(&result);
    array_done(&threads);
    return ok;
}

/* -- What one side lacks ------------------------------------------------------------------- */

static int compare_bodies(const void *a, const void *b)
{
    const struct str *const *left = a, *const *right = b;

    return str_compare(**left, **right);
}

static const struct str **sort_bodies(const struct name_lines *lines)
{
    const struct str **sorted = xcalloc(lines->n + 1, sizeof *sorted);

    for (size_t i = 0; i < lines->n; i++)
        sorted[i] = &lines->items[i].body;
    qsort(sorted, lines->n, sizeof *sorted, compare_bodies);
    return sorted;
}

/* How many lines both begin with. */
static size_t common_names(const struct name_lines *a, const struct name_lines *b)
{
    size_t n = 0;

    while (n < a->n && n < b->n && str_equal(a->items[n].body, b->items[n].body))
        n++;
    return n;
}

/*
 * The lines that the other side lacks, for each of which `put` is called. If the other side is a beginning of this one
 * that is what follows, equal lines included; otherwise every line that does not occur there.
 */
typedef bool put_name_fn(void *owner, const struct name_line *line);

static bool put_missing(const struct name_lines *lines, const struct name_lines *there,
                        put_name_fn *put, void *owner)
{
    size_t n_common = common_names(lines, there);
    const struct str **sorted = sort_bodies(there);
    bool ok = true;

    for (size_t i = n_common; ok && i < lines->n; i++) {
        const struct str *body = &lines->items[i].body;

        if (n_common == there->n ||
            bsearch(&body, sorted, there->n, sizeof *sorted, compare_bodies) == NULL)
            ok = put(owner, &lines->items[i]);
    }
    free(sorted);
    return ok;
}

/* -- Import -------------------------------------------------------------------------------- */

struct names_import {
    struct transfer *transfer;
    struct sql_fault *fault;
};

static bool import_name(void *owner, const struct name_line *line)
{
    struct names_import *import = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str trimmed = str_trim(line->name.s == NULL ? STR_LITERAL("") : line->name);
    struct sql insert = { .text = "INSERT INTO bobbin.names (thread, body) VALUES ($1, $2)" };
    struct sql update = { .text = "UPDATE bobbin.threads SET name = $2, listed_name ="
                                  " coalesce(nullif($3, ''), listed_name) WHERE id = $1" };

    sql_uuid(&insert, &arena, line->thread);
    sql_text(&insert, line->body);
    import->transfer->sum.n_names++;
    if (!sql_session_run(import->transfer->session, &insert, NULL, import->fault))
        return false;
    if (line->thread.s == NULL)
        return true;
    sql_uuid(&update, &arena, line->thread);
    sql_text(&update, sql_clean(&arena, line->name));
    sql_text(&update, sql_clean(&arena, trimmed));
    return sql_session_run(import->transfer->session, &update, NULL, import->fault);
}

/* Nobody names a thread meanwhile: what the store has is compared as a whole. */
static bool import_within_lock(struct transfer *transfer, const struct name_lines *lines,
                               struct sql_fault *fault)
{
    CLEANUP(name_lines_done) struct name_lines stored = { 0 };
    struct names_import import = { .transfer = transfer, .fault = fault };

    return sql_session_exec(transfer->session, "LOCK TABLE bobbin.names IN EXCLUSIVE MODE",
                            fault) &&
           read_stored_names(transfer, NULL, 0, &stored, fault) &&
           put_missing(lines, &stored, import_name, &import);
}

bool import_names(struct transfer *transfer, struct sql_fault *fault)
{
    CLEANUP(name_lines_done) struct name_lines lines = { 0 };
    bool is_torn;

    read_file_names(transfer, &lines, &is_torn);
    if (lines.n == 0)
        return true;
    return sql_session_begin(transfer->session, fault) &&
           sql_session_finish(transfer->session, import_within_lock(transfer, &lines, fault),
                              fault);
}

/* -- Export -------------------------------------------------------------------------------- */

static bool add_name_line(void *owner, const struct name_line *line)
{
    struct buf *text = owner;

    buf_add_str(text, line->body);
    buf_add_char(text, '\n');
    return true;
}

static int append_names(const char *path, struct str text)
{
    int fd = file_open_to_append(path, O_CREAT);
    int r = fd < 0 ? fd : file_write_all(fd, text);

    if (fd >= 0)
        close(fd);
    return r;
}

bool export_names(struct transfer *transfer, const struct str *ids, size_t n_ids,
                  struct sql_fault *fault)
{
    CLEANUP(name_lines_done) struct name_lines stored = { 0 };
    CLEANUP(name_lines_done) struct name_lines file = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = names_path(&file.arena, transfer->home);
    bool is_torn;
    size_t n_before;
    int r;

    if (!read_stored_names(transfer, ids, n_ids, &stored, fault))
        return false;
    read_file_names(transfer, &file, &is_torn);
    if (file.n > 0 && is_torn)
        buf_add_char(&text, '\n');
    n_before = text.len;
    put_missing(&stored, &file, add_name_line, &text);
    if (text.len == n_before)
        return true;
    r = append_names(path, buf_str(&text));
    if (r == 0) {
        transfer->sum.n_names += str_count_lines(buf_str(&text));
        return true;
    }
    transfer->on_report(transfer->owner, path, file_error_text(r));
    transfer->sum.n_left_alone++;
    return true;
}
