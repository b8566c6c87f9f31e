BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'threads','2026-11-15 23:26:45',1,X'627EF19164C9BB298A0CD99945981C9B7BDA3D9E6CF12EB35145E3B1D3BF7CF8740F0DBAA0B475185FC2993397078049',571583);
INSERT INTO "_sqlx_migrations" VALUES(2,'logs','2026-11-15 23:26:45',1,X'521B72CBC04C7D03B1E4AEF8DC0FDEE672F1F7F5881385A55A0E937E4EBE87A3F67BCA4D3F6B59AFBC9A7CA723C82856',245383);
INSERT INTO "_sqlx_migrations" VALUES(3,'logs thread id','2026-11-15 23:26:45',1,X'E58A2862BDB66D3274E60144A26DC9D68BBEFFF834CD29B82B740F38FCF95862934F412665D985715167839E8F0EB377',285178);
INSERT INTO "_sqlx_migrations" VALUES(4,'thread dynamic tools','2026-11-15 23:26:45',1,X'8ADC251366E4C7E5EA78B620AC71F4C4BDFB8F048BF9F2FD7204226CFBA54C8E83FC9D83FC1EC334BC683BB7F6D0D8A8',201520);
INSERT INTO "_sqlx_migrations" VALUES(5,'threads cli version','2026-11-15 23:26:45',1,X'1AC64F85E083E5B49B974BF498FC39C630F0032057FB4BF4CB31708619FAC5A80189F261CF3E38DAFD92DC406E73C220',216293);
INSERT INTO "_sqlx_migrations" VALUES(6,'memories','2026-11-15 23:26:45',1,X'A203FC4B597E1420BFFDC4E00E214798B21CF7FC921D8BD6F089C75248FB6A4B4942C97A1F8E0271ECA8CF3B3E5E7A80',371065);
INSERT INTO "_sqlx_migrations" VALUES(7,'threads first user message','2026-11-15 23:26:45',1,X'7E35A464DF6D4C82694DE50865BA3FE9104F9E1385A33BE7D633AB4B8D6CF60B7F369FE083D31251FD77B75FA2D61F82',276190);
INSERT INTO "_sqlx_migrations" VALUES(8,'backfill state','2026-11-15 23:26:45',1,X'AA3F287F7A448554E7AF01F259F0871CE90ACE1A7D4B8EBBD74C87AE57C3E21119F7EEC8B9C2E9F4A9E76E63A0F0B60A',155472);
INSERT INTO "_sqlx_migrations" VALUES(9,'stage1 outputs rollout slug','2026-11-15 23:26:45',1,X'8B469360777E6DD6C21D3F0EB93481251846B0A50E0A44EB0DBEE4A0A32B7206768A5D83A5FCEC30C6FD2E43D755FF1B',227700);
INSERT INTO "_sqlx_migrations" VALUES(10,'logs process id','2026-11-15 23:26:45',1,X'8ADAF1365F8E5DEEBA68BDEEE9FD83B094A87BDAB364D95AB5C714F7B8BD95DC3B38576871470312154C9D41E8F10F93',286294);
INSERT INTO "_sqlx_migrations" VALUES(11,'logs partition prune indexes','2026-11-15 23:26:45',1,X'31ECECBD07F04452D0DC5127D824ED183056B9900A31AA739387A4AEF232016D975110829814841FB6BF3FD23634B799',178541);
INSERT INTO "_sqlx_migrations" VALUES(12,'logs estimated bytes','2026-11-15 23:26:45',1,X'0012A213ED25F2CF806C2530C487EBB00B4F102F5960D1A852154A0F77D25C9E9F7DF29550FAEB30EBAFF15A26C7D604',487287);
INSERT INTO "_sqlx_migrations" VALUES(13,'threads agent nickname','2026-11-15 23:26:45',1,X'05526A0900A8430523A9A05932EA61302FCE20782B245498565C1B9A2DFD10CF5C49932089B496AE23AF44F6C5F76AF4',466151);
INSERT INTO "_sqlx_migrations" VALUES(14,'agent jobs','2026-11-15 23:26:45',1,X'4D2FBB2442C5C5C7C47B4254B5B8DC2C52129F65C4A952A79F1EC5C40FB07483326429CE5ACDBD372BC9262352CB6277',377969);
INSERT INTO "_sqlx_migrations" VALUES(15,'agent jobs max runtime seconds','2026-11-15 23:26:45',1,X'0EECE6DB59C948FAA6608526AF440A9F53F5A982D27F3E866CD9F1401C2E59BC61F8381B5A1C9744ACB232F50DB493E5',320370);
INSERT INTO "_sqlx_migrations" VALUES(16,'memory usage','2026-11-15 23:26:45',1,X'4768F743E981293735C6E07B0282EC8ACE98AF720059D68555B17979D28C94B0C893A97A950D5E32758BC6D92D8FE6FF',560019);
INSERT INTO "_sqlx_migrations" VALUES(17,'phase2 selection flag','2026-11-15 23:26:45',1,X'4CBDB2EDFEBF6040858FFC193CFFA36E6B3FBF508F8418AD073081BBFCF59D53D423B6EB4C0DED206AB4D4C1A0EFED94',259347);
INSERT INTO "_sqlx_migrations" VALUES(18,'phase2 selection snapshot','2026-11-15 23:26:45',1,X'A4363003BC44F0A4AE1EED53B536B7175F97863EA6881A059DC6642E70E2921576204697CEC2345F560E65FF7FBF4455',488518);
INSERT INTO "_sqlx_migrations" VALUES(19,'thread dynamic tools defer loading','2026-11-15 23:26:45',1,X'3884C02F080F0184E92B620F870DFBB840A8EC5DFCE2FE6455DD8197FCD27D7DD86E63AD6EC7C4091A1161D9ED199F8D',271061);
INSERT INTO "_sqlx_migrations" VALUES(20,'threads model reasoning effort','2026-11-15 23:26:45',1,X'07673F4859F740134569AB9606760D8173ED6DF92DA47C86FBD0CEEB333E18AB7AC91D525AB8C11503C42164FD4167AE',493064);
INSERT INTO "_sqlx_migrations" VALUES(21,'thread spawn edges','2026-11-15 23:26:45',1,X'EA1AEBE4F5A1D56C8EFFCC15F705C272275DD8ADFEB01BC97D3F7B283474A3B8C2B0C8C69DE55786E8BDA17CAE6F4DE7',344260);
INSERT INTO "_sqlx_migrations" VALUES(22,'threads agent path','2026-11-15 23:26:45',1,X'160FE01B757DD06F9573B9030952D021F2B148732BEA5FC5F5AE09E9227F3F83CA676695EDAF8502669FCB546119DC94',333840);
CREATE TABLE agent_job_items (
    job_id TEXT NOT NULL,
    item_id TEXT NOT NULL,
    row_index INTEGER NOT NULL,
    source_id TEXT,
    row_json TEXT NOT NULL,
    status TEXT NOT NULL,
    assigned_thread_id TEXT,
    attempt_count INTEGER NOT NULL DEFAULT 0,
    result_json TEXT,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    completed_at INTEGER,
    reported_at INTEGER,
    PRIMARY KEY (job_id, item_id),
    FOREIGN KEY(job_id) REFERENCES agent_jobs(id) ON DELETE CASCADE
);
CREATE TABLE agent_jobs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    instruction TEXT NOT NULL,
    output_schema_json TEXT,
    input_headers_json TEXT NOT NULL,
    input_csv_path TEXT NOT NULL,
    output_csv_path TEXT NOT NULL,
    auto_export INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    started_at INTEGER,
    completed_at INTEGER,
    last_error TEXT
, max_runtime_seconds INTEGER);
CREATE TABLE backfill_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    status TEXT NOT NULL,
    last_watermark TEXT,
    last_success_at INTEGER,
    updated_at INTEGER NOT NULL
);
INSERT INTO "backfill_state" VALUES(1,'complete',NULL,1794785205,1794785205);
CREATE TABLE jobs (
    kind TEXT NOT NULL,
    job_key TEXT NOT NULL,
    status TEXT NOT NULL,
    worker_id TEXT,
    ownership_token TEXT,
    started_at INTEGER,
    finished_at INTEGER,
    lease_until INTEGER,
    retry_at INTEGER,
    retry_remaining INTEGER NOT NULL,
    last_error TEXT,
    input_watermark INTEGER,
    last_success_watermark INTEGER,
    PRIMARY KEY (kind, job_key)
);
CREATE TABLE logs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ts INTEGER NOT NULL,
    ts_nanos INTEGER NOT NULL,
    level TEXT NOT NULL,
    target TEXT NOT NULL,
    message TEXT,
    module_path TEXT,
    file TEXT,
    line INTEGER
, thread_id TEXT, process_uuid TEXT, estimated_bytes INTEGER NOT NULL DEFAULT 0);
CREATE TABLE stage1_outputs (
    thread_id TEXT PRIMARY KEY,
    source_updated_at INTEGER NOT NULL,
    raw_memory TEXT NOT NULL,
    rollout_summary TEXT NOT NULL,
    generated_at INTEGER NOT NULL, rollout_slug TEXT, usage_count INTEGER, last_usage INTEGER, selected_for_phase2 INTEGER NOT NULL DEFAULT 0, selected_for_phase2_source_updated_at INTEGER,
    FOREIGN KEY(thread_id) REFERENCES threads(id) ON DELETE CASCADE
);
CREATE TABLE thread_dynamic_tools (
    thread_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    input_schema TEXT NOT NULL, defer_loading INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(thread_id, position),
    FOREIGN KEY(thread_id) REFERENCES threads(id) ON DELETE CASCADE
);
CREATE TABLE thread_spawn_edges (
    parent_thread_id TEXT NOT NULL,
    child_thread_id TEXT NOT NULL PRIMARY KEY,
    status TEXT NOT NULL
);
CREATE TABLE threads (
    id TEXT PRIMARY KEY,
    rollout_path TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    source TEXT NOT NULL,
    model_provider TEXT NOT NULL,
    cwd TEXT NOT NULL,
    title TEXT NOT NULL,
    sandbox_policy TEXT NOT NULL,
    approval_mode TEXT NOT NULL,
    tokens_used INTEGER NOT NULL DEFAULT 0,
    has_user_event INTEGER NOT NULL DEFAULT 0,
    archived INTEGER NOT NULL DEFAULT 0,
    archived_at INTEGER,
    git_sha TEXT,
    git_branch TEXT,
    git_origin_url TEXT
, cli_version TEXT NOT NULL DEFAULT '', first_user_message TEXT NOT NULL DEFAULT '', agent_nickname TEXT, agent_role TEXT, memory_mode TEXT NOT NULL DEFAULT 'enabled', model TEXT, reasoning_effort TEXT, agent_path TEXT);
INSERT INTO "threads" VALUES('01a1e188-dc95-7bc1-9f86-1e95109b2b5b','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-45-01a1e188-dc95-7bc1-9f86-1e95109b2b5b.jsonl',1794785205,1794785205,'vscode','mock','@CWD@','a first question','{"type":"danger-full-access"}','never',1100,0,0,NULL,NULL,NULL,NULL,'0.118.0','a first question',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-dec1-7381-b1ad-70b649f2bd8c','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-45-01a1e188-dec1-7381-b1ad-70b649f2bd8c.jsonl',1794785205,1794785206,'vscode','mock','@CWD@','a first question','{"type":"danger-full-access"}','never',1210,0,0,NULL,NULL,NULL,NULL,'0.118.0','a first question',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-df1e-7192-9388-0f57b5b440f7','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-df1e-7192-9388-0f57b5b440f7.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','a first question','{"type":"danger-full-access"}','never',1100,0,0,NULL,NULL,NULL,NULL,'0.118.0','a first question',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-df2f-7511-94d9-f737565bb0c4','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-df2f-7511-94d9-f737565bb0c4.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','limited run','{"type":"danger-full-access"}','never',330,0,0,NULL,NULL,NULL,NULL,'0.118.0','limited run',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-dfd9-7082-bfd1-691373d29c62','@HOME@/archived_sessions/rollout-2026-11-15T23-26-46-01a1e188-dfd9-7082-bfd1-691373d29c62.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','put away','{"type":"danger-full-access"}','never',110,0,1,1794785206,NULL,NULL,NULL,'0.118.0','put away',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-e022-7bc1-917f-81116da806d0','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-e022-7bc1-917f-81116da806d0.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','and back again','{"type":"danger-full-access"}','never',110,0,0,NULL,NULL,NULL,NULL,'0.118.0','and back again',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-e079-7200-ae4f-defd454d76e7','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-e079-7200-ae4f-defd454d76e7.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','this fails','{"type":"danger-full-access"}','never',110,0,0,NULL,NULL,NULL,NULL,'0.118.0','this fails',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-e136-7730-b9e2-85d52cdc3799','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-e136-7730-b9e2-85d52cdc3799.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','look: @a.txt','{"type":"danger-full-access"}','never',110,0,0,NULL,'abc','main',NULL,'0.118.0','look: @a.txt',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-e173-7c71-9aa8-3c5dd31ed9a5','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-e173-7c71-9aa8-3c5dd31ed9a5.jsonl',1794785206,1794785206,'vscode','mock','@CWD@','before the review','{"type":"danger-full-access"}','never',110,0,0,NULL,NULL,NULL,NULL,'0.118.0','before the review',NULL,NULL,'enabled','mock-model',NULL,NULL);
INSERT INTO "threads" VALUES('01a1e188-e1b0-7080-a32a-4f41b2413fd8','@HOME@/sessions/2026/11/15/rollout-2026-11-15T23-26-46-01a1e188-e1b0-7080-a32a-4f41b2413fd8.jsonl',1794785206,1794785206,'{"subagent":"review"}','mock','@CWD@','look at it','{"type":"danger-full-access"}','never',110,0,0,NULL,NULL,NULL,NULL,'0.118.0','look at it',NULL,NULL,'enabled','mock-model',NULL,NULL);
CREATE INDEX idx_threads_created_at ON threads(created_at DESC, id DESC);
CREATE INDEX idx_threads_updated_at ON threads(updated_at DESC, id DESC);
CREATE INDEX idx_threads_archived ON threads(archived);
CREATE INDEX idx_threads_source ON threads(source);
CREATE INDEX idx_threads_provider ON threads(model_provider);
CREATE INDEX idx_logs_ts ON logs(ts DESC, ts_nanos DESC, id DESC);
CREATE INDEX idx_logs_thread_id ON logs(thread_id);
CREATE INDEX idx_thread_dynamic_tools_thread ON thread_dynamic_tools(thread_id);
CREATE INDEX idx_stage1_outputs_source_updated_at
    ON stage1_outputs(source_updated_at DESC, thread_id DESC);
CREATE INDEX idx_jobs_kind_status_retry_lease
    ON jobs(kind, status, retry_at, lease_until);
CREATE INDEX idx_logs_process_uuid ON logs(process_uuid);
CREATE INDEX idx_logs_thread_id_ts ON logs(thread_id, ts DESC, ts_nanos DESC, id DESC);
CREATE INDEX idx_logs_process_uuid_threadless_ts ON logs(process_uuid, ts DESC, ts_nanos DESC, id DESC)
WHERE thread_id IS NULL;
CREATE INDEX idx_agent_jobs_status ON agent_jobs(status, updated_at DESC);
CREATE INDEX idx_agent_job_items_status ON agent_job_items(job_id, status, row_index ASC);
CREATE INDEX idx_thread_spawn_edges_parent_status
    ON thread_spawn_edges(parent_thread_id, status);
DELETE FROM "sqlite_sequence";
COMMIT;
