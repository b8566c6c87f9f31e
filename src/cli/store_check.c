/* bobbin store check: could a server work with the store, and how quick is it? */
#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "cli/store_internal.h"
#include "fleet/tables.h"

#include <stdio.h>
#include <stdlib.h>

enum { N_PROBES = 20 };

static int compare_times(const void *a, const void *b)
{
    const uint64_t *left = a, *right = b;

    return (*left > *right) - (*left < *right);
}

/* The one in the middle of some probes, in milliseconds; less than 0: a fault. */
static double probe(struct sql_session *session, const struct sql *statement,
                    struct sql_fault *fault)
{
    uint64_t times[N_PROBES];
    const size_t middle = N_PROBES / 2;

    for (size_t i = 0; i < N_PROBES; i++) {
        uint64_t began = clock_steady_us();

        if (!sql_session_run(session, statement, NULL, fault))
            return -1;
        times[i] = clock_steady_us() - began;
    }
    qsort(times, N_PROBES, sizeof times[0], compare_times);
    return (double)times[middle] / 1000;
}

/* A row of its own that is overwritten, and gone afterwards: what a heartbeat costs. */
static double probe_commit(struct store_desk *desk, struct sql_fault *fault)
{
    struct sql put = { .text = "INSERT INTO bobbin.servers (id, name, url, version, expires_at)"
                               " VALUES ($1, 'bobbin store check', '', '', '-infinity')"
                               " ON CONFLICT (id) DO UPDATE SET name = excluded.name" };
    struct sql remove = { .text = "DELETE FROM bobbin.servers WHERE id = $1" };
    char id[UUID_LENGTH + 1];
    double commit_ms;

    uuid_make_v4(id);
    sql_uuid(&put, &desk->arena, str_of(id));
    sql_uuid(&remove, &desk->arena, str_of(id));
    commit_ms = probe(desk->session, &put, fault);
    if (commit_ms >= 0 && !sql_session_run(desk->session, &remove, NULL, fault))
        return -1;
    return commit_ms;
}

static bool print_contents(struct store_desk *desk, struct sql_fault *fault)
{
    static const char query[] = "SELECT (SELECT count(*) FROM bobbin.threads),"
                                " (SELECT greatest(reltuples, 0)::bigint FROM pg_class"
                                "   WHERE oid = 'bobbin.lines'::regclass),"
                                " pg_size_pretty(pg_total_relation_size('bobbin.lines')),"
                                " (SELECT count(*) FROM bobbin.heads WHERE turn IS NOT NULL)";
    struct sql_result result = { 0 };

    if (!sql_session_run(desk->session, &(struct sql){ .text = query }, &result, fault))
        return false;
    printf("threads     %s (about %s lines, %s), %s with a turn that runs\n",
           row_text(&result, 0, 0).s, row_text(&result, 0, 1).s, row_text(&result, 0, 2).s,
           row_text(&result, 0, 3).s);
    sql_result_done(&result);
    return true;
}

static bool print_servers(struct store_desk *desk, struct sql_fault *fault)
{
    static const char query[] = "SELECT s.name, s.url, s.version, s.expires_at > clock_timestamp(),"
                                " (SELECT count(*) FROM bobbin.heads h WHERE h.server = s.id)"
                                " FROM bobbin.servers s ORDER BY s.name LIMIT 1000";
    struct sql_result result = { 0 };

    if (!sql_session_run(desk->session, &(struct sql){ .text = query }, &result, fault))
        return false;
    if (sql_result_rows(&result) == 0)
        printf("servers     none\n");
    for (int i = 0; i < sql_result_rows(&result); i++) {
        const char *line = arena_printf(
            &desk->arena, "server      %s at %s, bobbin %s, holds %s threads, %s\n",
            row_text(&result, i, 0).s, row_text(&result, i, 1).s, row_text(&result, i, 2).s,
            row_text(&result, i, 4).s, row_bool(&result, i, 3) ? "alive" : "gone");

        cli_show(stdout, line);
    }
    sql_result_done(&result);
    return true;
}

static bool print_times(struct store_desk *desk, struct sql_fault *fault)
{
    double trip_ms = probe(desk->session, &(struct sql){ .text = "SELECT 1" }, fault);
    double commit_ms = trip_ms < 0 ? -1 : probe_commit(desk, fault);

    if (commit_ms < 0)
        return false;
    printf("round trip  %.2f ms\ncommit      %.2f ms\n", trip_ms, commit_ms);
    return true;
}

int run_store_check(struct cli *cli, const void *flags)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    CLEANUP(store_desk_done) struct store_desk desk = { 0 };
    int version, server_version;

    if (!store_desk_open(cli, /* home= */ NULL, &desk))
        return CLI_FAILED;
    server_version = sql_session_server_version(desk.session);
    printf("store       %s, PostgreSQL %d.%d\n", postgres_address(&desk.arena, desk.url).s,
           server_version / 10000, server_version % 10000);
    if (!tables_check(desk.session, &version, &fault))
        return store_desk_fail(&desk, &fault);
    printf("tables      version %d\n", version);
    if (!print_times(&desk, &fault) || !print_contents(&desk, &fault) ||
        !print_servers(&desk, &fault))
        return store_desk_fail(&desk, &fault);
    printf("A server could work with this store.\n");
    return CLI_OK;
}
