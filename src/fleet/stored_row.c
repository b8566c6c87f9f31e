/* Rows of the tables as the summaries that lists show. */
#include "base/memory.h"
#include "fleet/stored_internal.h"

/* In the order of enum stored_column. A turn counts if whoever runs it is alive. */
const char stored_columns[] =
    " t.id, t.created_at, t.updated_at, t.source, t.model_provider, t.cwd, t.cli_version,"
    " t.first_user_message, t.agent_nickname, t.agent_role, t.git_sha, t.git_branch,"
    " t.git_origin_url, t.model, t.reasoning_effort, t.archived_at IS NOT NULL, t.is_paginated,"
    " t.name, t.listed_name, h.rollout, r.file_name, r.is_archived, h.n_bytes, h.n_lines, r.torn,"
    " h.turn IS NOT NULL AND h.server <> $1 AND EXISTS (SELECT FROM bobbin.servers v"
    " WHERE v.id = h.server AND v.expires_at > clock_timestamp())";

const char stored_joins[] = " LEFT JOIN bobbin.heads h ON h.thread = t.id"
                            " LEFT JOIN bobbin.rollouts r ON r.id = h.rollout";

enum stored_column {
    COLUMN_ID,
    COLUMN_CREATED_AT,
    COLUMN_UPDATED_AT,
    COLUMN_SOURCE,
    COLUMN_PROVIDER,
    COLUMN_CWD,
    COLUMN_CLI_VERSION,
    COLUMN_FIRST_MESSAGE,
    COLUMN_NICKNAME,
    COLUMN_ROLE,
    COLUMN_GIT_SHA,
    COLUMN_GIT_BRANCH,
    COLUMN_GIT_ORIGIN,
    COLUMN_MODEL,
    COLUMN_EFFORT,
    COLUMN_IS_ARCHIVED,
    COLUMN_IS_PAGINATED,
    COLUMN_NAME,
    COLUMN_LISTED_NAME,
    COLUMN_ROLLOUT,
    COLUMN_FILE_NAME,
    COLUMN_FILE_IS_ARCHIVED,
    COLUMN_N_BYTES,
    COLUMN_N_LINES,
    COLUMN_TORN,
    COLUMN_IS_RUNNING,
};

struct str stored_provider(const struct store *store)
{
    const char *provider = store_provider(store);

    return str_of(provider == NULL ? "openai" : provider);
}

static struct stored_head read_head(const struct sql_result *rows, int row, struct arena *arena)
{
    return (struct stored_head){
        .rollout = arena_keep(arena, row_text(rows, row, COLUMN_ROLLOUT)),
        .file_name = arena_keep(arena, row_text(rows, row, COLUMN_FILE_NAME)),
        .is_archived = row_bool(rows, row, COLUMN_FILE_IS_ARCHIVED),
        .n_bytes = row_int(rows, row, COLUMN_N_BYTES),
        .n_lines = row_int(rows, row, COLUMN_N_LINES),
        .torn = row_int(rows, row, COLUMN_TORN),
    };
}

void stored_row_read(struct stored *stored, struct store *store, const struct sql_result *rows,
                     int row, struct arena *arena, struct stored_row *ret_row)
{
#define TEXT(column) arena_keep(arena, row_text(rows, row, column))
    struct stored_row found = {
        .head = read_head(rows, row, arena),
        .name = TEXT(COLUMN_NAME),
        .listed_name = TEXT(COLUMN_LISTED_NAME),
        .summary = {
            .id = TEXT(COLUMN_ID),
            .created_at = row_int(rows, row, COLUMN_CREATED_AT),
            .updated_at = row_int(rows, row, COLUMN_UPDATED_AT),
            .source = TEXT(COLUMN_SOURCE),
            .model_provider = TEXT(COLUMN_PROVIDER),
            .cwd = TEXT(COLUMN_CWD),
            .cli_version = TEXT(COLUMN_CLI_VERSION),
            .preview = TEXT(COLUMN_FIRST_MESSAGE),
            .agent_nickname = TEXT(COLUMN_NICKNAME),
            .agent_role = TEXT(COLUMN_ROLE),
            .git = { TEXT(COLUMN_GIT_SHA), TEXT(COLUMN_GIT_BRANCH), TEXT(COLUMN_GIT_ORIGIN) },
            .model = TEXT(COLUMN_MODEL),
            .reasoning_effort = TEXT(COLUMN_EFFORT),
            .archived = row_bool(rows, row, COLUMN_IS_ARCHIVED),
            .is_paginated = row_bool(rows, row, COLUMN_IS_PAGINATED),
            .is_running_elsewhere = row_bool(rows, row, COLUMN_IS_RUNNING),
        },
    };
#undef TEXT
    struct thread_summary *summary = &found.summary;

    summary->path = checkout_path(&stored->copies, &found.head, arena);
    if (summary->model_provider.len == 0)
        summary->model_provider = stored_provider(store);
    summary->has_git = summary->git.sha.s != NULL || summary->git.branch.s != NULL ||
                       summary->git.origin_url.s != NULL;
    *ret_row = found;
}

bool stored_row_find(struct stored *stored, struct store *store, struct str id, struct arena *arena,
                     bool *ret_found, struct stored_row *ret_row, struct error *err)
{
    struct sql query = { .text = arena_printf(arena,
                                              "SELECT%s FROM bobbin.threads t%s"
                                              " WHERE t.id = $2",
                                              stored_columns, stored_joins) };
    struct sql_result rows = { 0 };

    sql_uuid(&query, arena, fleet_server_id(stored->fleet));
    sql_uuid(&query, arena, id);
    if (!stored_run(stored, &query, &rows, err))
        return false;
    *ret_found = sql_result_rows(&rows) > 0;
    if (*ret_found)
        stored_row_read(stored, store, &rows, 0, arena, ret_row);
    sql_result_done(&rows);
    return true;
}
