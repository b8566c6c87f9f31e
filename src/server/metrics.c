#include "server/metrics.h"

#include "fleet/fleet.h"
#include "fleet/relay.h"
#include "mcp/pool.h"
#include "server/drain.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static void add_metric(struct buf *out, const char *kind, const char *name, const char *help,
                       uint64_t value)
{
    buf_printf(out, "# HELP bobbin_%s %s\n# TYPE bobbin_%s %s\nbobbin_%s %" PRIu64 "\n", name, help,
               name, kind, name, value);
}

static void gauge(struct buf *out, const char *name, const char *help, uint64_t value)
{
    add_metric(out, "gauge", name, help, value);
}

static void counter(struct buf *out, const char *name, const char *help, uint64_t value)
{
    add_metric(out, "counter", name, help, value);
}

/* A file of /proc that fits; empty if there is none. */
static struct str read_proc(const char *path, char *bytes, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, bytes, size - 1);

    if (fd >= 0)
        close(fd);
    bytes[n > 0 ? n : 0] = '\0';
    return str_of(bytes);
}

/* All children are started from the loop's thread. */
static uint64_t n_children(void)
{
    char path[64], pids[4096] = { 0 };
    struct str text;
    uint64_t n = 0;

    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    text = read_proc(path, pids, sizeof pids);
    for (size_t i = 0; i < text.len; i++)
        n += text.s[i] == ' ';
    return n;
}

static uint64_t resident_bytes(void)
{
    char text[128];
    unsigned long all, resident = 0;

    read_proc("/proc/self/statm", text, sizeof text);
    if (sscanf(text, "%lu %lu", &all, &resident) != 2) /* NOLINT(cert-err34-c): the kernel's */
        return 0;
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void add_clients(const struct web_listener *listener, struct buf *out)
{
    const struct websocket_hub *hub = web_listener_hub(listener);
    const struct websocket_counts *counts = &hub->counts;
    size_t backlog, most;

    websocket_hub_backlog(hub, &backlog, &most);
    gauge(out, "connections", "WebSocket clients that are connected.", hub->n_open);
    gauge(out, "visitors", "Connections that speak HTTP.", web_listener_visitors(listener));
    gauge(out, "backlog_bytes", "Bytes that clients have not taken yet.", backlog);
    gauge(out, "backlog_bytes_max", "The same, of the client furthest behind.", most);
    gauge(out, "receiving_bytes", "Memory held for unfinished messages.", hub->receiving);
    counter(out, "connections_total", "WebSocket clients that came.", counts->accepted);
    counter(out, "received_bytes_total", "Bytes from clients.", counts->bytes_in);
    counter(out, "sent_bytes_total", "Bytes of messages to clients.", counts->bytes_out);
    counter(out, "received_messages_total", "Messages from clients.", counts->messages_in);
    counter(out, "sent_messages_total", "Messages to clients.", counts->messages_out);
    counter(out, "dropped_slow_total", "Clients that did not read.", counts->dropped_slow);
    counter(out, "dropped_broken_total", "Clients that broke the rules.", counts->dropped_broken);
    counter(out, "dropped_silent_total", "Clients that did not answer.", counts->dropped_silent);
}

static void add_latencies(const struct rpc_numbers *numbers, struct buf *out)
{
    static const char name[] = "bobbin_request_seconds";
    uint64_t n = 0;

    buf_printf(out, "# HELP %s From a request to its answer.\n# TYPE %s histogram\n", name, name);
    for (size_t i = 0; i < RPC_LATENCIES; i++) {
        n += numbers->took[i];
        buf_printf(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, rpc_latency_us[i] / 1e6, n);
    }
    n += numbers->took[RPC_LATENCIES];
    buf_printf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %.6f\n%s_count %" PRIu64 "\n", name,
               n, name, (double)numbers->took_us / 1e6, name, n);
}

static void add_fleet(const struct server *server, struct buf *out)
{
    struct store_writer *writer = fleet_writer(server->fleet);
    struct writer_counts counts = writer_counts(writer);

    gauge(out, "store_leases", "Threads that this server holds.", fleet_n_held(server->fleet));
    gauge(out, "store_waiting_bytes", "Bytes of lines that are not committed.",
          writer_waiting_bytes(writer));
    gauge(out, "store_is_sure", "1: the lease of this server is sure.", writer_is_sure(writer));
    gauge(out, "store_last_commit_microseconds", "How long the last commit took.",
          counts.last_commit_us);
    gauge(out, "store_last_batch_lines", "Lines of the last commit.", counts.last_batch_lines);
    counter(out, "store_commits_total", "Commits.", counts.n_commits);
    counter(out, "store_lines_total", "Lines that were committed.", counts.n_lines);
    counter(out, "store_retries_total", "Batches that failed and were tried again.",
            counts.n_retries);
}

static void add_relays(const struct relays *relays, struct buf *out)
{
    struct relay_counts counts = relays_count(relays);

    gauge(out, "relays", "Connections to other servers, for clients of this one.", counts.n_relays);
    gauge(out, "relay_threads", "Threads of other servers that clients of this one follow.",
          counts.n_threads);
    counter(out, "relay_messages_total", "Messages that other servers have sent.",
            counts.n_messages);
    counter(out, "relays_broken_total", "Relays that broke while they were used.", counts.n_broken);
    counter(out, "relay_threads_taken_total", "Threads that were taken when their relay broke.",
            counts.n_taken);
}

static void add_mcp(const struct mcp_pool *pool, struct buf *out)
{
    struct mcp_pool_count count = mcp_pool_count(pool);

    gauge(out, "mcp_servers", "MCP servers that run.", count.n_clients);
    gauge(out, "mcp_leases", "Uses of MCP servers by threads.", count.n_leases);
    gauge(out, "mcp_requests", "Requests that wait for an MCP server.", count.n_requests);
}

void metrics_write(const struct server *server, const struct web_listener *listener,
                   struct buf *out)
{
    struct rpc_numbers numbers;

    rpc_count(server->rpc, &numbers);
    add_clients(listener, out);
    gauge(out, "threads", "Threads that are loaded.", server->agent.threads.n);
    gauge(out, "turns", "Turns that are running.", running_turns(&server->agent));
    gauge(out, "requests", "Requests that wait for their answer.", numbers.requests_open);
    gauge(out, "questions", "Questions that wait for a client.", numbers.questions_open);
    gauge(out, "children", "Processes that were started here.", n_children());
    gauge(out, "resident_bytes", "Memory of the server.", resident_bytes());
    counter(out, "requests_total", "Requests of clients.", numbers.requests);
    counter(out, "overloaded_total", "Requests refused with -32001.", numbers.overloaded);
    counter(out, "notifications_total", "Notifications, each counted once.", numbers.notifications);
    add_mcp(server->mcp_pool, out);
    if (server->fleet != NULL)
        add_fleet(server, out);
    if (server->relays != NULL)
        add_relays(server->relays, out);
    add_latencies(&numbers, out);
}
