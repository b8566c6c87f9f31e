#include "base/log.h"
#include "base/memory.h"
#include "hub/hub_internal.h"

#include <stdlib.h>

/* One of the two bridges, among those of the hub. */
struct hub_crossing {
    struct list_node node;
    struct hub *hub;
    struct hub_server *server;
    struct hub_bridge *bridge;  /* either, */
    struct stdio_bridge *stdio; /* or; its server is busy meanwhile */
};

static void crossing_free(struct hub_crossing *crossing)
{
    list_remove(&crossing->node);
    crossing->hub->n_crossings--;
    crossing->server->n_users--;
    if (crossing->stdio != NULL)
        crossing->server->state = HUB_SERVER_READY;
    hub_bridge_free(crossing->bridge);
    stdio_bridge_free(crossing->stdio);
    free(crossing);
}

static struct hub_crossing *crossing_new(struct hub *hub, struct hub_server *server)
{
    struct hub_crossing *crossing = xcalloc(1, sizeof *crossing);

    crossing->hub = hub;
    crossing->server = server;
    server->n_users++;
    list_append(&hub->crossings, &crossing->node);
    hub->n_crossings++;
    return crossing;
}

static void crossing_on_over(void *owner, struct hub_bridge *bridge)
{
    crossing_free(owner);
}

static void crossing_on_stdio_over(void *owner, struct stdio_bridge *bridge)
{
    crossing_free(owner);
}

void hub_crossing_add(struct hub *hub, struct hub_server *server,
                      const struct hub_bridge_side *browser, const struct hub_bridge_side *far)
{
    struct hub_crossing *crossing = crossing_new(hub, server);

    crossing->bridge = hub_bridge_new(hub->loop, browser, far, crossing_on_over, crossing);
}

struct hub_crossing *hub_crossing_start_stdio(struct hub *hub, struct hub_server *server,
                                              struct error *err)
{
    static const struct websocket_limits limits = WEBSOCKET_LIMITS_INIT;
    struct hub_crossing *crossing = crossing_new(hub, server);

    if (hub->sockets.loop == NULL)
        websocket_hub_init(&hub->sockets, hub->loop, &limits);
    crossing->stdio = stdio_bridge_new(&(struct stdio_bridge_options){ .loop = hub->loop,
                                                                       .sockets = &hub->sockets,
                                                                       .command = server->command,
                                                                       .cwd = hub->options->cwd },
                                       crossing_on_stdio_over, crossing, err);
    if (crossing->stdio == NULL) {
        server->state = HUB_SERVER_UNREACHABLE;
        crossing_free(crossing);
        return NULL;
    }
    server->state = HUB_SERVER_BUSY;
    return crossing;
}

void hub_crossing_join_stdio(struct hub_crossing *crossing, const struct hub_bridge_side *browser)
{
    stdio_bridge_join(crossing->stdio, browser->stream, browser->early);
}

void hub_crossings_done(struct hub *hub)
{
    list_foreach(&hub->crossings, crossing, struct hub_crossing, node) {
        crossing_free(crossing);
    }
}
