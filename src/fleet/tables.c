#include "fleet/tables.h"

#include "base/memory.h"

#include <stdio.h>

/*
 * Version 1.
 *
 * A thread is one rollout or, after reverts, several; `heads` says which one it goes on with. A head is narrow and has no
 * index on what changes, so that every append updates it in place. Lines are text, never jsonb: export has to give
 * the same bytes. `torn` is the number of a last line that had no line break when it was imported.
 */
static const char tables_1[] =
    "CREATE TABLE bobbin.servers ("
    " id uuid PRIMARY KEY, name text NOT NULL, url text NOT NULL, version text NOT NULL,"
    " expires_at timestamptz NOT NULL);"

    "CREATE TABLE bobbin.threads ("
    " id uuid PRIMARY KEY, created_at bigint NOT NULL, updated_at bigint NOT NULL,"
    " source text NOT NULL, model_provider text NOT NULL DEFAULT '', cwd text NOT NULL,"
    " title text NOT NULL DEFAULT '', name text, listed_name text,"
    " first_user_message text NOT NULL DEFAULT '', sandbox_policy text NOT NULL DEFAULT '',"
    " approval_mode text NOT NULL DEFAULT '', tokens_used bigint NOT NULL DEFAULT 0,"
    " archived_at bigint, git_sha text, git_branch text, git_origin_url text,"
    " cli_version text NOT NULL DEFAULT '', agent_nickname text, agent_role text, agent_path text,"
    " memory_mode text NOT NULL DEFAULT 'enabled', model text, reasoning_effort text,"
    " parent_id uuid, is_paginated boolean NOT NULL DEFAULT false);"
    "CREATE INDEX threads_updated ON bobbin.threads (updated_at DESC, id DESC)"
    " WHERE first_user_message <> '';"
    "CREATE INDEX threads_created ON bobbin.threads (created_at DESC, id DESC)"
    " WHERE first_user_message <> '';"
    "CREATE INDEX threads_parent ON bobbin.threads (parent_id) WHERE parent_id IS NOT NULL;"

    "CREATE TABLE bobbin.rollouts ("
    " id uuid PRIMARY KEY, thread uuid NOT NULL REFERENCES bobbin.threads ON DELETE CASCADE,"
    " file_name text NOT NULL, is_archived boolean NOT NULL DEFAULT false,"
    " updated_at bigint NOT NULL, torn bigint);"
    "CREATE INDEX rollouts_thread ON bobbin.rollouts (thread);"

    "CREATE TABLE bobbin.heads ("
    " thread uuid PRIMARY KEY REFERENCES bobbin.threads ON DELETE CASCADE,"
    " rollout uuid NOT NULL REFERENCES bobbin.rollouts,"
    " server uuid, home text NOT NULL DEFAULT '', epoch bigint NOT NULL DEFAULT 0,"
    " n_lines bigint NOT NULL DEFAULT 0, n_bytes bigint NOT NULL DEFAULT 0, turn text)"
    " WITH (fillfactor = 50);"
    "CREATE INDEX heads_server ON bobbin.heads (server) WHERE server IS NOT NULL;"

    "CREATE TABLE bobbin.lines ("
    " rollout uuid NOT NULL REFERENCES bobbin.rollouts ON DELETE CASCADE, seq bigint NOT NULL,"
    " body text NOT NULL, PRIMARY KEY (rollout, seq));"

    /* The lines of session_index.jsonl; those about threads that are gone stay, as they do in the file. */
    "CREATE TABLE bobbin.names ("
    " seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, thread uuid, body text NOT NULL);"
    "CREATE INDEX names_thread ON bobbin.names (thread);";

/*
 * Lines of any number of threads, each behind the last one of its head and by whoever holds that epoch; the threads of
 * which that was true. The fence is an update: a mere look at the epoch would let lines slip in behind a take-over.
 */
static const char append_1[] =
    "CREATE FUNCTION bobbin.append(threads uuid[], seqs bigint[], epochs bigint[], bodies text[])"
    " RETURNS SETOF uuid LANGUAGE sql AS $$"
    " WITH n AS (SELECT * FROM unnest(threads, seqs, epochs, bodies) AS n(thread, seq, epoch, body)),"
    "  l AS (SELECT thread, epoch, min(seq) AS first, max(seq) AS last, count(*) AS n,"
    "         sum(octet_length(body) + 1) AS bytes FROM n GROUP BY thread, epoch),"
    "  ok AS (UPDATE bobbin.heads h SET n_lines = l.last, n_bytes = h.n_bytes + l.bytes FROM l"
    "         WHERE h.thread = l.thread AND h.epoch = l.epoch AND h.n_lines = l.first - 1"
    "           AND l.last - l.first + 1 = l.n RETURNING h.thread, h.rollout),"
    "  done AS (INSERT INTO bobbin.lines SELECT ok.rollout, n.seq, n.body FROM n JOIN ok USING (thread))"
    " SELECT thread FROM ok $$;";

/*
 * The lease of a thread, if nobody alive has it. Whether that worked is `mine`, never "no holder": who loses a race sees
 * the head as it was before.
 */
static const char take_1[] =
    "CREATE FUNCTION bobbin.take(t uuid, s uuid, my_name text)"
    " RETURNS TABLE (mine boolean, epoch bigint, rollout uuid, n_lines bigint, turn text, holder uuid)"
    " LANGUAGE sql AS $$"
    " WITH got AS (UPDATE bobbin.heads h SET server = s, home = my_name, epoch = h.epoch + 1"
    "   WHERE h.thread = t AND (h.server IS NULL OR h.server = s OR NOT EXISTS"
    "     (SELECT FROM bobbin.servers v WHERE v.id = h.server AND v.expires_at > clock_timestamp()))"
    "   RETURNING h.epoch, h.rollout, h.n_lines, h.turn)"
    " SELECT true, g.epoch, g.rollout, g.n_lines, g.turn, s FROM got g"
    " UNION ALL SELECT false, h.epoch, h.rollout, h.n_lines, h.turn, h.server FROM bobbin.heads h"
    "   WHERE h.thread = t AND NOT EXISTS (SELECT FROM got) $$;";

/* Version 2: an agent that its parent has closed is not resumed with it. */
static const char tables_2[] =
    "ALTER TABLE bobbin.threads ADD COLUMN is_closed boolean NOT NULL DEFAULT false;";

static const char *const steps[TABLES_VERSION][4] = {
    { tables_1, append_1, take_1, NULL },
    { tables_2, NULL },
};

/* -- Making them --------------------------------------------------------------------------- */

/* One number of a query without values; -1 and false if that fails. */
static bool tables_ask(struct sql_session *session, const char *query, int64_t *ret_number,
                       struct sql_fault *fault)
{
    struct sql_result result = { 0 };

    if (!sql_session_run(session, &(struct sql){ .text = query }, &result, fault))
        return false;
    *ret_number = sql_result_rows(&result) > 0 ? row_int(&result, 0, 0) : 0;
    sql_result_done(&result);
    return true;
}

/* 0: there are none. */
static bool tables_version(struct sql_session *session, int64_t *ret_version,
                           struct sql_fault *fault)
{
    int64_t exists;

    *ret_version = 0;
    if (!tables_ask(session, "SELECT (to_regclass('bobbin.meta') IS NOT NULL)::int", &exists,
                    fault))
        return false;
    return !exists || tables_ask(session, "SELECT version FROM bobbin.meta", ret_version, fault);
}

/* Text of any language goes into it, and comes out as it was. */
static bool tables_check_encoding(struct sql_session *session, struct sql_fault *fault)
{
    int64_t is_utf8;

    if (!tables_ask(session,
                    "SELECT (pg_encoding_to_char(encoding) = 'UTF8')::int FROM pg_database"
                    " WHERE datname = current_database()",
                    &is_utf8, fault))
        return false;
    return is_utf8 || sql_fault_set(fault, FAULT_REFUSED,
                                    "the encoding of this database is not UTF8; create one with"
                                    " CREATE DATABASE bobbin ENCODING 'UTF8' TEMPLATE template0");
}

static bool run_steps(struct sql_session *session, int64_t version, struct sql_fault *fault)
{
    char note[64];

    if (version == 0 && !sql_session_exec(session,
                                          "CREATE SCHEMA IF NOT EXISTS bobbin;"
                                          "CREATE TABLE bobbin.meta (version integer NOT NULL,"
                                          " store uuid NOT NULL DEFAULT gen_random_uuid());"
                                          "INSERT INTO bobbin.meta (version) VALUES (0)",
                                          fault))
        return false;
    for (; version < TABLES_VERSION; version++) {
        for (const char *const *text = steps[version]; *text != NULL; text++) {
            if (!sql_session_exec(session, *text, fault))
                return false;
        }
    }
    snprintf(note, sizeof note, "UPDATE bobbin.meta SET version = %d", TABLES_VERSION);
    return sql_session_exec(session, note, fault);
}

/* A name cannot be a value; the database itself writes the statements with it. */
static bool grant_to(struct sql_session *session, const char *role, struct sql_fault *fault)
{
    struct sql statement = {
        .text = "SELECT format('GRANT USAGE ON SCHEMA bobbin TO %1$I;"
                " GRANT SELECT ON bobbin.meta TO %1$I;"
                " GRANT SELECT, INSERT, UPDATE, DELETE ON bobbin.servers, bobbin.threads,"
                " bobbin.rollouts, bobbin.heads, bobbin.lines, bobbin.names TO %1$I;"
                " GRANT USAGE ON ALL SEQUENCES IN SCHEMA bobbin TO %1$I;"
                " GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bobbin TO %1$I', $1::text)"
    };
    struct sql_result result = { 0 };
    bool ok;

    sql_text(&statement, str_of(role));
    if (!sql_session_run(session, &statement, &result, fault))
        return false;
    ok = sql_session_exec(session, row_text(&result, 0, 0).s, fault);
    sql_result_done(&result);
    return ok;
}

static bool init_within(struct sql_session *session, const char *role, int *ret_old_version,
                        struct sql_fault *fault)
{
    int64_t version;

    /* The number is `bobbin` in ASCII: whoever makes the tables at the same time waits for us. */
    if (!sql_session_exec(session, "SELECT pg_advisory_xact_lock(108230531508590)", fault) ||
        !tables_check_encoding(session, fault) || !tables_version(session, &version, fault))
        return false;
    if (version > TABLES_VERSION)
        return sql_fault_set(
            fault, FAULT_REFUSED,
            "the tables are of version %d, and this program knows versions up to %d", (int)version,
            TABLES_VERSION);
    *ret_old_version = (int)version;
    return run_steps(session, version, fault) && (role == NULL || grant_to(session, role, fault));
}

bool tables_init(struct sql_session *session, const char *runtime_role, int *ret_old_version,
                 struct sql_fault *fault)
{
    if (!sql_session_begin(session, fault))
        return false;
    return sql_session_finish(session, init_within(session, runtime_role, ret_old_version, fault),
                              fault);
}

/* -- Looking at them ----------------------------------------------------------------------- */

static bool check_rights(struct sql_session *session, struct sql_fault *fault)
{
    static const char query[] =
        "SELECT t || ' of bobbin.' || n FROM unnest(ARRAY['servers', 'threads', 'rollouts',"
        " 'heads', 'lines', 'names']) n, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) t"
        " WHERE NOT has_table_privilege('bobbin.' || n, t) LIMIT 1";
    struct sql_result result = { 0 };
    bool ok;

    if (!sql_session_run(session, &(struct sql){ .text = query }, &result, fault))
        return false;
    ok = sql_result_rows(&result) == 0 ||
         sql_fault_set(fault, FAULT_REFUSED,
                       "the role lacks the right to %s; bobbin store init --runtime-role grants it",
                       row_text(&result, 0, 0).s);
    sql_result_done(&result);
    return ok;
}

bool tables_check(struct sql_session *session, int *ret_version, struct sql_fault *fault)
{
    int64_t version;

    if (!tables_version(session, &version, fault)) {
        if (sql_fault_is(fault, "42501"))
            fault->kind = FAULT_REFUSED;
        return false;
    }
    if (version == 0)
        return sql_fault_set(fault, FAULT_REFUSED,
                             "the database has no tables of Bobbin; bobbin store init makes them");
    if (version < TABLES_OLDEST)
        return sql_fault_set(fault, FAULT_REFUSED,
                             "the tables are of version %d; bobbin store init brings them to %d",
                             (int)version, TABLES_VERSION);
    if (version > TABLES_VERSION)
        return sql_fault_set(
            fault, FAULT_REFUSED,
            "the tables are of version %d, and this program knows versions up to %d;"
            " it has to be updated",
            (int)version, TABLES_VERSION);
    *ret_version = (int)version;
    return check_rights(session, fault);
}
