/*
 * The tables of state_5.sqlite as codex 0.118.0 leaves them after its 22 migrations. It opens a
 * database whose migrations are all there, with the checksums it knows; how the tables came to be is
 * not asked.
 */
#include "base/memory.h"
#include "store/index_internal.h"

#include <stdio.h>

static const char *const tables[] = {
    "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,"
    " installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,"
    " checksum BLOB NOT NULL, execution_time BIGINT NOT NULL);",

    "CREATE TABLE threads (id TEXT PRIMARY KEY, rollout_path TEXT NOT NULL,"
    " created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, source TEXT NOT NULL,"
    " model_provider TEXT NOT NULL, cwd TEXT NOT NULL, title TEXT NOT NULL,"
    " sandbox_policy TEXT NOT NULL, approval_mode TEXT NOT NULL,"
    " tokens_used INTEGER NOT NULL DEFAULT 0, has_user_event INTEGER NOT NULL DEFAULT 0,"
    " archived INTEGER NOT NULL DEFAULT 0, archived_at INTEGER, git_sha TEXT, git_branch TEXT,"
    " git_origin_url TEXT, cli_version TEXT NOT NULL DEFAULT '',"
    " first_user_message TEXT NOT NULL DEFAULT '', agent_nickname TEXT, agent_role TEXT,"
    " memory_mode TEXT NOT NULL DEFAULT 'enabled', model TEXT, reasoning_effort TEXT,"
    " agent_path TEXT);"
    "CREATE INDEX idx_threads_created_at ON threads(created_at DESC, id DESC);"
    "CREATE INDEX idx_threads_updated_at ON threads(updated_at DESC, id DESC);"
    "CREATE INDEX idx_threads_archived ON threads(archived);"
    "CREATE INDEX idx_threads_source ON threads(source);"
    "CREATE INDEX idx_threads_provider ON threads(model_provider);",

    "CREATE TABLE thread_dynamic_tools (thread_id TEXT NOT NULL, position INTEGER NOT NULL,"
    " name TEXT NOT NULL, description TEXT NOT NULL, input_schema TEXT NOT NULL,"
    " defer_loading INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(thread_id, position),"
    " FOREIGN KEY(thread_id) REFERENCES threads(id) ON DELETE CASCADE);"
    "CREATE INDEX idx_thread_dynamic_tools_thread ON thread_dynamic_tools(thread_id);",

    "CREATE TABLE thread_spawn_edges (parent_thread_id TEXT NOT NULL,"
    " child_thread_id TEXT NOT NULL PRIMARY KEY, status TEXT NOT NULL);"
    "CREATE INDEX idx_thread_spawn_edges_parent_status"
    " ON thread_spawn_edges(parent_thread_id, status);",

    "CREATE TABLE backfill_state (id INTEGER PRIMARY KEY CHECK (id = 1), status TEXT NOT NULL,"
    " last_watermark TEXT, last_success_at INTEGER, updated_at INTEGER NOT NULL);",

    "CREATE TABLE logs (id INTEGER PRIMARY KEY AUTOINCREMENT, ts INTEGER NOT NULL,"
    " ts_nanos INTEGER NOT NULL, level TEXT NOT NULL, target TEXT NOT NULL, message TEXT,"
    " module_path TEXT, file TEXT, line INTEGER, thread_id TEXT, process_uuid TEXT,"
    " estimated_bytes INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX idx_logs_ts ON logs(ts DESC, ts_nanos DESC, id DESC);"
    "CREATE INDEX idx_logs_thread_id ON logs(thread_id);"
    "CREATE INDEX idx_logs_process_uuid ON logs(process_uuid);"
    "CREATE INDEX idx_logs_thread_id_ts ON logs(thread_id, ts DESC, ts_nanos DESC, id DESC);"
    "CREATE INDEX idx_logs_process_uuid_threadless_ts"
    " ON logs(process_uuid, ts DESC, ts_nanos DESC, id DESC) WHERE thread_id IS NULL;",

    "CREATE TABLE stage1_outputs (thread_id TEXT PRIMARY KEY, source_updated_at INTEGER NOT NULL,"
    " raw_memory TEXT NOT NULL, rollout_summary TEXT NOT NULL, generated_at INTEGER NOT NULL,"
    " rollout_slug TEXT, usage_count INTEGER, last_usage INTEGER,"
    " selected_for_phase2 INTEGER NOT NULL DEFAULT 0,"
    " selected_for_phase2_source_updated_at INTEGER,"
    " FOREIGN KEY(thread_id) REFERENCES threads(id) ON DELETE CASCADE);"
    "CREATE INDEX idx_stage1_outputs_source_updated_at"
    " ON stage1_outputs(source_updated_at DESC, thread_id DESC);",

    "CREATE TABLE jobs (kind TEXT NOT NULL, job_key TEXT NOT NULL, status TEXT NOT NULL,"
    " worker_id TEXT, ownership_token TEXT, started_at INTEGER, finished_at INTEGER,"
    " lease_until INTEGER, retry_at INTEGER, retry_remaining INTEGER NOT NULL, last_error TEXT,"
    " input_watermark INTEGER, last_success_watermark INTEGER, PRIMARY KEY (kind, job_key));"
    "CREATE INDEX idx_jobs_kind_status_retry_lease"
    " ON jobs(kind, status, retry_at, lease_until);",

    "CREATE TABLE agent_jobs (id TEXT PRIMARY KEY, name TEXT NOT NULL, status TEXT NOT NULL,"
    " instruction TEXT NOT NULL, output_schema_json TEXT, input_headers_json TEXT NOT NULL,"
    " input_csv_path TEXT NOT NULL, output_csv_path TEXT NOT NULL,"
    " auto_export INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL,"
    " updated_at INTEGER NOT NULL, started_at INTEGER, completed_at INTEGER, last_error TEXT,"
    " max_runtime_seconds INTEGER);"
    "CREATE TABLE agent_job_items (job_id TEXT NOT NULL, item_id TEXT NOT NULL,"
    " row_index INTEGER NOT NULL, source_id TEXT, row_json TEXT NOT NULL, status TEXT NOT NULL,"
    " assigned_thread_id TEXT, attempt_count INTEGER NOT NULL DEFAULT 0, result_json TEXT,"
    " last_error TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,"
    " completed_at INTEGER, reported_at INTEGER, PRIMARY KEY (job_id, item_id),"
    " FOREIGN KEY(job_id) REFERENCES agent_jobs(id) ON DELETE CASCADE);"
    "CREATE INDEX idx_agent_jobs_status ON agent_jobs(status, updated_at DESC);"
    "CREATE INDEX idx_agent_job_items_status ON agent_job_items(job_id, status, row_index ASC);",

    "INSERT INTO backfill_state (id, status, updated_at)"
    " VALUES (1, 'pending', CAST(strftime('%s', 'now') AS INTEGER));",
};

static const struct migration migrations[] = {
    { "threads",
      "627ef19164c9bb298a0cd99945981c9b7bda3d9e6cf12eb35145e3b1d3bf7cf8740f0dbaa0b475185fc2993397078049" },
    { "logs",
      "521b72cbc04c7d03b1e4aef8dc0fdee672f1f7f5881385a55a0e937e4ebe87a3f67bca4d3f6b59afbc9a7ca723c82856" },
    { "logs thread id",
      "e58a2862bdb66d3274e60144a26dc9d68bbefff834cd29b82b740f38fcf95862934f412665d985715167839e8f0eb377" },
    { "thread dynamic tools",
      "8adc251366e4c7e5ea78b620ac71f4c4bdfb8f048bf9f2fd7204226cfba54c8e83fc9d83fc1ec334bc683bb7f6d0d8a8" },
    { "threads cli version",
      "1ac64f85e083e5b49b974bf498fc39c630f0032057fb4bf4cb31708619fac5a80189f261cf3e38dafd92dc406e73c220" },
    { "memories",
      "a203fc4b597e1420bffdc4e00e214798b21cf7fc921d8bd6f089c75248fb6a4b4942c97a1f8e0271eca8cf3b3e5e7a80" },
    { "threads first user message",
      "7e35a464df6d4c82694de50865ba3fe9104f9e1385a33be7d633ab4b8d6cf60b7f369fe083d31251fd77b75fa2d61f82" },
    { "backfill state",
      "aa3f287f7a448554e7af01f259f0871ce90ace1a7d4b8ebbd74c87ae57c3e21119f7eec8b9c2e9f4a9e76e63a0f0b60a" },
    { "stage1 outputs rollout slug",
      "8b469360777e6dd6c21d3f0eb93481251846b0a50e0a44eb0dbee4a0a32b7206768a5d83a5fcec30c6fd2e43d755ff1b" },
    { "logs process id",
      "8adaf1365f8e5deeba68bdeee9fd83b094a87bdab364d95ab5c714f7b8bd95dc3b38576871470312154c9d41e8f10f93" },
    { "logs partition prune indexes",
      "31ececbd07f04452d0dc5127d824ed183056b9900a31aa739387a4aef232016d975110829814841fb6bf3fd23634b799" },
    { "logs estimated bytes",
      "0012a213ed25f2cf806c2530c487ebb00b4f102f5960d1a852154a0f77d25c9e9f7df29550faeb30ebaff15a26c7d604" },
    { "threads agent nickname",
      "05526a0900a8430523a9a05932ea61302fce20782b245498565c1b9a2dfd10cf5c49932089b496ae23af44f6c5f76af4" },
    { "agent jobs",
      "4d2fbb2442c5c5c7c47b4254b5b8dc2c52129f65c4a952a79f1ec5c40fb07483326429ce5acdbd372bc9262352cb6277" },
    { "agent jobs max runtime seconds",
      "0eece6db59c948faa6608526af440a9f53f5a982d27f3e866cd9f1401c2e59bc61f8381b5a1c9744acb232f50db493e5" },
    { "memory usage",
      "4768f743e981293735c6e07b0282ec8ace98af720059d68555b17979d28c94b0c893a97a950d5e32758bc6d92d8fe6ff" },
    { "phase2 selection flag",
      "4cbdb2edfebf6040858ffc193cffa36e6b3fbf508f8418ad073081bbfcf59d53d423b6eb4c0ded206ab4d4c1a0efed94" },
    { "phase2 selection snapshot",
      "a4363003bc44f0a4ae1eed53b536b7175f97863ea6881a059dc6642e70e2921576204697cec2345f560e65ff7fbf4455" },
    { "thread dynamic tools defer loading",
      "3884c02f080f0184e92b620f870dfbb840a8ec5dfce2fe6455dd8197fcd27d7dd86e63ad6ec7c4091a1161d9ed199f8d" },
    { "threads model reasoning effort",
      "07673f4859f740134569ab9606760d8173ed6df92da47c86fbd0ceeb333e18ab7ac91d525ab8c11503c42164fd4167ae" },
    { "thread spawn edges",
      "ea1aebe4f5a1d56c8effcc15f705c272275dd8adfeb01bc97d3f7b283474a3b8c2b0c8c69de55786e8bda17cae6f4de7" },
    { "threads agent path",
      "160fe01b757dd06f9573b9030952d021f2b148732bea5fc5f5ae09e9227f3f83ca676695edaf8502669fcb546119dc94" },
};

bool tables_run(sqlite3 *db, const char *const *texts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (sqlite3_exec(db, texts[i], NULL, NULL, NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

bool tables_note(sqlite3 *db, size_t first, const struct migration *noted, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char sql[384];

        snprintf(sql, sizeof sql,
                 "INSERT INTO _sqlx_migrations (version, description, success, checksum,"
                 " execution_time) VALUES (%zu, '%s', 1, x'%s', 0)",
                 first + i, noted[i].description, noted[i].checksum);
        if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

static bool add_tables(sqlite3 *db)
{
    return tables_run(db, tables, ARRAY_LENGTH(tables)) &&
           tables_note(db, /* first= */ 1, migrations, ARRAY_LENGTH(migrations));
}

static bool has_tables(sqlite3 *db, bool *ret_has)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, "SELECT count(*) FROM sqlite_schema", -1, &statement, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *ret_has = sqlite3_column_int64(statement, 0) > 0;
    sqlite3_finalize(statement);
    return code == SQLITE_ROW;
}

bool index_create_tables(sqlite3 *db)
{
    bool has = false;

    if (!has_tables(db, &has))
        return false;
    if (has)
        return true;

    /* Another program may be doing the same: look again once we may write. */
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    if (!has_tables(db, &has) || (!has && !add_tables(db)) ||
        sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
        /* Rolling back would hide why: the caller asks the database for its words. */
        return false;
    }
    return true;
}
