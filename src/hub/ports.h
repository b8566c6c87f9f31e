/* Lists of ports, as --ports and /api/probe take them. */
#ifndef HUB_PORTS_H
#define HUB_PORTS_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HUB_PORTS_MAX = 128, HUB_PROBE_PORTS = 20 };

struct hub_ports {
    uint16_t items[HUB_PORTS_MAX];
    size_t n;
};

/* "4500,4600-4603", or "none". False: it is no such list, or it has more than HUB_PORTS_MAX. */
bool hub_ports_read(struct str text, struct hub_ports *ret_ports);

/* The first `max` of them: what follows is not even looked at. */
bool hub_ports_read_first(struct str text, size_t max, struct hub_ports *ret_ports);

#endif
