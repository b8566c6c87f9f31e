/* Lists of stored threads. The answers are those that the index gives for the same threads (index_list.c, index_select.c). */
#include "base/memory.h"
#include "base/path.h"
#include "base/uuid.h"
#include "fleet/stored_internal.h"
#include "store/source_kinds.h"

/* A statement while it is put together, and what is borrowed by its values. */
struct list_statement {
    struct sql sql;
    struct buf text;
    struct arena *arena;
    struct array_value providers, folders, plain_folders, excluded, only;
    int only_place; /* of its value */
};

static void list_statement_done(struct list_statement *list)
{
    buf_done(&list->text);
    array_done(&list->providers);
    array_done(&list->folders);
    array_done(&list->plain_folders);
    array_done(&list->excluded);
    array_done(&list->only);
}

/* The place that the next value will have. */
static int next_place(const struct list_statement *list)
{
    return list->sql.n + 1;
}

static void list_add_texts(struct array_value *array, const struct str *texts, size_t n,
                           struct arena *arena)
{
    for (size_t i = 0; i < n; i++)
        array_text(array, sql_clean(arena, texts[i]));
}

/* What is no id is the id of no thread. */
static void add_ids(struct array_value *array, const struct str *ids, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (uuid_is_valid(ids[i]))
            array_uuid(array, ids[i]);
    }
}

/* -- Conditions ---------------------------------------------------------------------------- */

static void add_providers(struct list_statement *list, const struct thread_query *query,
                          struct store *store)
{
    if (query->n_providers == 0)
        return;
    buf_printf(&list->text, " AND coalesce(nullif(model_provider, ''), $%d) = ANY($%d)",
               next_place(list), next_place(list) + 1);
    sql_text(&list->sql, stored_provider(store));
    list_add_texts(&list->providers, query->providers, query->n_providers, list->arena);
    sql_texts(&list->sql, &list->providers);
}

/* The first that fits counts, so most rows are decided by the first. */
static void add_kinds(struct list_statement *list, const struct thread_query *query)
{
    const struct source_kind *kind;

    if (query->any_source)
        return;
    buf_add_text(&list->text, " AND (CASE");
    for (size_t i = 0; (kind = source_kind_at(i)) != NULL; i++)
        buf_printf(&list->text,
                   kind->exact ? " WHEN source = '%s' THEN %d"
                               : " WHEN starts_with(source, '%s') THEN %d",
                   kind->text, kind->kinds);
    buf_printf(&list->text, " ELSE %d END & $%d) <> 0", SOURCE_KIND_OTHER, next_place(list));
    sql_int(&list->sql, list->arena,
            source_kinds_wanted(query->source_kinds, query->n_source_kinds));
}

/* The components alone: neither repeated slashes nor "." are any. */
static struct str plain_folder(struct str path, struct arena *arena)
{
    CLEANUP(buf_done) struct buf plain = { 0 };

    for (size_t i = 0; i < path.len;) {
        const char *end = memchr(path.s + i, '/', path.len - i);
        size_t len = end == NULL ? path.len - i : (size_t)(end - path.s) - i;

        if (len > 0 && !(len == 1 && path.s[i] == '.')) {
            if (plain.len > 0 || path_is_absolute(path))
                buf_add_char(&plain, '/');
            buf_add(&plain, path.s + i, len);
        }
        i += len + 1;
    }
    if (plain.len == 0 && path_is_absolute(path))
        buf_add_char(&plain, '/');
    return arena_keep(arena, buf_str(&plain));
}

static void add_folder(struct list_statement *list, struct str path)
{
    struct str plain = sql_clean(list->arena, plain_folder(path, list->arena));

    array_text(&list->folders, sql_clean(list->arena, path));
    array_text(&list->folders, plain);
    array_text(&list->plain_folders, plain);
}

/* Rows have folders without links; whoever asks by a link means the same folder. Few rows have folders that are not plain. */
static void add_cwds(struct list_statement *list, const struct thread_query *query)
{
    const struct str *given = query->n_cwds > 0 ? query->cwds : &query->cwd;
    size_t n = query->n_cwds > 0 ? query->n_cwds : query->cwd.s != NULL;
    char resolved[PATH_MAX];

    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        add_folder(list, given[i]);
        add_folder(list, without_links(given[i], resolved));
    }
    buf_printf(&list->text,
               " AND (cwd = ANY($%d) OR ((cwd LIKE '%%//%%' OR cwd LIKE '%%/.%%'"
               " OR cwd LIKE '%%/' OR cwd LIKE './%%' OR cwd = '.')"
               " AND CASE WHEN left(cwd, 1) = '/' THEN '/' ELSE '' END || array_to_string("
               "array_remove(array_remove(string_to_array(cwd, '/'), ''), '.'), '/') = ANY($%d)))",
               next_place(list), next_place(list) + 1);
    sql_texts(&list->sql, &list->folders);
    sql_texts(&list->sql, &list->plain_folders);
}

static void add_term(struct list_statement *list, const struct thread_query *query)
{
    if (query->search_term.len == 0)
        return;
    buf_printf(&list->text, " AND strpos(title, $%d) > 0", next_place(list));
    sql_text(&list->sql, sql_clean(list->arena, query->search_term));
}

static void add_chosen(struct list_statement *list, const struct thread_query *query)
{
    if (query->n_excluded > 0) {
        buf_printf(&list->text, " AND id <> ALL($%d)", next_place(list));
        add_ids(&list->excluded, query->excluded, query->n_excluded);
        sql_uuids(&list->sql, &list->excluded);
    }
    if (!query->has_only)
        return;
    list->only_place = next_place(list);
    buf_printf(&list->text, " AND id = ANY($%d)", list->only_place);
    add_ids(&list->only, query->only, query->n_only);
    sql_uuids(&list->sql, &list->only);
}

static struct str id_or_none(struct str id)
{
    return uuid_is_valid(id) ? id : STR_NONE;
}

static void add_origin(struct list_statement *list, const struct thread_query *query)
{
    if (query->parent_id.s != NULL) {
        buf_printf(&list->text, " AND parent_id = $%d", next_place(list));
        sql_uuid(&list->sql, list->arena, id_or_none(query->parent_id));
    }
    if (query->ancestor_id.s == NULL)
        return;
    buf_printf(&list->text,
               " AND id IN (WITH RECURSIVE below(child) AS (SELECT id FROM bobbin.threads"
               " WHERE parent_id = $%d UNION SELECT a.id FROM bobbin.threads a"
               " JOIN below ON a.parent_id = below.child) SELECT child FROM below)",
               next_place(list));
    sql_uuid(&list->sql, list->arena, id_or_none(query->ancestor_id));
}

/* -- Order --------------------------------------------------------------------------------- */

/* A thread that has left the list since was where the next one is now. Places are counted from 0 by who asks. */
static void add_given_anchor(struct list_statement *list, const struct thread_query *query)
{
    buf_printf(
        &list->text,
        " AND array_position($%d, id) - 1 %s%s coalesce(array_position($%d, $%d) - 1, $%d%s)",
        list->only_place, query->is_ascending ? ">" : "<", query->has_anchor_itself ? "=" : "",
        list->only_place, next_place(list), next_place(list) + 1,
        query->is_ascending ? " - 1" : "");
    sql_uuid(&list->sql, list->arena, id_or_none(query->anchor_id));
    sql_int(&list->sql, list->arena, query->anchor_time);
}

/* Cursors of codex have ids, too; text that is none has a place among them all the same. */
static void add_time_anchor(struct list_statement *list, const struct thread_query *query,
                            const char *key)
{
    bool has_id = uuid_is_valid(query->anchor_id);

    buf_printf(&list->text, " AND (%s, id%s) %s%s ($%d, $%d)", key, has_id ? "" : "::text",
               query->is_ascending ? ">" : "<", query->has_anchor_itself ? "=" : "",
               next_place(list), next_place(list) + 1);
    sql_int(&list->sql, list->arena, query->anchor_time);
    if (has_id)
        sql_uuid(&list->sql, list->arena, query->anchor_id);
    else
        sql_text(&list->sql, sql_clean(list->arena, query->anchor_id.s == NULL ? STR_LITERAL("")
                                                                               : query->anchor_id));
}

static const char *list_order(struct list_statement *list, const struct thread_query *query)
{
    const char *key = query->sort == SORT_UPDATED_AT ? "updated_at" : "created_at";
    const char *direction = query->is_ascending ? "ASC" : "DESC";

    if (query->sort == SORT_GIVEN)
        return arena_printf(list->arena, " ORDER BY array_position($%d, t.id) %s", list->only_place,
                            direction);
    return arena_printf(list->arena, " ORDER BY t.%s %s, t.id %s", key, direction, direction);
}

static void add_anchor(struct list_statement *list, const struct thread_query *query)
{
    if (!query->has_anchor)
        return;
    if (query->sort == SORT_GIVEN)
        add_given_anchor(list, query);
    else
        add_time_anchor(list, query, query->sort == SORT_UPDATED_AT ? "updated_at" : "created_at");
}

/* The page first, and then what else is known of its threads. */
static void make_statement(struct list_statement *list, const struct thread_query *query,
                           struct store *store)
{
    const char *order;

    buf_printf(&list->text,
               "SELECT%s FROM (SELECT * FROM bobbin.threads t WHERE first_user_message <> ''"
               " AND archived_at IS %s",
               stored_columns, query->archived ? "NOT NULL" : "NULL");
    add_providers(list, query, store);
    add_kinds(list, query);
    add_cwds(list, query);
    add_term(list, query);
    add_chosen(list, query);
    add_origin(list, query);
    add_anchor(list, query);
    order = list_order(list, query);
    buf_printf(&list->text, "%s LIMIT $%d) t%s%s", order, next_place(list), stored_joins, order);
    sql_int(&list->sql, list->arena, (int64_t)query->limit + 1);
    list->sql.text = buf_str(&list->text).s;
}

/* -- Pages --------------------------------------------------------------------------------- */

static void add_row(struct thread_page *page, const struct stored_row *row)
{
    page->items[page->n] = row->summary;
    page->names[page->n++] = row->listed_name;
}

/* A row of which nothing is stored yet is a thread that is being made, or never was. */
static void read_list_rows(struct list_task *task, const struct sql_result *rows,
                           struct thread_query *query)
{
    struct store *store = task->task.store;

    task->page.more = (size_t)sql_result_rows(rows) > query->limit;
    for (int i = 0; i < sql_result_rows(rows) && (size_t)i < query->limit; i++) {
        struct stored_row row;

        stored_row_read(store_backend(store), store, rows, i, &task->task.arena, &row);
        query_continue_after(query, &row.summary);
        if (row.head.rollout.s != NULL)
            add_row(&task->page, &row);
    }
}

static bool list_page(struct list_task *task, struct thread_query *query)
{
    struct stored *stored = store_backend(task->task.store);
    CLEANUP(list_statement_done) struct list_statement list = { .arena = &task->task.arena };
    struct sql_result rows = { 0 };

    sql_uuid(&list.sql, list.arena, fleet_server_id(stored->fleet));
    make_statement(&list, query, task->task.store);
    if (!stored_run(stored, &list.sql, &rows, &task->task.err))
        return false;
    read_list_rows(task, &rows, query);
    sql_result_done(&rows);
    return true;
}

void stored_list(void *data)
{
    struct list_task *task = data;
    struct thread_query query = task->query;
    struct thread_page *page = &task->page;
    bool ok = true;

    page->chosen = (struct str_array){ query.only, query.n_only };
    if (query.has_only && query.n_only == 0)
        return;
    page->items = arena_alloc(&task->task.arena, query.limit * sizeof *page->items);
    page->names = arena_alloc(&task->task.arena, (query.limit + 1) * sizeof *page->names);
    do {
        query.limit = task->query.limit - page->n;
        ok = list_page(task, &query);
    } while (ok && page->more && page->n < task->query.limit);
}
