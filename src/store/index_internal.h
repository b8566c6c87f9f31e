/* What the files of the index share. */
#ifndef STORE_INDEX_INTERNAL_H
#define STORE_INDEX_INTERNAL_H

#include "base/buf.h"
#include "store/folders.h"
#include "store/index.h"

#include <limits.h>
#include <sqlite3.h>

enum statement {
    STATEMENT_UPSERT,
    STATEMENT_FIND,
    STATEMENT_SET_ARCHIVED,
    STATEMENT_SET_GIT,
    STATEMENT_REMOVE,
    STATEMENT_ADD_TOOL,
    STATEMENT_ADD_EDGE,
    STATEMENT_SET_EDGE,
    STATEMENT_OPEN_EDGES,
    STATEMENT_LIST_CREATED,
    STATEMENT_LIST_CREATED_AFTER,
    STATEMENT_LIST_UPDATED,
    STATEMENT_LIST_UPDATED_AFTER,
    STATEMENT_SCAN_CREATED, /* in the order of the lists */
    STATEMENT_SCAN_CREATED_AFTER,
    STATEMENT_SCAN_UPDATED,
    STATEMENT_SCAN_UPDATED_AFTER,
    STATEMENT_SEARCH_CREATED, /* likewise */
    STATEMENT_SEARCH_CREATED_AFTER,
    STATEMENT_SEARCH_UPDATED,
    STATEMENT_SEARCH_UPDATED_AFTER,
    STATEMENT_TITLES,
    STATEMENT_FOLDERS,
    STATEMENT_DATA_VERSION,
    STATEMENT_SCHEMA_VERSION,
    STATEMENT_ROW_STATE,
    STATEMENT_BACKFILL_READ,
    STATEMENT_BACKFILL_CLAIM,
    STATEMENT_BACKFILL_CHECKPOINT,
    STATEMENT_BACKFILL_COMPLETE,
    STATEMENT_UNUSABLE, /* takes the place of one that cannot be prepared, and fails */
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    N_STATEMENTS,
};

enum { TITLE_CHANGES_MAX = 10000 };

struct survey;
struct titles;

struct index {
    sqlite3 *db;
    const char *provider; /* of rollouts that name none; NULL: not told; borrowed */
    sqlite3_stmt *statements[N_STATEMENTS]; /* those that were used; see index_statement() */
    struct survey *survey;                  /* under way, or NULL; owned */
    int trouble;                            /* SQLite's code of the last failure, or 0 */
    int64_t schema_version;                 /* of the tables that the statements were made for */
    sqlite3_stmt
        *newer_row;        /* fills columns that only codex since 0.166 has; NULL: there are none */
    struct titles *titles; /* since the first search; owned */
    struct folders *folders; /* since the first list by folder; owned */
    bool has_folders;        /* all of them, as of folders_version and our own changes */
    int64_t folders_version;
    bool has_titles; /* all of them, as of titles_version and our own changes */
    int64_t titles_version;
    size_t n_title_changes; /* since all were read */
};

/* The columns every statement that yields a summary selects, in the order read_summary() expects. */
#define SUMMARY_COLUMNS                                                                            \
    "id, rollout_path, created_at, updated_at, source, model_provider, cwd, cli_version, "         \
    "first_user_message, agent_nickname, agent_role, git_sha, git_branch, git_origin_url, "        \
    "model, reasoning_effort, archived, @history_mode"

/* The tables of the reference, in a database that has none. */
bool index_create_tables(sqlite3 *db);

/* Brings the tables of 0.118 to what 0.166 makes of them; false: they are others, or it cannot be done. */
bool index_upgrade_tables(sqlite3 *db);

/* A step of codex from one version of the tables to the next, as its own list of them names it. */
struct migration {
    const char *description;
    const char *checksum; /* SHA-384 of the reference's own text */
};

/* All of these, one after the other; and steps that are noted as done, numbered from `first` on. */
bool tables_run(sqlite3 *db, const char *const *texts, size_t n);
bool tables_note(sqlite3 *db, size_t first, const struct migration *noted, size_t n);

/* The functions that statements use: source_kinds(), same_path(), holds(), unusable(). */
bool index_add_functions(sqlite3 *db);

/* -- Statements ---------------------------------------------------------------------------- */

/* Prepared when it is first used. One that cannot be fails when it is run, as if the index were broken. */
sqlite3_stmt *index_statement(struct index *index, enum statement which);
void bind_str(sqlite3_stmt *statement, int place, struct str text); /* borrowed until reset */
struct str column_str(sqlite3_stmt *statement, int column, struct arena *arena);
void read_summary(sqlite3_stmt *row, struct arena *arena, struct thread_summary *ret_summary);

/* The text of a statement: a column that only newer tables have is nothing in others. */
void index_add_columns(const struct index *index, const char *text, struct buf *sql);

/* Runs a statement that yields nothing, and resets it. */
bool index_run(struct index *index, sqlite3_stmt *statement, struct error *err);

/* Remembers the trouble and puts SQLite's words into err; false. */
bool index_failed(struct index *index, struct error *err);

/* One transaction; ending it with ok=false, or failing to commit, rolls back. */
bool index_begin(struct index *index, struct error *err);
bool index_end(struct index *index, bool ok, struct error *err);

/* A query that no prepared statement answers, and its page. */
bool query_needs_select(const struct thread_query *query);
bool index_select(struct index *index, const struct thread_query *query, struct arena *arena,
                  struct thread_page *ret_page, struct error *err);

/* A JSON array of texts; STR_NONE for none of them. */
struct str json_of_texts(const struct str *texts, size_t n, struct buf *json);

/* A JSON array of the ids of all threads that may have the term in their title; false: so many, or so
 * hard to say, that it is better to look at the rows. */
bool index_candidates(struct index *index, struct str term, struct buf *ret_json);
void index_title_changed(struct index *index, struct str id, struct str title);

/* May there be threads of such a folder? False only if there is none. */
bool index_may_have_folder(struct index *index, folder_fits_fn *fits, const void *owner);
void index_folder_added(struct index *index, struct str path);

void survey_free(struct survey *survey); /* accepts NULL */

#endif
