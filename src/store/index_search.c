/* Searching titles and folders: which rows may fit, so that SQLite need not look at the others. */
#include "schema/json_write.h"
#include "store/index_internal.h"
#include "store/titles.h"

enum { CANDIDATES_MAX = 400 }; /* more are found fast enough along the index */

struct candidates {
    struct buf *json;
    size_t n;
};

/* What other programs have changed shows in another number; -1: it is not known. */
static int64_t data_version(struct index *index)
{
    sqlite3_stmt *statement = index_statement(index, STATEMENT_DATA_VERSION);
    int64_t version = -1;

    if (sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return version;
}

/* Is the database as it was when the titles were read? Our own changes are told to the titles. */
static bool is_current(struct index *index)
{
    int64_t version = data_version(index);

    if (index->has_titles && version == index->titles_version)
        return true;
    index->titles_version = version;
    return false;
}

static struct str borrowed(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    return (struct str){ text == NULL ? "" : text, (size_t)sqlite3_column_bytes(row, column) };
}

static void read_titles(struct index *index)
{
    sqlite3_stmt *rows = index_statement(index, STATEMENT_TITLES);
    bool ok = true;
    int code;

    titles_clear(index->titles);
    while (ok && (code = sqlite3_step(rows)) == SQLITE_ROW)
        ok = titles_add(index->titles, borrowed(rows, 0), borrowed(rows, 1));
    sqlite3_reset(rows);
    index->has_titles = ok && code == SQLITE_DONE;
    index->n_title_changes = 0;
}

static bool add_candidate(void *owner, struct str id)
{
    struct candidates *candidates = owner;

    if (candidates->n++ == CANDIDATES_MAX)
        return false;
    buf_add_char(candidates->json, candidates->n == 1 ? '[' : ',');
    json_write_str(candidates->json, id);
    return true;
}

void index_title_changed(struct index *index, struct str id, struct str title)
{
    /* Each change leaves an old title behind. */
    if (index->has_titles && ++index->n_title_changes <= TITLE_CHANGES_MAX)
        index->has_titles = titles_add(index->titles, id, title);
    else
        index->has_titles = false;
}

bool index_candidates(struct index *index, struct str term, struct buf *ret_json)
{
    struct candidates candidates = { .json = ret_json };

    if (str_has_nul(term)) /* which is what stands between the titles */
        return false;
    if (index->titles == NULL)
        index->titles = titles_new();
    if (!is_current(index))
        read_titles(index);
    if (!index->has_titles)
        return false;
    titles_search(index->titles, term, add_candidate, &candidates);
    if (candidates.n > CANDIDATES_MAX)
        return false;
    buf_add_text(ret_json, candidates.n == 0 ? "[]" : "]");
    return true;
}

/* -- Folders ------------------------------------------------------------------------------- */

static void read_folders(struct index *index)
{
    sqlite3_stmt *rows = index_statement(index, STATEMENT_FOLDERS);
    bool ok = true;
    int code;

    folders_clear(index->folders);
    while (ok && (code = sqlite3_step(rows)) == SQLITE_ROW)
        ok = folders_add(index->folders, borrowed(rows, 0));
    sqlite3_reset(rows);
    index->has_folders = ok && code == SQLITE_DONE;
}

bool index_may_have_folder(struct index *index, folder_fits_fn *fits, const void *owner)
{
    int64_t version = data_version(index);

    if (index->folders == NULL)
        index->folders = folders_new();
    if (!index->has_folders || version != index->folders_version)
        read_folders(index);
    index->folders_version = version;
    return !index->has_folders || folders_have(index->folders, fits, owner);
}

void index_folder_added(struct index *index, struct str path)
{
    if (index->has_folders && path.s != NULL)
        index->has_folders = folders_add(index->folders, path);
}
