/*
 * Lists that newer clients ask for: in either direction, of several folders, without some threads, of the agents of
 * one. There are too many combinations to have a statement for each, so it is put together from its conditions.
 */
#include "base/memory.h"
#include "store/index_internal.h"
#include "store/source_kinds.h"

#include <limits.h>

/* A statement while it is put together, and what it is given: a text for each place. */
struct thread_selection {
    struct buf sql;
    struct buf providers, cwds, excluded, only; /* JSON */
};

static void selection_done(struct thread_selection *selection)
{
    buf_done(&selection->sql);
    buf_done(&selection->providers);
    buf_done(&selection->cwds);
    buf_done(&selection->excluded);
    buf_done(&selection->only);
}

enum {
    PLACE_ARCHIVED = 1,
    PLACE_PROVIDERS,
    PLACE_KINDS,
    PLACE_CWDS,
    PLACE_TERM,
    PLACE_EXCLUDED,
    PLACE_ONLY,
    PLACE_PARENT,
    PLACE_ANCESTOR,
    PLACE_TIME,
    PLACE_ID,
    PLACE_LIMIT,
};

bool query_needs_select(const struct thread_query *query)
{
    return query->sort == SORT_GIVEN || query->is_ascending || query->has_anchor_itself ||
           query->n_cwds > 0 || query->n_excluded > 0 || query->has_only ||
           query->parent_id.s != NULL || query->ancestor_id.s != NULL || query->any_source;
}

size_t query_place_of(const struct thread_query *query, struct str id)
{
    size_t place = 0;

    while (place < query->n_only && !str_equal(query->only[place], id))
        place++;
    return place;
}

void query_continue_after(struct thread_query *query, const struct thread_summary *row)
{
    query->has_anchor = true;
    query->has_anchor_itself = false;
    query->anchor_time = query->sort == SORT_UPDATED_AT ? row->updated_at : row->created_at;
    query->anchor_id = row->id;
    if (query->sort == SORT_GIVEN)
        query->anchor_time = (int64_t)query_place_of(query, row->id);
}

/* -- The conditions ------------------------------------------------------------------------ */

#define AMONG(place) " (SELECT value FROM json_each(?" place "))"

static void add_filters(const struct index *index, struct thread_selection *selection,
                        const struct thread_query *query)
{
    struct buf *sql = &selection->sql;

    index_add_columns(index,
                      "SELECT " SUMMARY_COLUMNS " FROM threads WHERE +archived = ?1"
                      " AND first_user_message <> ''"
                      " AND (?2 IS NULL OR model_provider IN" AMONG("2") ")",
                      sql);
    if (!query->any_source)
        buf_add_text(sql, " AND source_kinds(source) & ?3");
    if (query->n_cwds > 0 || query->cwd.s != NULL)
        buf_add_text(
            sql, " AND EXISTS (SELECT 1 FROM json_each(?4) WHERE same_path(cwd, value, value))");
    if (query->search_term.len > 0)
        buf_add_text(sql, " AND holds(title, ?5)");
    if (query->n_excluded > 0)
        buf_add_text(sql, " AND id NOT IN" AMONG("6"));
    if (query->has_only)
        buf_add_text(sql, " AND id IN" AMONG("7"));
    if (query->parent_id.s != NULL)
        buf_add_text(sql, " AND id IN (SELECT child_thread_id FROM thread_spawn_edges"
                          " WHERE parent_thread_id = ?8)");
    if (query->ancestor_id.s != NULL)
        buf_add_text(sql, " AND id IN (WITH RECURSIVE below(child) AS (SELECT child_thread_id FROM"
                          " thread_spawn_edges WHERE parent_thread_id = ?9 UNION"
                          " SELECT child_thread_id FROM thread_spawn_edges JOIN below"
                          " ON parent_thread_id = child) SELECT child FROM below)");
}

#define GIVEN_PLACE(id) "(SELECT key FROM json_each(?7) WHERE value = " id ")"

/* A thread that has left the list since was where the next one is now. */
static void add_given_order(struct thread_selection *selection, const struct thread_query *query)
{
    struct buf *sql = &selection->sql;

    if (query->has_anchor)
        buf_printf(
            sql, " AND " GIVEN_PLACE("threads.id") " %s%s coalesce(" GIVEN_PLACE("?11") ", ?10 %s)",
            query->is_ascending ? ">" : "<", query->has_anchor_itself ? "=" : "",
            query->is_ascending ? "- 1" : "");
    buf_printf(sql, " ORDER BY " GIVEN_PLACE("threads.id") " %s LIMIT ?12",
               query->is_ascending ? "ASC" : "DESC");
}

static void add_time_order(struct thread_selection *selection, const struct thread_query *query)
{
    struct buf *sql = &selection->sql;
    const char *key = query->sort == SORT_UPDATED_AT ? "updated_at" : "created_at";
    const char *direction = query->is_ascending ? "ASC" : "DESC";

    if (query->has_anchor)
        buf_printf(sql, " AND (%s, id) %s%s (?10, ?11)", key, query->is_ascending ? ">" : "<",
                   query->has_anchor_itself ? "=" : "");
    buf_printf(sql, " ORDER BY %s %s, id %s LIMIT ?12", key, direction, direction);
}

/* -- What it is given ---------------------------------------------------------------------- */

/* The folders as they were given and without links: rows have the latter. */
static struct str cwds_json(const struct thread_query *query, struct arena *arena, struct buf *json)
{
    const struct str *given = query->n_cwds > 0 ? query->cwds : &query->cwd;
    size_t n = query->n_cwds > 0 ? query->n_cwds : query->cwd.s != NULL;
    struct str *folders = arena_alloc(arena, (2 * n + 1) * sizeof *folders);
    char resolved[PATH_MAX];

    for (size_t i = 0; i < n; i++) {
        folders[2 * i] = given[i];
        folders[2 * i + 1] = arena_keep(arena, without_links(given[i], resolved));
    }
    return json_of_texts(folders, 2 * n, json);
}

static void bind_selection(sqlite3_stmt *statement, struct thread_selection *selection,
                           const struct thread_query *query, struct arena *arena)
{
    sqlite3_bind_int(statement, PLACE_ARCHIVED, query->archived);
    bind_str(statement, PLACE_PROVIDERS,
             json_of_texts(query->providers, query->n_providers, &selection->providers));
    sqlite3_bind_int(statement, PLACE_KINDS,
                     source_kinds_wanted(query->source_kinds, query->n_source_kinds));
    bind_str(statement, PLACE_CWDS, cwds_json(query, arena, &selection->cwds));
    bind_str(statement, PLACE_TERM, query->search_term);
    bind_str(statement, PLACE_EXCLUDED,
             json_of_texts(query->excluded, query->n_excluded, &selection->excluded));
    bind_str(statement, PLACE_ONLY, json_of_texts(query->only, query->n_only, &selection->only));
    bind_str(statement, PLACE_PARENT, query->parent_id);
    bind_str(statement, PLACE_ANCESTOR, query->ancestor_id);
    sqlite3_bind_int64(statement, PLACE_TIME, query->anchor_time);
    bind_str(statement, PLACE_ID, query->anchor_id);
    sqlite3_bind_int64(statement, PLACE_LIMIT, (int64_t)query->limit + 1);
}

static struct thread_page selection_read(sqlite3_stmt *statement, size_t limit, struct arena *arena,
                                         int *ret_code)
{
    struct thread_page page = { .items = arena_alloc(arena, limit * sizeof *page.items) };

    while ((*ret_code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (page.n == limit) {
            page.more = true;
            *ret_code = SQLITE_DONE;
            break;
        }
        read_summary(statement, arena, &page.items[page.n++]);
    }
    return page;
}

bool index_select(struct index *index, const struct thread_query *query, struct arena *arena,
                  struct thread_page *ret_page, struct error *err)
{
    CLEANUP(selection_done) struct thread_selection selection = { 0 };
    sqlite3_stmt *statement;
    struct thread_page page;
    int code;

    if (query->has_only && query->n_only == 0) {
        *ret_page = (struct thread_page){ 0 };
        return true;
    }
    add_filters(index, &selection, query);
    (query->sort == SORT_GIVEN ? add_given_order : add_time_order)(&selection, query);
    if (sqlite3_prepare_v2(index->db, buf_str(&selection.sql).s, -1, &statement, NULL) != SQLITE_OK)
        return index_failed(index, err);
    bind_selection(statement, &selection, query, arena);
    page = selection_read(statement, query->limit, arena, &code);
    if (code != SQLITE_DONE)
        index_failed(index, err);
    sqlite3_finalize(statement);
    if (code == SQLITE_DONE)
        *ret_page = page;
    return code == SQLITE_DONE;
}
