#include "hub/bridge.h"

#include "base/log.h"
#include "base/memory.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>

enum { FAREWELL_MS = 5000 };

/* A phone that has left the network says nothing: the kernel asks whether it is there. */
enum { SILENT_S = 60, ASK_EVERY_S = 10, ASK_TIMES = 6 };

/* One direction of a bridge. */
struct bridge_lane {
    struct hub_bridge *bridge;
    struct bridge_lane *other;
    struct stream *from; /* NULL: it has ended */
    bool is_held;        /* it is not read, because the other side does not read */
};

struct hub_bridge {
    struct loop *loop;
    struct bridge_lane lanes[2];
    struct timer *farewell;
    bool is_closing;
    hub_bridge_fn *on_over;
    void *owner;
};

/* The owner may free us in there. */
static void bridge_over(void *owner)
{
    struct hub_bridge *bridge = owner;

    bridge->on_over(bridge->owner, bridge);
}

/* The lane's own side has ended. What it sent goes to the other side, if that still takes it. */
static void lane_end(struct bridge_lane *lane)
{
    struct hub_bridge *bridge = lane->bridge;
    struct stream *left = lane->other->from;

    stream_free(lane->from);
    lane->from = NULL;
    if (left == NULL || stream_queued(left) == 0) {
        bridge_over(bridge);
        return;
    }
    bridge->is_closing = true;
    stream_read_stop(left);
    timer_start(bridge->farewell, FAREWELL_MS);
}

static char *lane_on_space(void *owner, size_t *ret_size)
{
    const struct bridge_lane *lane = owner;

    *ret_size = LOOP_SCRATCH;
    return loop_scratch(lane->bridge->loop);
}

static void lane_pass(struct bridge_lane *lane, struct str bytes)
{
    struct stream *to = lane->other->from;

    if (bytes.len == 0 || to == NULL)
        return;
    stream_write(to, bytes.s, bytes.len);
    if (stream_queued(to) >= HUB_BRIDGE_WAITING && !lane->is_held) {
        lane->is_held = true;
        stream_read_stop(lane->from);
    }
}

static void lane_on_read(void *owner, size_t n)
{
    struct bridge_lane *lane = owner;

    lane_pass(lane, (struct str){ loop_scratch(lane->bridge->loop), n });
}

static void lane_on_end(void *owner, int error)
{
    lane_end(owner);
}

/* This side has taken everything: the other may send more. */
static void lane_on_drain(void *owner, int error)
{
    struct bridge_lane *lane = owner;
    struct bridge_lane *other = lane->other;

    if (error < 0) {
        lane_end(lane);
        return;
    }
    if (lane->bridge->is_closing) {
        bridge_over(lane->bridge);
        return;
    }
    if (other->is_held) {
        other->is_held = false;
        stream_read_start(other->from);
    }
}

static const struct stream_events lane_events = { lane_on_space, lane_on_read, lane_on_end,
                                                  lane_on_drain };

static void keep_alive(struct stream *stream)
{
    int fd = stream_descriptor(stream);

    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &(int){ 1 }, sizeof(int));
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &(int){ SILENT_S }, sizeof(int));
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &(int){ ASK_EVERY_S }, sizeof(int));
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &(int){ ASK_TIMES }, sizeof(int));
}

static void lane_open(struct bridge_lane *lane, struct stream *stream)
{
    lane->from = stream;
    stream_hand_over(stream, &lane_events, lane);
    keep_alive(stream);
}

struct hub_bridge *hub_bridge_new(struct loop *loop, const struct hub_bridge_side *browser,
                                  const struct hub_bridge_side *server, hub_bridge_fn *on_over,
                                  void *owner)
{
    struct hub_bridge *bridge = xcalloc(1, sizeof *bridge);
    struct bridge_lane *up = &bridge->lanes[0], *down = &bridge->lanes[1];

    bridge->loop = loop;
    bridge->on_over = on_over;
    bridge->owner = owner;
    bridge->farewell = timer_new(loop, bridge_over, bridge);
    *up = (struct bridge_lane){ .bridge = bridge, .other = down };
    *down = (struct bridge_lane){ .bridge = bridge, .other = up };
    lane_open(up, browser->stream);
    lane_open(down, server->stream);
    stream_read_start(up->from);
    stream_read_start(down->from);
    lane_pass(up, browser->early);
    lane_pass(down, server->early);
    return bridge;
}

void hub_bridge_free(struct hub_bridge *bridge)
{
    if (bridge == NULL)
        return;
    stream_free(bridge->lanes[0].from);
    stream_free(bridge->lanes[1].from);
    timer_free(bridge->farewell);
    free(bridge);
}
