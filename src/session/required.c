#include "session/required.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

struct required_servers {
    void (*on_settled)(void *owner);
    void *owner;
    size_t n;
    struct mcp_lease *leases[];
};

static bool is_required(const struct mcp_spec *spec)
{
    return spec->is_enabled && spec->is_required;
}

static size_t count_required(const struct mcp_specs *specs)
{
    size_t n = 0;

    for (size_t i = 0; specs != NULL && i < specs->n; i++)
        n += is_required(&specs->items[i]);
    return n;
}

bool required_servers_are_settled(const struct required_servers *servers)
{
    for (size_t i = 0; servers != NULL && i < servers->n; i++) {
        if (mcp_lease_state(servers->leases[i]) == MCP_LEASE_STARTING)
            return false;
    }
    return true;
}

/* The last to settle calls back; none is told anything after that. */
static void required_on_state(void *owner, struct mcp_lease *lease)
{
    struct required_servers *servers = owner;
    void (*on_settled)(void *owner) = servers->on_settled;

    if (on_settled == NULL || !required_servers_are_settled(servers))
        return;
    servers->on_settled = NULL;
    on_settled(servers->owner);
}

static const struct mcp_lease_events lease_events = { .on_state = required_on_state };

struct required_servers *required_servers_new(struct mcp_pool *pool, const struct mcp_specs *specs,
                                              void (*on_settled)(void *owner), void *owner)
{
    struct required_servers *servers;
    size_t n = count_required(specs);

    if (n == 0)
        return NULL;
    servers = xcalloc(1, sizeof *servers + n * sizeof servers->leases[0]);
    servers->owner = owner;
    for (size_t i = 0; i < specs->n; i++) {
        if (is_required(&specs->items[i]))
            servers->leases[servers->n++] =
                mcp_lease_new(pool, &(struct mcp_lease_options){ .specs = specs,
                                                                 .spec = &specs->items[i],
                                                                 .events = &lease_events,
                                                                 .owner = servers });
    }
    if (!required_servers_are_settled(servers))
        servers->on_settled = on_settled;
    return servers;
}

void required_servers_free(struct required_servers *servers)
{
    if (servers == NULL)
        return;
    for (size_t i = 0; i < servers->n; i++)
        mcp_lease_free(servers->leases[i]);
    free(servers);
}

struct str required_servers_failure(const struct required_servers *servers, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t i = 0; servers != NULL && i < servers->n; i++) {
        const struct mcp_lease *lease = servers->leases[i];

        if (mcp_lease_state(lease) != MCP_LEASE_FAILED)
            continue;
        buf_add_text(&out, out.len > 0 ? "; " : "");
        buf_add_str(&out, mcp_lease_spec(lease)->name);
        buf_add_text(&out, ": ");
        buf_add_str(&out, mcp_lease_reason(lease, arena));
    }
    return out.len > 0 ? arena_str(arena, out.data, out.len) : STR_NONE;
}
