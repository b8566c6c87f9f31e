#include "hub/finder.h"

#include "base/log.h"
#include "base/memory.h"
#include "hub/look.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUND_MS = 5000, LOOK_MS = 1000 };

enum finder_state { FINDER_RESTING, FINDER_LOOKING, FINDER_WAITING };

/* One address. */
struct finder_slot {
    struct hub_finder *finder;
    struct hub_look *look; /* NULL: it was seen in this round */
    enum hub_sight sight;
    char *said;    /* what it calls itself; NULL: nothing */
    char *id;      /* of a server that is known by its URL; else NULL, and */
    unsigned port; /* ... a port of this machine, */
    int family;    /* of the one address or the other */
};

struct hub_finder {
    struct loop *loop;
    struct hub_ports ports;
    unsigned own_port;
    struct hub_servers *servers;
    const struct hub_finder_events *events;
    void *owner;
    enum finder_state state;
    struct timer *timer;
    struct finder_slot slots[2 * HUB_PORTS_MAX + HUB_SERVERS_MAX];
    size_t n_slots;
    size_t n_open; /* looks */
};

static void finder_begin(struct hub_finder *finder);

/* -- What was seen -------------------------------------------------------------------------- */

/* Whether one that refuses still does is seen with the next upgrade. */
static void note_ready(struct hub_server *server, const struct finder_slot *slot)
{
    hub_server_note_version(server, str_of(slot->said));
    if (server->state != HUB_SERVER_REFUSED)
        server->state = HUB_SERVER_READY;
}

static void note_port(struct hub_finder *finder, const struct finder_slot *slot, bool is_there)
{
    struct hub_server *server = NULL;
    char id[32];

    if (is_there) {
        server = hub_servers_add_found(finder->servers, slot->family, slot->port);
        if (server != NULL)
            note_ready(server, slot);
        return;
    }
    snprintf(id, sizeof id, slot->family == AF_INET6 ? "port-%u-v6" : "port-%u", slot->port);
    server = hub_servers_find(finder->servers, str_of(id));
    if (server == NULL)
        return;
    server->state = HUB_SERVER_UNREACHABLE;
    if (server->n_users == 0)
        hub_servers_remove(finder->servers, server);
}

static void note_server(struct hub_finder *finder, const struct finder_slot *slot)
{
    struct hub_server *server = hub_servers_find(finder->servers, str_of(slot->id));

    if (server == NULL)
        return;
    if (slot->sight != HUB_SEES_SERVER)
        server->state = HUB_SERVER_UNREACHABLE;
    else
        note_ready(server, slot);
}

/* A server that listens on both addresses of a port is one server: IPv4 comes first in a pair. */
static void note_all(struct hub_finder *finder)
{
    bool was_there = false;

    for (size_t i = 0; i < finder->n_slots; i++) {
        const struct finder_slot *slot = &finder->slots[i];
        bool is_there = slot->sight == HUB_SEES_SERVER;

        if (slot->id != NULL) {
            note_server(finder, slot);
            continue;
        }
        note_port(finder, slot, is_there && !(slot->family == AF_INET6 && was_there));
        was_there = is_there;
    }
}

static void clear_slots(struct hub_finder *finder)
{
    for (size_t i = 0; i < finder->n_slots; i++) {
        hub_look_free(finder->slots[i].look);
        free(finder->slots[i].id);
        free(finder->slots[i].said);
    }
    finder->n_slots = finder->n_open = 0;
}

static void finder_end(struct hub_finder *finder)
{
    note_all(finder);
    clear_slots(finder);
    finder->state = FINDER_WAITING;
    timer_start(finder->timer, ROUND_MS);
    finder->events->on_round(finder->owner);
}

static void finder_on_seen(void *owner, const struct hub_seen *seen)
{
    struct finder_slot *slot = owner;

    slot->sight = seen->sight;
    if (seen->server.s != NULL)
        slot->said = xstrndup(seen->server.s, seen->server.len);
    hub_look_free(slot->look);
    slot->look = NULL;
    if (--slot->finder->n_open == 0)
        finder_end(slot->finder);
}

/* -- Looking -------------------------------------------------------------------------------- */

static void look_at(struct hub_finder *finder, struct finder_slot slot,
                    const struct socket_place *place)
{
    struct finder_slot *kept = &finder->slots[finder->n_slots++];

    *kept = slot;
    kept->finder = finder;
    kept->look = hub_look_new(finder->loop,
                              &(struct hub_look_request){ .place = *place, .timeout_ms = LOOK_MS },
                              finder_on_seen, kept);
    finder->n_open++;
}

static void look_at_ports(struct hub_finder *finder)
{
    static const int families[] = { AF_INET, AF_INET6 };

    for (size_t i = 0; i < finder->ports.n; i++) {
        for (size_t k = 0; k < ARRAY_LENGTH(families); k++) {
            struct finder_slot slot = { .port = finder->ports.items[i], .family = families[k] };
            struct socket_place place = socket_place_loopback(slot.family, slot.port);

            if (slot.port != finder->own_port)
                look_at(finder, slot, &place);
        }
    }
}

static void look_at_servers(struct hub_finder *finder)
{
    list_foreach(&finder->servers->items, server, struct hub_server, node) {
        if (server->kind == HUB_SERVER_WS || server->kind == HUB_SERVER_UNIX)
            look_at(finder, (struct finder_slot){ .id = xstrdup(server->id) }, &server->place);
    }
}

static void finder_begin(struct hub_finder *finder)
{
    finder->state = FINDER_LOOKING;
    look_at_ports(finder);
    look_at_servers(finder);
    if (finder->n_open == 0) /* told from the loop, as ever */
        timer_start(finder->timer, 0);
}

static void finder_on_time(void *owner)
{
    struct hub_finder *finder = owner;

    if (finder->state == FINDER_LOOKING)
        finder_end(finder);
    else if (finder->events->is_wanted(finder->owner))
        finder_begin(finder);
    else
        finder->state = FINDER_RESTING;
}

void hub_finder_look(struct hub_finder *finder)
{
    if (finder->state == FINDER_RESTING)
        finder_begin(finder);
}

struct hub_finder *hub_finder_new(struct loop *loop, const struct hub_ports *ports,
                                  unsigned own_port, struct hub_servers *servers,
                                  const struct hub_finder_events *events, void *owner)
{
    struct hub_finder *finder = xcalloc(1, sizeof *finder);

    finder->loop = loop;
    finder->ports = *ports;
    finder->own_port = own_port;
    finder->servers = servers;
    finder->events = events;
    finder->owner = owner;
    finder->timer = timer_new(loop, finder_on_time, finder);
    return finder;
}

void hub_finder_free(struct hub_finder *finder)
{
    if (finder == NULL)
        return;
    clear_slots(finder);
    timer_free(finder->timer);
    free(finder);
}
