#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "schema/json_write.h"
#include "store/index_internal.h"
#include "store/source_kinds.h"

#include <limits.h>

/* -- The functions the statements use ------------------------------------------------------ */

enum {
    QUICK_OPCODES = 20 * 1000, /* of SQLite's machine: about half a millisecond */
};

/* source_kinds(source): a bit for every kind it is of. */
static void sql_source_kinds(sqlite3_context *context, int n, sqlite3_value **values)
{
    const char *source = (const char *)sqlite3_value_text(values[0]);

    sqlite3_result_int(context, source == NULL ? 0 : source_kinds_of(source));
}

static struct str value_str(sqlite3_value *value)
{
    const char *text = (const char *)sqlite3_value_text(value);

    return (struct str){ text, text == NULL ? 0 : (size_t)sqlite3_value_bytes(value) };
}

/* Takes the next component; "." and repeated slashes are none. */
static bool next_component(struct str *path, struct str *ret_component)
{
    while (path->len > 0) {
        const char *end = memchr(path->s, '/', path->len);
        size_t len = end == NULL ? path->len : (size_t)(end - path->s);
        struct str component = { path->s, len };
        size_t used = end == NULL ? len : len + 1;

        *path = (struct str){ path->s + used, path->len - used };
        if (len > 0 && !(len == 1 && component.s[0] == '.')) {
            *ret_component = component;
            return true;
        }
    }
    return false;
}

static bool is_same_path(struct str a, struct str b)
{
    struct str x, y;

    if (str_equal(a, b))
        return true;
    if (path_is_absolute(a) != path_is_absolute(b))
        return false;
    for (;;) {
        bool has_x = next_component(&a, &x);
        bool has_y = next_component(&b, &y);

        if (!has_x || !has_y)
            return has_x == has_y;
        if (!str_equal(x, y))
            return false;
    }
}

/* same_path(path, a, b): the same components as one of them, whatever the slashes. */
static void sql_same_path(sqlite3_context *context, int n, sqlite3_value **values)
{
    struct str path = value_str(values[0]);
    struct str a = value_str(values[1]);
    struct str b = value_str(values[2]);

    sqlite3_result_int(context, path.s != NULL && (is_same_path(path, a) || is_same_path(path, b)));
}

/* holds(text, part): case counts, and so does every byte. */
static void sql_holds(sqlite3_context *context, int n, sqlite3_value **values)
{
    struct str text = value_str(values[0]);
    struct str part = value_str(values[1]);

    sqlite3_result_int(context, text.s != NULL && part.s != NULL &&
                                    memmem(text.s, text.len, part.s, part.len) != NULL);
}

/* unusable(): fails. */
static void sql_unusable(sqlite3_context *context, int n, sqlite3_value **values)
{
    sqlite3_result_error(context, "the tables are not those of an index of threads", -1);
}

static bool add_function(sqlite3 *db, const char *name, int n,
                         void (*function)(sqlite3_context *, int, sqlite3_value **))
{
    return sqlite3_create_function_v2(db, name, n, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                      /* data= */ NULL, function, NULL, NULL, NULL) == SQLITE_OK;
}

bool index_add_functions(sqlite3 *db)
{
    return add_function(db, "source_kinds", 1, sql_source_kinds) &&
           add_function(db, "same_path", 3, sql_same_path) &&
           add_function(db, "holds", 2, sql_holds) && add_function(db, "unusable", 0, sql_unusable);
}

/* -- Listing ------------------------------------------------------------------------------- */

/* One of four in a row, the first being for lists by creation from their beginning. */
static enum statement statement_of(const struct thread_query *query, enum statement first)
{
    return first + (query->sort == SORT_UPDATED_AT ? 2 : 0) + (query->has_anchor ? 1 : 0);
}

struct str json_of_texts(const struct str *texts, size_t n, struct buf *json)
{
    if (n == 0)
        return STR_NONE;
    for (size_t i = 0; i < n; i++) {
        buf_add_char(json, i == 0 ? '[' : ',');
        json_write_str(json, texts[i]);
    }
    buf_add_char(json, ']');
    return buf_str(json);
}

static void bind_query(sqlite3_stmt *statement, const struct thread_query *query, struct buf *json,
                       char resolved[PATH_MAX])
{
    struct str term = query->search_term;

    sqlite3_bind_int(statement, 1, query->archived);
    bind_str(statement, 2, json_of_texts(query->providers, query->n_providers, json));
    sqlite3_bind_int(statement, 3, source_kinds_wanted(query->source_kinds, query->n_source_kinds));
    /* Rows have folders without links; whoever asks by a link means the same folder. */
    bind_str(statement, 4, query->cwd);
    bind_str(statement, 5, without_links(query->cwd, resolved));
    bind_str(statement, 6, term.len == 0 ? STR_NONE : term);
    sqlite3_bind_int64(statement, 7, (int64_t)query->limit + 1);
    if (query->has_anchor) {
        sqlite3_bind_int64(statement, 8, query->anchor_time);
        bind_str(statement, 9, query->anchor_id);
    }
}

/* The rows of a statement; *ret_code is SQLite's last word. */
static struct thread_page read_rows(sqlite3_stmt *statement, const struct thread_query *query,
                                    struct str candidates, struct arena *arena, int *ret_code)
{
    struct thread_page page = { .items = arena_alloc(arena, query->limit * sizeof *page.items) };
    CLEANUP(buf_done) struct buf json = { 0 };
    char resolved[PATH_MAX];

    bind_query(statement, query, &json, resolved);
    if (candidates.s != NULL)
        bind_str(statement, 10, candidates);
    while ((*ret_code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (page.n == query->limit) {
            page.more = true;
            *ret_code = SQLITE_DONE;
            break;
        }
        read_summary(statement, arena, &page.items[page.n++]);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return page;
}

static int stop_statement(void *data)
{
    return 1;
}

/* Along the index for as long as that is quick, else through the whole table. */
static struct thread_page read_page(struct index *index, const struct thread_query *query,
                                    struct arena *arena, int *ret_code)
{
    enum statement which = statement_of(query, STATEMENT_LIST_CREATED);
    struct thread_page page;

    sqlite3_progress_handler(index->db, QUICK_OPCODES, stop_statement, NULL);
    page = read_rows(index_statement(index, which), query, STR_NONE, arena, ret_code);
    sqlite3_progress_handler(index->db, 0, NULL, NULL);
    if (*ret_code != SQLITE_INTERRUPT)
        return page;
    which = statement_of(query, STATEMENT_SCAN_CREATED);
    return read_rows(index_statement(index, which), query, STR_NONE, arena, ret_code);
}

/* Where its rows are, with and without links. */
struct wanted_folder {
    struct str path;
    struct str resolved;
};

static bool is_wanted_folder(const void *owner, struct str path)
{
    const struct wanted_folder *wanted = owner;

    return is_same_path(path, wanted->path) || is_same_path(path, wanted->resolved);
}

static bool may_have_folder(struct index *index, struct str path)
{
    char resolved[PATH_MAX];
    struct wanted_folder wanted = { path, without_links(path, resolved) };

    return index_may_have_folder(index, is_wanted_folder, &wanted);
}

bool index_list(struct index *index, const struct thread_query *query, struct arena *arena,
                struct thread_page *ret_page, struct error *err)
{
    CLEANUP(buf_done) struct buf candidates = { 0 };
    struct thread_page page;
    int code;

    if (query_needs_select(query))
        return index_select(index, query, arena, ret_page, err);
    if (query->cwd.s != NULL && !may_have_folder(index, query->cwd)) {
        *ret_page = (struct thread_page){ 0 };
        return true;
    }
    if (query->search_term.len > 0 && index_candidates(index, query->search_term, &candidates))
        page = read_rows(index_statement(index, statement_of(query, STATEMENT_SEARCH_CREATED)),
                         query, buf_str(&candidates), arena, &code);
    else
        page = read_page(index, query, arena, &code);
    if (code != SQLITE_DONE)
        return index_failed(index, err);
    *ret_page = page;
    return true;
}
