/* server/diagnostics: how the server is doing, in numbers. */
#include "method/method.h"

#include <stdio.h>
#include <unistd.h>

/* Pages that are in memory, from /proc/self/statm. */
static struct opt_u64 resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    unsigned long long size, resident;
    bool is_read;

    if (file == NULL)
        return (struct opt_u64){ 0 };
    is_read = fscanf(file, "%llu %llu", &size, &resident) == 2;
    fclose(file);
    return (struct opt_u64){ is_read, is_read ? resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0 };
}

static uint64_t active_turns(const struct thread_table *threads)
{
    uint64_t n = 0;

    for (size_t i = 0; i < threads->n; i++)
        n += thread_turn(threads->slots[i].thread) != NULL;
    return n;
}

void on_server_diagnostics(struct request *req, const struct wire_server_diagnostics_params *params)
{
    const struct server *server = req->server;
    struct rpc_numbers numbers;
    struct wire_server_diagnostics_gauge gauges[4];

    rpc_count(server->rpc, &numbers);
    gauges[0] = (struct wire_server_diagnostics_gauge){ STR_LITERAL("app.requests.in_flight"),
                                                        numbers.requests_open };
    gauges[1] = (struct wire_server_diagnostics_gauge){ STR_LITERAL("app.requests.queued"), 0 };
    gauges[2] = (struct wire_server_diagnostics_gauge){ STR_LITERAL("core.threads.live"),
                                                        server->agent.threads.n };
    gauges[3] = (struct wire_server_diagnostics_gauge){ STR_LITERAL("core.turns.active"),
                                                        active_turns(&server->agent.threads) };
    request_reply(
        req, &(struct wire_server_diagnostics_response){
                 .process = { .id = (uint32_t)getpid(), .resident_memory_bytes = resident_bytes() },
                 .gauges = { gauges, 4 },
             });
}
