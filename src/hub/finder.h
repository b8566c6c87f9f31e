/*
 * Finds app-servers of this machine by their ports, and keeps what is known of the others fresh.
 *
 *     hub_finder_look()          round after round, while it is wanted
 *   RESTING -----------> LOOKING ------------------------------------> WAITING (5 s) --> LOOKING
 *      ^                                                                   | nobody wants it
 *      +-------------------------------------------------------------------+
 */
#ifndef HUB_FINDER_H
#define HUB_FINDER_H

#include "hub/ports.h"
#include "hub/servers.h"
#include "loop/loop.h"

struct hub_finder;

struct hub_finder_events {
    void (*on_round)(void *owner);  /* everything was looked at once */
    bool (*is_wanted)(void *owner); /* is a page there that wants to know? */
};

/* `own_port`, which is ours, is never looked at. */
struct hub_finder *hub_finder_new(struct loop *loop, const struct hub_ports *ports,
                                  unsigned own_port, struct hub_servers *servers,
                                  const struct hub_finder_events *events, void *owner);
void hub_finder_free(struct hub_finder *finder); /* accepts NULL */

/* Looks now, if it is resting. */
void hub_finder_look(struct hub_finder *finder);

#endif
