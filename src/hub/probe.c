#include "hub/probe.h"

#include "base/memory.h"
#include "hub/look.h"

#include <stdlib.h>

struct probe_slot {
    struct hub_probe *probe;
    struct hub_look *look;
    size_t i; /* of the ports */
};

struct hub_probe {
    struct hub_ports ports;
    bool is_open[HUB_PROBE_PORTS];
    struct probe_slot slots[2 * HUB_PROBE_PORTS];
    size_t n_slots;
    size_t n_left;
    hub_probe_fn *on_done;
    void *owner;
    struct timer *timer; /* for no ports at all: told from the loop, too */
};

/* The owner may free us in there. */
static void probe_tell(void *owner)
{
    const struct hub_probe *probe = owner;
    struct hub_ports open = { .n = 0 };

    for (size_t i = 0; i < probe->ports.n; i++) {
        if (probe->is_open[i])
            open.items[open.n++] = probe->ports.items[i];
    }
    probe->on_done(probe->owner, &open);
}

static void probe_on_seen(void *owner, const struct hub_seen *seen)
{
    const struct probe_slot *slot = owner;
    struct hub_probe *probe = slot->probe;

    if (seen->sight != HUB_SEES_NOBODY)
        probe->is_open[slot->i] = true;
    if (--probe->n_left == 0)
        probe_tell(probe);
}

static void probe_port(struct hub_probe *probe, struct loop *loop, size_t i, int family)
{
    struct probe_slot *slot = &probe->slots[probe->n_slots++];

    *slot = (struct probe_slot){ .probe = probe, .i = i };
    slot->look = hub_look_new(
        loop,
        &(struct hub_look_request){ .place = socket_place_loopback(family, probe->ports.items[i]),
                                    .only_open = true,
                                    .timeout_ms = HUB_PROBE_MS },
        probe_on_seen, slot);
    probe->n_left++;
}

struct hub_probe *hub_probe_new(struct loop *loop, const struct hub_ports *ports,
                                hub_probe_fn *on_done, void *owner)
{
    struct hub_probe *probe = xcalloc(1, sizeof *probe);

    probe->ports = *ports;
    if (probe->ports.n > HUB_PROBE_PORTS)
        probe->ports.n = HUB_PROBE_PORTS;
    probe->on_done = on_done;
    probe->owner = owner;
    probe->timer = timer_new(loop, probe_tell, probe);
    for (size_t i = 0; i < probe->ports.n; i++) {
        probe_port(probe, loop, i, AF_INET);
        probe_port(probe, loop, i, AF_INET6);
    }
    if (probe->n_left == 0)
        timer_start(probe->timer, 0);
    return probe;
}

void hub_probe_free(struct hub_probe *probe)
{
    if (probe == NULL)
        return;
    for (size_t i = 0; i < probe->n_slots; i++)
        hub_look_free(probe->slots[i].look);
    timer_free(probe->timer);
    free(probe);
}
