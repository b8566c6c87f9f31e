/* Rows of stored threads that change: what turns tell of them, facts of git, agents that were closed. */
#include "base/log.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/stored_internal.h"
#include "store/scan.h"

#include <limits.h>

/* -- The row of a thread that is worked on ------------------------------------------------- */

/*
 * As index_upsert() has it. Nothing is changed while another server that is alive holds the thread: what we know of it is old then.
 * A row may come before anything of its thread is stored, whose writer has a connection of its own.
 */
static const char put_text[] =
    "INSERT INTO bobbin.threads AS t (id, created_at, updated_at, source, model_provider, cwd,"
    " title, first_user_message, sandbox_policy, approval_mode, tokens_used, git_sha, git_branch,"
    " git_origin_url, cli_version, agent_nickname, agent_role, agent_path, memory_mode, model,"
    " reasoning_effort, parent_id, is_paginated) VALUES ($2, $3, $4, coalesce($5, 'vscode'),"
    " coalesce($6, ''), coalesce($7, ''), coalesce($8, ''), coalesce($9, ''), coalesce($10, ''),"
    " coalesce($11, ''), coalesce($12, 0), $13, $14, $15, coalesce($16, ''), $17, $18, $19,"
    " coalesce($20, 'enabled'), $21, $22, $23, $24) ON CONFLICT (id) DO UPDATE SET"
    " updated_at = greatest(t.updated_at, $4), source = coalesce($5, t.source),"
    " model_provider = coalesce($6, t.model_provider),"
    " cwd = CASE WHEN t.first_user_message = '' OR t.cwd = '' THEN excluded.cwd ELSE t.cwd END,"
    " title = CASE WHEN t.title = '' THEN excluded.title ELSE t.title END,"
    " sandbox_policy = coalesce($10, t.sandbox_policy),"
    " approval_mode = coalesce($11, t.approval_mode), tokens_used = coalesce($12, t.tokens_used),"
    " git_sha = CASE WHEN t.first_user_message = '' THEN coalesce(t.git_sha, $13)"
    " ELSE t.git_sha END,"
    " git_branch = CASE WHEN t.first_user_message = '' THEN coalesce(t.git_branch, $14)"
    " ELSE t.git_branch END,"
    " git_origin_url = CASE WHEN t.first_user_message = '' THEN coalesce(t.git_origin_url, $15)"
    " ELSE t.git_origin_url END,"
    " cli_version = CASE WHEN t.cli_version = '' THEN excluded.cli_version ELSE t.cli_version END,"
    " first_user_message = CASE WHEN t.first_user_message = '' THEN excluded.first_user_message"
    " ELSE t.first_user_message END,"
    " agent_nickname = coalesce($17, t.agent_nickname), agent_role = coalesce($18, t.agent_role),"
    " agent_path = coalesce($19, t.agent_path), memory_mode = coalesce($20, t.memory_mode),"
    " model = coalesce($21, t.model), reasoning_effort = coalesce($22, t.reasoning_effort),"
    " parent_id = coalesce(t.parent_id, $23), is_paginated = t.is_paginated OR $24"
    " WHERE NOT EXISTS (SELECT FROM bobbin.heads h JOIN bobbin.servers v ON v.id = h.server"
    " WHERE h.thread = t.id AND h.server <> $1 AND v.expires_at > clock_timestamp())"
    " RETURNING t.name IS NULL AND EXISTS (SELECT FROM bobbin.names n WHERE n.thread = t.id)";

static struct str parent_named(struct str source, struct arena *arena)
{
    struct spawn_origin origin = { 0 };

    if (source.s == NULL || !spawn_origin_read(source, arena, &origin) ||
        !uuid_is_valid(origin.parent_id))
        return STR_NONE;
    return origin.parent_id;
}

static void put_text_value(struct sql *put, struct arena *arena, struct str text)
{
    sql_text(put, sql_clean(arena, text));
}

static void put_number(struct sql *put, struct arena *arena, int64_t number)
{
    if (number < 0)
        sql_null_int(put);
    else
        sql_int(put, arena, number);
}

static void put_values(struct sql *put, const struct index_update *update, struct arena *arena)
{
    const struct thread_summary *summary = update->summary;
    char resolved[PATH_MAX];

    sql_uuid(put, arena, summary->id);
    sql_int(put, arena, summary->created_at);
    sql_int(put, arena, summary->updated_at);
    put_text_value(put, arena, summary->source);
    put_text_value(put, arena, summary->model_provider);
    put_text_value(put, arena, arena_keep(arena, without_links(summary->cwd, resolved)));
    put_text_value(put, arena, update->title);
    put_text_value(put, arena, update->first_user_message);
    put_text_value(put, arena, update->sandbox_policy);
    put_text_value(put, arena, update->approval_mode);
    put_number(put, arena, update->tokens_used);
    put_text_value(put, arena, summary->git.sha);
    put_text_value(put, arena, summary->git.branch);
    put_text_value(put, arena, summary->git.origin_url);
    put_text_value(put, arena, summary->cli_version);
    put_text_value(put, arena, summary->agent_nickname);
    put_text_value(put, arena, summary->agent_role);
    put_text_value(put, arena, update->agent_path);
    put_text_value(put, arena, update->memory_mode);
    put_text_value(put, arena, update->model);
    put_text_value(put, arena, update->reasoning_effort);
    sql_uuid(put, arena, parent_named(summary->source, arena));
    sql_bool(put, summary->is_paginated);
}

bool stored_put(struct stored *stored, const struct index_update *update, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sql put = { .text = put_text };
    struct sql_result rows = { 0 };
    bool has_early_name;

    if (!uuid_is_valid(update->summary->id))
        return true;
    sql_uuid(&put, &arena, fleet_server_id(stored->fleet));
    put_values(&put, update, &arena);
    if (!stored_run(stored, &put, &rows, err))
        return false;
    has_early_name = sql_result_rows(&rows) > 0 && row_bool(&rows, 0, 0);
    sql_result_done(&rows);
    return !has_early_name || stored_bring_name(stored, update->summary->id, &arena, err);
}

/* The lines of a thread have all of it; a later turn tells again what is lost here. */
static void put_quietly(struct stored *stored, const struct index_update *update, struct error *err)
{
    if (!stored_put(stored, update, err))
        log_warn("cannot note what is new of thread %.*s: %s, continuing",
                 STR_ARGS(update->summary->id), err->message.s);
}

void stored_update(void *data)
{
    struct update_task *task = data;

    put_quietly(store_backend(task->task.store), &task->update, &task->task.err);
}

void stored_add(void *data)
{
    struct add_task *task = data;
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct index_update update;

    if (scan_rollout(task->path.s, task->archived, &task->task.arena, &update, &unreadable))
        put_quietly(store_backend(task->task.store), &update, &task->task.err);
}

/* -- Facts of git -------------------------------------------------------------------------- */

static bool change_git_columns(struct stored *stored, struct find_task *task)
{
    struct sql update = {
        .text = "UPDATE bobbin.threads SET git_sha = CASE WHEN $2 THEN $3 ELSE git_sha END,"
                " git_branch = CASE WHEN $4 THEN $5 ELSE git_branch END,"
                " git_origin_url = CASE WHEN $6 THEN $7 ELSE git_origin_url END WHERE id = $1"
    };
    struct arena *arena = &task->task.arena;
    const struct git_change *change = &task->change;

    sql_uuid(&update, arena, task->id);
    sql_bool(&update, change->has_sha);
    put_text_value(&update, arena, change->git.sha);
    sql_bool(&update, change->has_branch);
    put_text_value(&update, arena, change->git.branch);
    sql_bool(&update, change->has_origin_url);
    put_text_value(&update, arena, change->git.origin_url);
    return stored_run(stored, &update, NULL, &task->task.err);
}

/* A thread of which nothing is stored yet gets its row now. */
static bool make_row_first(struct stored *stored, struct find_task *task)
{
    struct index_update update = { .summary = task->fallback, .tokens_used = -1 };

    return task->found.has_row || task->fallback == NULL ||
           stored_put(stored, &update, &task->task.err);
}

void stored_set_git(void *data)
{
    struct find_task *task = data;
    struct stored *stored = store_backend(task->task.store);
    bool is_known;

    if (!stored_find_thread(task, /* with_copy= */ false) || !make_row_first(stored, task))
        return;
    is_known = task->found.has_row || task->fallback != NULL;
    if (is_known && change_git_columns(stored, task))
        stored_find_thread(task, /* with_copy= */ false);
}

/* -- Agents -------------------------------------------------------------------------------- */

void stored_set_edge(void *data)
{
    struct edge_task *task = data;
    struct sql update = { .text = "UPDATE bobbin.threads SET is_closed = $2 WHERE id = $1" };

    if (!uuid_is_valid(task->id))
        return;
    sql_uuid(&update, &task->task.arena, task->id);
    sql_bool(&update, !task->is_open);
    if (!stored_run(store_backend(task->task.store), &update, NULL, &task->task.err))
        log_warn("cannot note that agent %s was %s: %s, continuing", task->id.s,
                 task->is_open ? "opened" : "closed", task->task.err.message.s);
}

/* What cannot be read is nothing to go on with: the agents can still be resumed one by one. */
void stored_open_edges(void *data)
{
    struct edge_task *task = data;
    struct arena *arena = &task->task.arena;
    struct sql query = { .text = "SELECT id FROM bobbin.threads WHERE parent_id = $1"
                                 " AND NOT is_closed ORDER BY id LIMIT $2" };
    struct sql_result rows = { 0 };
    struct str *children;

    if (!uuid_is_valid(task->id))
        return;
    sql_uuid(&query, arena, task->id);
    sql_int(&query, arena, STORE_EDGES_MAX);
    if (!stored_run(store_backend(task->task.store), &query, &rows, &task->task.err))
        return;
    children = arena_alloc(arena, STORE_EDGES_MAX * sizeof *children);
    for (int i = 0; i < sql_result_rows(&rows) && i < STORE_EDGES_MAX; i++)
        children[task->children.n++] = arena_keep(arena, row_text(&rows, i, 0));
    task->children.items = children;
    sql_result_done(&rows);
}
