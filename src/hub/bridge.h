/*
 * A browser and a server that are connected: what one sends the other gets, byte by byte as it came.
 *
 *     OPEN --- one side ends ---> CLOSING --- the other has taken what was left, or time ran out ---> over
 *
 * A side that does not read stops the other: no more than HUB_BRIDGE_WAITING bytes (and one read) wait for it.
 */
#ifndef HUB_BRIDGE_H
#define HUB_BRIDGE_H

#include "base/list.h"
#include "loop/stream.h"

struct hub_bridge;

enum { HUB_BRIDGE_WAITING = 1024 * 1024 };

/* The bridge is over; it is freed by its owner, in there or later. */
typedef void hub_bridge_fn(void *owner, struct hub_bridge *bridge);

/* One side, and what came from it before. */
struct hub_bridge_side {
    struct stream *stream;
    struct str early;
};

/* Takes both streams. */
struct hub_bridge *hub_bridge_new(struct loop *loop, const struct hub_bridge_side *browser,
                                  const struct hub_bridge_side *server, hub_bridge_fn *on_over,
                                  void *owner);
void hub_bridge_free(struct hub_bridge *bridge); /* accepts NULL */

#endif
