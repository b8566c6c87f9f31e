/*
 * What codex 0.166.0 adds to the tables of 0.118 in its migrations 23 to 62, for homes that it has not had yet: it takes a thread for one
 * of the old form whose row its own migrations have brought along, and then cannot resume one that is paginated. So before the first
 * row of such a thread is written the tables become what they would be after them; 0.118 goes on using what it knows.
 * Tables that 0.166 drops stay: 0.118 may still want them.
 */
#include "base/memory.h"
#include "store/index_internal.h"

enum { FIRST_MIGRATION = 23 };

static const char *const changes[] = {
    "CREATE TABLE remote_control_enrollments ( websocket_url TEXT NOT NULL, account_id"
    " TEXT NOT NULL, app_server_client_name TEXT NOT NULL, server_id TEXT NOT NULL,"
    " environment_id TEXT NOT NULL, server_name TEXT NOT NULL, updated_at INTEGER NOT"
    " NULL, remote_control_enabled INTEGER, PRIMARY KEY (websocket_url, account_id,"
    " app_server_client_name) );",

    "CREATE TABLE external_agent_config_imports ( import_id TEXT PRIMARY KEY,"
    " completed_at_ms INTEGER NOT NULL, successes TEXT NOT NULL, failures TEXT NOT NULL ,"
    " provider_id TEXT);",

    "CREATE TABLE thread_sections ( id TEXT PRIMARY KEY, name TEXT NOT NULL , appearance"
    " TEXT);",

    "CREATE TABLE rollout_migration_state ( migration_id TEXT PRIMARY KEY,"
    " last_checked_thread_created_at INTEGER, last_checked_thread_id TEXT, updated_at"
    " INTEGER NOT NULL );",

    "CREATE TABLE rollout_migration_skipped_rollouts ( migration_id TEXT NOT NULL,"
    " rollout_path TEXT NOT NULL, rollout_size_bytes INTEGER NOT NULL,"
    " rollout_modified_at_ns INTEGER NOT NULL, skip_reason TEXT NOT NULL, skipped_at"
    " INTEGER NOT NULL, PRIMARY KEY (migration_id, rollout_path) );",

    "CREATE TABLE projects ( id TEXT PRIMARY KEY, name TEXT NOT NULL, metadata TEXT NOT"
    " NULL DEFAULT '{}', position INTEGER NOT NULL, created_at_ms INTEGER NOT NULL,"
    " updated_at_ms INTEGER NOT NULL );",

    "CREATE TABLE project_roots ( project_id TEXT NOT NULL REFERENCES projects(id) ON"
    " DELETE CASCADE, position INTEGER NOT NULL, path TEXT NOT NULL, PRIMARY KEY"
    " (project_id, position) );",

    "CREATE TABLE project_idempotency_keys ( key TEXT PRIMARY KEY, project_id TEXT NOT"
    " NULL, created_at_ms INTEGER NOT NULL );",

    "CREATE TABLE thread_attachments ( id TEXT PRIMARY KEY, thread_id TEXT NOT NULL"
    " REFERENCES threads(id) ON DELETE CASCADE, attachment_type TEXT NOT NULL,"
    " identity_key TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL,"
    " UNIQUE (thread_id, attachment_type, identity_key) );",

    "CREATE TABLE guardian_review_feedback ( id TEXT PRIMARY KEY NOT NULL, thread_id TEXT"
    " NOT NULL REFERENCES threads(id) ON DELETE CASCADE, record BLOB NOT NULL );",

    "CREATE TABLE thread_read_receipts ( thread_id TEXT PRIMARY KEY NOT NULL,"
    " first_unread_turn TEXT, revision TEXT NOT NULL, last_published_turn TEXT );",

    "INSERT INTO thread_sections (id, name) VALUES"
    " ('01984de2-8f74-7c91-a3b2-5c5e937cf318', 'Pinned');",

    "ALTER TABLE threads ADD COLUMN created_at_ms INTEGER;",

    "ALTER TABLE threads ADD COLUMN updated_at_ms INTEGER;",

    "ALTER TABLE threads ADD COLUMN thread_source TEXT;",

    "ALTER TABLE threads ADD COLUMN preview TEXT NOT NULL DEFAULT '';",

    "ALTER TABLE threads ADD COLUMN recency_at INTEGER NOT NULL DEFAULT 0;",

    "ALTER TABLE threads ADD COLUMN recency_at_ms INTEGER NOT NULL DEFAULT 0;",

    "ALTER TABLE threads ADD COLUMN history_mode TEXT NOT NULL DEFAULT 'legacy';",

    "ALTER TABLE threads ADD COLUMN name TEXT;",

    "ALTER TABLE threads ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0;",

    "ALTER TABLE threads ADD COLUMN thread_section_id TEXT REFERENCES thread_sections(id)"
    " ON DELETE SET NULL;",

    "ALTER TABLE threads ADD COLUMN section_position INTEGER;",

    "ALTER TABLE threads ADD COLUMN section_entered_at_ms INTEGER;",

    "ALTER TABLE threads ADD COLUMN project_id TEXT REFERENCES projects(id) ON DELETE SET"
    " NULL;",

    "ALTER TABLE threads ADD COLUMN originator TEXT;",

    "ALTER TABLE threads ADD COLUMN daybreak_enabled BOOLEAN;",

    "ALTER TABLE threads ADD COLUMN creator_user_id TEXT;",

    "ALTER TABLE threads ADD COLUMN creator_account_id TEXT;",

    "ALTER TABLE threads ADD COLUMN attached_thread_parent_id TEXT;",

    "ALTER TABLE thread_dynamic_tools ADD COLUMN namespace TEXT;",

    "UPDATE threads SET created_at_ms = created_at * 1000, updated_at_ms = updated_at *"
    " 1000, preview = first_user_message, recency_at = updated_at, recency_at_ms ="
    " updated_at * 1000;",

    "CREATE TRIGGER threads_created_at_ms_after_insert AFTER INSERT ON threads WHEN"
    " NEW.created_at_ms IS NULL BEGIN UPDATE threads SET created_at_ms = NEW.created_at *"
    " 1000 WHERE id = NEW.id; END;",

    "CREATE TRIGGER threads_updated_at_ms_after_insert AFTER INSERT ON threads WHEN"
    " NEW.updated_at_ms IS NULL BEGIN UPDATE threads SET updated_at_ms = NEW.updated_at *"
    " 1000 WHERE id = NEW.id; END;",

    "CREATE TRIGGER threads_created_at_ms_after_update AFTER UPDATE OF created_at ON"
    " threads WHEN NEW.created_at != OLD.created_at AND NEW.created_at_ms IS"
    " OLD.created_at_ms BEGIN UPDATE threads SET created_at_ms = NEW.created_at * 1000"
    " WHERE id = NEW.id; END;",

    "CREATE TRIGGER threads_updated_at_ms_after_update AFTER UPDATE OF updated_at ON"
    " threads WHEN NEW.updated_at != OLD.updated_at AND NEW.updated_at_ms IS"
    " OLD.updated_at_ms BEGIN UPDATE threads SET updated_at_ms = NEW.updated_at * 1000"
    " WHERE id = NEW.id; END;",

    "CREATE TRIGGER threads_recency_at_after_insert AFTER INSERT ON threads WHEN"
    " NEW.recency_at_ms = 0 BEGIN UPDATE threads SET recency_at = NEW.updated_at,"
    " recency_at_ms = COALESCE(NEW.updated_at_ms, NEW.updated_at * 1000) WHERE id ="
    " NEW.id; END;",

    "CREATE INDEX idx_threads_created_at_ms ON threads(created_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_updated_at_ms ON threads(updated_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_archived_cwd_created_at_ms ON threads(archived, cwd,"
    " created_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_archived_cwd_updated_at_ms ON threads(archived, cwd,"
    " updated_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_visible_created_at_ms ON threads(archived, created_at_ms"
    " DESC) WHERE preview <> '';",

    "CREATE INDEX idx_threads_visible_updated_at_ms ON threads(archived, updated_at_ms"
    " DESC) WHERE preview <> '';",

    "CREATE INDEX idx_threads_recency_at_ms ON threads(recency_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_archived_cwd_recency_at_ms ON threads(archived, cwd,"
    " recency_at_ms DESC, id DESC);",

    "CREATE INDEX idx_threads_visible_recency_at_ms ON threads(archived, recency_at_ms"
    " DESC, id DESC) WHERE preview <> '';",

    "CREATE INDEX idx_threads_pinned_recency_at_ms ON threads(archived, recency_at_ms"
    " DESC, id DESC) WHERE is_pinned = 1 AND preview <> '';",

    "CREATE INDEX idx_projects_position ON projects(position ASC, id ASC);",

    "CREATE INDEX idx_threads_project_id ON threads(project_id, archived, created_at_ms"
    " DESC, id DESC) WHERE project_id IS NOT NULL;",

    "CREATE INDEX idx_threads_section_recency_at_ms ON threads(archived,"
    " thread_section_id, recency_at_ms DESC, id DESC) WHERE thread_section_id IS NOT NULL;",

    "CREATE INDEX idx_threads_section_position ON threads(archived, thread_section_id,"
    " section_position ASC, id ASC) WHERE thread_section_id IS NOT NULL;",

    "CREATE INDEX idx_threads_project_recency ON threads(project_id, recency_at_ms DESC)"
    " WHERE archived = 0 AND project_id IS NOT NULL;",

    "CREATE INDEX idx_thread_attachments_thread_created_id ON"
    " thread_attachments(thread_id, created_at, id);",

    "CREATE INDEX idx_threads_archive_created_at_ms ON threads(archived, created_at_ms"
    " DESC, id DESC) WHERE archived = 1;",

    "CREATE INDEX idx_threads_archive_updated_at_ms ON threads(archived, updated_at_ms"
    " DESC, id DESC) WHERE archived = 1;",

    "CREATE INDEX idx_threads_archive_recency_at_ms ON threads(archived, recency_at_ms"
    " DESC, id DESC) WHERE archived = 1;",

    "CREATE INDEX idx_thread_attachments_identity_thread ON"
    " thread_attachments(attachment_type, identity_key, thread_id);",

    "CREATE INDEX idx_threads_attached_parent ON threads(attached_thread_parent_id) WHERE"
    " attached_thread_parent_id IS NOT NULL;",
};

static const struct migration migrations[] = {
    { "drop logs",
      "e6c748a9a18286e4c773ffe0dad659f16fb7e5b7b032235815991c405f2d32c068f3edde920d0fcf589b687bffcfee2e" },
    { "remote control enrollments",
      "e92aa526b1f36e26f6221c04a671f07b27de2e7a5112d93a8c3af816a87846e7804d5fbad689e61cf4ec91fd79d3bd8a" },
    { "thread timestamps millis",
      "d6fb51d79941b93c3278fe2a8a0c6fa882407b7b716e32d72329f0b7b60c181a42f49e56cd552315efb0402a111ede12" },
    { "thread dynamic tools namespace",
      "6c62a325d3b9ca8e424eacb9e3890d8d9de57c3725e2d1fa30c3743ae779fca2969387174359dfb26e4920791ae7e831" },
    { "threads cwd sort indexes",
      "d84dca6a039e004c0c7d06c5a16c2ccc363137537f3dd9898f50bb013ce9067140761b87d58ca742d769d35976863fc3" },
    { "device key bindings",
      "ef44adaa291e40dfe6b74e3cd259711adae13f01c5594b177d08e2d2041a67ed3813feecf049662aaed0f636bd3f4ac3" },
    { "thread goals",
      "e9ec76f97dbf41ce4949de324a2a26538c2025c0ac4f272b77a852970fb14b7ec970d6978a765f91ae171dce9c0e4149" },
    { "threads thread source",
      "80c1cdacd4520b42b18b960164912685591a7ee041645f35609a2ee2792eb474b7b0b758366556982d8cde2acb583672" },
    { "drop device key bindings",
      "943675a9b3dc92d0b2731ae7d2fe324ff1a40b6366b9d5d8b4cb47ca885c08beb6ebb1d776a5a47c878b4094dde70ea0" },
    { "threads preview",
      "3c01d615c5e3aba0fd858b7168e73881598d7d33a0ecc41527bdf6595a199d1aec2ff9f3b3000a57241c500d81b34259" },
    { "thread goal stopped statuses",
      "4904aae354e3d8ce32ac21d2ae579fd708446ae1dfb2649fc9dd22dc9279b91a2bbb02e6f01b3e0abd1088177bf2f030" },
    { "drop thread goals",
      "d6fea739c76ebdef35a23f06e54efb5904d7987fb6b663db1ebc98eb9b192305f454932bfbaa2231aedca6209903a5f3" },
    { "drop memory tables",
      "d7b56acb07c96858bdc7ca4c53db51eb71c6a19ef2c524ff68c2660a6fe0d23211a6d39cb905f01c42ffb7c8ee913bbc" },
    { "threads visible sort indexes",
      "6381f7bb4c36be41c6106b8523ea6c68f5a00273a5522155b7b84bad26d152436f3375df7097ce3abf2421aec32641ed" },
    { "remote control enrollments enabled",
      "f6a5ab0db36bb9e45ab5285b56090fb453df0a4d4d8d62eace234f0b557f4203c6c455fc67bd7d6e72623c3979ec9405" },
    { "external agent config imports",
      "e7778522cbe529f5e2ba179b502aee8e5c21272ad820e672ab0a565f7edc9bd0f29171ccf9815c0acc0f89eae0a2b1fc" },
    { "threads recency at",
      "c217b3d14c08c23603f485af11452ee2b68f65fa8dbaf215f33f53b608c092be8738de3f63d6a38f120edea5af247c17" },
    { "threads history mode",
      "a7a99674f90a43184e43d66595c4f1da50ae8715a5bfcb1579a2b7b10668335d7f7ab6b6f2d7a7a379272773d803a914" },
    { "threads name",
      "0dc734dbe4cbcc5ad5a8bbc2fdc1cf770ddea3cb53eb36c55a4da6fa2e8be4cc8e68672f43ac953e727e415e45c50a78" },
    { "drop agent jobs",
      "cfdc4fd47328d1b67c0c7555125de4fb4add5b3b57fd31ac1987e4d8b0c99b1f5418db9ee7ec2158aed8a2e3dfcfd636" },
    { "threads is pinned",
      "605128e722bd2521c7e979e9961c16706435e442b3e3a8efa36f6b16c42e3833090906d9a62fde097a109b78e29da830" },
    { "external agent config imports provider id",
      "5d29223bd1cafe456a4af992a545e8ec420b71331eb12a7427e26512b8a44117d9445b83562f095b3a5a0f11c4f091d2" },
    { "threads section",
      "a7fadc8caea8b6abeb108f588a91b8e5d1c9e2645ce990f2251b9f0234e6e53d78fc854f1c88c7217cc143016539d691" },
    { "threads section order",
      "63addf6115c3fb1a22a886108ce6ebff5cd8408f219606dc2f8396836418e56d5be2a6de7b0df877119a28096ee67d22" },
    { "rollout migration state",
      "1ae117e4ab40813de2b6cfed521585a5396a8dcb7277923d539ed111f5e76424787131ef1de353be5dd78e8228f204cc" },
    { "thread section appearance",
      "9d298333f7523010502044685009ffe1ed18c3fed7f01fb200d62252f90ab0d897ccf05e478f90150b941ea6c0bd459c" },
    { "projects",
      "faf45c392bb8572062bbd52f9702966cf62e3d195a1633f54cfe1b7dcb5865a3f951dc75c975179dc9a0ee639f7426a7" },
    { "threads section empty preview indexes",
      "d2802e96f5fc1900fc6d3d595f040ebca8d25310ae9d1499a12b91f1635617adf5d2b4a93d0807203a22f4a6d4edb77e" },
    { "thread artifacts",
      "23360a03a7fc307c3fd5bb8b432b66034dd8f8695cdba698b45278c20dd712c1af476b884e192237d80baa08a5f29505" },
    { "projects recency",
      "071e96313d402e4c3d156f620f3f62b4a468da00ce30a47574d2594623e5e954f3ec2f1e54f043a8e4b602643e868b7d" },
    { "threads originator",
      "e86ef7ccbcc891b1af27f6aedb26bfe36d79c9d405e48f302eb053cb57ff9b24dbeb0479b48b18e2076efb6bfc4a9287" },
    { "threads daybreak enabled",
      "e62a9977d99c7eabf36b67b183d86443d062b0aa8d018c42d1299821de4bf59182e16494ab874fd2d4081ef510e759f1" },
    { "thread attachments",
      "6daadc5527b3f57fa360c5d93199282ba54a42b7598558a9765bd6dcf11f555150fe678ed8163abb2e1861cb51d196c3" },
    { "threads creator identity",
      "5de44fac5505249be66fcd640e9ac3d36550854c0db1272eb52cbb6c3d18b207db4cb782686d81089e77ebb57f6819b1" },
    { "cleanup guardian thread metadata",
      "729562c57bfa8b43d5ae3476c99cef6e81a54709a74283057ce8d2d6f55cf8eae2594fdb7cff4238ebe1e481e7c049e6" },
    { "threads archive sort indexes",
      "68467af3ce1ff09777c3f7167d522e11d88586fbb80a1588c631cf643a7d4985b221a6c8e8623997b37d44605b7e1091" },
    { "thread attachment reverse lookup",
      "4297dffb4fb308f0c665e4d126b7d2a96db7be48eb2e13c7e1245a5d95c4df4e66d64e79ad00fec26b0910436703090c" },
    { "guardian review feedback",
      "d7f0cf0a69fa71999affcd48cc74b2d0a2637b8bbda73bd5819547ccdb15543a75d239311fa07fcf699be9bcbc1874a8" },
    { "thread read state",
      "4a8337048bb958a21fd5272c1bd670605c84d4063534270d3e41cdc5c5a2e865f0fe6ae3c336ded873877ee2ea10f2e0" },
    { "threads attached parent",
      "dab8b7c8390f9c764d5d64733da39fa0b79ad4f67931fa15263c1129143c1717bc252930b1a5668ad119c50844950304" },
};

static int newest_migration(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    int newest = 0;

    if (sqlite3_prepare_v2(db, "SELECT max(version) FROM _sqlx_migrations", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        newest = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return newest;
}

static bool change_tables(sqlite3 *db)
{
    return tables_run(db, changes, ARRAY_LENGTH(changes)) &&
           tables_note(db, FIRST_MIGRATION, migrations, ARRAY_LENGTH(migrations));
}

/* All of it or nothing, within a transaction or without one. Another program may be about to do the same. */
bool index_upgrade_tables(sqlite3 *db)
{
    bool ok;

    if (sqlite3_get_autocommit(db) &&
        sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK) {
        ok = newest_migration(db) == FIRST_MIGRATION - 1 && change_tables(db);
        sqlite3_exec(db, ok ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL);
        return ok;
    }
    if (newest_migration(db) != FIRST_MIGRATION - 1 ||
        sqlite3_exec(db, "SAVEPOINT upgrade", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    ok = change_tables(db);
    sqlite3_exec(db, ok ? "RELEASE upgrade" : "ROLLBACK TO upgrade; RELEASE upgrade", NULL, NULL,
                 NULL);
    return ok;
}
