/* Names of stored threads: lines of which the last one counts, and two columns for lists. */
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/stored_internal.h"
#include "schema/json_read.h"
#include "store/names.h"

static struct str or_blank(struct str text)
{
    return text.s == NULL ? STR_LITERAL("") : text;
}

static bool put_name_line(struct stored *stored, struct str id, struct str name,
                          struct arena *arena, struct error *err)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    struct sql insert = { .text = "INSERT INTO bobbin.names (thread, body) VALUES ($1, $2)" };

    names_write_line(&line, id, name);
    sql_uuid(&insert, arena, id);
    sql_text(&insert, sql_clean(arena, buf_str(&line)));
    return stored_run(stored, &insert, NULL, err);
}

/* A blank name is one, but no list shows it. */
static bool put_name_columns(struct stored *stored, struct str id, struct str name,
                             struct arena *arena, struct error *err)
{
    struct sql update = { .text = "UPDATE bobbin.threads SET name = $2, listed_name ="
                                  " coalesce(nullif($3, ''), listed_name) WHERE id = $1" };

    sql_uuid(&update, arena, id);
    sql_text(&update, sql_clean(arena, or_blank(name)));
    sql_text(&update, sql_clean(arena, str_trim(or_blank(name))));
    return stored_run(stored, &update, NULL, err);
}

void stored_set_name(void *data)
{
    struct name_task *task = data;
    struct stored *stored = store_backend(task->task.store);
    struct arena *arena = &task->task.arena;
    struct error *err = &task->task.err;

    if (!uuid_is_valid(task->id)) {
        error_set(err, ERR_INVALID_REQUEST, "no rollout found for thread id %s", task->id.s);
        return;
    }
    if (stored_begin(stored, err))
        stored_finish(stored,
                      put_name_line(stored, task->id, task->name, arena, err) &&
                          put_name_columns(stored, task->id, task->name, arena, err),
                      err);
}

/* -- Names of threads that had no row yet --------------------------------------------------- */

static struct str name_of_line(struct str body, struct arena *arena)
{
    yyjson_doc *doc = yyjson_read(body.s, body.len, /* flags= */ 0);
    struct str name = arena_keep(arena, json_member(yyjson_doc_get_root(doc), "thread_name"));

    yyjson_doc_free(doc);
    return name;
}

bool stored_early_name(struct stored *stored, struct str id, struct arena *arena,
                       struct str *ret_name, struct error *err)
{
    struct sql query = { .text = "SELECT body FROM bobbin.names WHERE thread = $1"
                                 " ORDER BY seq DESC LIMIT 1" };
    struct sql_result rows = { 0 };

    *ret_name = STR_NONE;
    sql_uuid(&query, arena, id);
    if (!stored_run(stored, &query, &rows, err))
        return false;
    if (sql_result_rows(&rows) > 0)
        *ret_name = name_of_line(row_text(&rows, 0, 0), arena);
    sql_result_done(&rows);
    return true;
}

bool stored_bring_name(struct stored *stored, struct str id, struct arena *arena, struct error *err)
{
    struct str name;

    return stored_early_name(stored, id, arena, &name, err) &&
           (name.s == NULL || put_name_columns(stored, id, name, arena, err));
}
