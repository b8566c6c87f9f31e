/* Which of some ports of this machine are open: GET /api/probe. Nothing is asked there, and nothing is sent. */
#ifndef HUB_PROBE_H
#define HUB_PROBE_H

#include "hub/ports.h"
#include "loop/loop.h"

struct hub_probe;

enum { HUB_PROBE_MS = 500 };

/* The open ones, in the order they were asked for. Once, from the loop; the probe may be freed in it. */
typedef void hub_probe_fn(void *owner, const struct hub_ports *open);

/* At most HUB_PROBE_PORTS of them are looked at. */
struct hub_probe *hub_probe_new(struct loop *loop, const struct hub_ports *ports,
                                hub_probe_fn *on_done, void *owner);
void hub_probe_free(struct hub_probe *probe); /* accepts NULL */

#endif
